import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sentenceOf } from "@/components/notices/sentences";
import type { NoticeState } from "@/lib/notices/dto";
import type { NoticeContent } from "@/lib/notices/schema";

const place = { entry_id: 1, title: "Exclusiva", space_id: 2, space: "Mío" };
const placement: NoticeContent = { kind: "placement", ...place };
const team: NoticeContent = { kind: "team", space_id: 2, space: "Mío", role: "editor", by: "ana" };

const said = (content: NoticeContent, state: NoticeState | null) =>
  renderToStaticMarkup(sentenceOf(content).says(content, state)).replaceAll(/<[^>]+>/g, "");

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
