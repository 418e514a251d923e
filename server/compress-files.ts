import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|map)$/;

/** Bytes below which a file is not worth compressing. */
const SMALL = 500;

/** Writes beside each text file below a folder the same, compressed as much as possible: `app.js.br`, `app.js.gz`. */
export async function compressFiles(folder: string): Promise<void> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true });
  const texts = found.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(texts.map(({ parentPath, name }) => compressFile(path.join(parentPath, name))));
}

async function compressFile(file: string) {
  const text = await readFile(file);
  if (text.length < SMALL) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    promisify(brotliCompress)(text, { params: quality }).then((br) => writeFile(`${file}.br`, br)),
    promisify(gzip)(text, { level: 9 }).then((gz) => writeFile(`${file}.gz`, gz)),
  ]);
}
