import { describe, expect, test } from "vitest";
import { canManageTask } from "@/lib/tasks/policy";
import { firstSlot, nextSlot, retryDelay } from "@/lib/tasks/schedule";
import { taskChanges, taskInput } from "@/lib/tasks/schema";

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
    expect(firstSlot(60, at("10:20:30"))).toEqual(at("11:20:30"));
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
    [{ schedule: 1.5 }, "El intervalo debe ser un número entero de minutos"],
  ])("%j: %s", (changes, message) => {
    expect(messagesOf(changes)).toEqual([message]);
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
