/** Where an address that ends in `.md` is no entry's text; a user's name may end so. */
const OTHERS = "(?:api|uploads|avatars|autores|_next)/";
const AMONG_OTHERS = new RegExp(`^/${OTHERS}`);

/**
 * Addresses known by how they end, which folders of `app` cannot say, and the routes that answer them: an
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

/** The path under which the page cache has what is asked for at this one. */
export const innerPathOf = (path: string) =>
  path.endsWith(".md") && !AMONG_OTHERS.test(path)
    ? path.replace(/^(\/dominio\/[^/]+)?(\/.+)\.md$/, "$1/markdown$2")
    : path;
