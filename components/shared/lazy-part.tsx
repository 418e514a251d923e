"use client";

import { lazy, Suspense, type ComponentType, type ReactNode } from "react";

/**
 * A part that few readers of a public page see: its code, and the data client it may use, are fetched when
 * it is first shown, by the component that decides who sees it. Meanwhile `placeholder` stands in its place.
 * When the code cannot be had, nothing is shown, and the page around it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(() => withDataClient(load).catch(() => ({ default: () => null })));
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    );
  };
}

async function withDataClient<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> {
  const [{ QueryProvider }, Part] = await Promise.all([import("./query-provider"), load()]);
  return {
    default: (props: Props) => (
      <QueryProvider>
        <Part {...props} />
      </QueryProvider>
    ),
  };
}
