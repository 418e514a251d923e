import { beforeEach, expect, test } from "vitest";
import { totalOf } from "@/lib/desk/lists/waiting-client";
import { listWaiting } from "@/lib/desk/lists/waiting";
import { appealDecision, decideText, reportText } from "@/lib/desk/moderation/commands";
import type { ReportInput } from "@/lib/desk/moderation/schema";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { resetDatabase } from "@/tests/support/database";
import {
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";

beforeEach(resetDatabase);

const nothing = {
  ...{ review: 0, reported_comments: 0, reported_entries: 0, held: 0, appeals: 0 },
  ...{ accounts: 0, entries: 0, proposals: [] },
};

test("what waits is counted for who decides about it, and for nobody else", async () => {
  const [author, reader] = [await createUser(), await createUser()];
  const editor = await createUser({ isEditor: true });
  const newcomer = await createUser({ trusted_at: null });
  await createUser({ trusted_at: null, waiting_since: new Date() });
  const entry = await createEntryFor(author);
  await createEntryFor(newcomer);
  const { comment_id } = await createCommentFor(reader, entry.entry_id);
  const spam: ReportInput = { reason: "spam", text: "" };
  await reportText(reader, { subject: "entry", subject_id: entry.entry_id }, spam);
  await reportText(author, { subject: "comment", subject_id: comment_id }, spam);
  const space = await createSpaceFor(author);
  const proposed = await createEntryFor(reader);
  await db.placementProposal.create({
    data: { space_id: space.space_id, entry_id: proposed.entry_id, proposed_by: reader.id },
  });

  const mine = await listWaiting(author);
  const proposals = [{ space_id: space.space_id, name: space.name, count: 1 }];
  expect(mine).toEqual({ ...nothing, reported_comments: 1, proposals });
  expect(totalOf(mine)).toBe(2);
  expect(await listWaiting(editor)).toEqual({
    ...nothing,
    ...{ reported_comments: 1, reported_entries: 1, accounts: 1, entries: 1 },
  });
  expect(await listWaiting(reader)).toEqual(nothing);
});

test("an appeal waits for who has no part in it; for an administrator that has, where nobody else is left", async () => {
  const [admin, author] = [await createUser({ isAdmin: true }), await createUser()];
  const told = await createUser({ isEditor: true });
  const { entry_id } = await createEntryFor(author);
  const ref = { subject: "entry", subject_id: entry_id } as const;
  await reportText(told, ref, { reason: "spam", text: "" });
  const { decision_id } = await decideText(admin, ref, {
    ...{ outcome: "removed", reason: "spam", ground: "rules", statement: "Es publicidad." },
  });
  await appealDecision(author, decision_id, { text: "No lo es: es mi opinión." });
  const appealsOf = async (actor: Actor) => (await listWaiting(actor)).appeals;
  expect([await appealsOf(admin), await appealsOf(told)]).toEqual([1, 0]);
  const other = await createUser({ isEditor: true });
  expect([await appealsOf(admin), await appealsOf(told), await appealsOf(other)]).toEqual([
    0, 0, 1,
  ]);
  await db.user.update({ where: { id: other.id }, data: { suspended_at: new Date() } });
  expect(await appealsOf(admin)).toBe(1);
});
