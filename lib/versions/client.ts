"use client";

import { ApiError } from "@/lib/http/client";
import type { Conflict } from "@/lib/versions/dto";

/** What stands in the place of the version that a save was started from; null for any other failure. */
export function conflictOf(error: unknown): Conflict | null {
  return error instanceof ApiError ? ((error.conflict as Conflict | undefined) ?? null) : null;
}
