import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { createDraft, publishDraft, updateDraft } from "@/lib/publishing/drafting/commands";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { forgetTexts } from "@/lib/publishing/removals/records";
import { getEntry } from "@/lib/texts/entries/queries";
import { forVersionedWords, noEntryWords, type EntryWords } from "@/lib/texts/entries/words";
import { getEntryVersion } from "@/lib/texts/versions/queries";
import { resetDatabase } from "@/tests/support/database";
import { wordsSaying } from "@/tests/support/entry";
import { createEntryFor, createUser } from "@/tests/support/factories";

// Each word of the list, whichever there are: where an entry goes, all of them go.

const image = `/uploads/${"0".repeat(32)}-1600x900.webp`;
const words = wordsSaying("Lo que dice", "ca");
const others = wordsSaying("Otra cosa de", "ar");

let author: Actor;
let entryId: number;

beforeEach(async () => {
  await resetDatabase();
  author = await createUser();
  ({ entry_id: entryId } = await createEntryFor(author, { image, ...words }));
});

test("are the entry's, as they were sent", async () => {
  expect(await getEntry(entryId)).toMatchObject(words);
  await updateEntry(author, entryId, { ...noEntryWords });
  expect(await getEntry(entryId)).toMatchObject(noEntryWords);
});

test("begin a draft of it, are published with it, and are the draft's no more", async () => {
  const draft = await createDraft(author, { entry_id: entryId });
  expect(draft).toMatchObject(words);
  await updateDraft(author, draft.draft_id, others);
  await publishDraft(author, draft.draft_id);
  expect(await getEntry(entryId)).toMatchObject(others);
  const left = await db.draft.findUniqueOrThrow({ where: { draft_id: draft.draft_id } });
  expect(left).toMatchObject(noEntryWords);
});

test("are in the versions, as far as a change of them makes one", async () => {
  await updateEntry(author, entryId, others);
  const first = await getEntryVersion(author, entryId, 1);
  const kept = Object.keys(forVersionedWords(() => null)) as (keyof EntryWords)[];
  for (const name of kept) expect(first).toHaveProperty(name, words[name]);
});

test("go with what is forgotten for good", async () => {
  await deleteEntry(author, entryId);
  const text = { subject: "entry", subject_id: entryId };
  await change((tx, touched) => forgetTexts(tx, touched, [text]));
  const left = await db.entry.findUniqueOrThrow({ where: { entry_id: entryId } });
  expect(left).toMatchObject(noEntryWords);
});
