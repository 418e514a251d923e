import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AuditChanges } from "@/components/audit/audit-changes";
import { AuditSubjectLink } from "@/components/audit/audit-subject-link";
import type { AuditEvent } from "@/lib/house/audit/dto";

const space = { kind: "space", id: 1, name: "Cuadernos", entry_id: null };
const nothing = { before: null, after: null, subject: null, person: null, names: {} };
type Shown = Pick<AuditEvent, "before" | "after" | "subject" | "person" | "names">;

const text = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
const changes = (event: Partial<Shown>) =>
  text(renderToStaticMarkup(<AuditChanges event={{ ...nothing, ...event }} />));
const subject = (event: Partial<Shown>) =>
  text(renderToStaticMarkup(<AuditSubjectLink event={{ ...nothing, ...event }} />));

test("a field that is an id shows the name, and the number of what is gone", () => {
  const names = { "user 3": "ana" };
  expect(changes({ after: { user_id: 3 }, names })).toBe("Usuario ana");
  expect(changes({ after: { user_id: 4 }, names })).toBe("Usuario 4");
});

test("so does each of a list of ids; what may be chosen is said in words", () => {
  const names = { "space 3": "Cuadernos" };
  expect(changes({ after: { home_spaces: [3, 4] }, names })).toBe(
    "Espacios en la portada Cuadernos, 4",
  );
  expect(changes({ before: { home_authors: "all" }, after: { home_authors: "people" } })).toBe(
    "Autores en la portada personas e IA → solo personas",
  );
});

test("what is nothing, or stands beside it, is left out; what became nothing is not", () => {
  expect(changes({ after: { role: null, space_id: null, uses: 1 } })).toBe("Usos 1");
  expect(changes({ before: { role: "editor" }, after: { role: null } })).toBe(
    "Papel editor → nada",
  );
  expect(changes({ subject: space, after: { space_id: 1, role: "editor" } })).toBe("Papel editor");
  expect(changes({ after: { space_id: 1, space: "Cuadernos" } })).toBe("Espacio Cuadernos");
  expect(changes({ after: { space_id: 2 }, subject: space })).toBe("Espacio 2");
});

test("an account is called by its name, with its username; one without a name by that alone", () => {
  const user = { kind: "user", id: 3, name: "ana", entry_id: null };
  const ana = { username: "ana", fullName: "Ana Sanz", shares_name: false };
  expect(subject({ subject: user, person: ana })).toBe("Cuenta Ana Sanz @ana");
  expect(subject({ subject: user, person: { ...ana, fullName: null } })).toBe("Cuenta ana");
  const gone = { subject: { ...user, name: null }, person: null };
  expect(subject({ ...gone, before: { username: "ana" } })).toBe("Cuenta ana");
});

test("what is gone is called as it was", () => {
  const gone = { ...space, name: null };
  expect(subject({ subject: space })).toBe("Espacio Cuadernos");
  expect(subject({ subject: gone, before: { name: "Los cuadernos" } })).toBe(
    "Espacio Los cuadernos",
  );
  expect(subject({ subject: gone })).toBe("Espacio #1");
  expect(subject({})).toBe("—");
});
