import { realpath } from "node:fs/promises";
import path from "node:path";
import { fileWithin } from "@/lib/operation/import/existing-file";

/** Preview sizes of WordPress (`-300x200`, `-scaled`): the original file is better. */
const SIZE = /-(?:\d{1,5}x\d{1,5}|scaled)(?=\.\w+$)/;

/**
 * Finds the file that an address of the other site means in a copy of its uploads, wherever in the path that copy
 * begins: `…/uploads/2020/05/pan.jpg` is `2020/05/pan.jpg`, `uploads/2020/05/pan.jpg`, … Nothing outside of the folder
 * is ever found. Null when there is no such file.
 */
export async function attachmentFinder(given: string) {
  const folder = await realpath(given);

  return async (address: string): Promise<string | null> => {
    const pathname = URL.parse(address)?.pathname ?? "";
    const segments = decoded(pathname)
      .replace(/\/size\/w\d+(?:h\d+)?\//, "/") // Ghost's sizes
      .split("/")
      .filter((part) => part !== "" && part !== "." && part !== "..");
    for (let from = 0; from < segments.length; from++) {
      const candidate = path.join(folder, ...segments.slice(from));
      for (const name of new Set([candidate.replace(SIZE, ""), candidate])) {
        const file = await fileWithin(folder, name);
        if (file) return file;
      }
    }
    return null;
  };
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
