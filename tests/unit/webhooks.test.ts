import { expect, test } from "vitest";
import { webhookChanges, webhookForm, webhookInput } from "@/lib/texts/webhooks/schema";

const url = "https://ejemplo.es/avisos?clave=1";
const said = (input: object) =>
  webhookInput
    .safeParse({ space_id: null, url, types: ["entry.changed"], ...input })
    .error?.issues.map(({ path, message }) => [path[0], message]);

test.each([
  ["", "Escribe una dirección completa, como https://ejemplo.es/avisos"],
  ["ejemplo.es", "Escribe una dirección completa, como https://ejemplo.es/avisos"],
  ["ftp://ejemplo.es/", "Escribe una dirección completa, como https://ejemplo.es/avisos"],
  ["https://ana:clave@ejemplo.es/", "La dirección no puede llevar usuario ni contraseña"],
  [`${url}${"x".repeat(1000)}`, "La dirección no puede exceder los 1000 caracteres"],
])("the address %s is refused", (wrong, message) => {
  expect(said({ url: wrong })).toEqual([["url", message]]);
});

test("what it is told of is chosen among what there is", () => {
  expect(said({ types: [] })).toEqual([["types", "Elige de qué se avisa"]]);
  expect(said({ types: ["entry.read"] })?.[0]?.[0]).toBe("types");
  expect(said({ space_id: "x" })).toEqual([["space_id", "El espacio no es válido"]]);
});

test("an input is kept without what is said twice or never sent", () => {
  const input = { space_id: "7", url: ` ${url}#ahí `, types: ["entry.changed", "entry.changed"] };
  expect(webhookInput.parse(input)).toEqual({ space_id: 7, url, types: ["entry.changed"] });
  expect(webhookChanges.parse({ on: false })).toEqual({ on: false });
});

test("a form has a box for each", () => {
  const none = { url, published: false, changed: false, withdrawn: false, commented: false };
  expect(webhookForm.parse({ ...none, withdrawn: true, commented: true })).toEqual({
    url,
    types: ["entry.withdrawn", "comment.published"],
  });
  expect(webhookForm.safeParse(none).error?.issues).toMatchObject([
    { path: ["published"], message: "Elige de qué se avisa" },
  ]);
});
