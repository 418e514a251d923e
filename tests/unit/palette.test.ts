import { describe, expect, test } from "vitest";
import { ownChoices, spaceChoices, spaceNamed, type Choice } from "@/components/palette/choices";
import { matching, ranked } from "@/components/palette/ranking";
import { routes } from "@/lib/platform/addresses/routes";
import type { FooterPageName } from "@/lib/house/footer-pages/names";
import type { Role } from "@/lib/spaces/spaces/policy";
import type { CurrentUser } from "@/lib/house/users/dto";

const user = { id: 1, isAdmin: false, isEditor: false } as CurrentUser;
const labels = (who: CurrentUser, text = "", written: FooterPageName[] = []) =>
  matching(ownChoices(who, written), text).map(({ label }) => label);

test("choices are found by parts of words, whatever their accents and case", () => {
  expect(labels(user, "SINTETICOS usu")).toEqual(["Usuarios Sintéticos"]);
  expect(labels({ ...user, isAdmin: true }, "pagina")).toEqual(["Páginas del pie"]);
  expect(labels(user, "no hay")).toEqual([]);
});

test("what is for administrators and editors of the site is offered to them alone", () => {
  expect(labels(user)).not.toContain("Ajustes");
  expect(labels(user)).not.toContain("Denuncias");
  expect(labels(user, "componer")).toEqual([]);
  expect(labels(user, "primeros")).toEqual([]);
  expect(labels(user, "hemeroteca")).toEqual(["Hemeroteca"]);
  expect(labels({ ...user, isEditor: true })).toContain("Denuncias");
  expect(labels({ ...user, isEditor: true })).not.toContain("Personas");
  expect(labels({ ...user, isEditor: true }, "componer")).toEqual(["Componer la portada"]);
  expect(labels({ ...user, isEditor: true }, "hemeroteca")).toEqual(["Hemeroteca"]);
  expect(labels({ ...user, isAdmin: true })).toEqual(
    expect.arrayContaining([
      ...["Ajustes", "Personas", "Registro", "Estado", "Denuncias", "Primeros pasos"],
    ]),
  );
  expect(labels({ ...user, isAdmin: true }, "hemeroteca")).toEqual([
    "Hemeroteca",
    "Quitar de la hemeroteca",
  ]);
});

test("a page of the footer is offered where it has a text, and to who writes it where it gets one", () => {
  const contact = (who: CurrentUser, written: FooterPageName[] = []) =>
    matching(ownChoices(who, written), "contacto").map(({ href }) => href);
  expect(contact(user)).toEqual([]);
  expect(contact(user, ["contacto"])).toEqual(["/pagina/contacto"]);
  expect(contact({ ...user, isAdmin: true })).toEqual(["/settings#paginas-del-pie"]);
  expect(contact({ ...user, isAdmin: true }, ["contacto"])).toEqual(["/pagina/contacto"]);
});

test("a space comes with its front pages of old and, for who composes it, with the way there", () => {
  const offered = (role: Role) =>
    spaceChoices({ space_id: 7, name: "Deportes", slug: "deportes", role, proposes: false }).map(
      ({ label, href }) => [label, href],
    );
  const everybody = [
    ["Deportes", "/spaces/7"],
    ["Hemeroteca: Deportes", "/s/deportes/portadas"],
  ];
  expect(offered("editor")).toEqual([
    everybody[0],
    ["Componer: Deportes", "/spaces/7/portada"],
    everybody[1],
  ]);
  expect(offered("redactor")).toEqual(everybody);
});

test("a space is looked for without the word that says what to do there", () => {
  expect(["componer depor", "Hemeroteca: depor", "heme", "depor"].map(spaceNamed)).toEqual([
    "depor",
    "depor",
    "",
    "depor",
  ]);
});

describe("in order", () => {
  const choice = (kind: string, label: string, also?: string): Choice => ({
    ...{ href: routes.home, kind, label, also },
  });
  const order = (choices: Choice[], typed: string) =>
    ranked(choices, typed).map(({ label }) => label);

  test("the same name comes first, then its beginning, the beginning of its words, its middle, and what is found elsewhere", () => {
    const entries = [
      "Nada de eso",
      "La precuela marina",
      "Guía de cuelas",
      "Cuela de luz",
      "¡Cuela!",
    ].map((title) => choice("Entrada", title));
    expect(order(entries, "cuela")).toEqual(entries.toReversed().map(({ label }: Choice) => label));
    expect(order(entries, "CUÉLA")[0]).toBe("¡Cuela!");
  });

  test("screens and actions that begin so come before every record, others after the records that do", () => {
    const choices = [
      choice("Entrada", "Tareas"),
      choice("Pantalla", "Mis tareas"),
      choice("Persona", "Tareas pendientes"),
      choice("Pantalla", "Tareas de hoy"),
    ];
    expect(order(choices, "tareas")).toEqual([
      "Tareas de hoy",
      "Tareas",
      "Tareas pendientes",
      "Mis tareas",
    ]);
  });

  test("an account is found by its username, too", () => {
    const choices = [choice("Persona", "Cronista"), choice("Persona", "Ana Ruiz", "cron")];
    expect(order(choices, "cron")).toEqual(["Ana Ruiz", "Cronista"]);
  });
});
