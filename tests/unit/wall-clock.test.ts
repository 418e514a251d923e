import { expect, test } from "vitest";
import { clockNotes, momentOf, wallClockOf } from "@/lib/platform/text/wall-clock";

test.each([
  ["2024-05-05T12:30:00.000Z", "Europe/Madrid", "2024-05-05T14:30"],
  ["2024-01-05T12:30:00.000Z", "Europe/Madrid", "2024-01-05T13:30"],
  ["2024-01-05T02:30:00.000Z", "America/Bogota", "2024-01-04T21:30"],
  ["1900-01-01T12:00:00.000Z", "UTC", "1900-01-01T12:00"],
])("%s in %s is %s, there and back", (moment, zone, clock) => {
  expect(wallClockOf(moment, zone)).toBe(clock);
  expect(momentOf(clock, zone)).toBe(moment);
});

test.each([
  ["that comes twice, the first", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ["that is left out, the same after the change", "2027-03-28T02:30", "2027-03-28T01:30:00.000Z"],
])("of an hour %s", (_, clock, moment) => {
  expect(momentOf(clock, "Europe/Madrid")).toBe(moment);
});

test.each(["", "mañana", "2024-05-05", "2024-05"])("%o is no date and hour", (text) => {
  expect(momentOf(text, "Europe/Madrid")).toBeNull();
});

const MADRID = "Europe/Madrid";

test.each([
  ["2026-11-26T07:00", "Europe/Paris", []],
  ["2026-11-26T07:00", "America/Bogota", ["En tu reloj, a la 01:00 (Bogota)."]],
  [
    "2026-11-26T00:30",
    "America/Mexico_City",
    ["En tu reloj, a las 17:30 del 25 de noviembre (Mexico City)."],
  ],
  ["2026-11-26T23:00", "Asia/Tokyo", ["En tu reloj, a las 07:00 del 27 de noviembre (Tokyo)."]],
  ["2026-07-01T09:00", "UTC", ["En tu reloj, a las 07:00 (UTC)."]],
  [
    "2027-03-28T02:30",
    MADRID,
    ["Ese día el reloj se adelanta y se salta esa hora: será a las 03:30."],
  ],
  ["2027-03-28T03:30", MADRID, []],
  [
    "2026-10-25T02:30",
    MADRID,
    ["Ese día el reloj se atrasa y esa hora llega dos veces: será la primera."],
  ],
  ["2026-10-25T01:30", MADRID, []],
  ["2026-10-25T03:30", MADRID, []],
  [
    "2026-10-25T02:30",
    "America/Bogota",
    [
      "Ese día el reloj se atrasa y esa hora llega dos veces: será la primera.",
      "En tu reloj, a las 19:30 del 24 de octubre (Bogota).",
    ],
  ],
  ["", "America/Bogota", []],
])("of %s in Madrid, who is in %s reads %j", (clock, own, notes) => {
  expect(clockNotes(clock, MADRID, own)).toEqual(["Hora de Madrid.", ...notes]);
});
