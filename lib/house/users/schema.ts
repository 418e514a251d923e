import { z } from "@/lib/kernel/zod";
import { userLimits } from "@/lib/platform/auth/account-limits";
import { visibleLine } from "@/lib/platform/text/visible";
import { ownPortrait } from "@/lib/platform/uploads/schema";

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
  .overwrite(visibleLine)
  .min(full.min, `Name must be at least ${full.min} characters`)
  .max(full.max, `Name must be at most ${full.max} characters`);

export const email = z
  .string({ error: "Please enter a valid email address" })
  .trim()
  .max(userLimits.email, "Please enter a valid email address")
  .pipe(z.email("Please enter a valid email address"));

/** A new password. */
export const password = z
  .string({ error: `Password must be at least ${secret.min} characters` })
  .min(secret.min, `Password must be at least ${secret.min} characters`)
  .max(secret.max, `Password must be at most ${secret.max} characters`);

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
export const profileChanges = profileInput.extend({ picture: ownPortrait }).partial();

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
export type ProfileForm = z.input<typeof profileInput>;
export type ProfileChanges = z.output<typeof profileChanges>;
