import { part, type Tagged } from "@/lib/kernel/process";

/** The tags that were named while `work` was done. */
export async function touchedBy(work: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = [];
  const kept: Tagged = { invalidate: (tags) => void told.push(...tags), clear: () => {} };
  part("tagged").add(kept);
  await work().finally(() => part("tagged").delete(kept));
  return told;
}
