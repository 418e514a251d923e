import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./steps.mjs";

interface ReaderFile {
  /** Where browsers find it; it changes with the content. */
  path: string;
  content: string;
}

const FOLDER = "lector";

/** The script of visitors' pages. */
export const READER_SCRIPT = named(
  "js",
  readFileSync(path.join(ROOT, "server/forms/reader.mjs"), "utf8"),
);

/** That of pages with cards of videos, besides. */
export const PLAYER_SCRIPT = named(
  "js",
  readFileSync(path.join(ROOT, "lib/embeds/player.mjs"), "utf8"),
);

/** What is no page, is made for each reader, or seldom opened by who reads on. */
const NOT_AHEAD = [
  ...["/api/*", "/uploads/*", "/avatars/*", "/feeds/*", "/*/feeds/*", "/*.md", "/*.json"],
  ...["/auth*", "/buscar*"],
];

/**
 * Which links browsers may follow ahead, once a reader rests on one or touches it (`moderate`): the page is drawn
 * before the click, https://wicg.github.io/nav-speculation/speculation-rules.html.
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

/** Puts them among the files of the build. */
export function writeReaderFiles(builtFiles: string): void {
  mkdirSync(path.join(builtFiles, FOLDER), { recursive: true });
  for (const { path: address, content } of [READER_SCRIPT, PLAYER_SCRIPT, SPECULATION_RULES]) {
    writeFileSync(path.join(builtFiles, FOLDER, path.basename(address)), content);
  }
}

function named(ending: string, content: string): ReaderFile {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 12);
  return { path: `/_next/static/${FOLDER}/${hash}.${ending}`, content };
}
