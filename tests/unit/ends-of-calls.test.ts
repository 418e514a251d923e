import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DatabaseAway } from "@/lib/kernel/database-errors";
import { writeEnd } from "@/lib/newsroom/generation/ends";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database that refuses everything until it is back, and what was written to it. */
function database(refusal: Error = new DatabaseAway("none")) {
  const written: string[] = [];
  const state = { away: true, written };
  const write = (what: string) => () => {
    if (state.away) return Promise.reject(refusal);
    written.push(what);
    return Promise.resolve();
  };
  return { state, write };
}

test.each([
  ["answers", new DatabaseAway("none")],
  ["has room", Object.assign(new Error("could not extend file"), { code: "53100" })],
])(
  "an end that the database did not take is written once it %s, in its order",
  async (_what, no) => {
    const { state, write } = database(no);
    await writeEnd(1, 60, write("settled"));
    await writeEnd(1, 60, write("closed"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.written).toEqual([]);
    state.away = false;
    await writeEnd(2, 60, write("another"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.written).toEqual(["settled", "closed", "another"]);
    await writeEnd(3, 60, write("at once"));
    expect(state.written.at(-1)).toBe("at once");
    expect(vi.getTimerCount()).toBe(0);
  },
);

test("nobody waits longer for it than a call lasts", async () => {
  const { state, write } = database();
  await writeEnd(1, 10, write("late"));
  await vi.advanceTimersByTimeAsync(12_000);
  state.away = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.written).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("what fails for another reason is not tried again, and holds nothing up", async () => {
  const { state, write } = database();
  await writeEnd(1, 60, write("first"));
  await writeEnd(2, 60, () => Promise.reject(new Error("out of range")));
  await writeEnd(3, 60, write("last"));
  state.away = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(state.written).toEqual(["first", "last"]);
});
