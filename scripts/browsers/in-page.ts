// The functions that run within a page. Each is sent there as it is written, so it stands alone.

/** The selectors of what one can click, fill in or see, by its accessible role. */
export const ROLES = {
  link: "a[href]",
  button: "button",
  field: "input:not([type=file]), textarea",
  file: "input[type=file]",
  heading: "h1, h2, h3",
  image: "img",
  dialog: "[role=dialog], [role=alertdialog]",
  menuitem: "[role=menuitem]",
} as const;

export type Role = keyof typeof ROLES;

/**
 * Finds the first visible element that a selector names and whose accessible name fits a pattern. With `ready`, only
 * when a click would reach it: nothing lies over it, and if React makes the page, it has hydrated the element.
 */
export function findElement(selector: string, pattern: string, ready: boolean): Element | null {
  const isNamed = (element: HTMLElement) => {
    const { labels } = element as HTMLInputElement;
    const texts = labels?.length
      ? [...labels].map((label) => label.innerText)
      : [element.innerText];
    const name = element.getAttribute("aria-label") ?? element.getAttribute("alt");
    return new RegExp(pattern, "iu").test((name ?? texts.join(" ")).replace(/\s+/g, " ").trim());
  };
  const isReached = (element: HTMLElement) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const [box] = element.getClientRects();
    const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isWithin = top && (element.contains(top) || top.contains(element));
    const byReact = document.querySelector('script[src*="/_next/static/chunks/"]') !== null;
    return isWithin && (!byReact || Object.keys(element).some((key) => key.startsWith("__react")));
  };
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.checkVisibility({ visibilityProperty: true }) && isNamed(element),
  );
  return found && (!ready || isReached(found)) ? found : null;
}

/** Goes to an address, and marks the page that is left. */
export function leave(url: string): void {
  document.documentElement.dataset.left = "";
  location.assign(url);
}

/** Returns whether a page of the site, and not the one that was left, has been loaded. */
export function hasArrived(origin: string): boolean {
  const { readyState, documentElement } = document;
  const isLeft = "left" in documentElement.dataset;
  return location.origin === origin && readyState === "complete" && !isLeft;
}

/**
 * Notes errors in the page, from the first call on, for drivers that do not report them; returns those since the last
 * call.
 */
export function listen(): string[] {
  const page = window as Window & { troubles?: string[] };
  if (page.troubles) return page.troubles.splice(0);
  const troubles: string[] = (page.troubles = []);
  addEventListener(
    "error",
    ({ message, target }) => {
      const of = target instanceof HTMLElement ? target.outerHTML : message;
      troubles.push(`error: ${of}`);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => troubles.push(`error: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    troubles.push(`The policy forbids ${violatedDirective}: ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...args: unknown[]) => {
    troubles.push(`console: ${args.join(" ")}`);
    error(...args);
  };
  const { fetch } = page;
  page.fetch = async (...args) => {
    const response = await fetch(...args);
    if (response.status >= 400) troubles.push(`status ${response.status}: ${response.url}`);
    return response;
  };
  return [];
}

/** Returns the visible text of the page, in one line. */
export const readText = () => document.body.innerText.replace(/\s+/g, " ");

/** Returns path, query and fragment of the page's address. */
export const readAddress = () => location.pathname + location.search + location.hash;

/** Selects the text in the focused field, so that what is typed next replaces it. */
export function selectFocused(): void {
  (document.activeElement as HTMLInputElement | HTMLTextAreaElement).select();
}

export const focusedValue = () =>
  (document.activeElement as HTMLInputElement | HTMLTextAreaElement).value;

/** Drops a file on an element, as a hand does that has dragged it there. */
export function dropFile(selector: string, name: string, type: string, base64: string): boolean {
  const place = document.querySelector(selector);
  const dataTransfer = new DataTransfer();
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  dataTransfer.items.add(new File([bytes], name, { type }));
  const event = { bubbles: true, cancelable: true, dataTransfer };
  place?.dispatchEvent(new DragEvent("dragover", event));
  place?.dispatchEvent(new DragEvent("drop", event));
  return place !== null;
}
