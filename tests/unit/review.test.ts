import { describe, expect, test } from "vitest";
import type { Finding } from "@/lib/platform/checks";
import { judge } from "@/lib/newsroom/generation/verdict";
import { canReadDraft } from "@/lib/texts/drafts/policy";
import { canDecideReview } from "@/lib/publishing/review/policy";
import { isHasty } from "@/lib/publishing/review/hasty";
import { approveInput, rejectInput } from "@/lib/publishing/review/schema";
import { effectiveMode, modeField, modes } from "@/lib/house/settings/modes";

const finding = (level: Finding["level"]): Finding => ({
  ...{ check: "figures", level, text: "Tres cifras no tienen fuente.", spans: [] },
});

describe("how far a machine goes alone", () => {
  const strictness = { borrador: 0, revision: 1, autonomo: 2 };
  const all = modes.flatMap((site) =>
    modes.flatMap((space) =>
      modes.flatMap((bot) => modes.map((task) => [site, space, bot, task] as const)),
    ),
  );

  test("there are 81 ways", () => expect(all).toHaveLength(81));

  test.each(all)("site %s, space %s, synthetic user %s, task %s: the strictest", (...said) => {
    const least = Math.min(...said.map((mode) => strictness[mode]));
    expect(strictness[effectiveMode(...said)]).toBe(least);
  });

  test("who says nothing forbids nothing", () => {
    expect(effectiveMode(null, null, null, null)).toBe("autonomo");
    expect(effectiveMode("autonomo", null, "revision", null)).toBe("revision");
  });

  test.each([
    ["autonomo", [], "publish"],
    ["revision", [], "review"],
    ["borrador", [], "open"],
    ["autonomo", ["warn"], "review"],
    ["revision", ["warn"], "review"],
    ["borrador", ["warn"], "open"],
  ] as const)("%s with %j: %s", (mode, levels, verdict) => {
    expect(judge(levels.map(finding), mode)).toBe(verdict);
  });
});

test("a mode comes from a form as one of three, or as none of its own", () => {
  expect(modeField.parse("heredado")).toBeNull();
  expect(modeField.parse(null)).toBeNull();
  expect(modeField.parse(undefined)).toBeUndefined();
  expect(modeField.parse("revision")).toBe("revision");
  expect(modeField.safeParse("libre").success).toBe(false);
});

test("who approves vouches for all of it, and who turns down says why", () => {
  const ticks = { facts: true, sources: true, answers: true };
  expect(approveInput.safeParse(ticks).success).toBe(true);
  for (const tick of Object.keys(ticks)) {
    expect(approveInput.safeParse({ ...ticks, [tick]: false }).success).toBe(false);
  }
  expect(rejectInput.safeParse({ reason: "copia" }).success).toBe(true);
  expect(rejectInput.safeParse({ reason: "porque sí" }).success).toBe(false);
});

test.each([
  [900, 59, true],
  [900, 60, false],
  [3, 4, true],
  [3, 5, false],
  [3, null, true],
])("%i words approved after %s seconds: is that too fast? %s", (words, seconds, isTooFast) => {
  expect(isHasty("faro ".repeat(words), seconds)).toBe(isTooFast);
});

describe("who has a say", () => {
  const [owner, editor] = [
    { id: 1, isAdmin: false },
    { id: 2, isAdmin: false },
  ];
  const draft = {
    ...{ user_id: 7, user: { owner_id: 1, synthetic: true }, space_id: 9, shown_version: 1 },
    state: "review" as const,
  };

  test("the machine's owner and who edits the space, also once it is decided", () => {
    for (const state of ["review", "rejected", "published"] as const) {
      expect(canReadDraft(owner, { ...draft, state }, null)).toBe(true);
      expect(canReadDraft(editor, { ...draft, state }, "editor")).toBe(true);
      expect(canReadDraft(editor, { ...draft, state }, "redactor")).toBe(false);
    }
  });

  test("what its owner has not handed on is only theirs", () => {
    const open = { ...draft, state: "open" as const };
    expect(canReadDraft(owner, open, null)).toBe(true);
    expect(canReadDraft(editor, open, "editor")).toBe(false);
  });

  test("what no editor was handed is only theirs once it is decided or published, too", () => {
    for (const state of ["open", "rejected", "expired", "published"] as const) {
      const kept = { ...draft, state, shown_version: null };
      expect(canReadDraft(owner, kept, null)).toBe(true);
      expect(canReadDraft(editor, kept, "editor")).toBe(false);
    }
    expect(canReadDraft(editor, { ...draft, state: "expired" }, "editor")).toBe(true);
  });

  test("a person's text is sent back, not turned down", () => {
    const persons = { ...draft, user: { owner_id: null, synthetic: false } };
    expect(canDecideReview(editor, persons, "editor")).toBe(false);
    expect(canDecideReview(editor, draft, "editor")).toBe(true);
    expect(canDecideReview(owner, draft, null)).toBe(true);
    expect(canDecideReview(editor, draft, "redactor")).toBe(false);
  });
});
