import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { noInternalHeaders } from "@/server/middleware/no-internal-headers";

test.each([
  ["x-middleware-prefetch", false],
  ["x-middleware-subrequest", false],
  ["x-nextjs-data", false],
  ["x-matched-path", false],
  ["next-resume", false],
  ["content-security-policy", false],
  ["content-security-policy-report-only", false],
  ["rsc", true],
  ["next-router-state-tree", true],
  ["next-action", true],
  ["x-forwarded-for", true],
  ["content-type", true],
])("whether %s passes: %s", (name, passes) => {
  const request = { headers: { [name]: "1" } } as unknown as IncomingMessage;
  let passed: boolean | undefined;
  noInternalHeaders(request, {} as ServerResponse, ({ headers }) => (passed = name in headers));
  expect(passed).toBe(passes);
});
