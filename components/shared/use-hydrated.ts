import { useSyncExternalStore } from "react";

/**
 * False while React takes over what the server has sent, where it must find the same. A part that is sent late is taken
 * over when the bar of the page may already have asked for what it shows, too.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => {};
