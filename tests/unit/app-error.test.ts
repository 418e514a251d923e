import { expect, test, vi } from "vitest";
import { AppError, notFound } from "@/lib/kernel/errors";

test("a failure is one, from whichever bundle it comes, and no other kind of one", async () => {
  class Special extends AppError {}
  vi.resetModules();
  const other = await import("@/lib/kernel/errors");
  expect(other.AppError).not.toBe(AppError);
  expect(other.notFound()).toBeInstanceOf(AppError);
  expect(notFound()).toBeInstanceOf(other.AppError);
  expect(new Special("conflict", "No.")).toBeInstanceOf(Special);
  expect(notFound()).not.toBeInstanceOf(Special);
  for (const value of [new Error("No."), { code: "conflict" }, null, "conflict"]) {
    expect(value).not.toBeInstanceOf(AppError);
  }
});
