import { z } from "@/lib/kernel/zod";

/** A moment as answers carry it. */
export const moment = z.iso.datetime().describe("En ISO 8601, UTC");

/** The id of a record in an answer. */
export const id = z.number().int().positive();
