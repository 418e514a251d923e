import { expect, test } from "vitest";
import { rateOf, type LimitName } from "@/lib/kernel/rates";

test.each<[LimitName, boolean, number, number]>([
  ["COMMENTS", false, 120, 3600],
  ["COMMENTS", true, 40, 3600],
  ["SIGN_INS", false, 60, 900],
  ["SIGN_INS", true, 60, 900],
  ["PREVIEWS", true, 60, 60],
  ["CODES_ANEW", false, 1, 86_400],
])("%s, of a new account: %s, is allowed %d times in %d seconds", (name, isNew, points, seconds) =>
  expect(rateOf(name, isNew)).toEqual({ points, seconds }),
);
