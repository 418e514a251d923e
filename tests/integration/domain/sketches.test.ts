import { republishEntry, takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import { completeSketches, listEarlierTexts, sketched } from "@/lib/texts/entries/sketches";
import { similarity, sketchOf } from "@/lib/platform/checks";
import { db } from "@/lib/kernel/db";
import { acceptProposal } from "@/lib/fronts/placements/commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { setMember } from "@/lib/spaces/teams/commands";
import { prose } from "@/tests/support/prose";
import { resetDatabase } from "@/tests/support/database";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let author: Actor;
beforeEach(async () => {
  await resetDatabase();
  author = await createUser();
});

const complete = () => completeSketches(new AbortController().signal);
const kept = async (entry_id: number) =>
  (await db.entry.findUniqueOrThrow({ where: { entry_id }, select: { sketch: true } })).sketch;

test("what people publish is recognised at once, and its sketch is kept once the chores have come by, and anew when it changes", async () => {
  const [content, other] = [prose(4).join("\n\n"), prose(6).slice(3).join("\n\n")];
  const { space_id } = await createSpaceFor(author);
  const { entry_id } = await createEntryFor(author, { content });
  await addEntryToSpace(author, space_id, entry_id);
  expect(await kept(entry_id)).toBeNull();
  const alike = async () =>
    (await listEarlierTexts(db, space_id)).map(({ sketch }) =>
      similarity(sketch, sketchOf(content)!),
    );
  expect(await alike()).toEqual([1]);
  await complete();
  expect(await kept(entry_id)).not.toBeNull();
  expect(await alike()).toEqual([1]);
  await updateEntry(author, entry_id, { content: other });
  expect(await kept(entry_id)).toBeNull();
  await complete();
  expect(similarity((await kept(entry_id))!, sketchOf(other)!)).toBe(1);
});

test("a machine's text is not put into a space that has it already; a person's is", async () => {
  const content = prose(4).join("\n\n");
  const other = prose(9).slice(5).join("\n\n");
  const machine = { ...(await createSynthetic(author)), isAdmin: false, isEditor: false };
  const { space_id } = await createSpaceFor(author);
  const put = async (by: Actor, text: string) => {
    const { entry_id } = await createEntryFor(by, { content: text });
    await addEntryToSpace(author, space_id, entry_id);
    return entry_id;
  };
  const entryId = await put(machine, content);
  await expect(put(machine, content)).rejects.toMatchObject({
    ...{ code: "conflict", message: expect.stringContaining("Este espacio ya tiene ese texto.") },
  });
  await put(machine, other);
  await put(author, content);
  await expect(addEntryToSpace(author, space_id, entryId)).rejects.toMatchObject({
    message: "La entrada ya está en el espacio",
  });

  // Nor when somebody proposes it, and an editor accepts.
  const member = await createUser();
  await setMember(author, space_id, member.id, "colaborador");
  const theirs = { ...(await createSynthetic(member)), isAdmin: false, isEditor: false };
  const proposed = await createEntryFor(theirs, { content });
  await addEntryToSpace(member, space_id, proposed.entry_id);
  await expect(acceptProposal(author, space_id, proposed.entry_id)).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a machine's text that was away does not come back to a space that has got it meanwhile", async () => {
  const content = prose(4).join("\n\n");
  const machine = { ...(await createSynthetic(author)), isAdmin: false, isEditor: false };
  const { space_id } = await createSpaceFor(author);
  const [first, second] = [
    await createEntryFor(machine, { content }),
    await createEntryFor(machine, { content }),
  ];
  await addEntryToSpace(author, space_id, first.entry_id);
  await takeEntryDown(author, first.entry_id);
  await addEntryToSpace(author, space_id, second.entry_id);
  await republishEntry(author, first.entry_id);
  const places = await db.spaceEntry.findMany({ select: { entry_id: true } });
  expect(places).toEqual([{ entry_id: second.entry_id }]);
});

test("a short text has nothing to be recognised by, and is not looked at again", async () => {
  const { entry_id } = await createEntryFor(author, { content: "Diez palabras y ninguna más." });
  await complete();
  expect(await kept(entry_id)).toHaveLength(0);
});

test("are made of as many texts as may wait for one author", async () => {
  const texts = Array.from({ length: 100 }, (_, n) => ({ title: `Texto ${n}`, content: "Corto." }));
  expect(await sketched(texts)).toEqual(
    texts.map(({ title }) => ({ title, sketch: new Uint8Array() })),
  );
});
