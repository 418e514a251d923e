import { modeField } from "@/lib/house/settings/modes";
import { formId } from "@/lib/kernel/form-id";
import { pageQuery } from "@/lib/kernel/pagination";
import { words } from "@/lib/kernel/words";
import { z } from "@/lib/kernel/zod";
import { versionNote } from "@/lib/machines/prompt-versions/schema";
import { visibleLine, visibleText } from "@/lib/platform/text/visible";

/** Limits of a task's fields: characters, and minutes for its schedule. */
const taskLimits = {
  name: 200,
  instructions: 8000,
  schedule: { min: 1, max: 10_080 },
} as const;

const TOO_OFTEN = "El intervalo debe ser al menos 1 minuto";
const TOO_RARE = "El intervalo máximo es de 1 semana (10080 minutos)";
const NO_NAME = "El nombre es requerido";
const NO_INSTRUCTIONS = "Las instrucciones son requeridas";

const name = z
  .string({ error: NO_NAME })
  .overwrite(visibleLine)
  .min(1, NO_NAME)
  .max(taskLimits.name, `El nombre no puede exceder los ${taskLimits.name} caracteres`);

const type = z.enum(["Entry", "Comment"], { error: "Por favor seleccione un tipo de tarea" });

const instructions = z
  .string({ error: NO_INSTRUCTIONS })
  .overwrite(visibleText)
  .min(1, NO_INSTRUCTIONS)
  .max(
    taskLimits.instructions,
    `Las instrucciones no pueden exceder los ${taskLimits.instructions} caracteres`,
  );

/** Whole minutes, as a number or as text; text afterwards, as it is stored. */
const schedule = z
  .custom<number | string>(
    (value) =>
      typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value.trim())),
    TOO_OFTEN,
  )
  .transform(Number)
  .pipe(
    z
      .number(TOO_OFTEN)
      .int("El intervalo debe ser un número entero de minutos")
      .min(taskLimits.schedule.min, TOO_OFTEN)
      .max(taskLimits.schedule.max, TOO_RARE),
  )
  .transform(String);

const NO_HOUR = "Escribe cada hora como 7:00 o 19:30, separadas por comas";
const MANY_HOURS = 24;
const NO_DAY = "Los días son números del 1 (lunes) al 7 (domingo)";

/** Hours of the site's clock, as a list or as text with commas; sorted, each once, as `07:00`. */
const readHours = z
  .union([z.array(z.string({ error: NO_HOUR })), z.string()], { error: NO_HOUR })
  .transform((value) => (typeof value === "string" ? value.split(",") : value))
  .transform((hours) => hours.map((hour) => hour.trim()).filter(Boolean))
  .pipe(z.array(z.string().regex(/^([01]?\d|2[0-3])[:.][0-5]\d$/, NO_HOUR)))
  .transform((hours) => [
    ...new Set(hours.map((hour) => hour.replace(".", ":").padStart(5, "0")).toSorted()),
  ])
  .refine((hours) => hours.length <= MANY_HOURS, `Puede haber hasta ${MANY_HOURS} horas`);

/** Weekdays, each once, in order. */
const days = z
  .array(z.int(NO_DAY).min(1, NO_DAY).max(7, NO_DAY), NO_DAY)
  .transform((list) => [...new Set(list)].toSorted((one, other) => one - other));

/** A task as its form sends it. */
export const taskInput = z.object({
  name,
  user_id: formId("Debe seleccionar un usuario sintético"),
  space_id: formId("Seleccione un espacio"),
  type,
  instructions,
  schedule,
  /** Hours in the site's time zone, in place of the interval, and the weekdays on which they apply; none: every day. */
  at: readHours.optional(),
  days: days.optional(),
  autonomy: modeField,
  /** Its titles may repeat: a daily column. */
  series: z.boolean().optional(),
  /** The number of words that a text should have: both fields or neither. */
  words_min: words,
  words_max: words,
});

/** A task as its form has it, with the choice between interval and hours: what is not chosen is not sent. */
export const plannedTask = taskInput
  .omit({ at: true })
  .extend({ plan: z.enum(["interval", "hours"]), at: z.string(), note: versionNote })
  .transform(({ plan, at, days, ...task }, context): TaskOfForm => {
    if (plan === "interval") return { ...task, at: [], days: [] };
    const hours = readHours.safeParse(at);
    if (hours.success && hours.data.length > 0) return { ...task, at: hours.data, days };
    const message = hours.error?.issues[0]?.message ?? "Escribe al menos una hora";
    context.addIssue({ code: "custom", path: ["at"], message });
    return z.NEVER;
  });

/**
 * A change to a task: absent fields stay as they are, and the synthetic user always does. `note` says why the
 * instructions change.
 */
export const taskChanges = taskInput
  .omit({ user_id: true })
  .partial()
  .extend({ note: versionNote });

/** A page of runs; `folded`: without those that repeat another. */
export const runsQuery = pageQuery.extend({
  folded: z
    .enum(["true", "false"], "folded puede ser true o false")
    .transform((value) => value === "true")
    .optional(),
});

export type TaskForm = z.input<typeof taskInput>;
/** The values that the form sends; `note` with changes only. */
export type TaskOfForm = TaskInput & { note?: string };
export type PlannedTask = z.input<typeof plannedTask>;
export type TaskInput = z.output<typeof taskInput>;
export type TaskChanges = z.output<typeof taskChanges>;
