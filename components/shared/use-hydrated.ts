import { useSyncExternalStore } from "react";

/**
 * Returns false while React hydrates the served HTML, which must come out the same. A part that is sent late is
 * hydrated when the navigation bar may already have asked for the data that the part shows.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => {};
