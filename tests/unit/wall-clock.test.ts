import { expect, test } from "vitest";
import { momentOf, wallClockOf } from "@/lib/platform/text/wall-clock";

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
