import type { ProcessParts } from "@/lib/kernel/process";

const holder = globalThis as { rotativa?: Partial<ProcessParts> };

export const parts = {
  /** Does something in a process that has this part besides. */
  async with<Name extends keyof ProcessParts>(
    name: Name,
    part: ProcessParts[Name],
    work: () => Promise<unknown>,
  ) {
    const had = holder.rotativa?.[name];
    (holder.rotativa ??= {})[name] = part;
    try {
      await work();
    } finally {
      holder.rotativa[name] = had;
    }
  },

  /** Does something in a process that lacks this part. */
  async without<Name extends keyof ProcessParts>(name: Name, work: () => Promise<unknown>) {
    const taken = holder.rotativa?.[name];
    delete holder.rotativa?.[name];
    try {
      await work();
    } finally {
      if (holder.rotativa) holder.rotativa[name] = taken;
    }
  },
};
