import { renewed } from "@/lib/platform/http/pages";

/** Milliseconds after which an open page is renewed while something is under way. */
const MOVING_EVERY = 3000;

/** Returns the milliseconds until an open page is renewed. React Query does not renew it while the page is not seen. */
export const renewedEvery = (moving: boolean | undefined) =>
  moving ? MOVING_EVERY : renewed.refetchInterval;
