import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { confirmed } from "@/server/middleware/confirmed";

/** What happens in turn when somebody asks while the listener is proven, or is not. */
async function asked(method: string, proven: boolean): Promise<string[]> {
  const happened: string[] = [];
  const confirm = async () => void happened.push("confirmed");
  const middleware = confirmed({ proven, confirm });
  await middleware({ method } as IncomingMessage, {} as ServerResponse, () =>
    happened.push("answered"),
  );
  return happened;
}

test.each(["GET", "HEAD"])("a %s waits until what is kept is confirmed", async (method) => {
  expect(await asked(method, false)).toEqual(["confirmed", "answered"]);
});

test("who writes does not wait", async () => {
  expect(await asked("POST", false)).toEqual(["answered"]);
});

test("nobody waits while the listener is proven", async () => {
  expect(await asked("GET", true)).toEqual(["answered"]);
});
