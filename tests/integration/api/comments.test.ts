import { beforeEach, describe, expect, test } from "vitest";
import * as commentRoute from "@/app/api/comments/[commentId]/route";
import * as commentsRoute from "@/app/api/comments/route";
import * as entryCommentsRoute from "@/app/api/entries/[entryId]/comments/route";
import * as userCommentsRoute from "@/app/api/users/[userId]/comments/route";
import type { Actor } from "@/lib/kernel/actor";
import type { Comment } from "@/lib/texts/comments/dto";
import { db } from "@/lib/kernel/db";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createUser,
} from "@/tests/support/factories";

let author: Actor;
let commenter: Actor;
let other: Actor;
let admin: Actor;
let entryId: number;

beforeEach(async () => {
  await resetDatabase();
  [author, commenter, other] = [await createUser(), await createUser(), await createUser()];
  admin = await createAdmin();
  entryId = (await createEntryFor(author)).entry_id;
});

describe("POST /api/entries/{id}/comments", () => {
  const post = (as: Actor | undefined, body: unknown, entry = entryId) =>
    call<Comment>(entryCommentsRoute.POST, {
      method: "POST",
      params: { entryId: entry },
      as,
      body,
    });

  test("publishes in the name of who is signed in, under the entry of the address", async () => {
    const { status, json } = await post(commenter, {
      content: "  Hola.  ",
      image: "/uploads/foto.webp",
      user_id: admin.id,
      entry_id: 999,
      comment_id: 55,
      created: "1999-01-01",
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      content: "Hola.",
      image: "/uploads/foto.webp",
      user_id: commenter.id,
      entry_id: entryId,
    });
    expect(json.comment_id).not.toBe(55);
    expect(json.created).not.toContain("1999");
  });

  test("visitors are asked to sign in", async () => {
    expect((await post(undefined, { content: "Hola." })).status).toBe(401);
    expect(await db.comment.count()).toBe(0);
  });

  test.each([
    [{ content: "" }, "content", "El comentario no puede estar vacío"],
    [{ content: " \n " }, "content", "El comentario no puede estar vacío"],
    [{}, "content", "El comentario no puede estar vacío"],
    [
      { content: "a".repeat(10_001) },
      "content",
      "El comentario no puede tener más de 10.000 caracteres",
    ],
    [
      { content: "Hola.", image: "javascript:alert(1)" },
      "image",
      "Debe ser una ruta de imagen subida",
    ],
  ])("answers 400 for %o", async (body, path, message) => {
    const answer = await post(commenter, body);
    expect(answer).toMatchObject({ status: 400, json: { issues: [{ path, message }] } });
    expect(await db.comment.count()).toBe(0);
  });

  test("accepts the limits themselves", async () => {
    expect((await post(commenter, { content: "a" })).status).toBe(201);
    expect((await post(commenter, { content: "á".repeat(10_000) })).status).toBe(201);
  });

  test("answers 404 for an entry that is not there", async () => {
    expect((await post(commenter, { content: "Hola." }, 999)).status).toBe(404);
    await deleteEntry(author, entryId);
    expect((await post(commenter, { content: "Hola." })).status).toBe(404);
  });
});

describe.each(["PUT", "PATCH"] as const)("%s /api/comments/{id}", (method) => {
  const change = (as: Actor | undefined, commentId: number | string, body: unknown) =>
    call<Comment>(commentRoute[method], { method, params: { commentId }, as, body });

  test("is for the comment's author and administrators, for nobody else", async () => {
    const { comment_id } = await createCommentFor(commenter, entryId, { content: "Antes." });
    const body = { content: "Después." };
    expect((await change(undefined, comment_id, body)).status).toBe(401);
    expect((await change(other, comment_id, body)).status).toBe(403);
    expect((await change(author, comment_id, body)).status).toBe(403);
    const kept = await db.comment.findUniqueOrThrow({ where: { comment_id } });
    expect(kept.content).toBe("Antes.");
    expect(await change(commenter, comment_id, body)).toMatchObject({
      status: 200,
      json: { content: "Después." },
    });
    expect((await change(admin, comment_id, body)).status).toBe(200);
  });

  test("moves a comment neither to another author nor to another entry", async () => {
    const { comment_id } = await createCommentFor(commenter, entryId);
    const neighbour = await createEntryFor(author);
    const body = { content: "Otro.", user_id: other.id, entry_id: neighbour.entry_id, image: null };
    const { json } = await change(commenter, comment_id, body);
    expect(json).toMatchObject({ content: "Otro.", user_id: commenter.id, entry_id: entryId });
  });

  test("answers 400 for an empty text, 404 for no comment", async () => {
    const { comment_id } = await createCommentFor(commenter, entryId);
    expect((await change(commenter, comment_id, { content: " " })).status).toBe(400);
    expect((await change(commenter, 999, { content: "Hola." })).status).toBe(404);
    expect((await change(commenter, "uno", { content: "Hola." })).status).toBe(404);
  });
});

describe("DELETE /api/comments/{id}", () => {
  const remove = (as: Actor | undefined, commentId: number) =>
    call(commentRoute.DELETE, { method: "DELETE", params: { commentId }, as });

  test("is for the comment's author, the entry's author and administrators", async () => {
    const { comment_id } = await createCommentFor(commenter, entryId);
    expect((await remove(undefined, comment_id)).status).toBe(401);
    expect((await remove(other, comment_id)).status).toBe(403);
    expect(await db.comment.count()).toBe(1);
    expect((await remove(commenter, comment_id)).status).toBe(204);
    expect((await remove(commenter, comment_id)).status).toBe(404);
    for (const moderator of [author, admin]) {
      const another = await createCommentFor(commenter, entryId);
      expect((await remove(moderator, another.comment_id)).status).toBe(204);
    }
  });
});

describe("reading", () => {
  test("is for anybody: one comment, an entry's, a user's, all", async () => {
    const comment = await createCommentFor(commenter, entryId);
    const { comment_id: commentId } = comment;
    const params = { commentId, entryId, userId: commenter.id };
    expect((await call(commentRoute.GET, { params })).json).toEqual(comment);
    for (const { GET } of [entryCommentsRoute, userCommentsRoute, commentsRoute]) {
      expect((await call(GET, { params })).json).toEqual([comment]);
    }
    expect((await call(commentRoute.GET, { params: { commentId: 999 } })).status).toBe(404);
    expect((await call(entryCommentsRoute.GET, { params: { entryId: 999 } })).status).toBe(404);
  });

  test("pages through everything by the Link header", async () => {
    for (let n = 1; n <= 3; n++) {
      await createCommentFor(commenter, entryId, { content: `Comentario ${n}` });
    }
    const path = `/api/entries/${entryId}/comments`;
    const params = { entryId };
    const first = await call<Comment[]>(entryCommentsRoute.GET, {
      path: `${path}?limit=2`,
      params,
    });
    expect(first.json.map(({ content }) => content)).toEqual(["Comentario 3", "Comentario 2"]);
    const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    expect(next).toMatch(path);
    const second = await call<Comment[]>(entryCommentsRoute.GET, { path: next, params });
    expect(second.json.map(({ content }) => content)).toEqual(["Comentario 1"]);
    expect(second.headers.get("link")).toBeNull();
  });

  test("keeps the comments of a deleted entry in the list of all, without the entry", async () => {
    await createCommentFor(commenter, entryId);
    await deleteEntry(author, entryId);
    expect((await call(commentsRoute.GET)).json).toEqual([]); // N14: visitors are told nothing
    expect((await call(commentsRoute.GET, { as: author })).json).toMatchObject([
      { entry: null, entry_id: entryId },
    ]);
  });
});
