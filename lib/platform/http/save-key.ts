import "server-only";
import { createHash } from "node:crypto";
import type { Actor } from "@/lib/kernel/actor";
import { invalid, unauthenticated } from "@/lib/kernel/errors";
import type { Save } from "@/lib/kernel/once";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The save that a request with the header `Idempotency-Key` is; undefined without the header, and for a visitor.
 * `body` is what was sent, checked. Throws 400 for a key that is no UUID.
 */
export function findSave(actor: Actor | null, request: Request, body: unknown): Save | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null || !actor) return undefined;
  if (!UUID.test(key)) throw invalid("", "La cabecera Idempotency-Key debe ser un UUID.");
  const { pathname } = new URL(request.url);
  const saved = JSON.stringify([request.method, pathname, body]);
  const digest = createHash("sha256").update(saved).digest("hex");
  return { userId: actor.id, key: key.toLowerCase(), digest };
}

/**
 * Throws 401 when the header `Expected-Account` names another account than who is signed in: a form that one person
 * has filled in is not saved in the name of whoever signed in since, in another tab of the same browser.
 */
export function requireSameAccount(actor: Actor | null, request: Request): void {
  const expected = request.headers.get("expected-account");
  if (expected !== null && actor && String(actor.id) !== expected) {
    throw unauthenticated("En este navegador ha entrado otra cuenta.");
  }
}
