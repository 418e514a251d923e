import { username, fullName, email, password } from "@/lib/house/users/schema";
import { z } from "@/lib/kernel/zod";
import { syntheticInput, type SyntheticInput } from "@/lib/machines/synthetic-users/schema";

const onlySynthetic = z.never("Only synthetic users have this field").optional();

/** The request that opens an account; anything that only synthetic accounts have is refused. */
const personInput = z
  .object({
    username,
    fullName,
    email,
    password,
    /** The code that opens the first account from another machine than the server itself. */
    setup: z.string().max(100).optional(),
    /** The token in the link of an invitation. */
    invitation: z.string().max(200, "This invitation is not valid").optional(),
    synthetic: onlySynthetic,
    isAdmin: onlySynthetic,
    model: onlySynthetic,
    token: onlySynthetic,
    personality: onlySynthetic,
  })
  .transform(({ username, fullName, email, password, setup, invitation }) => ({
    username,
    fullName,
    email,
    password,
    ...(setup !== undefined && { setup }),
    invitation: invitation || undefined,
  }));

/** The message for an account that was opened and waits for somebody to let it in. */
export const APPROVAL_NEEDED =
  "Your account has been created and is waiting for approval. You can sign in once somebody who runs the site has let you in.";

/** The registration form. */
export const registerForm = z
  .object({ username, fullName, email, password, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
    when: () => true, // also while other fields are still wrong
  });

/** The body of `POST /api/register`, for both kinds of users: `synthetic: true` decides what the rest must be. */
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

export type PersonInput = z.infer<typeof personInput>;

export type RegisterForm = z.infer<typeof registerForm>;
