import { expect, test } from "vitest";
import { routeFiles } from "@/app/openapi/route-files";
import { z } from "@/lib/kernel/zod";

// A parameter that says how a list is sorted is one of a few words: none goes into a query as it comes.

type Handler = { declaration?: { query?: z.ZodType } };

const loaded = await Promise.all(
  Object.entries(routeFiles).map(async ([path, load]) => {
    const { GET } = (await load()) as { GET?: Handler };
    const query = GET?.declaration?.query;
    const { properties = {} } = query
      ? z.toJSONSchema(query, { io: "input", unrepresentable: "any" })
      : {};
    return { path, properties };
  }),
);
const sorting = loaded.flatMap(({ path, properties }) =>
  Object.entries(properties)
    .filter(([name]) => /^(order|sort|dir|direction|by|orden)/i.test(name))
    .map(([name, schema]) => ({ name: `${name} of ${path}`, schema })),
);

test.each(sorting)("$name is one of a few words", ({ schema }) => {
  expect(schema).toMatchObject({ enum: expect.any(Array) });
});

test("there are such parameters", () => {
  expect(sorting).not.toEqual([]);
});
