import { describe, expect, test } from "vitest";
import {
  canChangeDraft,
  canDeleteDraft,
  canPublishDraft,
  canReadDraft,
  mustSayWhy,
} from "@/lib/texts/drafts/policy";
import { draftChanges, draftInput, scheduleInput, withdrawInput } from "@/lib/texts/drafts/schema";

describe("what a draft may hold", () => {
  test.each([
    {},
    { title: "", content: "" },
    { title: "a" },
    { title: "  a medio  escribir ", content: "\n" },
    { content: "a".repeat(200_000) },
    { title: "a".repeat(2_000), summary: "a".repeat(301), image_credit: "a".repeat(121) },
    { image: null, spaces: [], slug: null, dated: null },
    { entry_id: 7 },
  ])("%#: a text that is begun", (input) => {
    expect(draftInput.parse(input)).toEqual(input);
  });

  test.each([
    [{ title: "a".repeat(2_001) }, "El título no puede tener más de 2.000 caracteres"],
    [{ content: "a".repeat(200_001) }, "El contenido no puede tener más de 200.000 caracteres"],
    [{ summary: "a".repeat(2_001) }, "El resumen no puede tener más de 2.000 caracteres"],
    [{ slug: "a".repeat(2_001) }, "La ruta no puede tener más de 2.000 caracteres"],
    [{ dated: "ayer" }, "La fecha no es válida"],
  ])("%#: but not without end", (input, message) => {
    expect(draftChanges.safeParse(input).error?.issues[0]?.message).toBe(message);
  });

  test("nothing is made of empty words, and nothing else of what was typed", () => {
    expect(draftChanges.parse({ summary: "", title: " Hola " })).toEqual({
      summary: null,
      title: " Hola ",
    });
  });

  test("an hour is a moment with its zone", () => {
    const at = (publish_at: string) => scheduleInput.safeParse({ publish_at }).data?.publish_at;
    expect(at("2026-11-25T07:00:00+01:00")).toEqual(new Date("2026-11-25T06:00:00Z"));
    expect(at("2026-11-25T07:00:00")).toBeUndefined();
    expect(at("mañana")).toBeUndefined();
    expect(at("9999-12-31T23:59:59-14:00")).toBeUndefined();
  });

  test("a reason is short", () => {
    expect(withdrawInput.parse({ reason: " Falta la fuente. " })).toEqual({
      reason: "Falta la fuente.",
    });
    expect(withdrawInput.safeParse({ reason: "a".repeat(501) }).success).toBe(false);
  });
});

describe("who may", () => {
  const author = { id: 1, isAdmin: false };
  const stranger = { id: 2, isAdmin: false };
  const admin = { id: 3, isAdmin: true };
  const user = { owner_id: null, synthetic: false };
  const open = { user_id: 1, user, state: "open", space_id: null, shown_version: null } as const;
  const inReview = { ...open, state: "review", space_id: 9, shown_version: 1 } as const;

  test("its author, always; administrators read it, and change it while it is not with its author", () => {
    for (const draft of [open, inReview, { ...open, state: "published" } as const]) {
      expect(canChangeDraft(author, draft, null)).toBe(true);
      expect(canReadDraft(admin, draft, "propietario")).toBe(true);
      expect(canChangeDraft(admin, draft, "propietario")).toBe(draft !== open);
      expect(canPublishDraft(admin, draft, "propietario")).toBe(draft !== open);
      expect(canReadDraft(stranger, draft, null)).toBe(false);
      expect(canChangeDraft(stranger, draft, null)).toBe(false);
    }
    const machines = { ...open, user_id: 7, user: { owner_id: 1, synthetic: true } };
    expect(canChangeDraft(admin, machines, "propietario")).toBe(true);
  });

  test("the editors of the space that it was handed to, as long as it is before them", () => {
    expect(canChangeDraft(stranger, inReview, "propietario")).toBe(true);
    expect(canChangeDraft(stranger, inReview, "editor")).toBe(true);
    expect(canChangeDraft(stranger, inReview, "redactor")).toBe(false);
    expect(canChangeDraft(stranger, inReview, "colaborador")).toBe(false);
    expect(canChangeDraft(stranger, { ...inReview, state: "scheduled" }, "editor")).toBe(true);
    expect(canChangeDraft(stranger, { ...inReview, state: "open" }, "editor")).toBe(false);
    expect(canChangeDraft(stranger, { ...inReview, space_id: null }, "editor")).toBe(false);
  });

  test("a machine's text: its owner, as their own; it is published by who edits the space that it goes to", () => {
    const machines = { ...inReview, user_id: 7, user: { owner_id: 1, synthetic: true } };
    for (const draft of [machines, { ...machines, state: "open" } as const]) {
      expect(canChangeDraft(author, draft, null)).toBe(true);
      expect(canChangeDraft(stranger, draft, null)).toBe(false);
      expect(canPublishDraft(author, draft, null)).toBe(false);
      expect(canPublishDraft(author, draft, "redactor")).toBe(false);
      expect(canPublishDraft(author, draft, "editor")).toBe(true);
    }
    expect(canPublishDraft(stranger, machines, "editor")).toBe(true);
    expect(canPublishDraft(author, { ...machines, space_id: null }, null)).toBe(true);
    expect(canPublishDraft(stranger, { ...machines, space_id: null }, null)).toBe(false);
    expect(mustSayWhy(author, machines)).toBe(false);
  });

  test("nobody else throws it away, and whoever sends it back says why", () => {
    expect([author, stranger, admin].map((who) => canDeleteDraft(who, inReview))).toEqual([
      ...[true, false, false],
    ]);
    const machines = { ...inReview, user_id: 7, user: { owner_id: 1, synthetic: true } };
    expect(canDeleteDraft(admin, machines)).toBe(true);
    expect([author, stranger, admin].map((who) => mustSayWhy(who, inReview))).toEqual([
      ...[false, true, true],
    ]);
  });
});
