import type { Sample } from "./sample.ts";
import type { Tab } from "./tab.ts";

export interface Journey {
  tab: Tab;
  /** The texts, spaces and accounts on the site. */
  sample: Sample;
  /** The path of an image file. */
  photo: string;
  /** The engine in lower case; for names that no other engine's journey uses. */
  engine: string;
  /**
   * Makes one step, said in words. It fails by throwing, and by anything in the console that is not `allowed`. The text
   * that `work` returns is printed beside it.
   */
  step: (name: string, work: () => Promise<string | void>, allowed?: RegExp) => Promise<void>;
}

/** Sizes of the window in CSS pixels. */
export const WIDE = [1280, 900] as const;
export const PHONE = [390, 800] as const;
export const NARROW = [375, 700] as const;
