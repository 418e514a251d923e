import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { updateEntry } from "@/lib/entries/commands";
import { completeSketches, listEarlierTexts } from "@/lib/entries/sketches";
import { similarity, sketchOf } from "@/lib/checks";
import { db } from "@/lib/kernel/db";
import { addEntryToSpace } from "@/lib/spaces/commands";
import { prose } from "@/tests/support/prose";
import { resetDatabase } from "@/tests/support/database";
import { createEntryFor, createSpaceFor, createUser } from "@/tests/support/factories";

let author: Actor;
beforeEach(async () => {
  await resetDatabase();
  author = await createUser();
});

const complete = () => completeSketches(new AbortController().signal);
const kept = async (entry_id: number) =>
  (await db.entry.findUniqueOrThrow({ where: { entry_id }, select: { sketch: true } })).sketch;

test("what people publish is recognised once the chores have come by, and anew when it changes", async () => {
  const [content, other] = [prose(4).join("\n\n"), prose(6).slice(3).join("\n\n")];
  const { space_id } = await createSpaceFor(author);
  const { entry_id } = await createEntryFor(author, { content });
  await addEntryToSpace(author, space_id, entry_id);
  expect(await kept(entry_id)).toBeNull();
  expect(await listEarlierTexts(db, space_id)).toEqual([]);
  await complete();
  const [earlier] = await listEarlierTexts(db, space_id);
  expect(similarity(earlier!.sketch, sketchOf(content)!)).toBe(1);
  await updateEntry(author, entry_id, { content: other });
  expect(await kept(entry_id)).toBeNull();
  await complete();
  expect(similarity((await kept(entry_id))!, sketchOf(other)!)).toBe(1);
});

test("a short text has nothing to be recognised by, and is not looked at again", async () => {
  const { entry_id } = await createEntryFor(author, { content: "Diez palabras y ninguna más." });
  await complete();
  expect(await kept(entry_id)).toHaveLength(0);
});
