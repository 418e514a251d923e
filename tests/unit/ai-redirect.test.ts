import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

// An AI service that sends its callers elsewhere.

let asked = 0;
const service = createServer((_request, response) => {
  asked++;
  response.writeHead(307, { location: "http://ana:clave@otra.example:9/v1?key=secreto" }).end();
});

beforeAll(() => new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => service.close(resolve)));

test("a redirect is not followed, and told of once by its host alone", async () => {
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  vi.stubEnv("OPENAI_BASE_URL", `http://${host}/v1`);
  const { log } = await import("@/lib/kernel/log");
  const { chatModel } = await import("@/lib/newsroom/ai/service");
  const { Meter } = await import("@/lib/newsroom/ai/meter");
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  const model = await chatModel({ model: "modelo", token: "sk-0123456789" }, new Meter());
  for (const text of ["Uno", "Dos"]) {
    const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text }] }];
    await expect(model.doGenerate({ prompt })).rejects.toThrow("redirects");
  }
  expect(asked).toBe(2);
  const to = "otra.example:9";
  expect(warn.mock.calls).toEqual([
    [{ host, to }, "the AI service redirects, which is not followed"],
  ]);
});
