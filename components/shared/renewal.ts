import { renewed } from "@/lib/platform/http/pages";

/** Milliseconds after which an open page is renewed while something is under way. */
const MOVING_EVERY = 3000;

/** React Query leaves it be while the page is not seen. */
export const renewedEvery = (moving: boolean | undefined) =>
  moving ? MOVING_EVERY : renewed.refetchInterval;
