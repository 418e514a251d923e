import { z } from "@/lib/kernel/zod";
import { formId } from "@/lib/kernel/form-id";
import { versionNote } from "@/lib/prompt-versions/schema";
import { modeField } from "@/lib/review/schema";
import { visibleLine } from "@/lib/text/visible";

/** Limits of a task's fields: characters, and minutes for its schedule. */
const taskLimits = {
  name: 200,
  instructions: 8000,
  schedule: { min: 1, max: 10_080 },
} as const;

const TOO_OFTEN = "El intervalo debe ser al menos 1 minuto";
const TOO_RARE = "El intervalo máximo es de 1 semana (10080 minutos)";
const NO_WORDS = "Las palabras deben ser un número entre 20 y 5000";
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
  .trim()
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

/** Words of a text, as a number or as text; null for none. */
const words = z
  .custom<number | string | null>(
    (value) => value === null || typeof value === "number" || /^\d*$/.test(String(value).trim()),
    NO_WORDS,
  )
  .transform((value) => (value === null || value === "" ? null : Number(value)))
  .pipe(z.int(NO_WORDS).min(20, NO_WORDS).max(5_000, NO_WORDS).nullable())
  .optional();

/** A task as its form sends it. */
export const taskInput = z.object({
  name,
  user_id: formId("Debe seleccionar un usuario sintético"),
  space_id: formId("Seleccione un espacio"),
  type,
  instructions,
  schedule,
  autonomy: modeField,
  /** Its titles may repeat: a daily column. */
  series: z.boolean().optional(),
  /** How many words a text shall have: both or neither. */
  words_min: words,
  words_max: words,
});

/**
 * A change: what is absent stays, and so does the synthetic user whatever is sent. `note` says why the instructions.
 */
export const taskChanges = taskInput
  .omit({ user_id: true })
  .partial()
  .extend({ note: versionNote });

export type TaskForm = z.input<typeof taskInput>;
export type TaskInput = z.output<typeof taskInput>;
export type TaskChanges = z.output<typeof taskChanges>;
