import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sentenceOf } from "@/components/notices/sentences";
import type { NoticeState } from "@/lib/house/notices/dto";
import type { NoticeContent } from "@/lib/house/notices/schema";
import type { Named } from "@/lib/house/users/dto";

const place = { entry_id: 1, title: "Exclusiva", space_id: 2, space: "Mío" };
const placement: NoticeContent = { kind: "placement", ...place };
const team: NoticeContent = { kind: "team", space_id: 2, space: "Mío", role: "editor", by: "ana" };

/** Says a notice; without `person`, of an account that is gone by now. */
const said = (content: NoticeContent, state: NoticeState | null, person: Named | null = null) =>
  renderToStaticMarkup(sentenceOf(content).says({ ...content, person }, state)).replaceAll(
    /<[^>]+>/g,
    "",
  );

test("a placement is told as it is now", () => {
  expect(said(placement, "open")).toBe(
    "El espacio «Mío» muestra tu entrada «Exclusiva». Su dirección no cambia mientras no lo aceptes.",
  );
  expect(said(placement, "accepted")).toBe("El espacio «Mío» muestra tu entrada «Exclusiva».");
  for (const state of ["gone", "blocked"] as const) {
    expect(said(placement, state)).toBe("El espacio «Mío» mostró tu entrada «Exclusiva».");
    expect(sentenceOf(placement).answered?.[state]).toContain("Ya no está en el espacio");
  }
  const { answer } = sentenceOf(placement);
  expect(answer?.(placement, "gone")).toBeTruthy(); // the space can still be blocked
  for (const state of ["accepted", "blocked"] as const) {
    expect(answer?.(placement, state)).toBeFalsy();
  }
});

test("people are called what they are called now, and what was kept of those who are gone", () => {
  const ana = { username: "ana", fullName: "Ana Sanz", shares_name: false };
  expect(said(team, "open", ana)).toContain("Ana Sanz te invita");
  expect(said(team, "open", { ...ana, shares_name: true })).toContain("Ana Sanz @ana te invita");
  expect(said(team, "open", { ...ana, fullName: null })).toMatch(/^ana te invita/);
  expect(said({ ...team, by: "" }, "open")).toContain("Una cuenta eliminada te invita");
  const published: NoticeContent = { kind: "draft_published", entry_id: 1, title: "Exclusiva" };
  expect(said({ ...published, by: "ana" }, null, ana)).toBe(
    "Ana Sanz ha publicado tu entrada «Exclusiva».",
  );
  expect(said(published, null)).toBe("Se ha publicado a su hora tu entrada «Exclusiva».");
});

test("who is asked into a team is invited, and reads what they answered", () => {
  expect(said(team, "open")).toBe("@ana te invita al equipo de «Mío» como editor.");
  expect(said(team, "accepted")).toBe("@ana te invitó al equipo de «Mío» como editor.");
  expect(sentenceOf(team).answered).toEqual({
    accepted: "Formas parte del equipo.",
    gone: "No formas parte del equipo.",
  });
});

test.each([
  ["entry", "Se ha aceptado tu recurso: vuelve a estar publicada tu entrada «Exclusiva»."],
  ["comment", "Se ha aceptado tu recurso: vuelve a estar publicado tu comentario en «Exclusiva»."],
] as const)("the removal of a text (%s) is appealed", (subject, accepted) => {
  const about = { decision_id: 3, subject, title: "Exclusiva" };
  expect(said({ kind: "removed", ...about }, null)).toContain("Por qué, y cómo recurrir");
  expect(said({ kind: "appeal_decided", outcome: "reversed", ...about }, null)).toBe(
    `${accepted} Ver la decisión.`,
  );
});

test.each<[string, NoticeContent, string]>([
  [
    "an answer",
    { kind: "reply", entry_id: 1, comment_id: 7, title: "Exclusiva", by: "ana", others: 2 },
    "@ana ha comentado después de ti en «Exclusiva», y hay otros 2 comentarios nuevos.",
  ],
  [
    "a place in a space",
    { kind: "placed", ...place, by: "ana", others: 1 },
    "@ana ha puesto tu entrada «Exclusiva» y otra más en la portada de «Mío».",
  ],
  [
    "a place on the home page",
    {
      ...{ kind: "composed", space_id: null, space: null, by: "ana", others: 0 },
      ...{ entry_id: 1, title: "Exclusiva" },
    },
    "@ana ha dado un sitio a tu entrada «Exclusiva» en la portada del sitio.",
  ],
  [
    "a place that was lost",
    {
      ...{ kind: "edition_lost", space_id: 2, space: "Mío", others: 0 },
      ...{ entry_id: 1, title: "Exclusiva" },
    },
    "«Exclusiva» ya no puede estar en la portada de «Mío», donde tenía un sitio: lo ocupa la siguiente. Componer la portada.",
  ],
  [
    "places that were lost",
    {
      ...{ kind: "edition_lost", space_id: 2, space: "Mío", others: 2 },
      ...{ entry_id: 1, title: "Exclusiva" },
    },
    "«Exclusiva» y otras 2 ya no pueden estar en la portada de «Mío», donde tenían un sitio: los ocupan las siguientes. Componer la portada.",
  ],
  [
    "a report",
    {
      ...{ kind: "reported", subject: "comment", subject_id: 7, title: "Exclusiva" },
      ...{ reason: "spam", others: 1 },
    },
    "Se ha denunciado un comentario en «Exclusiva»: spam o publicidad no deseada. Hay otra denuncia nueva.",
  ],
  [
    "e-mail that was given up",
    { kind: "mail_failed", others: 2 },
    "No se han podido enviar 3 correos: revisa el servidor de correo. Quien espere un enlace puede recibirlo de ti desde Personas.",
  ],
  [
    "a backup that could not be made",
    { kind: "backup_failed", reason: "No queda sitio en el disco.", others: 0 },
    "No se ha podido hacer la copia de seguridad del sitio: No queda sitio en el disco. Ver el estado del sitio.",
  ],
  [
    "a schedule that nobody keeps",
    { kind: "schedule_silent", reason: "El horario no ha latido nunca.", others: 0 },
    "El horario no ha latido nunca. Ninguna tarea se ejecuta sola. Ver el estado del sitio.",
  ],
  [
    "a run that failed",
    {
      ...{ kind: "task_failed", task_id: 3, task_run_id: 4, name: "Crónica" },
      ...{ reason: "El servicio no responde.", others: 1 },
    },
    "La tarea «Crónica» ha fallado 2 veces: El servicio no responde. Ver la ejecución.",
  ],
  [
    "tasks that stand still",
    {
      ...{ kind: "task_paused", task_id: 3, name: "Crónica" },
      ...{ reason: "El espacio de la tarea fue eliminado.", others: 2 },
    },
    "Están en pausa la tarea «Crónica» y otras 2: El espacio de la tarea fue eliminado.",
  ],
])("%s is told with what it stands for", (_what, content, sentence) => {
  expect(said(content, null)).toBe(sentence);
});

test("each leads to the very place", () => {
  const href = (content: NoticeContent) =>
    [
      ...renderToStaticMarkup(
        sentenceOf(content).says({ ...content, person: null }, null),
      ).matchAll(/href="([^"]+)"/g),
    ]
      .map(([, address]) => address)
      .at(-1);
  const others = 0;
  const about = { title: "Exclusiva", others };
  expect(href({ kind: "reply", entry_id: 1, comment_id: 7, by: "ana", ...about })).toBe(
    "/entries/1#comentario-7",
  );
  expect(
    href({ kind: "reported", subject: "entry", subject_id: 1, reason: "spam", ...about }),
  ).toBe("/redaccion?ver=denuncias#denuncia-entry-1");
  expect(href({ kind: "mail_failed", others })).toBe("/people");
  expect(
    href({ kind: "task_failed", task_id: 3, task_run_id: 4, name: "", reason: "", others }),
  ).toBe("/tasks/3/runs/4");
});
