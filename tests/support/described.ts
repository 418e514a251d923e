import { failures } from "@/app/openapi/failures";
import type { Declared } from "@/app/openapi/declared";
import { findOperation } from "@/app/openapi/groups";
import type { Operation } from "@/app/openapi/operation";
import type { z } from "zod";

/** What a handler of a route carries; `answersFor`, its call, is of `named-routes.ts`. */
export type Named = Declared & { answersFor?: string };

/** Throws when a call answers otherwise than `/api/openapi.json` says, or more than it says. */
export function requireDescribed(handler: Named, response: Response, json: unknown): void {
  const { answersFor } = handler;
  if (!answersFor) return; // of no route, or a machine's of the operator's
  if (response.status === 500) return; // a fault, which some tests make on purpose
  const [, operation] = findOperation(answersFor);
  const differ = difference(operation, handler, response, json);
  if (differ) throw new Error(`${answersFor} ${response.status} is not as described: ${differ}`);
}

function difference(operation: Operation, handler: Named, response: Response, json: unknown) {
  const { status, headers } = response;
  const [method = ""] = handler.answersFor?.split(" ") ?? [];
  const failure = failures({ method, ...handler, operation })[status];
  const schema = failure ? failure.content["application/json"].schema : operation.answers[status];
  if (schema === undefined) return "it may not have this status.";
  const type = headers.get("content-type")?.split(";")[0];
  if (type === undefined) return schema === null ? null : "it has no content.";
  if (type !== "application/json") return operation.files?.[type] ? null : `it is ${type}.`;
  if (schema === null) return "it is JSON.";
  const read = schema.safeParse(json);
  if (!read.success) return read.error.issues.map(said).join("; ");
  const unsaid = beyond(json, read.data);
  return unsaid ? `it says ${unsaid}, too.` : null;
}

const said = ({ path, message }: z.core.$ZodIssue) => `${path.join(".")}: ${message}`;

/** What of a value is not in what was read of it, as a path; null for nothing. */
function beyond(value: unknown, read: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    if (typeof read !== "object" || read === null || !(name in read)) return name;
    const further = beyond(part, read[name as keyof typeof read]);
    if (further !== null) return `${name}.${further}`;
  }
  return null;
}
