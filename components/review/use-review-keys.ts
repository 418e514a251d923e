import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { routes } from "@/lib/addresses/routes";
import { deskQuery } from "@/lib/review/client";
import { isTyping } from "./is-typing";

/**
 * Keys of a text on the desk: `a` approves, `r` turns down, `e` edits, `j` and `k` lead to the next one that waits and
 * the one before.
 */
export function useReviewKeys(
  draftId: number,
  actions: Record<"a" | "e" | "r", (() => void) | undefined>,
) {
  const router = useRouter();
  const { data: waiting = [] } = useQuery(deskQuery("revisar"));
  const lead = (step: number) => {
    const next = waiting[waiting.findIndex(({ draft_id }) => draft_id === draftId) + step];
    if (next) router.push(routes.review(next.draft_id));
  };
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event)) return;
    const action = { ...actions, j: () => lead(1), k: () => lead(-1) }[event.key];
    if (!action) return;
    event.preventDefault(); // or the letter would stand in the dialog's first field
    action();
  });
  useEffect(() => {
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, []);
}
