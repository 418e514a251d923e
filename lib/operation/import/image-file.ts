import path from "node:path";
import { fileWithin } from "./existing-file";

/**
 * Finds the file that an article means by an image address. Looks beside the article, in the folder that is imported,
 * in its parent (often the root of the site) and in the `images` folders of both. Symbolic links are followed, and
 * nothing outside the folder's parent is ever found. Null when there is no such file.
 */
export function imageFinder(folder: string) {
  const parent = path.dirname(folder);
  // A folder at the top of the disk has the whole disk for a parent.
  const bounds = path.parse(folder).root === parent ? folder : parent;
  const imageFolders = [path.join(folder, "images"), path.join(parent, "images")];

  /** @param article the article's path relative to the folder */
  return async (src: string, article: string): Promise<string | null> => {
    const address = fileAddress(src);
    const name = path.basename(address);
    const candidates = [
      path.join(folder, path.dirname(article), address),
      path.join(folder, address),
      path.join(parent, address),
      ...imageFolders.flatMap((images) => [path.join(images, address), path.join(images, name)]),
    ];
    for (const candidate of candidates) {
      const file = await fileWithin(bounds, candidate);
      if (file) return file;
    }
    return null;
  };
}

/** The path in an address, without query and fragment. */
function fileAddress(src: string): string {
  const address = src.trim().replace(/[?#].*$/s, "");
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
