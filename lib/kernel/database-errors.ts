import { conflict } from "@/lib/kernel/errors";
import { Prisma } from "@/lib/generated/prisma/client";

/** Runs a write; a unique violation becomes the 409 with this message, anything else passes through. */
export async function orConflict<T>(message: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(message);
    throw error;
  }
}

/** Whether PostgreSQL ended a transaction because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === "P2034" || (error.code === "P2010" && error.message.includes("40P01"));
}

/** Whether a write failed because the value is taken. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}
