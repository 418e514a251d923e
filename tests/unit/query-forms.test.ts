import { expect, test } from "vitest";
import { choicesAmong, QueryForms } from "@/lib/discovery/query-forms";
import { oldAddress } from "@/lib/platform/addresses/spelling";

const EIGHT = "a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8";

function knowing(...forms: string[]) {
  const known = new QueryForms();
  for (const form of forms) known.add(form);
  return known;
}

test("an address is those of a known form that its parameters make, whatever else it has", () => {
  const known = knowing("?p", "ver.php?id", "ver.php?id&sec", "blog/index.php?a&a", "blog?b");
  for (const [asked, fitting] of [
    ["?p=1", ["?p=1"]],
    ["index.php?p=1&x=2", ["?p=1"]],
    ["ver.php?id=3&sec=2&x=1", ["ver.php?id=3", "ver.php?id=3&sec=2"]],
    ["ver.php?sec=2", []],
    ["ver.asp?id=3", []],
    ["blog/index.php?a=1&a=2&b=3", ["blog/index.php?a=1&a=2", "blog?b=3"]],
    ["blog/index.php?a=1", []],
    [`ver.php?${EIGHT.replace("h=8", "id=3")}`, ["ver.php?id=3"]],
    [`ver.php?${EIGHT}&id=3`, []], // nine
  ] as const) {
    expect(known.fitting(oldAddress(asked)!).sort(), asked).toEqual(fitting);
  }
});

test("A4: one address costs the same however many forms its path has", () => {
  const asked = EIGHT.split("&");
  const workOf = (forms: number) => {
    const known = new Set(["a&b", ...Array.from({ length: forms }, (_, form) => `a&x${form}`)]);
    let looks = 0;
    const fitting = choicesAmong({ has: (names) => (looks++, known.has(names)) }, asked);
    expect(fitting).toEqual(["a=1&b=2"]);
    return looks;
  };
  expect(workOf(1_500)).toBe(workOf(1));
  expect(workOf(1_500)).toBeLessThanOrEqual(256);
});
