import { useEffect, useRef } from "react";
import { isTyping } from "./is-typing";

/** The list whose links `j` and `k` lead through. */
export function useRowKeys() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    function move(event: KeyboardEvent) {
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (step === 0 || isTyping(event)) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>("h2 a") ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
    }
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, []);
  return list;
}
