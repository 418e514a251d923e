import { describe, expect, test } from "vitest";
import { canManageTask } from "@/lib/newsroom/tasks/policy";
import { afterQuiet } from "@/lib/newsroom/tasks/quiet-hours";
import { hoursText, nextHour } from "@/lib/newsroom/tasks/hours";
import { nextDue, nextSlot, retryDelay } from "@/lib/newsroom/tasks/schedule";
import { taskChanges, taskInput } from "@/lib/newsroom/tasks/schema";

const at = (time: string) => new Date(`2026-05-05T${time}Z`);

describe("the next slot", () => {
  test.each([
    ["10:00:00", 15, "10:00:03", "10:15:00"],
    ["10:00:00", 15, "10:15:00", "10:30:00"],
    ["10:00:00", 15, "13:07:00", "13:15:00"],
    ["10:00:00", 1, "10:00:59.999", "10:01:00"],
    ["10:00:00", 15, "09:59:59", "10:15:00"], // another clock, a little behind
  ])("of one due at %s every %i minutes, at %s, is %s", (slot, minutes, now, next) => {
    expect(nextSlot(at(slot), minutes, at(now))).toEqual(at(next));
  });

  test("is one interval away at first", () => {
    const now = at("10:20:30");
    const plan = { schedule: "60", at: [], days: [] };
    expect(nextDue(plan, now, now, "Europe/Madrid")).toEqual(at("11:20:30"));
  });

  test("is the next hour where there are hours, not the interval's", () => {
    const plan = { schedule: "60", at: ["07:00"], days: [] };
    const next = nextDue(plan, at("05:00:00"), at("05:00:09"), "Europe/Madrid"); // 7:00 there
    expect(next).toEqual(new Date("2026-05-06T05:00:00Z"));
  });
});

describe("hours by the clock of Madrid", () => {
  const next = (hours: string[], days: number[], after: string) =>
    nextHour({ at: hours, days }, new Date(after), "Europe/Madrid")?.toISOString();

  test.each([
    [["07:00"], [], "2026-05-05T04:59:59Z", "2026-05-05T05:00:00.000Z"],
    [["07:00"], [], "2026-05-05T05:00:00Z", "2026-05-06T05:00:00.000Z"], // strictly after
    [["07:00", "19:30"], [], "2026-05-05T05:00:00Z", "2026-05-05T17:30:00.000Z"],
    [["07:00"], [1, 2, 3, 4, 5], "2026-05-08T06:00:00Z", "2026-05-11T05:00:00.000Z"], // Friday, Monday
    [["07:00"], [2], "2026-05-05T05:00:00Z", "2026-05-12T05:00:00.000Z"], // Tuesday, the next one
    [["00:30"], [3], "2026-05-05T21:00:00Z", "2026-05-05T22:30:00.000Z"], // Wednesday there already
  ])("%j on %j after %s: %s", (hours, days, after, expected) => {
    expect(next(hours, days, after)).toBe(expected);
  });

  test("stay the same when the clock changes", () => {
    expect(next(["07:00"], [], "2026-03-28T12:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
    expect(next(["07:00"], [], "2026-10-24T12:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
  });

  test("one that the clock leaves out comes once, as late as it would have been", () => {
    expect(next(["02:30"], [], "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:30:00.000Z"); // 3:30
    expect(next(["02:30"], [], "2026-03-29T01:30:00Z")).toBe("2026-03-30T00:30:00.000Z");
  });

  test("one that comes twice counts the first time only", () => {
    expect(next(["02:30"], [], "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
    expect(next(["02:30"], [], "2026-10-25T00:30:00Z")).toBe("2026-10-26T01:30:00.000Z");
  });

  test("there are none without hours", () =>
    expect(next([], [1], "2026-05-05T04:00:00Z")).toBe(undefined));

  test.each([
    [["07:00"], [1, 2, 3, 4, 5], "a las 07:00, de lunes a viernes"],
    [["07:00", "19:30"], [], "a las 07:00 y a las 19:30, todos los días"],
    [["01:15"], [6, 7], "a la 01:15, los sábados y domingos"],
    [
      ["00:00", "13:00", "18:05"],
      [1, 3, 5],
      "a las 00:00, a las 13:00 y a las 18:05, los lunes, miércoles y viernes",
    ],
    [["10:00"], [1, 2, 3, 4, 5, 6, 7], "a las 10:00, todos los días"],
  ])("%j on %j are «%s»", (hours, days, text) => {
    expect(hoursText({ at: hours, days })).toBe(text);
  });
});

describe("quiet hours", () => {
  const night = { from: "23:00", to: "07:00" };
  const after = (quiet: Parameters<typeof afterQuiet>[0], moment: string) =>
    afterQuiet(quiet, new Date(moment), "Europe/Madrid").toISOString();

  test.each([
    ["2026-05-05T20:59:59.000Z", "2026-05-05T20:59:59.000Z"], // 22:59:59
    ["2026-05-05T21:00:00.000Z", "2026-05-06T05:00:00.000Z"], // 23:00
    ["2026-05-05T22:30:00.000Z", "2026-05-06T05:00:00.000Z"], // past midnight
    ["2026-05-06T04:59:59.000Z", "2026-05-06T05:00:00.000Z"],
    ["2026-05-06T05:00:00.000Z", "2026-05-06T05:00:00.000Z"], // 7:00: over
  ])("over midnight, %s may run at %s", (moment, expected) => {
    expect(after(night, moment)).toBe(expected);
  });

  test("within a day, and none", () => {
    const siesta = { from: "14:00", to: "16:00" };
    expect(after(siesta, "2026-05-05T12:30:00Z")).toBe("2026-05-05T14:00:00.000Z");
    expect(after(siesta, "2026-05-05T20:00:00Z")).toBe("2026-05-05T20:00:00.000Z");
    expect(after(null, "2026-05-05T22:00:00Z")).toBe("2026-05-05T22:00:00.000Z");
  });

  test("that end in an hour that comes twice end the first time", () => {
    const quiet = { from: "23:00", to: "02:30" };
    expect(after(quiet, "2026-10-25T00:10:00Z")).toBe("2026-10-25T00:30:00.000Z");
    expect(after(quiet, "2026-10-25T01:10:00Z")).toBe("2026-10-25T01:10:00.000Z");
  });
});

test.each([
  [1, 0, 60],
  [2, 0, 300],
  [3, 0, 1500],
  [1, 120, 120], // the AI service asks for more
  [2, 10, 300],
  [1, 999_999, 3600],
])("after failure %i, asked for %i s, a retry waits %i s", (attempt, asked, seconds) => {
  expect(retryDelay(attempt, 60_000, asked)).toBe(seconds * 1000);
});

describe("a task's fields", () => {
  const valid = {
    name: "Crónica diaria",
    user_id: 3,
    space_id: "7",
    type: "Entry",
    instructions: "Escribe sobre el puerto.",
    schedule: "60",
  };
  const messagesOf = (changes: object) =>
    taskInput.safeParse({ ...valid, ...changes }).error?.issues.map(({ message }) => message);

  test("are read from a form or from JSON", () => {
    expect(taskInput.parse(valid)).toMatchObject({ space_id: 7, schedule: "60" });
    expect(taskInput.parse({ ...valid, schedule: 10_080 }).schedule).toBe("10080");
    expect(taskInput.parse({ ...valid, schedule: 1 }).schedule).toBe("1");
  });

  test.each([
    [{ space_id: "" }, "Seleccione un espacio"],
    [{ space_id: 0 }, "Seleccione un espacio"],
    [{ user_id: undefined }, "Debe seleccionar un usuario sintético"],
    [{ type: "Poema" }, "Por favor seleccione un tipo de tarea"],
    [{ instructions: "  " }, "Las instrucciones son requeridas"],
    [{ name: " " }, "El nombre es requerido"],
    [{ schedule: "0" }, "El intervalo debe ser al menos 1 minuto"],
    [{ schedule: "" }, "El intervalo debe ser al menos 1 minuto"],
    [{ schedule: -5 }, "El intervalo debe ser al menos 1 minuto"],
    [{ schedule: "10081" }, "El intervalo máximo es de 1 semana (10080 minutos)"],
    [{ at: ["25:00"] }, "Escribe cada hora como 7:00 o 19:30, separadas por comas"],
    [{ at: "por la tarde" }, "Escribe cada hora como 7:00 o 19:30, separadas por comas"],
    [{ at: 7 }, "Escribe cada hora como 7:00 o 19:30, separadas por comas"],
    [{ days: [0] }, "Los días son números del 1 (lunes) al 7 (domingo)"],
    [{ days: "lunes" }, "Los días son números del 1 (lunes) al 7 (domingo)"],
    [{ at: Array.from({ length: 25 }, (_, n) => `0:${10 + n}`) }, "Puede haber hasta 24 horas"],
    [{ schedule: 1.5 }, "El intervalo debe ser un número entero de minutos"],
  ])("%j: %s", (changes, message) => {
    expect(messagesOf(changes)).toEqual([message]);
  });

  test("hours and weekdays are sorted, each once", () => {
    const { at, days } = taskInput.parse({ ...valid, at: "19.30, 7:00,07:00", days: [5, 1, 5] });
    expect({ at, days }).toEqual({ at: ["07:00", "19:30"], days: [1, 5] });
    expect(taskInput.parse({ ...valid, at: "" }).at).toEqual([]);
  });

  test("a change leaves what is absent, and the synthetic user in any case", () => {
    expect(taskChanges.parse({ name: "Otra", user_id: 9 })).toEqual({ name: "Otra" });
  });
});

test("a task is managed by its owner and by administrators", () => {
  const task = { owner_id: 1 };
  expect(canManageTask({ id: 1, isAdmin: false }, task)).toBe(true);
  expect(canManageTask({ id: 2, isAdmin: true }, task)).toBe(true);
  expect(canManageTask({ id: 2, isAdmin: false }, task)).toBe(false);
  expect(canManageTask(null, task)).toBe(false);
});
