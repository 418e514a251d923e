import { describe, expect, test } from "vitest";
import { checkText } from "@/lib/platform/checks";
import { bad } from "./bad";
import { plainContext, type Case } from "./cases";
import { good } from "./good";
import { nine } from "./nine";

const foundIn = ({ text, context }: Case) =>
  checkText(text, { ...plainContext, ...context }).map(({ check, level }) => `${check} ${level}`);

describe("what no editor would print is found, and nothing else", () => {
  test.each(nine)("$name", (one) => expect(foundIn(one)).toEqual(one.found));
  test.each(bad)("$name", (one) => expect(foundIn(one)).toEqual(one.found));
});

describe("what only looks suspicious passes", () => {
  test.each(good)("$name", (one) => expect(foundIn(one)).toEqual([]));
});
