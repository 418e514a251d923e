import { expect, test } from "vitest";
import { NOTHING_TO_COMMENT, repeatsText } from "@/lib/newsroom/tasks/outcome-text";
import { formatNext } from "@/lib/platform/text/next-time";

const MADRID = "Europe/Madrid";
const now = new Date("2026-05-05T20:30:00Z"); // Tuesday, 22:30 there

test.each([
  ["2026-05-05T20:30:00Z", "ahora mismo"],
  ["2026-05-05T21:00:00Z", "hoy a las 23:00"],
  ["2026-05-05T22:00:00Z", "mañana a las 00:00"],
  ["2026-05-05T23:15:00Z", "mañana a la 01:15"],
  ["2026-05-08T05:00:00Z", "el viernes a las 07:00"],
  ["2026-05-12T05:00:00Z", "el 12 de mayo a las 07:00"], // Tuesday again: the day alone would mislead
  ["nunca", "Fecha inválida"],
])("what comes at %s comes «%s»", (date, text) => {
  expect(formatNext(date, MADRID, now)).toBe(text);
});

test("runs that found the same are told in a line", () => {
  const run = { repeats: 7, started: "2026-05-05T19:34:00Z", error: NOTHING_TO_COMMENT };
  expect(repeatsText(run, MADRID, now)).toBe("8 veces sin nada que comentar, desde las 21:34");
  const before = {
    ...run,
    started: "2026-05-04T19:34:00Z",
    error: "Hay 3 borradores sin revisar.",
  };
  expect(repeatsText(before, MADRID, now)).toBe(
    "8 veces por el mismo motivo, desde el 04/05/2026 21:34",
  );
});
