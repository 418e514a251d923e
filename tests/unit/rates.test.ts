import { expect, test } from "vitest";
import { parseRate } from "@/lib/kernel/rates";

test.each([
  ["60/min", { points: 60, seconds: 60 }],
  ["10/15min", { points: 10, seconds: 900 }],
  ["5/h", { points: 5, seconds: 3600 }],
  ["100/2d", { points: 100, seconds: 172_800 }],
])("%s is a rate", (text, rate) => expect(parseRate(text)).toEqual(rate));

test.each(["", "60", "0/h", "60/s", "60/0min", "-1/h", "60 / h", "60/h/h", "1e3/h"])(
  "%j is none",
  (text) => expect(parseRate(text)).toBeNull(),
);
