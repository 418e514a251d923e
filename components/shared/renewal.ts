/** Milliseconds after which an open page is renewed, while something is under way, and while nothing is. */
const MOVING_EVERY = 3000;
const STILL_EVERY = 15_000;

/** React Query leaves it be while the page is not seen. */
export const renewedEvery = (moving: boolean | undefined) => (moving ? MOVING_EVERY : STILL_EVERY);
