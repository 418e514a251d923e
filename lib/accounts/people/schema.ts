import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";

/** The decisions of administrators on an account, and of editors on trust only: what is absent stays. */
export const standingChanges = z
  .object({
    trusted: z.boolean({ error: "trusted debe ser true o false" }),
    suspended: z.boolean({ error: "suspended debe ser true o false" }),
    silenced: z.boolean({ error: "silenced debe ser true o false" }),
    isAdmin: z.boolean({ error: "isAdmin debe ser true o false" }),
    isEditor: z.boolean({ error: "isEditor debe ser true o false" }),
    /** Null takes the picture away: nobody chooses one for another person. */
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

export type StandingChanges = z.output<typeof standingChanges>;

export type PeopleState = (typeof peopleStates)[number];

export type PeopleQuery = z.output<typeof peopleQuery>;
