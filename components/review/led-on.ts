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
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}
