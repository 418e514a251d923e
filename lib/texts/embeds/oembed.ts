import "server-only";
import { promises as dns } from "node:dns";
import { decode } from "he";
import { env } from "@/lib/kernel/env";
import { z } from "@/lib/kernel/zod";
import { fetchFile } from "@/lib/platform/http/fetch-file";
import { reach, type Reach } from "@/lib/platform/http/reach";
import { embeddable } from "@/lib/platform/markdown/embeddable";
import { truncateAtWord } from "@/lib/platform/text/truncate";
import { visibleLine } from "@/lib/platform/text/visible";

// https://oembed.com; only what these services answer to anybody, without a key.

/** The oEmbed endpoint of each service. A service that is not named here is never asked. */
const ENDPOINTS: Record<string, string> = {
  YouTube: "https://www.youtube.com/oembed?format=json",
  Vimeo: "https://vimeo.com/api/oembed.json",
  Dailymotion: "https://www.dailymotion.com/services/oembed?format=json",
  TikTok: "https://www.tiktok.com/oembed",
  Spotify: "https://open.spotify.com/oembed",
  SoundCloud: "https://soundcloud.com/oembed?format=json",
  X: "https://publish.x.com/oembed?omit_script=1&dnt=1&lang=es",
  Bluesky: "https://embed.bsky.app/oembed",
};

/** The most bytes of an answer, and the most milliseconds for all of it. */
const MAX_ANSWER = 200_000;
const MAX_MS = 8_000;

/** The data of a video or a post; `title` of a post is its text. */
export interface Known {
  title: string;
  author: string | null;
  thumbnail: string | null;
}

/** True when the service of an address can be asked about it; a place on the map needs no asking. */
export const canBeAsked = (address: string): boolean =>
  Object.hasOwn(ENDPOINTS, embeddable(address)?.provider ?? "");

/** Asks the service what is at an address that `embeddable` gave. Throws when there is no useful answer. */
export async function askProvider(address: string): Promise<Known> {
  const { provider, shape } = embeddable(address) ?? {};
  const endpoint = ENDPOINTS[provider ?? ""];
  if (!endpoint) throw new Error("Nobody can be asked for it.");
  const url = new URL(env.OEMBED_GATEWAY ?? endpoint);
  url.searchParams.set("url", address);
  const answer = await fetchFile(url.href, {
    maxBytes: MAX_ANSWER,
    longest: MAX_MS,
    accept: "application/json",
    to: reachGateway,
  });
  const found = answerSchema.parse(JSON.parse(answer.toString()));
  const title = truncateAtWord(
    line((shape === "post" && textIn(found.html)) || found.title),
    TITLE,
  );
  if (title === "") throw new Error("The answer has no title.");
  return {
    title,
    author: truncateAtWord(line(found.author_name), AUTHOR) || null,
    thumbnail: imageAt(found.thumbnail_url),
  };
}

/** The gateway may be in the operator's own network; whatever it redirects to may not. */
const reachGateway: Reach = async (host, port) => {
  const own = env.OEMBED_GATEWAY ? new URL(env.OEMBED_GATEWAY) : null;
  const ownPort = own?.port || (own?.protocol === "http:" ? "80" : "443");
  const isOwn = own?.hostname.replace(/^\[|\]$/g, "") === host && ownPort === port;
  return isOwn ? dns.lookup(host, { all: true }) : reach(host, port);
};

const text = z.string().max(100_000).nullish().catch(null);
const answerSchema = z.object({
  title: text,
  author_name: text,
  thumbnail_url: text,
  html: text,
});

/** The most characters of a title, of an author's name, and of an image's address. */
const TITLE = 280;
const AUTHOR = 100;
const MAX_IMAGE = 1_000;

const line = (written: string | null | undefined): string =>
  visibleLine((written ?? "").slice(0, 4_000));

/** Returns the text of a post: the first paragraph of the HTML that embeds it. */
const textIn = (html: string | null | undefined): string =>
  decode((/<p[^>]*>(.*?)<\/p>/s.exec(html ?? "")?.[1] ?? "").replace(/<[^>]*>/g, " "));

function imageAt(address: string | null | undefined): string | null {
  const url = address && address.length <= MAX_IMAGE ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
