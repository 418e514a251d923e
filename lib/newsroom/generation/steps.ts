/** What a generation is at, in order. */
export type GenerationStep = "connecting" | "reading" | "generating" | "processing" | "saving";
