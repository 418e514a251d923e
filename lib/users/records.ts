import "server-only";
import type { User } from "@/lib/generated/prisma/client";
import type { Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";

/** What a command needs to know of an account before it writes. */
type UserRecord = Pick<User, "id" | "username" | "fullName" | "synthetic" | "owner_id">;

/** The account, which nobody else changes or deletes before the transaction ends; undefined for none. */
export async function lockUser(tx: Database, userId: number) {
  const [user] = await tx.$queryRaw<UserRecord[]>`
    SELECT "id", "username", "fullName", "synthetic", "owner_id" FROM "user"
    WHERE "id" = ${userId} AND "deleted_at" IS NULL FOR NO KEY UPDATE`;
  return user;
}

/** The same; throws 404 instead of undefined. */
export async function requireUser(tx: Database, userId: number) {
  const user = await lockUser(tx, userId);
  if (!user) throw notFound("El usuario que está buscando no existe o ha sido eliminado.");
  return user;
}
