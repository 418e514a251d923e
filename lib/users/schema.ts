import { z } from "@/lib/kernel/zod";
import { secondFactor } from "@/lib/factors/schema";
import { pageQuery } from "@/lib/kernel/pagination";
import { syntheticInput, type SyntheticInput } from "@/lib/synthetic-users/schema";
import { visibleLine } from "@/lib/text/visible";
import { ownPortrait } from "@/lib/uploads/schema";
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
  .overwrite(visibleLine)
  .min(full.min, `Name must be at least ${full.min} characters`)
  .max(full.max, `Name must be at most ${full.max} characters`);

const email = z
  .string({ error: "Please enter a valid email address" })
  .trim()
  .max(userLimits.email, "Please enter a valid email address")
  .pipe(z.email("Please enter a valid email address"));

/** A password that somebody chooses. */
export const password = z
  .string({ error: `Password must be at least ${secret.min} characters` })
  .min(secret.min, `Password must be at least ${secret.min} characters`)
  .max(secret.max, `Password must be at most ${secret.max} characters`);

/** The sign-in form. */
export const loginForm = z.object({
  username: z
    .string({ error: "Username is required" })
    .trim()
    .min(1, "Username is required")
    .max(200),
  password: z.string({ error: "Password is required" }).min(1, "Password is required").max(1000),
  /** Whether the session outlives the browser, which it does where nothing is said. */
  remember: z.boolean().optional(),
});

/** `POST /api/login`: the form, and what the account's second factor shows. */
export const loginInput = loginForm.extend(secondFactor.shape);

const onlySynthetic = z.never("Only synthetic users have this field").optional();

/** What a person sends to open an account; anything that only synthetic accounts have is refused. */
const personInput = z
  .object({
    username,
    fullName,
    email,
    password,
    /** The code of the first account, from anywhere but the machine itself. */
    setup: z.string().max(100).optional(),
    /** What the link of an invitation carries. */
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

/** What is told of an account that was opened and waits for somebody to let it in. */
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

/** What administrators decide of an account, and of trust editors, too: what is absent stays. */
export const standingChanges = z
  .object({
    trusted: z.boolean({ error: "trusted debe ser true o false" }),
    suspended: z.boolean({ error: "suspended debe ser true o false" }),
    silenced: z.boolean({ error: "silenced debe ser true o false" }),
    isAdmin: z.boolean({ error: "isAdmin debe ser true o false" }),
    isEditor: z.boolean({ error: "isEditor debe ser true o false" }),
    /** Taken away: nobody chooses another person's. */
    picture: z.null().optional().catch(undefined),
  })
  .partial();

/** The filters of the list of people. */
export const peopleStates = ["waiting", "new", "staff", "suspended", "silenced"] as const;

/** The list of people: `q` searches names and e-mail addresses. */
export const peopleQuery = pageQuery.extend({
  q: z.string().trim().max(200).optional(),
  state: z.enum(peopleStates, { error: "Ese filtro no existe" }).optional(),
});

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

export type LoginForm = z.infer<typeof loginForm>;
export type LoginInput = z.infer<typeof loginInput>;
export type PersonInput = z.infer<typeof personInput>;
export type RegisterForm = z.infer<typeof registerForm>;
export type StandingChanges = z.output<typeof standingChanges>;
export type PeopleState = (typeof peopleStates)[number];
export type PeopleQuery = z.output<typeof peopleQuery>;
export type ProfileForm = z.input<typeof profileInput>;
export type ProfileChanges = z.output<typeof profileChanges>;
