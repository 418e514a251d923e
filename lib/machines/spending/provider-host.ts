import "server-only";
import { env } from "@/lib/kernel/env";

/** The host of the AI service. */
export const providerHost = new URL(env.OPENAI_BASE_URL ?? "https://api.openai.com").host;
