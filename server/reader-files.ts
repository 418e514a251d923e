import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./steps.mjs";

interface ReaderFile {
  /** The path at which browsers find the file; it changes with the content. */
  path: string;
  content: string;
}

const FOLDER = "lector";

/**
 * The parts of a script that no browser needs: comments on lines of their own, within a line and at its end; indents
 * and empty lines; `void`, by which the linter knows that nobody waits.
 */
const NEEDLESS =
  /^ *(?:\/\/.*|\/\*\*[^]*?\*\/)\n|\/\*\* @type .*? \*\/ ?|(?<=[;{]) \/\/ .*$|^ +(?:void )?|^\n/gm;

const scriptOf = (file: string) =>
  readFileSync(path.join(ROOT, file), "utf8").replace(NEEDLESS, "");

/** Makes a script of a module: no other code imports it, so that it exports nothing. */
const asScript = (code: string) => code.replace(/^export /gm, "");

/**
 * Modules that the script loads when they are needed: when the phone's menu is opened, for a long text, and for a
 * browser without popovers.
 */
const ASKED_FOR = ["sections", "place", "popover"].map((name) => {
  const file = `lib/fronts/reading/${name}.mjs`;
  return { file, script: named("js", scriptOf(file)) };
});

/** Modules that pages of the framework run as well. */
const SHARED = ["share", "look"].map((name) => `lib/fronts/reading/${name}.mjs`);

/**
 * The script of visitors' pages: the code for them alone, and the code that other pages run as well. One file, one
 * request.
 */
export const READER_SCRIPT = named(
  "js",
  ASKED_FOR.reduce(
    (code, { file, script }) => code.replace(`../../${file}`, `./${path.basename(script.path)}`),
    asScript(["server/forms/reader.mjs", ...SHARED].map(scriptOf).join("\n")),
  ),
);

/** The script that pages with cards of videos have besides. */
export const PLAYER_SCRIPT = named("js", asScript(scriptOf("lib/texts/embeds/player.mjs")));

/**
 * Addresses that are not loaded ahead: they are no pages, are made for each reader, or are seldom opened by those who
 * read on.
 */
const NOT_AHEAD = [
  ...["/api/*", "/uploads/*", "/avatars/*", "/feeds/*", "/*/feeds/*", "/*.md", "/*.json"],
  ...["/auth*", "/buscar*"],
];

/**
 * The rules that say which links browsers may follow ahead, once a reader rests on one or touches it (`moderate`): the
 * page is drawn before the click, https://wicg.github.io/nav-speculation/speculation-rules.html.
 */
export const SPECULATION_RULES = named(
  "rules",
  JSON.stringify({
    prerender: [
      {
        where: { and: [{ href_matches: "/*" }, { not: { href_matches: NOT_AHEAD } }] },
        eagerness: "moderate",
      },
    ],
  }),
);

/** Writes these files among those of the build. */
export function writeReaderFiles(builtFiles: string): void {
  mkdirSync(path.join(builtFiles, FOLDER), { recursive: true });
  for (const { path: address, content } of [
    READER_SCRIPT,
    ...ASKED_FOR.map(({ script }) => script),
    PLAYER_SCRIPT,
    SPECULATION_RULES,
  ]) {
    writeFileSync(path.join(builtFiles, FOLDER, path.basename(address)), content);
  }
}

function named(ending: string, content: string): ReaderFile {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  return { path: `/_next/static/${FOLDER}/${hash}.${ending}`, content };
}
