import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

const named = { username: z.string(), fullName: z.string().nullable() };
const shares_name = z.boolean().describe("Si otra cuenta se llama igual");

const called = {
  id,
  ...named,
  picture: z.string().nullable().describe("Una imagen del sitio (`/uploads/…`); null: un dibujo"),
  synthetic: z.boolean(),
};

const user = {
  ...called,
  about: z.string().nullable(),
  model: z.string().nullable(),
  personality: z.string().nullable(),
  isAdmin: z.boolean(),
  isEditor: z.boolean(),
  createdAt: moment,
};

export const userAnswer = z.object(user).meta({ id: "Usuario" });

export const namedAnswer = z
  .object({ ...named, shares_name })
  .meta({ id: "Nombre", description: "Cómo se llama alguien ahora" });

export const authorAnswer = z
  .object({ ...called, shares_name })
  .meta({ id: "Autor", description: "Quien firma un texto" });

export const currentUserAnswer = z
  .object({
    ...user,
    email: z.string().nullable(),
    closing_at: moment.nullable().describe("Cuándo se eliminará la cuenta, si lo ha pedido"),
    teams: z.array(z.object({ space_id: id, role: z.string() })),
    synthetic_users: z.array(z.object({ id })),
  })
  .meta({ id: "CuentaPropia" });

export const signedInAnswer = z
  .object({ ...currentUserAnswer.shape, needs_factor: z.boolean() })
  .meta({ id: "SesionIniciada" });

export const profileAnswer = z
  .object({
    ...user,
    shares_name,
    entries_count: z.number().int(),
    comments_count: z.number().int(),
    cosigned_count: z.number().int(),
    trusted: z.boolean(),
  })
  .meta({ id: "Perfil" });
