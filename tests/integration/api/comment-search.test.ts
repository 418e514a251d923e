import { beforeEach, describe, expect, test } from "vitest";
import * as commentsRoute from "@/app/api/comments/route";
import type { Actor } from "@/lib/kernel/actor";
import { updateComment } from "@/lib/publishing/publish/comment-commands";
import type { Comment } from "@/lib/texts/comments/dto";
import { db } from "@/lib/kernel/db";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createCommentFor, createEntryFor, createUser } from "@/tests/support/factories";

let author: Actor;
let reader: Actor;
let entryId: number;

beforeEach(async () => {
  await resetDatabase();
  [author, reader] = [
    await createUser({ username: "cronista" }),
    await createUser({ username: "Lectora_7" }),
  ];
  entryId = (await createEntryFor(author, { title: "El pingüino emigró" })).entry_id;
});

const write = (content: string, by = reader) => createCommentFor(by, entryId, { content });

async function search(q: string, more = "", as?: Actor) {
  const path = `/api/comments?${new URLSearchParams({ q })}${more}`;
  const { status, json, headers } = await call<Comment[]>(commentsRoute.GET, { path, as });
  return { status, texts: status === 200 ? json.map(({ content }) => content) : [], headers };
}

describe("GET /api/comments?q=", () => {
  test.each([
    ["its text", "CAMION"],
    ["the middle of a word", "amió"],
    ["words over a line break", "rojo pasó"],
    ["its author", "lectora_"],
    ["its entry's title", "pinguino EMIGRO"],
    ["one letter that begins a word", "c"],
    ["two letters that begin a word", "pi"],
  ])("finds a comment by %s, without regard to case and accents", async (_what, q) => {
    await write("El camión rojo\npasó de largo.");
    expect((await search(q)).texts).toEqual(["El camión rojo\npasó de largo."]);
  });

  test.each([
    ["another text", "tren"],
    ["a wildcard", "cami%n"],
    ["a wildcard of one letter", "lectora__"],
    ["what begins in the text and ends in the author's name", "largo. lectora"],
    ["what begins in the author's name and ends in the title", "lectora_7 el"],
    ["two letters within a word", "mi"],
  ])("finds nothing for %s", async (_what, q) => {
    await write("El camión rojo pasó de largo.");
    expect((await search(q)).texts).toEqual([]);
  });

  test("lists newest first and pages through everything", async () => {
    for (const n of [1, 2, 3]) await write(`Camión ${n}`);
    await write("Un tren");
    const first = await search("camion", "&limit=2");
    expect(first.texts).toEqual(["Camión 3", "Camión 2"]);
    const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    const second = await call<Comment[]>(commentsRoute.GET, { path: next });
    expect(second.json.map(({ content }) => content)).toEqual(["Camión 1"]);
    expect(second.headers.get("link")).toBeNull();
  });

  test("follows what changes: the text, the title, the author's name", async () => {
    const { comment_id } = await write("Un camión.");
    await updateComment(reader, comment_id, { content: "Un tren." });
    expect((await search("camion")).texts).toEqual([]);
    expect((await search("tren")).texts).toEqual(["Un tren."]);
    await updateEntry(author, entryId, { title: "La cigüeña volvió" });
    expect((await search("pinguino")).texts).toEqual([]);
    expect((await search("cigueña")).texts).toEqual(["Un tren."]);
    await db.user.update({ where: { id: reader.id }, data: { username: "viajera" } });
    expect((await search("lectora")).texts).toEqual([]);
    expect((await search("viajera")).texts).toEqual(["Un tren."]);
  });

  test("a deleted entry and a deleted account find nothing, the text still does", async () => {
    await write("Un tren.");
    await db.user.update({ where: { id: reader.id }, data: { deleted_at: new Date() } });
    expect((await search("lectora")).texts).toEqual([]);
    await deleteEntry(author, entryId);
    expect((await search("pinguino")).texts).toEqual([]);
    expect((await search("tren", "", author)).texts).toEqual(["Un tren."]);
    expect((await search("tren")).texts).toEqual([]); // N14: visitors are told nothing
  });

  test("answers 400 for a text of more than 200 characters", async () => {
    expect((await search("a".repeat(201))).status).toBe(400);
  });
});
