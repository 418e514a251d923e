import { isPassing } from "@/components/writing/use-attempts";
import { ApiError, isWorthAgain } from "@/lib/platform/http/client";

/** The state of saving what is typed. `at`: when it was saved (ISO); `seen`: when this was known, in milliseconds. */
export type SaveState =
  | { kind: "nothing" }
  | { kind: "saving" }
  | { kind: "saved"; at: string; seen: number }
  | { kind: "offline" }
  /** The server cannot save now. */
  | { kind: "away" }
  | { kind: "refused"; text: string; status: number }
  | { kind: "conflict"; error: ApiError };

/** Milliseconds from the first unsaved change until it is saved. */
const PAUSE = 4_000;

/** Milliseconds until a save is tried again that did not arrive, failed in the server, or came too often. */
const AGAIN = 5_000;

interface Saving {
  /** Sends what there is now; resolves with the time of the save (ISO), null when there was nothing to save. */
  send: () => Promise<string | null>;
  tell: (state: SaveState) => void;
}

/** Saves automatically what is typed: one save after the other, the newest text each time. */
export class Autosave {
  readonly #saving: Saving;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underway: Promise<void> | undefined;
  #isUnsaved = false;
  #isHeld = false;

  constructor(saving: Saving) {
    this.#saving = saving;
  }

  /** Plans a save: something was typed. */
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

  /** Stops autosaving while the whole form is being saved; resolves once a save that is under way has ended. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#underway;
  }

  /** Goes on autosaving, when the whole form was not saved. */
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

  /** True after a try that did not get through: the state still says so while it is tried again. */
  #isWaiting = false;

  async #send() {
    const { send, tell } = this.#saving;
    this.#isUnsaved = false; // what is typed from now on sets it again
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
    : { kind: "refused", text: error.text, status: error.status };
}
