"use client";

import { InfiniteQueryObserver } from "@tanstack/react-query";
import type { ListPage } from "@/lib/platform/http/client";
import { queryClient } from "@/lib/platform/http/query-client";
import { entryCommentsQuery } from "@/lib/texts/comments/client";
import type { Comment } from "@/lib/texts/comments/dto";

/** Follows the comments under an entry from the served page on: more of them, and what changes. */
export const followComments = (entryId: number, served: ListPage<Comment>) =>
  new InfiniteQueryObserver(queryClient(), entryCommentsQuery(entryId, served));

export type FollowedComments = ReturnType<typeof followComments>;
