import { z } from "./zod.ts";

/** A record's id in an address: a positive 32-bit number, written plainly. */
export const recordId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= 2_147_483_647);

/** The parameters of an address whose records have numeric ids. */
export const idParams = <Name extends string>(...names: Name[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, recordId])) as Record<Name, typeof recordId>,
  );
