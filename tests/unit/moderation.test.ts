import { describe, expect, test } from "vitest";
import { commentsCloseAt } from "@/lib/texts/comments/closing";
import { whyHeld } from "@/lib/texts/comments/holding";
import { canDecideComment } from "@/lib/texts/comments/policy";
import {
  canAppeal,
  canDecide,
  canDecideAppeal,
  canReadDecision,
} from "@/lib/desk/moderation/policy";
import { appealInput, decisionInput, reportInput } from "@/lib/desk/moderation/schema";
import { siteSettings, siteSettingsChanges } from "@/lib/house/settings/schema";

describe("what holds a comment", () => {
  const rules = { held_words: ["casino*", "Dinero fácil", "ñu"], max_links: 1, first: false };

  test.each([
    ["Visita nuestro CASINO", "casino*"],
    ["casinos en línea", "casino*"],
    ["c\u200basi\u00adno", "casino*"],
    ["Ｃａｓｉｎｏ", "casino*"],
    ["gana DINERO   facil ya", "Dinero fácil"],
    ["dinero… fácil", "Dinero fácil"],
    ["un ñu", "ñu"],
  ])("«%s» has a held word", (text, detail) => {
    expect(whyHeld(text, rules)).toEqual({ cause: "words", detail });
  });

  test.each(["microcasino no empieza así", "dinero nada fácil", "Todo bien.", "ñus", ""])(
    "«%s» has none",
    (text) => expect(whyHeld(text, rules)).toBeNull(),
  );

  test("more links than a comment may have, however they are written", () => {
    const one = "Mira https://ejemplo.es/a.";
    expect(whyHeld(one, rules)).toBeNull();
    expect(whyHeld(`${one} Y http://ejemplo.es/b`, rules)).toEqual({
      cause: "links",
      detail: null,
    });
    expect(whyHeld(`${one} Y www.ejemplo.es`, rules)).toEqual({ cause: "links", detail: null });
    expect(whyHeld(one, { ...rules, max_links: 0 })).toEqual({ cause: "links", detail: null });
  });

  test("a first comment, where that is asked for", () => {
    expect(whyHeld("Hola.", { ...rules, first: true })).toEqual({ cause: "first", detail: null });
  });

  test("words that are none hold nothing", () => {
    expect(whyHeld("***", { ...rules, held_words: ["*", "..."] })).toBeNull();
  });
});

describe("when comments are closed", () => {
  const created = "2026-01-01T00:00:00.000Z";
  const byHand = "2026-01-05T00:00:00.000Z";
  test.each([
    [null, 0, null],
    [byHand, 0, byHand],
    [null, 10, "2026-01-11T00:00:00.000Z"],
    [byHand, 10, byHand],
    [byHand, 2, "2026-01-03T00:00:00.000Z"],
  ])("by hand %s, after %i days: %s", (comments_closed_at, days, expected) => {
    const at = commentsCloseAt(
      { created, comments_closed_at },
      { comments_close_after_days: days },
    );
    expect(at?.toISOString() ?? null).toBe(expected);
  });
});

describe("who decides", () => {
  const who = {
    visitor: null,
    stranger: { id: 9, isAdmin: false, isEditor: false },
    writer: { id: 1, isAdmin: false, isEditor: false },
    "entry's author": { id: 2, isAdmin: false, isEditor: false },
    "site editor": { id: 3, isAdmin: false, isEditor: true },
    administrator: { id: 4, isAdmin: true, isEditor: false },
  };
  const comment = { subject: "comment", answerable_id: 1, entry: { user_id: 2 } } as const;
  const entry = { subject: "entry", answerable_id: 2, entry: { user_id: 2 } } as const;
  const decision = { answerable_id: 1, moderator_id: 3 };
  const reporter = 7;
  const involved = [decision.answerable_id, decision.moderator_id, reporter];

  test.each([
    ["visitor", false, false, false, false, false],
    ["stranger", false, false, false, false, false],
    ["writer", false, false, true, true, false],
    ["entry's author", true, false, false, false, false],
    ["site editor", true, true, true, false, false], // an appeal against their own decision is another's
    ["administrator", true, true, true, false, true],
  ] as const)("%s", (name, ofComment, ofEntry, reads, appeals, resolves) => {
    const actor = who[name];
    expect(canDecide(actor, comment)).toBe(ofComment);
    expect(canDecide(actor, entry)).toBe(ofEntry);
    expect(canReadDecision(actor, decision)).toBe(reads);
    expect(canAppeal(actor, decision)).toBe(appeals);
    expect(canDecideAppeal(actor, involved, true)).toBe(resolves);
  });

  test("nobody but an administrator decides about their own, and another editor about an appeal", () => {
    const editor = who["site editor"];
    expect(canDecideComment(editor, { answerable_id: 3, entry: { user_id: 3 } })).toBe(false);
    expect(canDecide(editor, { ...entry, answerable_id: 3 })).toBe(false);
    expect(canDecideAppeal({ ...editor, id: 5 }, involved, true)).toBe(true);
    expect(canDecideAppeal({ ...editor, id: 1 }, involved, true)).toBe(false);
    const admin = who.administrator;
    for (const id of involved) {
      expect(canDecideAppeal({ ...admin, id }, involved, true)).toBe(false);
      expect(canDecideAppeal({ ...admin, id }, involved, false)).toBe(true); // there is nobody else
      expect(canDecideAppeal({ ...editor, id }, involved, false)).toBe(false);
    }
    expect(canDecideComment(admin, { answerable_id: 4, entry: null })).toBe(true);
  });
});

describe("what is written about a text", () => {
  const issues = (result: { error?: { issues: { message: string }[] } }) =>
    result.error?.issues.map(({ message }) => message);

  test("a report has a reason of the list, and words where that says nothing", () => {
    expect(reportInput.parse({ reason: "spam" })).toEqual({ reason: "spam", text: "" });
    expect(issues(reportInput.safeParse({ reason: "porque sí" }))).toEqual(["Elige un motivo"]);
    expect(issues(reportInput.safeParse({ reason: "other", text: "Mal." }))).toEqual([
      "Cuéntanos qué pasa, en 10 caracteres al menos",
    ]);
    expect(reportInput.safeParse({ reason: "error", text: "Mal." }).success).toBe(false);
    expect(reportInput.safeParse({ reason: "error", text: "El río es el Ebro." }).success).toBe(
      true,
    );
  });

  test("words are kept as they are seen, line by line", () => {
    const text =
      " El río\u202e es\u200b el Ebro.\r\n\r\nNo\tel\u00ad Tajo \u{1f468}\u200d\u{1f469}. \u2066";
    expect(reportInput.parse({ reason: "error", text })).toEqual({
      reason: "error",
      text: "El río es el Ebro.\n\nNo el Tajo \u{1f468}\u200d\u{1f469}.",
    });
    const unseen = "\u202e\u200b\u2066\u00ad\u2069\u200e\u200f\u2060\ufeff\u061c";
    expect(reportInput.safeParse({ reason: "error", text: unseen }).success).toBe(false);
    expect(appealInput.parse({ text: `${unseen}No es publicidad.` }).text).toBe(
      "No es publicidad.",
    );
    const decided = { outcome: "removed", reason: "spam", statement: `Es\u202e publicidad.` };
    expect(decisionInput.parse(decided).statement).toBe("Es publicidad.");
  });

  test("removing needs reasons; keeping does not", () => {
    expect(decisionInput.safeParse({ outcome: "kept", reason: "spam" }).success).toBe(true);
    expect(issues(decisionInput.safeParse({ outcome: "removed", reason: "spam" }))).toEqual([
      "Explica por qué se retira, en 10 caracteres al menos",
    ]);
    expect(issues(decisionInput.safeParse({ outcome: "quemar", reason: "spam" }))).toEqual([
      "Elige qué hacer",
    ]);
  });

  test("an appeal says why", () => {
    expect(appealInput.safeParse({ text: "No." }).success).toBe(false);
    expect(appealInput.safeParse({ text: "No es spam, es una receta." }).success).toBe(true);
  });
});

describe("settings", () => {
  test("that are absent or no longer valid have their defaults", () => {
    const defaults = siteSettings.parse({});
    expect(defaults).toMatchObject({
      held_words: [],
      max_links: 100,
      hold_first: false,
      comments_close_after_days: 0,
      quiet_hours: null,
      ai_mode: null,
      second_reader: false,
    });
    const invalid = { max_links: "muchos", held_words: 7, ai_mode: "libre", second_reader: "si" };
    expect(siteSettings.parse(invalid)).toEqual(defaults);
  });

  test("that are changed to what is not valid are refused, never replaced", () => {
    expect(siteSettingsChanges.safeParse({ max_links: -1 }).success).toBe(false);
    expect(siteSettingsChanges.safeParse({ comments_close_after_days: 1.5 }).success).toBe(false);
    const quiet = (from: string, to: string) =>
      siteSettingsChanges.safeParse({ quiet_hours: { from, to } }).success;
    expect([quiet("23:00", "07:00"), quiet("23:00", "23:00"), quiet("24:00", "7:00")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(siteSettingsChanges.safeParse({ held_words: ["x".repeat(61)] }).success).toBe(false);
    expect(siteSettingsChanges.parse({ hold_first: true })).toEqual({ hold_first: true });
  });
});
