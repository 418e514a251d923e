import type { z } from "zod";

/** The declaration of a route: see `lib/platform/http/route.ts`. */
export interface Declared {
  declaration?: {
    params?: z.ZodType;
    query?: z.ZodType;
    body?: z.ZodType;
    once?: true;
  };
  isPublic?: boolean;
}
