import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { routes } from "@/lib/platform/addresses/routes";
import { reviewsQuery } from "@/lib/publishing/review/client";
import { leadOn } from "./led-on";

/**
 * Returns functions that lead from a text of the review desk to the waiting ones before and after it; each gives the
 * next page's heading the focus. Null for a text that is not on the desk: nothing is asked for.
 */
export function useNeighbours(draftId: number | null) {
  const router = useRouter();
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...reviewsQuery("revisar"),
    enabled: draftId !== null,
  });
  const waiting = data?.pages.flatMap(({ items }) => items.flatMap((item) => item.draft_id ?? []));
  const ids = waiting ?? [];
  const at = ids.indexOf(draftId ?? 0);
  const isLast = waiting !== undefined && at === ids.length - 1;
  useEffect(() => {
    if (isLast && hasNextPage && !isFetching) void fetchNextPage();
  }, [isLast, hasNextPage, isFetching, fetchNextPage]);
  const goTo = (id: number | undefined) => {
    leadOn();
    router.push(id === undefined ? routes.newsroom : routes.review(id));
  };
  const [previous, next] = [ids[at - 1], ids[at + 1]];
  return {
    toPrevious: previous === undefined ? undefined : () => goTo(previous),
    toNext: next === undefined ? undefined : () => goTo(next),
    /** The place of the text among those that wait; null where it is not one of them, or not all of them are known. */
    place: at < 0 || hasNextPage ? null : `${at + 1} de ${ids.length}`,
    /**
     * Leads to the next text once this one is decided: the one after it, or the first; to the desk when it was the
     * last.
     */
    onwards: () => goTo(next ?? ids.find((id) => id !== draftId)),
  };
}
