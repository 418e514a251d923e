import { focusHeading } from "@/components/shared/focus-heading";

let led = false;

/** The next page of the desk is where somebody is led to, and begins to read at its heading. */
export function leadOn(): void {
  led = true;
}

/** Gives such a page's heading the focus, once. */
export function focusIfLed(): void {
  if (!led) return;
  led = false;
  focusHeading();
}
