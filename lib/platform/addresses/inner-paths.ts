/** Folders where an address that ends in `.md` is not the text of an entry; a user name may end so. */
const OTHERS = "(?:api|uploads|avatars|autores|_next)/";
const AMONG_OTHERS = new RegExp(`^/${OTHERS}`);

/**
 * Addresses recognised by their ending, which folders of `app` cannot express, and the routes that answer them: an
 * entry's text at its address plus `.md`, and the file that proves to IndexNow whose site this is.
 */
export const innerPaths = [
  {
    source: "/dominio/:domain/:path(.+)\\.md",
    destination: "/dominio/:domain/markdown/:path",
  },
  {
    source: `/:path((?!${OTHERS}).+)\\.md`,
    destination: "/markdown/:path",
  },
  { source: "/:key([A-Za-z0-9-]{8,128})\\.txt", destination: "/indexnow/:key" },
  { source: "/dominio/:domain/:key([A-Za-z0-9-]{8,128})\\.txt", destination: "/indexnow/:key" },
];

/** The path under which the page cache keeps the answer to this path. */
export const innerPathOf = (path: string) =>
  path.endsWith(".md") && !AMONG_OTHERS.test(path)
    ? path.replace(/^(\/dominio\/[^/]+)?(\/.+)\.md$/, "$1/markdown$2")
    : path;
