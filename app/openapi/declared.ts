import type { z } from "zod";

/** What a route says of itself: see `lib/platform/http/route.ts`. */
export interface Declared {
  declaration?: {
    params?: z.ZodType;
    query?: z.ZodType;
    body?: z.ZodType;
    once?: true;
  };
  isPublic?: boolean;
}
