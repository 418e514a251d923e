import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { routes } from "@/lib/addresses/routes";
import { deskQuery } from "@/lib/review/client";
import { isTyping } from "./is-typing";

/**
 * Keys of a text on the desk: `a` approves, `r` turns down, `e` edits (`data-key` names a link for it), `j` and `k`
 * lead to the next one that waits and the one before.
 */
export function useReviewKeys(
  draftId: number,
  actions: Partial<Record<"a" | "e" | "r", (() => void) | undefined>>,
) {
  const router = useRouter();
  const { data } = useQuery(deskQuery("revisar"));
  useEffect(() => {
    const waiting = data?.map(({ draft_id }) => draft_id) ?? [];
    function act(event: KeyboardEvent) {
      const { key } = event;
      if (isTyping(event)) return;
      if (key === "j" || key === "k") {
        const next = waiting[waiting.indexOf(draftId) + (key === "j" ? 1 : -1)];
        if (next !== undefined) router.push(routes.review(next));
        return;
      }
      if (key !== "a" && key !== "e" && key !== "r") return;
      event.preventDefault(); // or the letter would stand in the dialog's first field
      const action = actions[key];
      if (action) action();
      else document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
    }
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  });
}
