import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileWithin } from "@/lib/operation/import/existing-file";

/** The folders in which generators keep pictures, below the texts or beside them. */
const IMAGE_FOLDERS = ["images", "static", "assets", "public"];

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|tiff?|heic)$/i;

/**
 * Finds the file that an article means by an image address. Looks beside the article, in the folder that is imported,
 * in its parent (often the root of the site) and in the image folders of both; then for a file whose path only differs
 * in capitals or in the form of its Unicode, and for a mere name in all these folders. Symbolic links are followed, and
 * nothing outside the folder's parent is ever found. Null when there is no such file.
 */
export function imageFinder(folder: string) {
  const parent = path.dirname(folder);
  // A folder at the top of the disk has the whole disk for a parent.
  const bounds = path.parse(folder).root === parent ? folder : parent;
  const imageFolders = [folder, parent].flatMap((root) =>
    IMAGE_FOLDERS.map((name) => path.join(root, name)),
  );
  let images: Promise<Map<string, string[]>> | undefined;

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
    images ??= imagesIn([folder, ...imageFolders]);
    const wanted = folded(address.replace(/^(?:\.{0,2}\/)+/, ""));
    const like = (await images)
      .get(folded(name))
      ?.find((file) => folded(file).endsWith(`/${wanted}`));
    return like === undefined ? null : fileWithin(bounds, like);
  };
}

/** The pictures in these folders and all below them, by their names. */
async function imagesIn(folders: string[]): Promise<Map<string, string[]>> {
  const found = new Set<string>();
  for (const folder of folders) {
    for (const file of await readdir(folder, { recursive: true }).catch(() => [])) {
      if (IMAGE.test(file)) found.add(path.join(folder, file));
    }
  }
  return Map.groupBy([...found].sort(), (file) => folded(path.basename(file)));
}

const folded = (file: string) => file.replaceAll(path.sep, "/").normalize("NFC").toLowerCase();

/** The path in an address, without query and fragment. */
function fileAddress(src: string): string {
  const address = src
    .trim()
    .replace(/[?#].*$/s, "")
    .replaceAll("\\", "/");
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
