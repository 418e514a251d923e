import fc from "fast-check";
import { z } from "zod";

type Json = { [key: string]: unknown };

/** Values that a schema accepts, roughly, and others of nearly that form. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", cycles: "ref" });
  return of(json as Json);
}

function of(schema: Json): fc.Arbitrary<unknown> {
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options) return fc.oneof(...options.map(of));
  if (Array.isArray(schema.allOf))
    return of(Object.assign({}, ...(schema.allOf as Json[])) as Json);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if ("const" in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case "object": {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
      const known = Object.fromEntries(
        properties.map(([name, each]) => [
          name,
          fc.oneof({ weight: 12, arbitrary: of(each) }, odd),
        ]),
      );
      return fc.oneof(
        { weight: 3, arbitrary: fc.record(known) },
        fc.record(known, { requiredKeys: [] }),
      );
    }
    case "array":
      return fc.array(of((schema.items ?? {}) as Json), { maxLength: 4 });
    case "integer":
    case "number":
      return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer(), fc.double());
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return fc.oneof({ weight: 2, arbitrary: fitting(schema) }, text);
    default:
      return fc.oneof(text, odd);
  }
}

/** A text as long as it may be. */
const fitting = ({ minLength = 0, maxLength = 300 }: Json) =>
  fc
    .integer({ min: Number(minLength), max: Math.min(Number(maxLength), Number(minLength) + 300) })
    .map((length) => "Una frase que dice algo. ".repeat(20).slice(0, length));

/** What people write, and what nobody does. */
export const text = fc.oneof(
  fc.constantFrom("Un título", "demo", "60", "1", "Entry", "a@ejemplo.es", "una clave larga", ""),
  fc.constantFrom("\0", "\u0001", "\u202e", "\ud800", "İ", "'", '"', "%", "\\", "--", "{{}}"),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.nat({ max: 3000 }).map((length) => "x".repeat(length)),
);

/** Any JSON, however it nests. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1e308, 2_147_483_648, "", [], {}),
  fc.jsonValue({ maxDepth: 3 }),
);
