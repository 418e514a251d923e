import { beforeAll, describe, expect, test } from "vitest";
import { routeFiles } from "@/app/openapi/route-files";
import { POST as createEntry } from "@/app/api/entries/route";
import { POST as upload } from "@/app/api/upload/route";
import type { Actor } from "@/lib/kernel/actor";
import { CALL_BYTES, STRANGER_BYTES, TEXT_BYTES } from "@/lib/platform/http/body";
import { z } from "@/lib/kernel/zod";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createUser } from "@/tests/support/factories";

// Every call that takes a body is held to these bounds, whoever writes it.

type Handler = Parameters<typeof call>[0] & {
  declaration?: { body?: z.ZodType; bytes?: number };
  isPublic?: boolean;
};

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];

const loaded = await Promise.all(
  Object.entries(routeFiles).map(async ([path, load]) => ({ path, handlers: await load() })),
);
const taking = loaded.flatMap(({ path, handlers }) =>
  METHODS.flatMap((method) => {
    const handler = handlers[method] as Handler | undefined;
    return handler?.declaration?.body ? [{ name: `${method} ${path}`, method, path, handler }] : [];
  }),
);

/** A value for each parameter of a path of folders. */
const paramsOf = (path: string) =>
  Object.fromEntries(
    [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => [name, shaped[name] ?? "1"]),
  );
const shaped: Record<string, string> = { name: "contacto", uploadId: "0".repeat(32) };

const sized = (bytes: number) =>
  JSON.stringify({ rest: "" }).replace(':"', `:"${"x".repeat(bytes - 11)}`);
const headers = { "content-type": "application/json" };

let ana: Actor;

beforeAll(async () => {
  await resetDatabase();
  ana = await createUser({ username: "ana" });
});

const send = ({ handler, method, path }: (typeof taking)[number], body: string, as?: Actor) =>
  call<{ message: string }>(handler, { method, params: paramsOf(path), body, headers, as });

describe("N1: of a stranger", () => {
  test.each(taking.filter(({ handler }) => handler.isPublic))(
    "$name takes no more than 16 kB",
    async (taken) => {
      expect((await send(taken, sized(STRANGER_BYTES))).status).toBe(400);
      expect((await send(taken, sized(STRANGER_BYTES + 1))).status).toBe(413);
    },
  );
});

describe("N1: of an account", () => {
  test.each(taking)("$name takes what its schema allows, and not more values", async (taken) => {
    const { body, bytes = CALL_BYTES } = taken.handler.declaration!;
    expect(
      largest(z.toJSONSchema(body!, { io: "input", unrepresentable: "any" }) as Json),
    ).toBeLessThan(bytes);
    const [few, many] = [9_900, 10_001].map((values) => `{"rest":[${"0,".repeat(values)}0]}`);
    expect((await send(taken, few!, ana)).status).not.toBe(413);
    expect((await send(taken, many!, ana)).status).toBe(413);
  });

  test("a text may be as long as it may be, however it is escaped", async () => {
    const content = "\\u00f1".repeat(200_000);
    const body = `{"title":"Una entrada","content":"${content}"}`;
    expect(body.length).toBeLessThan(TEXT_BYTES);
    expect((await call(createEntry, { body, headers, as: ana })).status).toBe(201);
    const longer = body + " ".repeat(TEXT_BYTES);
    expect((await call(createEntry, { body: longer, headers, as: ana })).status).toBe(413);
  });

  test("commas and brackets of a text are no values", async () => {
    const content = `"uno, dos", {tres}. `.repeat(5_000);
    const body = { title: "Una entrada", content };
    expect((await call(createEntry, { body, as: ana })).status).toBe(201);
  });

  test.each([
    [33, "El cuerpo no es JSON válido."],
    [32, "Invalid"],
  ])("a body %i deep", async (deep, message) => {
    const body = `${'{"rest":'.repeat(deep - 1)}{}${"}".repeat(deep - 1)}`;
    const { status, json } = await call<{ message: string }>(createEntry, {
      body,
      headers,
      as: ana,
    });
    expect(status).toBe(400);
    if (message === "Invalid") expect(json.message).not.toMatch(/JSON/);
    else expect(json.message).toBe(message);
  });

  test.each([
    ["of twenty fields is read", 20, false],
    ["of more is not", 21, true],
  ])("a form %s", async (_name, fields, isRefused) => {
    const form = new FormData();
    for (let field = 1; field < fields; field++) form.append(`campo${field}`, "");
    form.append("image", new File(["no image"], "foto.jpg"));
    const { status, json } = await call<{ message: string }>(upload, { body: form, as: ana });
    expect(status).toBe(400); // it is no image
    expect(json.message === "El formulario enviado no es válido.").toBe(isRefused);
  });
});

test("N1: a form with headers without end is refused before they are read", async () => {
  const part = `--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n`;
  const form = (many: number) => `${part}${"a:\r\n".repeat(many)}\r\nno image\r\n--x--\r\n`;
  const sent = { "content-type": "multipart/form-data; boundary=x" };
  const messages = [10, 100_000].map(async (many) => {
    const body = Buffer.from(form(many));
    return (await call<{ message: string }>(upload, { body, headers: sent, as: ana })).json.message;
  });
  const [few, endless] = await Promise.all(messages);
  expect(endless).toBe("El formulario enviado no es válido.");
  expect(few).not.toBe(endless);
});

test("N1: a form that names two boundaries is refused: its fields would be counted by one, and read by the other", async () => {
  const field = `--bbbb\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nno image\r\n`;
  const body = Buffer.from(`${field}--bbbb--\r\n`);
  const messageAs = async (type: string) => {
    const headers = { "content-type": type };
    return (await call<{ message: string }>(upload, { body, headers, as: ana })).json.message;
  };
  const broken = "El formulario enviado no es válido.";
  expect(await messageAs("multipart/form-data; boundary=bbbb")).not.toBe(broken);
  expect(await messageAs('multipart/form-data; boundary="bbbb"')).not.toBe(broken);
  expect(
    await messageAs("multipart/form-data; boundary=aaaa, multipart/form-data; boundary=bbbb"),
  ).toBe(broken);
});

interface Json {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Json;
  properties?: Record<string, Json>;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
}

/** Bytes of the longest JSON that fits a schema, written as programs write it; what says no length is short. */
function largest(schema: Json): number {
  const { type, maxLength = 100, maxItems = 100, items, properties } = schema;
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return Math.max(...either.map(largest));
  if (schema.allOf) return schema.allOf.reduce((sum, part) => sum + largest(part), 0);
  if (type === "string") return 2 + 3 * maxLength;
  if (type === "array") return 2 + maxItems * (1 + (items ? largest(items) : 20));
  return Object.entries(properties ?? {}).reduce(
    (sum, [name, value]) => sum + name.length + 4 + largest(value),
    20,
  );
}
