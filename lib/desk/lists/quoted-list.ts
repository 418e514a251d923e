/** The most titles that a sentence names one by one. */
const NAMED = 3;

/** Titles as a sentence has them: `«Uno», «Dos» y «Tres»`; of many, the first ones and how many more there are. */
export function quotedList(titles: string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `«${title}»`);
  const more = titles.length - named.length;
  const parts = more > 0 ? [...named, `${more} más`] : named;
  return new Intl.ListFormat("es").format(parts);
}
