import { startFakeOpenAi } from "./fake-openai";

// Imported before anything that reads the settings.
export const ai = await startFakeOpenAi();
process.env.OPENAI_BASE_URL = ai.url;
process.env.AI_TIMEOUT_SECONDS = "60"; // longer than any test keeps a call waiting
process.env.AI_DAILY_LIMIT_USER = "20";
process.env.AI_DAILY_LIMIT_SITE = "30";
process.env.TASK_RETRY_SECONDS = "60";
