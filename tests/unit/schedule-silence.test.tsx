import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NotWell } from "@/components/status/not-well";
import { ScheduleSilence } from "@/components/tasks/schedule-silence";

const says = "El horario no late desde hace 12 minutos.";

test("a schedule that nobody keeps is said where tasks are read, with the way to why for administrators", () => {
  const toAll = renderToStaticMarkup(<ScheduleSilence says={says} isAdmin={false} />);
  expect(toAll).toContain(`${says} Ninguna tarea se ejecuta sola.`);
  expect(toAll).not.toContain("/estado");
  const toAdmins = renderToStaticMarkup(<ScheduleSilence says={says} isAdmin />);
  expect(toAdmins).toContain('href="/estado"');
  expect(renderToStaticMarkup(<ScheduleSilence says={null} isAdmin />)).toBe("");
});

test("the dashboard names what is not well, with the way to why", () => {
  const two = renderToStaticMarkup(<NotWell parts={["Copia de seguridad", "Horario"]} />);
  expect(two).toContain("Hay partes del sitio que no van bien: Copia de seguridad, Horario.");
  expect(two).toContain('href="/estado"');
  expect(renderToStaticMarkup(<NotWell parts={[]} />)).toBe("");
});
