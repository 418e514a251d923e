import { focusHeading } from "@/components/shared/focus-heading";

let led = false;

/**
 * Notes that the next page of the review desk is reached from here: its heading gets the focus, to begin to read there.
 */
export function leadOn(): void {
  led = true;
}

/** Gives the page's heading the focus, once, if `leadOn` was called before. */
export function focusIfLed(): void {
  if (!led) return;
  led = false;
  focusHeading();
}
