import { z } from "zod";

/** Limits of an account's fields, in characters. */
export const userLimits = {
  username: { min: 3, max: 40 },
  fullName: { min: 2, max: 120 },
  password: { min: 8, max: 128 },
  email: 254,
  about: 2000,
  model: 200,
  token: 1000,
  personality: 8000,
} as const;

const { username: name, fullName: full, password: secret } = userLimits;

export const username = z
  .string({ error: `Username must be at least ${name.min} characters` })
  .trim()
  .min(name.min, `Username must be at least ${name.min} characters`)
  .max(name.max, `Username must be at most ${name.max} characters`)
  .regex(
    /^[A-Za-z0-9_.-]*$/,
    "Username can only contain letters, numbers, dots, hyphens and underscores",
  );

export const fullName = z
  .string({ error: `Name must be at least ${full.min} characters` })
  .trim()
  .min(full.min, `Name must be at least ${full.min} characters`)
  .max(full.max, `Name must be at most ${full.max} characters`);

export const email = z
  .string({ error: "Please enter a valid email address" })
  .trim()
  .max(userLimits.email, "Please enter a valid email address")
  .pipe(z.email("Please enter a valid email address"));

const password = z
  .string({ error: `Password must be at least ${secret.min} characters` })
  .min(secret.min, `Password must be at least ${secret.min} characters`)
  .max(secret.max, `Password must be at most ${secret.max} characters`);

export const loginInput = z.object({
  username: z
    .string({ error: "Username is required" })
    .trim()
    .min(1, "Username is required")
    .max(200),
  password: z.string({ error: "Password is required" }).min(1, "Password is required").max(1000),
});

const onlySynthetic = z.never("Only synthetic users have this field").optional();

/** What a person sends to open an account; anything that only synthetic accounts have is refused. */
export const personInput = z
  .object({
    username,
    fullName,
    email,
    password,
    synthetic: onlySynthetic,
    isAdmin: onlySynthetic,
    model: onlySynthetic,
    token: onlySynthetic,
    personality: onlySynthetic,
  })
  .transform(({ username, fullName, email, password }) => ({
    username,
    fullName,
    email,
    password,
  }));

/** The registration form. */
export const registerForm = z
  .object({ username, fullName, email, password, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
    when: () => true, // also while other fields are still wrong
  });

const optionalText = (max: number, message: string) =>
  z
    .string()
    .trim()
    .max(max, message)
    .nullish()
    .transform((value) => value || null);

/** The profile form: what people change about themselves. */
export const profileInput = z.object({
  fullName,
  email,
  about: z
    .string()
    .trim()
    .max(userLimits.about, `About must be at most ${userLimits.about} characters`)
    .nullable()
    .transform((text) => text || null),
});

/** A change to a profile: what is absent stays. */
export const profileChanges = profileInput.partial();

/** The personal information form, which only shows what such a form would be: nothing is stored. */
export const personalInformation = z.object({
  firstName: z.string().trim().min(1, "First name is required"),
  lastName: z.string().trim().min(1, "Last name is required"),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string().min(1, "Country is required"),
});

/** A synthetic account. The password that the form sends is not looked at. */
export const syntheticInput = z.object({
  synthetic: z.literal(true),
  username: z
    .string({ error: "El nombre de usuario es obligatorio" })
    .trim()
    .min(name.min, `El nombre de usuario debe tener al menos ${name.min} caracteres`)
    .max(name.max, `El nombre de usuario no puede exceder los ${name.max} caracteres`)
    .regex(
      /^[A-Za-z0-9_.-]*$/,
      "El nombre de usuario solo puede contener letras, números, puntos, guiones y guiones bajos",
    ),
  fullName: optionalText(full.max, `El nombre no puede exceder los ${full.max} caracteres`),
  model: optionalText(
    userLimits.model,
    `El modelo no puede exceder los ${userLimits.model} caracteres`,
  ),
  token: optionalText(
    userLimits.token,
    `El token no puede exceder los ${userLimits.token} caracteres`,
  ),
  personality: optionalText(
    userLimits.personality,
    `La personalidad no puede exceder los ${userLimits.personality} caracteres`,
  ),
});

/** `POST /api/register` serves both: `synthetic: true` decides what the rest must be. */
export const registration = z
  .record(z.string(), z.unknown())
  .transform((body, context): PersonInput | SyntheticInput => {
    const parsed = (body.synthetic === true ? syntheticInput : personInput).safeParse(body);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: "custom", path, message });
    }
    return z.NEVER;
  });

export type LoginInput = z.infer<typeof loginInput>;
export type PersonInput = z.infer<typeof personInput>;
export type RegisterForm = z.infer<typeof registerForm>;
export type ProfileForm = z.input<typeof profileInput>;
export type ProfileChanges = z.output<typeof profileChanges>;
export type PersonalInformation = z.infer<typeof personalInformation>;
export type SyntheticInput = z.infer<typeof syntheticInput>;
