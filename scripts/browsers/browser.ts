/** A function that is sent to the page as it is written: it stands alone, without imports or names from around it. */
type InPage<Args extends unknown[], Answer> = (...args: Args) => Answer;

/** Something that a page shows. */
export interface Found {
  click(): Promise<void>;
  /** Chooses the file at this path, in a file input. */
  choose(file: string): Promise<void>;
}

/** One window of an engine. What differs between engines is behind this; the journeys know nothing else of them. */
export interface Browser {
  /** The engine and its version, as they are printed. */
  name: string;
  /** The size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  run<Args extends unknown[], Answer>(
    inPage: InPage<Args, Answer>,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  /** Finds the element that the function returns; null when it returns none. */
  find<Args extends unknown[]>(
    inPage: InPage<Args, Element | null>,
    ...args: Args
  ): Promise<Found | null>;
  /** Types into the element that has the focus. */
  keys(text: string): Promise<void>;
  press(key: "Enter" | "Escape"): Promise<void>;
  /** A PNG of what is in sight. */
  screenshot(): Promise<Uint8Array>;
  /** Errors in the console, violations of the policy and refused requests since it was last asked. */
  takeTroubles(): Promise<string[]>;
  close(): Promise<void>;
}
