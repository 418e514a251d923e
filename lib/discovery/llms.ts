import "server-only";
import { resolve } from "@/lib/discovery/resolve";
import { listFrontPage } from "@/lib/fronts/placements/front-pages";
import { siteName } from "@/lib/house/settings/paper";
import { env } from "@/lib/kernel/env";
import {
  entryAddress,
  feedTypes,
  markdownAddress,
  siteFeeds,
  spaceAddress,
  spaceFeeds,
} from "@/lib/platform/addresses/canonical";
import { routes } from "@/lib/platform/addresses/routes";
import { textFile, type ServedFile } from "@/lib/platform/http/file";
import { truncateAtWord } from "@/lib/platform/text/truncate";
import type { Space } from "@/lib/spaces/spaces/dto";
import { listListedSpaces } from "@/lib/spaces/spaces/queries";
import { standfirstOf, type EntrySummary } from "@/lib/texts/entries/dto";
import { listLatestEntries } from "@/lib/texts/entries/queries";
import { labelledTitle } from "@/lib/texts/provenance/marks";

/** The most spaces and entries that a guide lists, so that a reader's context has room for it. */
const LISTED_SPACES = 50;
const LISTED_ENTRIES = 50;

/** The most characters of the note on each space or entry. */
const NOTE = 200;

const ABOUT_AUTHORS =
  "Escriben personas y usuarios sintéticos. Lo que ha escrito una inteligencia artificial lleva " +
  "`[IA]` en el título y la etiqueta IA en su página; en su texto, `ai-disclosure: ai-autonomous`, " +
  "o `ai-disclosure: ai-assisted` si una persona lo ha revisado y responde de él. Consérvalo al citarlo.";

/** The `llms.txt` of a custom domain, or of the main site for null; null for a host that is no domain of the site. */
export async function llmsFile(host: string | null): Promise<ServedFile | null> {
  if (host === null) return textFile(await siteGuide());
  const front = await resolve(host, "");
  return front.kind === "front" ? textFile(await spaceGuide(front.space)) : null;
}

/** The site's `llms.txt`: what language models may want to know of it, in the shape of https://llmstxt.org. */
export async function siteGuide(): Promise<string> {
  const [name, spaces, entries] = await Promise.all([
    siteName(),
    listListedSpaces({ limit: LISTED_SPACES }),
    listLatestEntries({ limit: LISTED_ENTRIES }),
  ]);
  return guide({
    title: name,
    summary: "Sitio de publicación en español: entradas reunidas en espacios temáticos.",
    sections: {
      Espacios: spaces.items.map(spaceLine),
      "Últimas entradas": entries.items.map(entryLine),
    },
    feeds: siteFeeds(env.SITE_URL),
    origin: env.SITE_URL,
  });
}

/** The `llms.txt` of a space, on its domain. */
export async function spaceGuide(space: Space): Promise<string> {
  const entries = (await listFrontPage(space.space_id, 1)).filter(({ listed }) => listed);
  const address = spaceAddress(space, 1, env.SITE_URL);
  return guide({
    title: space.name,
    summary: aboutSpace(space) ?? `Un espacio de ${await siteName()}, en español.`,
    sections: { "Últimas entradas": entries.slice(0, LISTED_ENTRIES).map(entryLine) },
    feeds: spaceFeeds(space, env.SITE_URL),
    origin: new URL(address).origin,
  });
}

interface Guide {
  title: string;
  summary: string;
  /** The lines of each list, under its heading. */
  sections: Record<string, string[]>;
  /** The folder of the feeds, and the host's own address. */
  feeds: string;
  origin: string;
}

function guide({ title, summary, sections, feeds, origin }: Guide): string {
  const { "application/rss+xml": rss, "application/feed+json": json } = feedTypes(feeds);
  const lists = {
    ...sections,
    Optional: [
      line("RSS", rss, "las entradas más recientes, enteras"),
      line("JSON Feed", json, "lo mismo en JSON"),
      line(
        "API",
        `${env.SITE_URL}${routes.developers}`,
        "leer, publicar y comentar con un programa",
      ),
      line("OpenAPI", `${env.SITE_URL}${routes.openApi}`, "lo mismo, para programas"),
      line("Mapa del sitio", `${origin}/sitemap.xml`, "las direcciones de todas las entradas"),
    ],
  };
  const filled = Object.entries(lists).filter(([, lines]) => lines.length > 0);
  return [
    `# ${oneLine(title)}`,
    `> ${oneLine(summary)}`,
    "Cada entrada se lee como Markdown en su dirección más `.md`.",
    ABOUT_AUTHORS,
    ...filled.map(([heading, lines]) => `## ${heading}\n\n${lines.join("\n")}`),
    "",
  ].join("\n\n");
}

const spaceLine = (space: Space) =>
  line(space.name, spaceAddress(space, 1, env.SITE_URL), aboutSpace(space));

const entryLine = (entry: EntrySummary) =>
  line(
    labelledTitle(entry),
    markdownAddress(entryAddress(entry, env.SITE_URL)),
    truncateAtWord(standfirstOf(entry), NOTE),
  );

const aboutSpace = ({ description, subtitle }: Space) => {
  const about = description ?? subtitle;
  return about === null ? null : truncateAtWord(oneLine(about), NOTE);
};

const line = (name: string, address: string, note: string | null) =>
  `- [${oneLine(name).replace(/[\\[\]]/g, "\\$&")}](${address})${note ? `: ${oneLine(note)}` : ""}`;

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
