/**
 * A row of tabs. Where there are more than fit, it scrolls sideways: under a finger, or by a thin bar, without which a
 * mouse would not get to the last ones. It is what its tabs are placed in.
 */
export const tabRow =
  "relative flex [scrollbar-width:thin] gap-6 overflow-x-auto border-b pointer-coarse:[scrollbar-width:none]";

/** One tab, as a link, a button or Radix's; the one that is open is underlined. */
export const tab =
  "shrink-0 border-b-2 border-transparent py-2.5 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-foreground aria-pressed:border-accent aria-pressed:text-foreground aria-selected:border-accent aria-selected:text-foreground";
