import "server-only";
import { Avatar, Style } from "@dicebear/core";
import identicon from "@dicebear/styles/identicon.json";
import lorelei from "@dicebear/styles/lorelei.json";
import pixelbot from "@dicebear/styles/pixelbot.json";

/** Background colours, pale enough for the ink of a portrait, on light pages and dark ones. */
const PAPERS = ["b6e3f4", "c0aede", "d1d4f9", "ffd5dc", "ffdfbf", "c7e9c0"];
const SMILES = Array.from({ length: 18 }, (_, i) => `happy${String(i + 1).padStart(2, "0")}`);

const portraits = new Style<unknown>(lorelei);
const robots = new Style<unknown>(pixelbot);
const figures = new Style<unknown>(identicon);

const drawings: Record<string, (seed: string) => Avatar> = {
  retrato: (seed) => new Avatar(portraits, { seed, backgroundColor: PAPERS, mouthVariant: SMILES }),
  robot: (seed) => new Avatar(robots, { seed, backgroundColor: PAPERS, scale: 0.85 }),
  identicon: (seed) => new Avatar(figures, { seed, backgroundColor: "f1f3f5", scale: 0.7 }),
};

const MAX_SEED_LENGTH = 60;

/**
 * The SVG for a user name, always the same one, whatever its case. The name is not in it. Null for
 * an unknown style or a name beyond 60 characters.
 */
export function drawAvatar(style: string, username: string): string | null {
  const draw = Object.hasOwn(drawings, style) ? drawings[style] : undefined;
  if (!draw || username.length === 0 || username.length > MAX_SEED_LENGTH) return null;
  return draw(username.toLowerCase()).toString();
}
