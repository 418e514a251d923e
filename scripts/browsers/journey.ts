import type { Sample } from "./sample.ts";
import type { Tab } from "./tab.ts";

export interface Journey {
  tab: Tab;
  /** What stands on the site. */
  sample: Sample;
  /** The file of an image. */
  photo: string;
  /** In lower case; for names that no other engine's journey uses. */
  engine: string;
  /**
   * Makes one step, said in words. It fails by throwing, and by anything in the console that is not `allowed`. What it
   * answers is printed beside it.
   */
  step: (name: string, work: () => Promise<string | void>, allowed?: RegExp) => Promise<void>;
}

/** Sizes of the window in CSS pixels. */
export const WIDE = [1280, 900] as const;
export const PHONE = [390, 800] as const;
export const NARROW = [375, 700] as const;
