import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { unauthenticated } from "@/lib/kernel/errors";

/** Throws 401 unless the request brings this secret as its bearer token. Takes as long for every wrong one. */
export function requireBearer({ headers }: Request, secret: string): void {
  const given = digest(headers.get("authorization") ?? "");
  if (!timingSafeEqual(given, digest(`Bearer ${secret}`))) {
    throw unauthenticated("La clave no es correcta.");
  }
}

const digest = (text: string) => createHash("sha256").update(text).digest();
