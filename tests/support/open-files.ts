import { readdirSync, readlinkSync } from "node:fs";

/** True where the system tells which files a process holds open. */
export const tellsOpenFiles = process.platform === "linux";

/** Returns whether this process holds a file open whose path ends so. */
export const isOpen = (ending: string): boolean =>
  readdirSync("/proc/self/fd").some((descriptor) => pathOf(descriptor).endsWith(ending));

/** Returns the path behind a descriptor; "" for one that is closed by now. */
function pathOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return "";
  }
}
