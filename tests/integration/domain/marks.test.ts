import { beforeEach, describe, expect, test } from "vitest";
import { acceptProposal } from "@/lib/fronts/placements/commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { marksOf } from "@/lib/platform/checks";
import { updateComment } from "@/lib/publishing/publish/comment-commands";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { republishEntry, takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import { setMember } from "@/lib/spaces/teams/commands";
import { completeMarks } from "@/lib/texts/marks/commands";
import { listEarlier } from "@/lib/texts/marks/queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { prose } from "@/tests/support/prose";

let author: Actor;
beforeEach(async () => {
  await resetDatabase();
  author = await createUser();
});

const complete = () => completeMarks(new AbortController().signal);
const markedAs = async (entry_id: number) =>
  (await db.entry.findUniqueOrThrow({ where: { entry_id }, select: { marks: true } })).marks;
const commentMarkedAs = async (comment_id: number) =>
  (await db.storedComment.findUniqueOrThrow({ where: { comment_id } })).marks;

/** What a new text of somebody else is compared with. */
const found = async (content: string, spaces: number[] = []) =>
  (await listEarlier(db, { kind: "entry", content, user_id: 0, spaces })).map(
    ({ kind, title, elsewhere }) => `${kind} ${title}${elsewhere ? " elsewhere" : ""}`,
  );

const [TEXT, OTHER] = [prose(4).join("\n\n"), prose(9).slice(5).join("\n\n")];

describe("what people publish", () => {
  test("is found at once, by its marks once the chores have come by, and anew when it changes", async () => {
    const { entry_id } = await createEntryFor(author, { title: "Uno", content: TEXT });
    expect(await markedAs(entry_id)).toEqual([]);
    expect(await found(TEXT)).toEqual(["entry Uno"]);
    await complete();
    expect(await markedAs(entry_id)).toEqual(marksOf(TEXT));
    expect(await found(TEXT)).toEqual(["entry Uno"]);
    expect(await found(OTHER)).toEqual([]);
    await updateEntry(author, entry_id, { content: OTHER });
    expect(await markedAs(entry_id)).toEqual([]);
    await complete();
    expect(await markedAs(entry_id)).toEqual(marksOf(OTHER));
    expect(await found(TEXT)).toEqual([]);
  });

  test("is found as a comment, too", async () => {
    const { entry_id } = await createEntryFor(author, { title: "Uno" });
    const said = "Un faro también se oye de noche, cuando la niebla no deja ver nada.";
    const { comment_id } = await createCommentFor(author, entry_id, { content: said });
    await complete();
    expect(await commentMarkedAs(comment_id)).toEqual(marksOf(said));
    expect(await found(`${OTHER}\n\n${said}`)).toEqual(["comment Uno"]);
    await updateComment(author, comment_id, { content: "Otra cosa dije." });
    expect(await commentMarkedAs(comment_id)).toEqual([]);
    await complete();
    expect(await commentMarkedAs(comment_id)).toEqual(marksOf("Otra cosa dije."));
    await deleteEntry(author, entry_id);
    expect(await found("Otra cosa dije.")).toEqual([]);
  });

  test("is found wherever it stands, and told where", async () => {
    const spaces = [await createSpaceFor(author), await createSpaceFor(author)];
    const put = async (title: string, at?: number) => {
      const { entry_id } = await createEntryFor(author, { title, content: TEXT });
      if (at !== undefined) await addEntryToSpace(author, spaces[at]!.space_id, entry_id);
    };
    await put("Aquí", 0);
    await put("Allí", 1);
    await put("Suelta");
    await complete();
    const [paragraph = ""] = TEXT.split("\n\n");
    for (const text of [TEXT, `${OTHER}\n\n${paragraph}`]) {
      expect((await found(text, [spaces[0]!.space_id])).toSorted()).toEqual([
        "entry Allí elsewhere",
        "entry Aquí",
        "entry Suelta",
      ]);
    }
  });

  test("is found among many that have the same turns of phrase", async () => {
    const frame =
      "Como cada semana, y ya van muchas, esto es lo que hay que saber antes de salir de casa";
    const rows = Array.from({ length: 300 }, (_, n) => ({
      ...{ title: `Marco ${n}`, user_id: author.id },
      content: `${frame}. ${prose(n + 10).at(-1)}`,
    }));
    await db.entry.createMany({
      data: rows.map((row) => ({ ...row, marks: marksOf(row.content) })),
    });
    expect((await found(`${frame}. ${prose(205).at(-1)}`))[0]).toBe("entry Marco 195");
    expect(await found(`${frame}. ${OTHER}`)).toHaveLength(50);
  });
});

test("texts from before there were marks get them, the newest first, and deleted ones none", async () => {
  const data = (n: number) => ({
    title: "Antiguo",
    content: `Un texto, el ${n}.`,
    user_id: author.id,
  });
  await db.entry.createMany({ data: Array.from({ length: 230 }, (_, n) => data(n)) });
  const gone = await createEntryFor(author);
  await deleteEntry(author, gone.entry_id);
  const unmarked = () =>
    db.entry.findMany({
      where: { marks: { isEmpty: true }, deleted_at: null },
      select: { entry_id: true },
      orderBy: { entry_id: "asc" },
    });
  const before = await unmarked();
  await complete();
  expect(await unmarked()).toEqual(before.slice(0, 30));
  await complete();
  expect(await unmarked()).toEqual([]);
  expect(await markedAs(gone.entry_id)).toEqual([]);
});

test("a machine's text is not put into a space that has it already; a person's is", async () => {
  const [content, other] = [TEXT, OTHER];
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
  const content = TEXT;
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

test("a machine's text that says what somebody else published before is put nowhere; a later copy is no hindrance", async () => {
  const machine = { ...(await createSynthetic(author)), isAdmin: false, isEditor: false };
  const [{ space_id }, theirs] = [await createSpaceFor(author), await createSpaceFor(author)];
  const first = await createEntryFor(author, { title: "Primera", content: TEXT });
  await addEntryToSpace(author, theirs.space_id, first.entry_id);
  const said = await createEntryFor(machine, { content: TEXT });
  await expect(addEntryToSpace(author, space_id, said.entry_id)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(
      /^Ese texto ya está publicado\. El texto repite «Primera», de otro espacio: /,
    ),
  });
  const own = await createEntryFor(machine, { content: OTHER });
  await createEntryFor(author, { content: OTHER });
  await addEntryToSpace(author, space_id, own.entry_id);
});
