import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renewedEvery } from "@/components/shared/renewal";
import { isMoving } from "@/components/tasks/is-moving";
import { toTask } from "@/lib/newsroom/tasks/dto";
import { afterQuiet } from "@/lib/newsroom/tasks/quiet-hours";

const at = (time: string) => new Date(`2026-05-05T${time}Z`);
const NOW = at("10:00:00"); // noon in Madrid

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => void vi.useRealTimers());

/** The row of a task that runs each hour, and is due at half past. */
const row: Parameters<typeof toTask>[0] = {
  task_id: 7,
  name: "Crónica del puerto",
  user_id: 3,
  space_id: 2,
  owner_id: 1,
  type: "Entry",
  instructions: "Cuenta el muelle.",
  schedule: "60",
  at: [],
  days: [],
  autonomy: null,
  series: false,
  words_min: null,
  words_max: null,
  created: at("08:00:00"),
  next_run_at: at("10:30:00"),
  retry_at: null,
  lease_owner: null,
  lease_until: null,
  paused_at: null,
  pause_cause: null,
  user: { id: 3, username: "clara", fullName: "Clara", deleted_at: null },
  space: { space_id: 2, name: "El Faro", slug: "el-faro" },
};

/** Reads a task as the site answers it at this moment. */
const answered = (changes: Partial<typeof row>, quiet: Parameters<typeof afterQuiet>[0] = null) =>
  toTask(
    { ...row, ...changes },
    { now: NOW, mayRun: (moment) => afterQuiet(quiet, moment, "Europe/Madrid") },
  );

describe("a task", () => {
  test.each<[string, boolean, Partial<typeof row>]>([
    ["that is due later", false, {}],
    ["that is due at this moment", false, { next_run_at: NOW }],
    ["that was due a moment ago", true, { next_run_at: at("09:59:59.999") }],
    [
      "that was due and is paused",
      false,
      { next_run_at: at("09:30:00"), paused_at: at("09:45:00") },
    ],
    ["that is tried again later", false, { next_run_at: at("09:30:00"), retry_at: at("10:05:00") }],
    ["that was to be tried again", true, { next_run_at: at("09:30:00"), retry_at: at("09:35:00") }],
    ["that somebody runs", true, { lease_owner: "a", lease_until: at("10:00:01") }],
    [
      "that is paused and somebody runs",
      true,
      {
        next_run_at: null,
        paused_at: at("09:45:00"),
        lease_owner: "a",
        lease_until: at("10:01:00"),
      },
    ],
    ["whose run was left alone", false, { lease_owner: "a", lease_until: NOW }],
  ])("%s moves: %s", (_which, moves, changes) => {
    expect(isMoving(answered(changes))).toBe(moves);
  });

  test("does not move while it waits for the end of the quiet hours", () => {
    const overdue = { next_run_at: at("09:30:00") };
    expect(isMoving(answered(overdue, { from: "13:00", to: "14:00" }))).toBe(true);
    expect(isMoving(answered(overdue, { from: "11:00", to: "14:00" }))).toBe(false);
  });

  test("moves once its hour comes, without another answer", () => {
    const task = answered({});
    vi.setSystemTime(at("10:30:00"));
    expect(isMoving(task)).toBe(false);
    vi.setSystemTime(at("10:30:00.001"));
    expect(isMoving(task)).toBe(true);
  });

  test("does not move before it is known", () => expect(isMoving(undefined)).toBe(false));
});

test.each([
  ["every three seconds while a task moves", true, 3000],
  ["every fifteen while none does", false, 15_000],
  ["every fifteen before the first answer", undefined, 15_000],
])("an open page asks again %s", (_when, moving, every) => {
  expect(renewedEvery(moving)).toBe(every);
});
