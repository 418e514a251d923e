const DAY = 86_400_000; // milliseconds

/** Returns when an entry stops taking comments: since somebody closed them, or once it is too old; null for never. */
export function commentsCloseAt(
  entry: { created: Date | string; comments_closed_at: Date | string | null },
  { comments_close_after_days: days }: { comments_close_after_days: number },
): Date | null {
  const byHand = entry.comments_closed_at ? [new Date(entry.comments_closed_at).getTime()] : [];
  const byAge = days > 0 ? [new Date(entry.created).getTime() + days * DAY] : [];
  const moments = [...byHand, ...byAge];
  return moments.length > 0 ? new Date(Math.min(...moments)) : null;
}
