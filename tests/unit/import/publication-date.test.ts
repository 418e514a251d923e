import { describe, expect, test } from "vitest";
import { publicationDate, withoutDate } from "@/lib/operation/paste/publication-date";
import { formatEntryDate } from "@/lib/platform/text/dates";

const clock = { timeZone: "Europe/Madrid", now: new Date("2026-03-10T08:00:00Z") };
const dateOf = (written?: string, fileName = "pan") => publicationDate(written, fileName, clock);

describe("the article's own date", () => {
  test.each([
    ["2020-05-01", "2020-05-01T10:00:00.000Z"],
    ["2020-12-1", "2020-12-01T11:00:00.000Z"],
    ["1907/7/13", "1907-07-13T12:00:00.000Z"],
    ["01/05/2020", "2020-05-01T10:00:00.000Z"],
    ["5 de mayo de 2024", "2024-05-05T10:00:00.000Z"],
    ["domingo, 5 de mayo de 2024", "2024-05-05T10:00:00.000Z"],
    ["5 mayo 2024", "2024-05-05T10:00:00.000Z"],
    ["May 5, 2024", "2024-05-05T10:00:00.000Z"],
    ["September 5th, 2024", "2024-09-05T10:00:00.000Z"],
    ["5 Sep 2024", "2024-09-05T10:00:00.000Z"],
    ["May 5, 2024 10:30 PM", "2024-05-05T20:30:00.000Z"],
    ["Sun, 05 May 2024 23:30:15 +0200", "2024-05-05T21:30:15.000Z"],
    ["Sun, 05 May 2024 21:30:15 GMT", "2024-05-05T21:30:15.000Z"],
    ["2020-05-01 23:30", "2020-05-01T21:30:00.000Z"],
    ["2020-05-01T23:30:15.250", "2020-05-01T21:30:15.000Z"],
    ["2020-05-01T23:30:15Z", "2020-05-01T23:30:15.000Z"],
    ["2020-05-01 23:30:15 +0200", "2020-05-01T21:30:15.000Z"],
    ["2020-05-01T23:30:15-05:00", "2020-05-02T04:30:15.000Z"],
  ])("%s", (written, created) => {
    expect(dateOf(written)).toEqual({ created: new Date(created) });
  });

  test.each(["Pacific/Auckland", "Pacific/Honolulu", "Europe/Madrid"])(
    "a day without a time is that day in %s",
    (timeZone) => {
      const { created } = publicationDate("2020-05-01", "pan", { ...clock, timeZone });
      expect(formatEntryDate(created, timeZone)).toBe("1 de mayo, 2020 a las 12:00");
    },
  );

  test("today, whose noon is still to come, is now", () => {
    expect(dateOf("2026-03-10")).toEqual({ created: clock.now });
  });
});

describe("without a usable one", () => {
  test.each([
    [undefined, "No tiene fecha"],
    ["pronto", "No se entiende su fecha («pronto»)"],
    ["2020-02-31", "No se entiende su fecha («2020-02-31»)"],
    ["2062-01-01", "Su fecha es futura («2062-01-01»)"],
    ["0020-05-01", "Su fecha es imposible («0020-05-01»)"],
  ])("%s: the file name's, else now", (written, reason) => {
    const toCome = written === "2062-01-01" || undefined;
    expect(dateOf(written, "2019-2-3-pan")).toEqual({
      created: new Date("2019-02-03T11:00:00Z"),
      toCome,
      note: `${reason}: se usa la del nombre del archivo.`,
    });
    expect(dateOf(written, "pan-2019-02-03")).toEqual({
      created: clock.now,
      toCome,
      note: `${reason}: se publica con la de hoy.`,
    });
  });

  test("it is still to come where the file's name says so and nothing else", () => {
    expect(dateOf(undefined, "2062-1-1-pan").toCome).toBe(true);
    expect(dateOf("2020-05-01", "2062-1-1-pan").toCome).toBeUndefined();
    expect(dateOf("pronto", "2062-1-1-pan").toCome).toBeUndefined();
  });
});

test("a file name loses its date, unless it is nothing else", () => {
  expect(withoutDate("2019-02-03-pan-y-vino")).toBe("pan-y-vino");
  expect(withoutDate("2019-02-03")).toBe("2019-02-03");
  expect(withoutDate("pan-2019")).toBe("pan-2019");
});
