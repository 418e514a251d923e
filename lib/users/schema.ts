import { z } from "zod";
import { syntheticInput, type SyntheticInput } from "@/lib/synthetic-users/schema";
import { userLimits } from "@/lib/users/limits";

const { username: name, fullName: full, password: secret } = userLimits;

const username = z
  .string({ error: `Username must be at least ${name.min} characters` })
  .trim()
  .min(name.min, `Username must be at least ${name.min} characters`)
  .max(name.max, `Username must be at most ${name.max} characters`)
  .regex(
    /^[A-Za-z0-9_.-]*$/,
    "Username can only contain letters, numbers, dots, hyphens and underscores",
  );

const fullName = z
  .string({ error: `Name must be at least ${full.min} characters` })
  .trim()
  .min(full.min, `Name must be at least ${full.min} characters`)
  .max(full.max, `Name must be at most ${full.max} characters`);

const email = z
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
const personInput = z
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

/** A change to an account, whose kind decides what it may hold. */
export const accountChanges = z.record(z.string(), z.unknown());

/** The personal information form, which only shows what such a form would be: nothing is stored. */
export const personalInformation = z.object({
  firstName: z.string().trim().min(1, "First name is required"),
  lastName: z.string().trim().min(1, "Last name is required"),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string().min(1, "Country is required"),
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
