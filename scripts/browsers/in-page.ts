// What is asked within a page. Each function is sent there as it is written, so it stands alone.

/** What there is to click, to fill in or to see, by its role for who cannot see it. */
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
 * The first element in sight that a selector names and whose accessible name fits a pattern. With `ready`, only when
 * a click would reach it: nothing lies over it, and where React makes the page, it has come that far.
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

/** Leaves for an address, and marks what is left. */
export function leave(url: string): void {
  document.documentElement.dataset.left = "";
  location.assign(url);
}

/** Whether a page of the site, and not the one that was left, has been loaded. */
export function hasArrived(origin: string): boolean {
  const { readyState, documentElement } = document;
  const isLeft = "left" in documentElement.dataset;
  return location.origin === origin && readyState === "complete" && !isLeft;
}

/**
 * Notes from now on what goes wrong in the page, where the driver does not tell, and answers what has since it was
 * last asked.
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

/** What stands in the page to be read, in one line. */
export const readText = () => document.body.innerText.replace(/\s+/g, " ");

/** Path, query and fragment. */
export const readAddress = () => location.pathname + location.search + location.hash;

/** So that what is typed next takes its place. */
export function selectFocused(): void {
  (document.activeElement as HTMLInputElement | HTMLTextAreaElement).select();
}

export const focusedValue = () =>
  (document.activeElement as HTMLInputElement | HTMLTextAreaElement).value;

/** Lets go of a file over an element, as a hand does that has dragged it there. */
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
