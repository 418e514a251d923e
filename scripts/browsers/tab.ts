import type { Browser } from "./browser.ts";
import {
  findElement,
  focusedValue,
  hasArrived,
  leave,
  readAddress,
  readText,
  ROLES,
  selectFocused,
  type Role,
} from "./in-page.ts";
import { until } from "./until.ts";

/** A text as a whole, in upper or lower case, or a pattern that it must fit. */
type Name = string | RegExp;

/**
 * The actions of a person in a browser, who waits for what they want to see. Each throws a sentence after half a minute
 * in vain.
 */
export class Tab {
  readonly browser: Browser;
  readonly #origin: string;

  constructor(browser: Browser, origin: string) {
    this.browser = browser;
    this.#origin = origin;
  }

  /** Goes to an address of the site, and waits until its page has been loaded. */
  async go(path: string) {
    // Not by the driver's own command: Firefox's waits in vain once a page has come back that the browser had kept.
    await this.browser.run(leave, this.#origin + path);
    await until(`${path} is not loaded`, () => this.browser.run(hasArrived, this.#origin));
  }

  /** Waits until the address is this one: path, query and fragment. */
  async isAt(address: Name) {
    let now = "";
    const fits = patternOf(address);
    try {
      await until("", async () => fits.test((now = await this.browser.run(readAddress))));
    } catch {
      throw new Error(`The address is ${now} and not ${address}`);
    }
  }

  /** Waits until an element is visible; `within` is a selector of an element around it. */
  async see(role: Role, name: Name, within = "body") {
    await until(`The ${role} “${name}” is not to be seen`, () => this.#find(role, name, within));
  }

  async seeNo(role: Role, name: Name, within = "body") {
    await until(`The ${role} “${name}” is still there`, async () => {
      return !(await this.#find(role, name, within));
    });
  }

  async read(text: Name) {
    const fits = new RegExp(sourceOf(text), "iu");
    await until(`“${text}” is not to be read`, async () => {
      return fits.test(await this.browser.run(readText));
    });
  }

  async click(role: Role, name: Name, within = "body") {
    await until(`The ${role} “${name}” cannot be clicked`, async () => {
      const found = await this.#find(role, name, within, true);
      await found?.click();
      return found;
    });
  }

  /** Types over what stands in a field. */
  async type(label: Name, text: string, within = "body") {
    await this.click("field", label, within);
    await this.browser.run(selectFocused);
    await this.browser.keys(text);
    await until(`“${label}” does not hold what was typed`, async () => {
      return (await this.browser.run(focusedValue)) === text;
    });
  }

  async choose(label: Name, file: string) {
    const found = await until(`The file field “${label}” is not there`, () =>
      this.#find("file", label, "body", true),
    );
    await found.choose(file);
  }

  press(key: "Enter" | "Escape") {
    return this.browser.press(key);
  }

  /** Waits until a question that is asked in the page is answered with true; `sentence` says what must be true. */
  async holds<Args extends unknown[]>(
    sentence: string,
    ask: (...args: Args) => boolean,
    ...args: Args
  ) {
    await until(`It does not become true that ${sentence}`, () => this.browser.run(ask, ...args));
  }

  async back() {
    await this.browser.run(() => history.back());
  }

  async forward() {
    await this.browser.run(() => history.forward());
  }

  #find(role: Role, name: Name, within: string, ready = false) {
    const selector = `${within} :is(${ROLES[role]})`;
    return this.browser.find(findElement, selector, patternOf(name).source, ready);
  }
}

/** Returns the pattern of a name: a string is the whole text. */
const patternOf = (name: Name) =>
  typeof name === "string" ? new RegExp(`^${sourceOf(name)}$`, "iu") : name;

const sourceOf = (name: Name) =>
  typeof name === "string" ? name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&") : name.source;
