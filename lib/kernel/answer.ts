import { z } from "@/lib/kernel/zod";

/** A date and time in an answer. */
export const moment = z.iso.datetime().describe("En ISO 8601, UTC");

/** The id of a record in an answer. */
export const id = z.number().int().positive();
