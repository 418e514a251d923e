import { expect, test } from "vitest";
import { z } from "zod";
import { validate } from "@/lib/kernel/validate";

const schema = z.object({ words: z.array(z.string()), name: z.string("Escribe un nombre") });

test("what fits is given back", () => {
  expect(validate(schema, { words: ["uno"], name: "Ana", more: 1 })).toEqual({
    words: ["uno"],
    name: "Ana",
  });
});

test("every rule that is broken says so in Spanish, with its own sentence or the language's", () => {
  expect(() => validate(schema, { words: "uno" })).toThrow(
    expect.objectContaining({
      code: "invalid",
      message: expect.stringMatching(/^Entrada inválida/),
      issues: [
        { path: "words", message: expect.stringMatching(/^Entrada inválida/) },
        { path: "name", message: "Escribe un nombre" },
      ],
    }),
  );
});
