import type { authorAnswer, currentUserAnswer, userAnswer } from "@/lib/house/users/answer";
import type { z } from "@/lib/kernel/zod";
import type { syntheticUserAnswer } from "@/lib/machines/synthetic-users/answer";

export const ana: z.output<typeof authorAnswer> = {
  id: 3,
  username: "ana.sanz",
  fullName: "Ana Sanz",
  picture: null,
  synthetic: false,
  shares_name: false,
};

const { shares_name: _, ...called } = ana;

export const user: z.output<typeof userAnswer> = {
  ...called,
  about: "Escribo del cielo.",
  model: null,
  personality: null,
  isAdmin: false,
  isEditor: false,
  createdAt: "2026-03-02T09:30:00.000Z",
};

export const currentUser: z.output<typeof currentUserAnswer> = {
  ...user,
  email: "ana@ejemplo.es",
  closing_at: null,
  teams: [{ space_id: 7, role: "editor" }],
  synthetic_users: [{ id: 9 }],
};

export const registration = {
  username: "ana.sanz",
  fullName: "Ana Sanz",
  email: "ana@ejemplo.es",
  password: "una frase larga y propia",
};

export const profileChange = { about: "Escribo del cielo." };

export const syntheticUser: z.output<typeof syntheticUserAnswer> = {
  id: 9,
  username: "cronista",
  fullName: "La cronista",
  picture: null,
  model: "gpt-5-mini",
  personality: "Cuentas lo que pasa en el cielo, sin adjetivos.",
  autonomy: "revision",
  second_reader: null,
  words_min: 300,
  words_max: 900,
  token: "sk-a••••",
  owner_id: 3,
  createdAt: "2026-03-02T10:00:00.000Z",
  entries_count: 12,
  comments_count: 4,
  synthetic: true,
};
