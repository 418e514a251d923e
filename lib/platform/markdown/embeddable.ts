// The services that texts may embed, for the renderer, the policy of pages and what fetches. Node runs this file as is.
import { urlOf } from "../text/url.ts";

export type EmbedShape = "wide" | "tall" | "sound" | "list" | "map" | "post";

/** A video, a sound, a map or a post of a service that we know. */
export interface Embeddable {
  /** The service, as it writes its name. */
  provider: string;
  /** Its address there, always the same however a link to it is written. */
  address: string;
  shape: EmbedShape;
  /** The address of its player, for a frame; a post has none: its words are in the card. */
  player?: string;
}

type Read = (url: URL) => Embeddable | null;

/** The longest address that is looked at, in characters. */
const MAX_ADDRESS = 400;

/**
 * Finds the video, sound, map or post that the address of a web page leads to; null when it is none that we show. Reads
 * any text; never throws.
 */
export function embeddable(address: string): Embeddable | null {
  if (address.length > MAX_ADDRESS || !/^https?:\/\//i.test(address)) return null;
  const url = urlOf(address);
  if (!url || url.username || url.port) return null;
  const host = url.hostname.replace(/^(www|m|mobile)\./, "");
  return Object.hasOwn(READERS, host) ? (READERS[host]?.(url) ?? null) : null;
}

const youtube = (url: URL, id: string | undefined, shape: EmbedShape): Embeddable | null => {
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  const start = seconds(url.searchParams.get("t") ?? url.searchParams.get("start"));
  return {
    provider: "YouTube",
    address: `https://www.youtube.com/${shape === "tall" ? "shorts/" : "watch?v="}${id}`,
    shape,
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ""}`,
  };
};

/** Reads a time such as `90`, `90s` or `1m30s`. */
function seconds(written: string | null): number {
  const [, h = 0, m = 0, s = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(written ?? "") ?? [];
  return Math.min(86_400, Number(h) * 3600 + Number(m) * 60 + Number(s));
}

const ofYoutube: Read = (url) => {
  const [kind, id] = parts(url);
  if (kind === "watch") return youtube(url, url.searchParams.get("v") ?? undefined, "wide");
  if (kind === "shorts") return youtube(url, id, "tall");
  return kind === "live" || kind === "embed" ? youtube(url, id, "wide") : null;
};

const ofVimeo: Read = (url) => {
  const [id, key] = parts(url).filter((part) => part !== "video");
  if (!id || !/^\d{1,12}$/.test(id)) return null;
  const secret = [key, url.searchParams.get("h")].find(
    (each) => each && /^[\da-f]{6,20}$/.test(each),
  );
  return {
    provider: "Vimeo",
    address: `https://vimeo.com/${id}${secret ? `/${secret}` : ""}`,
    shape: "wide",
    player: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${secret ? `&h=${secret}` : ""}`,
  };
};

const dailymotion = (id: string | undefined): Embeddable | null =>
  id && /^x[a-z\d]{3,12}$/.test(id)
    ? {
        provider: "Dailymotion",
        address: `https://www.dailymotion.com/video/${id}`,
        shape: "wide",
        player: `https://geo.dailymotion.com/player.html?video=${id}`,
      }
    : null;

const ofTiktok: Read = (url) => {
  const [author, kind, id] = parts(url);
  if (
    !author ||
    !/^@[\w.]{1,40}$/.test(author) ||
    kind !== "video" ||
    !/^\d{8,24}$/.test(id ?? "")
  ) {
    return null;
  }
  return {
    provider: "TikTok",
    address: `https://www.tiktok.com/${author}/video/${id}`,
    shape: "tall",
    player: `https://www.tiktok.com/player/v1/${id}?autoplay=1`,
  };
};

const ofSpotify: Read = (url) => {
  const [kind, id] = parts(url).filter((part) => !part.startsWith("intl-"));
  if (!/^(track|episode|album|playlist|show|artist)$/.test(kind ?? "")) return null;
  if (!id || !/^[\dA-Za-z]{22}$/.test(id)) return null;
  return {
    provider: "Spotify",
    address: `https://open.spotify.com/${kind}/${id}`,
    shape: kind === "track" || kind === "episode" ? "sound" : "list",
    player: `https://open.spotify.com/embed/${kind}/${id}`,
  };
};

const ofSoundcloud: Read = (url) => {
  const path = parts(url);
  const isSet = path[1] === "sets";
  if (path.length !== (isSet ? 3 : 2) || !path.every((part) => /^[\w-]{1,100}$/.test(part)))
    return null;
  if (/^(likes|tracks|albums|reposts|following|followers)$/.test(path[1] ?? "")) return null;
  const address = `https://soundcloud.com/${path.join("/")}`;
  const query = new URLSearchParams({ url: address, auto_play: "true", visual: "false" });
  return {
    provider: "SoundCloud",
    address,
    shape: isSet ? "list" : "sound",
    player: `https://w.soundcloud.com/player/?${query}`,
  };
};

const ofX: Read = (url) => {
  const [author, kind, id] = parts(url);
  if (!author || !/^\w{1,15}$/.test(author) || kind !== "status" || !/^\d{1,24}$/.test(id ?? "")) {
    return null;
  }
  return { provider: "X", address: `https://x.com/${author}/status/${id}`, shape: "post" };
};

const ofBluesky: Read = (url) => {
  const [profile, author, kind, id] = parts(url);
  if (profile !== "profile" || kind !== "post" || !/^[a-z\d]{6,20}$/.test(id ?? "")) return null;
  if (!author || !/^[\w.:-]{3,120}$/.test(author)) return null;
  const address = `https://bsky.app/profile/${author}/post/${id}`;
  return { provider: "Bluesky", address, shape: "post" };
};

/** A place on the map; its frame is known without asking anybody. */
const ofOpenStreetMap: Read = ({ hash, searchParams }) => {
  const [, zoom, ...middle] =
    /^#map=(\d{1,2})\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(hash) ?? [];
  const marker = [searchParams.get("mlat"), searchParams.get("mlon")].map((each) =>
    each && /^-?\d+(\.\d+)?$/.test(each) ? Number(each) : NaN,
  );
  const isMarked = marker.every(Number.isFinite);
  const [lat, lon] = zoom ? middle.map(Number) : isMarked ? marker : [];
  if (lat === undefined || lon === undefined || Math.abs(lat) > 85 || Math.abs(lon) > 180)
    return null;
  const level = Math.min(19, Number(zoom ?? 15));
  // As wide as the map at that level in a column of some 700 pixels.
  const width = (360 / 2 ** level) * 2.7;
  const height = (width * 9 * Math.cos((lat * Math.PI) / 180)) / 16;
  const box = [lon - width / 2, lat - height / 2, lon + width / 2, lat + height / 2];
  const query = new URLSearchParams({
    bbox: box.map((each) => each.toFixed(5)).join(","),
    layer: "mapnik",
  });
  if (isMarked) query.set("marker", marker.join(","));
  const at = isMarked ? `?mlat=${marker[0]}&mlon=${marker[1]}` : "";
  return {
    provider: "OpenStreetMap",
    address: `https://www.openstreetmap.org/${at}#map=${level}/${lat}/${lon}`,
    shape: "map",
    player: `https://www.openstreetmap.org/export/embed.html?${query}`,
  };
};

const parts = ({ pathname }: URL): string[] => pathname.split("/").filter(Boolean);

const READERS: Record<string, Read> = {
  "youtube.com": ofYoutube,
  "music.youtube.com": ofYoutube,
  "youtube-nocookie.com": ofYoutube,
  "youtu.be": (url) => youtube(url, parts(url)[0], "wide"),
  "vimeo.com": ofVimeo,
  "player.vimeo.com": ofVimeo,
  "dailymotion.com": (url) => (parts(url)[0] === "video" ? dailymotion(parts(url)[1]) : null),
  "dai.ly": (url) => dailymotion(parts(url)[0]),
  "tiktok.com": ofTiktok,
  "open.spotify.com": ofSpotify,
  "soundcloud.com": ofSoundcloud,
  "x.com": ofX,
  "twitter.com": ofX,
  "bsky.app": ofBluesky,
  "openstreetmap.org": ofOpenStreetMap,
};

/** The origins of players: nothing else may be framed. */
export const PLAYER_ORIGINS = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://geo.dailymotion.com",
  "https://www.tiktok.com",
  "https://open.spotify.com",
  "https://w.soundcloud.com",
  "https://www.openstreetmap.org",
];
