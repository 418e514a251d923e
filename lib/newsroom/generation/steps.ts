/** The steps of a generation, in order. */
export type GenerationStep = "connecting" | "reading" | "generating" | "processing" | "saving";
