/** An address with the parameters that have a value: empty, null and undefined ones are left out. */
export function withQuery<const Path extends string>(
  path: Path,
  query: Record<string, string | null | undefined>,
): Path | `${Path}?${string}` {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
