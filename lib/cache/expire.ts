import "server-only";
import { change } from "@/lib/kernel/change";

/** For commands that do not yet write through `change`. */
export const expire = (...tags: string[]): Promise<void> =>
  change(async (_tx, touched) => touched.tag(...tags));
