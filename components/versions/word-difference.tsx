import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";

interface WordDifferenceProps {
  before: string;
  after: string;
  /** Which of the two texts is shown, with the words marked that only it has; without it, both in one. */
  show?: "before" | "after";
}

/** Milliseconds that comparing may take: two long texts without a word in common are shown as they are. */
const PATIENCE = 1_000;

/** What was taken out of a text and what was put in, word by word. */
export function WordDifference({ before, after, show }: WordDifferenceProps) {
  const parts = useMemo(
    () => diffWordsWithSpace(before, after, { timeout: PATIENCE }) ?? undefined,
    [before, after],
  );
  if (!parts) return show === "before" ? before : after;
  return parts.map(({ value, added, removed }, index) => {
    if (added) {
      return show === "before" ? null : (
        <ins key={index} className="rounded-sm bg-accent/15 decoration-accent decoration-2">
          {value}
        </ins>
      );
    }
    if (removed) {
      return show === "after" ? null : (
        <del key={index} className="rounded-sm bg-destructive/15 decoration-destructive">
          {value}
        </del>
      );
    }
    return value;
  });
}
