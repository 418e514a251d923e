"use client";

import type { InfiniteData } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { LoadMore } from "./load-more";
import { QueryState } from "./query-state";

type Pages<Item> = InfiniteData<{ items: Item[] }>;
type StateProps<Item> = ComponentProps<typeof QueryState<Pages<Item>>>;

interface PagedListProps<Item> extends Pick<StateProps<Item>, "error" | "loading"> {
  /** The result of TanStack's `useInfiniteQuery`. */
  query: StateProps<Item>["query"] & ComponentProps<typeof LoadMore>["query"];
  /** Shown in place of a list without items. */
  empty: ReactNode;
  /** Shows what has been read so far. */
  children: (items: Item[]) => ReactNode;
}

/** A list that is read page by page, with the button that reads the next. */
export function PagedList<Item>({ query, empty, children, ...state }: PagedListProps<Item>) {
  return (
    <>
      <QueryState query={query} {...state}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          return items.length > 0 ? children(items) : empty;
        }}
      </QueryState>
      <LoadMore query={query} />
    </>
  );
}
