import { isPassing } from "@/components/writing/use-attempts";
import { ApiError, isWorthAgain } from "@/lib/platform/http/client";

/** The state of saving what is typed; `at`: ISO, seen at `seen`, in milliseconds. */
export type SaveState =
  | { kind: "nothing" }
  | { kind: "saving" }
  | { kind: "saved"; at: string; seen: number }
  | { kind: "offline" }
  /** The server cannot save now. */
  | { kind: "away" }
  | { kind: "refused"; text: string }
  | { kind: "conflict"; error: ApiError };

/** Milliseconds from the first change that is not saved until it is. */
const PAUSE = 4_000;

/** Milliseconds until a save is tried again that did not arrive, or came too often. */
const AGAIN = 5_000;

interface Saving {
  /** Sends what there is now; resolves with when it was saved, null when there was nothing to save. */
  send: () => Promise<string | null>;
  tell: (state: SaveState) => void;
}

/** Saves what is typed by itself: one save after the other, the newest text each time. */
export class Autosave {
  readonly #saving: Saving;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underway: Promise<void> | undefined;
  #isUnsaved = false;
  #isHeld = false;

  constructor(saving: Saving) {
    this.#saving = saving;
  }

  /** Something was typed. */
  changed(): void {
    this.#isUnsaved = true;
    this.#plan(PAUSE);
  }

  /** Saves what is unsaved without waiting; resolves with whether all is saved then. */
  async now(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#underway;
    if (this.#isUnsaved && !this.#isHeld) await this.#save();
    return !this.#isUnsaved;
  }

  /** The form is being saved whole: nothing more is sent, and this resolves once what was is over. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#underway;
  }

  /** It was not, and autosaving goes on. */
  release(): void {
    this.#isHeld = false;
    if (this.#isUnsaved) this.#plan(PAUSE);
  }

  #plan(pause: number) {
    if (this.#isHeld || this.#underway) return;
    this.#timer ??= setTimeout(() => void this.now(), pause);
  }

  #save() {
    this.#underway = this.#send().finally(() => (this.#underway = undefined));
    return this.#underway.then(() => {
      if (this.#isUnsaved && this.#again !== null) this.#plan(this.#again);
    });
  }

  /** Milliseconds until what is unsaved is tried again; null: not before something else is typed. */
  #again: number | null = PAUSE;

  /** The last try did not get through, which goes on being said while it is tried again. */
  #isWaiting = false;

  async #send() {
    const { send, tell } = this.#saving;
    this.#isUnsaved = false; // what is typed from now on is
    this.#again = PAUSE;
    if (!this.#isWaiting) tell({ kind: "saving" });
    try {
      const at = await send();
      this.#isWaiting = false;
      tell(at === null ? { kind: "nothing" } : { kind: "saved", at, seen: Date.now() });
    } catch (error) {
      this.#isUnsaved = true;
      const state = failure(error);
      this.#isWaiting = state.kind === "offline" || state.kind === "away";
      this.#again = isWorthAgain(error) ? AGAIN : null;
      tell(state);
    }
  }
}

function failure(error: unknown): SaveState {
  if (!(error instanceof ApiError)) return { kind: "offline" };
  if (isPassing(error)) return { kind: "away" };
  return error.status === 409 && error.conflict
    ? { kind: "conflict", error }
    : { kind: "refused", text: error.text };
}
