import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, rmdirSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface OwnDisk {
  folder: string;
  /** Fills it until no more than so many bytes are left. */
  fill(left: number): void;
  /** Takes back all that `fill` has put there. */
  makeRoom(): void;
  /** Takes it away, once nobody uses it any more. */
  remove(): void;
}

/** Mounts a disk of so many megabytes, in memory. Throws where the system does not let one be mounted. */
export function mountDisk(megabytes: number): OwnDisk {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-disk-"));
  try {
    run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", folder);
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  const fillers: string[] = [];
  return {
    folder,
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      const bytes = bavail * bsize - left;
      if (bytes <= 0) return;
      const filler = path.join(folder, `filler-${fillers.length}`);
      fillers.push(filler);
      run("fallocate", "-l", String(bytes), filler);
    },
    makeRoom: () => fillers.splice(0).forEach((filler) => rmSync(filler)),
    remove() {
      run("umount", folder);
      rmdirSync(folder);
    },
  };
}

const run = (program: string, ...args: string[]) =>
  void execFileSync(program, args, { stdio: "pipe" });

/** Why no disk can be mounted here; null where it can. */
export const whyNoDisk: string | null = (() => {
  try {
    mountDisk(1).remove();
    return null;
  } catch (error) {
    return (error as Error).message.trim().replaceAll("\n", " ");
  }
})();
