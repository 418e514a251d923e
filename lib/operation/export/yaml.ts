import { isDeepStrictEqual } from "node:util";
import { parse, stringify } from "yaml";

const PLAIN = { lineWidth: 0 } as const;
const QUOTED = {
  ...PLAIN,
  blockQuote: false,
  defaultStringType: "QUOTE_DOUBLE",
  defaultKeyType: "PLAIN",
} as const;

/**
 * Returns a value as YAML that reads back as the same value: texts as people write them, or all in quotes if one of
 * them (such as one of blanks and line ends only) would not come back as it was.
 */
export function toYaml(value: unknown): string {
  const plain = stringify(value, PLAIN);
  return comesBack(plain, value) ? plain : stringify(value, QUOTED);
}

function comesBack(yaml: string, value: unknown): boolean {
  try {
    return isDeepStrictEqual(parse(yaml), JSON.parse(JSON.stringify(value)));
  } catch {
    return false;
  }
}

/** A Markdown file. The text follows its front matter as it is, letter by letter. */
export const withFrontMatter = (matter: object, content: string): string =>
  `---\n${toYaml(matter)}---\n\n${content}`;
