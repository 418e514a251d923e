"use client";

import { InfiniteQueryObserver } from "@tanstack/react-query";
import { entryCommentsQuery } from "@/lib/comments/client";
import type { Comment } from "@/lib/comments/dto";
import type { ListPage } from "@/lib/http/client";
import { queryClient } from "@/lib/http/query-client";

/** Follows the comments under an entry from the served page on: more of them, and what changes. */
export const followComments = (entryId: number, served: ListPage<Comment>) =>
  new InfiniteQueryObserver(queryClient(), entryCommentsQuery(entryId, served));

export type FollowedComments = ReturnType<typeof followComments>;
