/** Tells every server that calls to models were stopped: see lib/newsroom/generation/under-way.ts. */
export const aiStopTag = "ai-stop";
