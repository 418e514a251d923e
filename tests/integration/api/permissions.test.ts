import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { createSlug } from "@/lib/slugs/commands";
import { addEntryToSpace } from "@/lib/spaces/commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";

const OK = 200;
const CREATED = 201;
const DONE = 204;
const SIGN_IN = 401;
const FORBIDDEN = 403;

/** Status for a visitor, another user, whoever owns the record, an administrator. */
type Expected = [anonymous: number, other: number, owner: number, admin: number];

interface Row {
  params?: (records: Records) => Record<string, string | number | string[]>;
  path?: string;
  body?: object | ((records: Records) => object);
  expected: Expected;
}

const everybody: Expected = [OK, OK, OK, OK];
const members = (status: number): Expected => [SIGN_IN, status, status, status];
const owners = (status: number): Expected => [SIGN_IN, FORBIDDEN, status, status];

const entry = { title: "Un título nuevo", content: "Un contenido con lo justo." };
const comment = { content: "Un comentario." };
const space = { name: "Un espacio nuevo" };
const domain = { name: "www.ejemplo.es", space_id: 1 }; // the only space there is
const task = { name: "Una tarea", type: "Entry", instructions: "Escribe.", schedule: "60" };
const entryId = ({ entry_id }: Records) => ({ entryId: entry_id });
const commentId = ({ comment_id }: Records) => ({ commentId: comment_id });
const userId = ({ owner }: Records) => ({ userId: owner.id });
const botId = ({ bot_id }: Records) => ({ userId: bot_id });
const slugId = ({ slug_id }: Records) => ({ slugId: slug_id });
const domainId = ({ domain_id }: Records) => ({ id: domain_id });
const taskId = ({ task }: Records) => ({ taskId: task.task_id });
const id = ({ space_id }: Records) => ({ id: space_id });

const table: Record<string, Row> = {
  "GET /user": { expected: members(OK) },
  "POST /login": { body: { username: "nadie", password: "nada" }, expected: [401, 401, 401, 401] },
  "POST /logout": { expected: [DONE, DONE, DONE, DONE] },
  "POST /register": {
    body: { username: "alguien", fullName: "Alguien", email: "a@ejemplo.es", password: "12345678" },
    expected: [CREATED, CREATED, CREATED, CREATED],
  },
  "POST /upload": { expected: [SIGN_IN, 415, 415, 415] },
  "GET /users/[userId]": { params: userId, expected: everybody },
  "PATCH /users/[userId]": {
    params: userId,
    body: { fullName: "Un nombre nuevo" },
    expected: [SIGN_IN, FORBIDDEN, OK, FORBIDDEN],
  },
  "DELETE /users/[userId]": { params: botId, expected: owners(DONE) },
  "GET /synthetic-users": { expected: members(OK) },
  "GET /users/[userId]/entries": { params: userId, expected: everybody },
  "GET /users/[userId]/comments": { params: userId, expected: everybody },
  "GET /entries": { expected: everybody },
  "POST /entries": { body: entry, expected: members(CREATED) },
  "GET /entries/[entryId]": { params: entryId, expected: everybody },
  "PATCH /entries/[entryId]": { params: entryId, body: entry, expected: owners(OK) },
  "DELETE /entries/[entryId]": { params: entryId, expected: owners(DONE) },
  "GET /entries/[entryId]/slugs": { params: entryId, expected: everybody },
  "GET /entries/[entryId]/spaces": { params: entryId, expected: everybody },
  "GET /entries/[entryId]/comments": { params: entryId, expected: everybody },
  "POST /entries/[entryId]/comments": {
    params: entryId,
    body: comment,
    expected: members(CREATED),
  },
  "GET /entries/by-slug/[...slug]": {
    params: ({ slug }) => ({ slug: [slug] }),
    expected: everybody,
  },
  "GET /resolve-slug": { path: "/api/resolve-slug?path=e/la-entrada", expected: everybody },
  "GET /comments": { expected: everybody },
  "GET /comments/unseen": { expected: members(OK) },
  "POST /comments/seen": { expected: members(DONE) },
  "GET /comments/[commentId]": { params: commentId, expected: everybody },
  "PUT /comments/[commentId]": { params: commentId, body: comment, expected: owners(OK) },
  "PATCH /comments/[commentId]": { params: commentId, body: comment, expected: owners(OK) },
  "DELETE /comments/[commentId]": { params: commentId, expected: owners(DONE) },
  "GET /spaces": { expected: everybody },
  "POST /spaces": { body: space, expected: members(CREATED) },
  "GET /spaces/[id]": { params: id, expected: everybody },
  "PATCH /spaces/[id]": { params: id, body: space, expected: owners(OK) },
  "DELETE /spaces/[id]": { params: id, expected: owners(DONE) },
  "GET /spaces/[id]/entries": { params: id, expected: everybody },
  "GET /spaces/[id]/tasks": { params: id, expected: members(OK) },
  "GET /spaces/by-slug/[slug]": {
    params: () => ({ slug: "el-espacio" }),
    expected: everybody,
  },
  "GET /spaces/[id]/entries/[entryId]": {
    params: ({ slug }) => ({ id: "el-espacio", entryId: slug }),
    expected: everybody,
  },
  "POST /spaces/[id]/entries/[entryId]": {
    params: ({ space_id, loose_id }) => ({ id: space_id, entryId: loose_id }),
    expected: owners(CREATED),
  },
  "DELETE /spaces/[id]/entries/[entryId]": {
    params: ({ space_id, entry_id }) => ({ id: space_id, entryId: entry_id }),
    expected: owners(DONE),
  },
  "GET /entries/all-slugs": { expected: everybody },
  "GET /slugs": { expected: members(OK) },
  "POST /slugs": {
    body: ({ entry_id }) => ({ path: "/una-nueva", entry_id }),
    expected: owners(CREATED),
  },
  "GET /slugs/availability": { path: "/api/slugs/availability?path=x", expected: members(OK) },
  "GET /slugs/[slugId]": { params: slugId, expected: members(OK) },
  "PUT /slugs/[slugId]": {
    params: slugId,
    body: ({ entry_id }) => ({ path: "/una-nueva", entry_id }),
    expected: owners(OK),
  },
  "DELETE /slugs/[slugId]": { params: slugId, expected: owners(DONE) },
  "GET /domains": { expected: everybody },
  "POST /domains": { body: domain, expected: owners(CREATED) },
  "GET /domains/[id]": { params: domainId, expected: everybody },
  "PATCH /domains/[id]": { params: domainId, body: domain, expected: owners(OK) },
  "DELETE /domains/[id]": { params: domainId, expected: owners(DONE) },
  "GET /tasks": { expected: members(OK) },
  "POST /tasks": {
    body: ({ task: { user_id, space_id } }) => ({ ...task, user_id, space_id }),
    expected: owners(CREATED),
  },
  "GET /tasks/[taskId]": { params: taskId, expected: members(OK) },
  "PUT /tasks/[taskId]": { params: taskId, body: task, expected: owners(OK) },
  "DELETE /tasks/[taskId]": { params: taskId, expected: owners(DONE) },
  "POST /tasks/[taskId]/execute": { params: taskId, expected: owners(OK) },
  "POST /tasks/[taskId]/pause": { params: taskId, expected: owners(OK) },
  "POST /tasks/[taskId]/resume": { params: taskId, expected: owners(OK) },
  "GET /tasks/[taskId]/runs": { params: taskId, expected: members(OK) },
  "POST /ai/generate-news": {
    body: ({ bot_id, space_id }) => ({ userId: bot_id, spaceId: space_id }),
    expected: owners(OK),
  },
  "POST /ai/generate-comment": {
    body: ({ bot_id, entry_id }) => ({ userId: bot_id, entryId: entry_id }),
    expected: owners(OK),
  },
  // Without its keys the door of Inngest is closed.
  ...Object.fromEntries(
    ["GET", "POST", "PUT"].map((method) => [
      `${method} /inngest`,
      { expected: [404, 404, 404, 404] },
    ]),
  ),
  "GET /cron": { expected: [404, 404, 404, 404] }, // without its secret it is closed
  "POST /preview": { body: comment, expected: members(OK) },
  "GET /health": { expected: everybody },
  ...Object.fromEntries(
    ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => [
      `${method} /[...path]`,
      { expected: [404, 404, 404, 404] },
    ]),
  ),
};

type Handler = Parameters<typeof call>[0];
const modules = import.meta.glob<Record<string, Handler>>("../../../app/api/**/route.ts", {
  eager: true,
});
const handlers = Object.fromEntries(
  Object.entries(modules).flatMap(([file, exports]) => {
    const address = file.replace(/^.*\/app\/api|\/route\.ts$/g, "");
    return Object.entries(exports)
      .filter(([, handler]) => typeof handler === "function") // not the settings of a route
      .map(([method, handler]) => [`${method} ${address}`, handler]);
  }),
);

test("every call of the product stands in the table", () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(handlers).sort());
});

describe.each(Object.entries(table))("%s", (name, { params, path, body, expected }) => {
  let records: Records;
  beforeEach(async () => {
    await resetDatabase();
    records = await prepare();
  });

  const who = ["anonymous", "other", "owner", "admin"] as const;
  test.each(who.map((role, index) => [role, expected[index]] as const))(
    "%s → %i",
    async (role, status) => {
      const answer = await call(handlers[name]!, {
        method: name.split(" ")[0],
        params: params?.(records),
        path,
        body: typeof body === "function" ? body(records) : body,
        as: role === "anonymous" ? undefined : records[role],
      });
      expect(answer.status, JSON.stringify(answer.json)).toBe(status);
    },
  );
});

type Records = Awaited<ReturnType<typeof prepare>>;

/** The owner's entry in the owner's space, with the owner's comment, and one entry outside of it. */
async function prepare() {
  const [owner, other, admin] = [await createUser(), await createUser(), await createAdmin()];
  // Under somebody else's entry, whose author might delete the comment, the owner is only its author.
  const stage = await createEntryFor(await createUser());
  const { entry_id } = await createEntryFor(owner, { title: "La entrada" });
  const { slug_id } = await createSlug(owner, { path: "la-portada", entry_id });
  const { entry_id: loose_id } = await createEntryFor(owner);
  const { space_id } = await createSpaceFor(owner, { name: "El espacio" });
  await addEntryToSpace(owner, space_id, entry_id);
  const { comment_id } = await createCommentFor(owner, stage.entry_id);
  const { domain_id } = await createDomainFor(owner, space_id);
  const { id: bot_id } = await createSynthetic(owner, { model: "demo" });
  const task = await createTaskFor(owner, { user_id: bot_id, space_id });
  const actors: Record<"owner" | "other" | "admin", Actor> = { owner, other, admin };
  return {
    ...actors,
    entry_id,
    loose_id,
    slug_id,
    space_id,
    comment_id,
    domain_id,
    bot_id,
    task,
    slug: "la-entrada",
  };
}
