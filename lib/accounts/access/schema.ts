import { secondFactor } from "@/lib/accounts/factors/schema";
import { password } from "@/lib/house/users/schema";
import { z } from "@/lib/kernel/zod";

/** An existing password: its form is not checked, it is compared with the account's. */
const known = (message: string) => z.string({ error: message }).min(1, message).max(1000);

const secret = z.string("This link is not complete").min(1, "This link is not complete").max(200);

/** The request of a signed-in person for another password. */
export const passwordChange = z.object({
  currentPassword: known("Your current password is required"),
  password,
});

const repeated = <Fields extends { password: string; confirmPassword: string }>(form: Fields) =>
  form.password === form.confirmPassword;

const mismatch = {
  path: ["confirmPassword"],
  error: "Passwords don't match",
  when: () => true, // also while other fields are still wrong
};

/** The form for another password, which is typed twice. */
export const passwordForm = passwordChange
  .extend({ confirmPassword: z.string() })
  .refine(repeated, mismatch);

/** The request of a person who has forgotten their password. */
export const resetRequest = z.object({
  account: z
    .string({ error: "Your username or email is required" })
    .trim()
    .min(1, "Your username or email is required")
    .max(254, "Your username or email is required"),
});

/** The request that uses a reset link from an e-mail, or from an administrator. */
export const reset = z.object({ secret, password });

export const resetForm = z
  .object({ password, confirmPassword: z.string() })
  .refine(repeated, mismatch);

export const emailProof = z.object({ secret });

/** The password once more, before a sensitive change; `missing`: the message when there is none. */
export const confirmationIn = (missing: string) => z.object({ password: known(missing) });

export const confirmation = confirmationIn("Password is required");

export type PasswordChange = z.infer<typeof passwordChange>;
export type PasswordForm = z.infer<typeof passwordForm>;
export type ResetRequest = z.infer<typeof resetRequest>;
export type Reset = z.infer<typeof reset>;
export type ResetForm = z.infer<typeof resetForm>;
export type Confirmation = z.infer<typeof confirmation>;

/** The sign-in form. */
export const loginForm = z.object({
  username: z
    .string({ error: "Username is required" })
    .trim()
    .min(1, "Username is required")
    .max(200),
  password: z.string({ error: "Password is required" }).min(1, "Password is required").max(1000),
  /** True when the session outlives the browser, which is the default. */
  remember: z.boolean().optional(),
});

/** The body of `POST /api/login`: the form, and the code or passkey of the second factor. */
export const loginInput = loginForm.extend(secondFactor.shape);

export type LoginForm = z.infer<typeof loginForm>;

export type LoginInput = z.infer<typeof loginInput>;
