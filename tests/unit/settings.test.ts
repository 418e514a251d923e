import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("the example of all settings, copied as it is, changes none", async () => {
  const example = Object.entries(parseEnv(readFileSync(".env.example", "utf8")));
  for (const [name] of example) vi.stubEnv(name, undefined);
  const { env: byDefault } = await import("@/lib/env");
  vi.resetModules();
  for (const [name, value] of example) vi.stubEnv(name, value);
  const { env: copied } = await import("@/lib/env");
  expect({ ...copied }).toEqual({ ...byDefault });
});

test("a model of OpenAI's can be asked when no other server is named", async () => {
  vi.stubEnv("OPENAI_BASE_URL", ""); // as the example has it; the SDK reads it too
  const { chatModel } = await import("@/lib/ai/service");
  const model = await chatModel({ model: "gpt-4o-mini", token: "sk-0123456789" });
  expect(model.modelId).toBe("gpt-4o-mini");
});
