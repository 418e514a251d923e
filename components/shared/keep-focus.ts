/** The place of the focus, detailed enough to find what is there once the control is gone. */
interface Place {
  control: HTMLElement;
  page: string;
  /**
   * The row that contains the control (an item of a list, or one of several stories), its list, and the index of both.
   */
  row: Element | null;
  list: Element | null;
  rowIndex: number;
  controlIndex: number;
}

/** Milliseconds in which a dialog that closes or a form that opens may set the focus itself. */
const PATIENCE = 100;

let place: Place | null = null;
let kept = false;

/**
 * Keeps the focus, from now on, when the control that has it leaves the page: it goes to what is left of the control's
 * row, or else to the same control of the row that is there now, or else to the page's heading.
 */
export function keepFocus() {
  if (kept) return;
  kept = true;
  document.addEventListener("focusin", ({ target }) => remember(target as HTMLElement));
  document.addEventListener("pointerdown", ({ target }) => {
    // A click beside the control leaves it.
    if (inMain(target as Element) && !place?.control.contains(target as Element)) place = null;
  });
  new MutationObserver(() => {
    const lost = place;
    if (lost && !lost.control.isConnected) setTimeout(() => goOn(lost), PATIENCE);
  }).observe(document.body, { childList: true, subtree: true });
}

function remember(control: HTMLElement) {
  if (!inMain(control)) {
    // A control in a dialog or menu leaves the place as it is: it acts for the control that opened the dialog.
    if (control.closest("header, footer")) place = null;
    return;
  }
  if (control.closest("[data-reads-on]")) {
    place = null; // the browser goes on from there by itself, and the heading is far above
    return;
  }
  const row = control.closest("li, tr") ?? control.closest("article:not(:has(h1))");
  const list = row?.parentElement ?? null;
  place = {
    control,
    row,
    list,
    page: location.pathname,
    rowIndex: row && list ? [...list.children].indexOf(row) : -1,
    controlIndex: row ? controlsOf(row).indexOf(control) : -1,
  };
}

/**
 * Moves the focus on from a lost place, unless it was set meanwhile or another place was left, which gets its own call.
 */
function goOn(lost: Place) {
  if (place !== lost || lost.control.isConnected || document.activeElement !== document.body) {
    return;
  }
  const heir = lost.page === location.pathname ? heirOf(lost) : null;
  place = null;
  if (!heir) return;
  if (!heir.matches(CONTROLS)) heir.setAttribute("tabindex", "-1");
  heir.focus({ preventScroll: true });
}

function heirOf({ row, list, rowIndex, controlIndex }: Place): HTMLElement | null {
  if (row?.isConnected) return row as HTMLElement;
  const rows = list?.isConnected ? list.children : [];
  const next = rows[Math.min(rowIndex, rows.length - 1)];
  if (!next) return document.querySelector("main h1");
  const controls = controlsOf(next);
  return controls[controlIndex] ?? controls.at(-1) ?? (next as HTMLElement);
}

const CONTROLS = "a[href], button:not(:disabled), input:not(:disabled), select, textarea";

const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(CONTROLS),
];

const inMain = (element: Element) => element.closest("main") !== null;
