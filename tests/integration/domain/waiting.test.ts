import { beforeEach, expect, test } from "vitest";
import { totalOf } from "@/lib/desk/lists/waiting-client";
import { listWaiting } from "@/lib/desk/lists/waiting";
import { reportText } from "@/lib/desk/moderation/commands";
import type { ReportInput } from "@/lib/desk/moderation/schema";
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
