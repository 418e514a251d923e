/** The place of the focus, detailed enough to find what stands there once the control is gone. */
interface Place {
  control: HTMLElement;
  page: string;
  /** The row of a list, or the story of several on a page, that the control stands in, and the places of both. */
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
 * From now on the focus is not lost when the control that has it leaves the page: it goes to what stands there now,
 * which is the same control of the next row, or what is left of its own, or else the page's heading.
 */
export function keepFocus() {
  if (kept) return;
  kept = true;
  document.addEventListener("focusin", ({ target }) => remember(target as HTMLElement));
  document.addEventListener("pointerdown", ({ target }) => {
    // Who clicks beside the control leaves it.
    if (inMain(target as Element) && !place?.control.contains(target as Element)) place = null;
  });
  new MutationObserver(() => {
    const lost = place;
    if (lost && !lost.control.isConnected) setTimeout(() => goOn(lost), PATIENCE);
  }).observe(document.body, { childList: true, subtree: true });
}

function remember(control: HTMLElement) {
  if (!inMain(control)) {
    // A dialog or menu is about the control that opened it.
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

/** Goes on from a place, unless the focus was set or a place left meanwhile: that one is lost at a time of its own. */
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
