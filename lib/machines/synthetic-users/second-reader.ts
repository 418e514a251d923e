import { SAMPLE_MODEL } from "@/lib/machines/synthetic-users/schema";

/** The second reader that is the synthetic user's own model, asked once more. */
export const OWN_READER = "propio";

/**
 * Returns the model that reads what a synthetic user writes before it is published; null where none does. `bySite`: the
 * site has all read by some model, so that a synthetic user chooses which, and not whether.
 */
export const readerModel = (
  { model, second_reader }: { model: string | null; second_reader: string | null },
  bySite: boolean,
): string | null => {
  if (model === SAMPLE_MODEL) return null; // which writes offline: nobody is asked
  const reader = second_reader ?? (bySite ? OWN_READER : null);
  return reader === OWN_READER ? model : reader;
};
