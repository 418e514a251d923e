"use client";

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useCurrentUser } from "@/lib/house/users/current-user";
import type { ListPage } from "@/lib/platform/http/client";
import type { Comment } from "@/lib/texts/comments/dto";
import type { FollowedComments } from "@/lib/texts/comments/live";

/**
 * Returns the comments under an entry, in the form of a query: those that were served, until the reader is known to be
 * signed in or asks for more. Only then the code that keeps them up to date is fetched.
 */
export function useComments(entryId: number, served: ListPage<Comment>) {
  const [followed, setFollowed] = useState<FollowedComments>();
  const [loading, setLoading] = useState<"yes" | "failed">();
  const data = useMemo(() => ({ pages: [served] }), [served]);
  const isMember = Boolean(useCurrentUser());

  const follow = useCallback(async () => {
    const { followComments } = await import("@/lib/texts/comments/live");
    return followComments(entryId, served);
  }, [entryId, served]);

  useEffect(() => {
    if (isMember) follow().then(setFollowed, () => {}); // without it, what was served stays
  }, [isMember, follow]);

  const fetchNextPage = useCallback(async () => {
    setLoading("yes");
    try {
      const comments = await follow();
      setFollowed(comments);
      await comments.getCurrentResult().fetchNextPage();
    } catch {
      setLoading("failed");
    }
  }, [follow]);

  const result = useSyncExternalStore(
    followed?.subscribe ?? neverChanges,
    () => followed?.getCurrentResult(),
    () => undefined,
  );
  const query = result ?? {
    data,
    hasNextPage: served.next !== null,
    isFetchingNextPage: loading === "yes",
    isFetchNextPageError: loading === "failed",
    fetchNextPage,
    isError: false,
    isFetching: false,
    error: null,
    refetch: () => {},
  };
  return { ...query, data: query.data ?? data };
}

const neverChanges = () => () => {};
