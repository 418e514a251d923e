import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { warnOfLimits } from "@/lib/platform/limits/warn";

const factor = env.LIMITS_FACTOR;
const warn = vi.spyOn(log, "warn").mockReturnValue(undefined);
beforeEach(() => warn.mockClear());
afterEach(() => {
  Object.assign(env, { LIMITS_FACTOR: factor });
  vi.unstubAllEnvs();
});

test.each([
  ["production", 0, 1],
  ["production", 1, 0],
  ["production", 0.1, 0],
  ["development", 0, 0],
])("in %s, with LIMITS_FACTOR=%d, the log warns %d times", (mode, LIMITS_FACTOR, times) => {
  vi.stubEnv("NODE_ENV", mode);
  Object.assign(env, { LIMITS_FACTOR });
  warnOfLimits();
  expect(warn).toHaveBeenCalledTimes(times);
});

test("of settings that no limit reads, by name, and of no other", () => {
  vi.stubEnv("LIMIT_COMMENTS", "1/h");
  vi.stubEnv("LIMITS_COMENTARIOS", "2");
  vi.stubEnv("LIMITS_WRITE", "2");
  warnOfLimits();
  expect(warn.mock.calls).toEqual([
    [
      { settings: ["LIMIT_COMMENTS", "LIMITS_COMENTARIOS"] },
      "There are no such limits: see .env.example",
    ],
  ]);
});
