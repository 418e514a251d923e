import "server-only";
import pLimit from "p-limit";
import { log } from "@/lib/kernel/log";
import { partOrMake } from "@/lib/kernel/process";
import { WorkThread } from "@/lib/kernel/work-thread";
import { sharp } from "@/lib/platform/uploads/decoders";
import type { Card } from "./card";
import { layOut, photoArea } from "./layout";
import { cutPhoto, readPhoto, type Photo } from "./photo";
import type { Drawing, DrawingOutcome } from "./worker/drawing";

/** Milliseconds of processor time that a drawing may take: it needs about 50, the first one 300. */
const BUDGET = 3_000;

/** Images are drawn one at a time, so that many requests for them do not slow the pages down. */
const turn = pLimit(1);
const MAX_WAITING = 50;

export interface DrawnCard {
  jpeg: Buffer;
  /** False when the storage did not answer: another time the photo may be there. */
  complete: boolean;
}

/**
 * The image of a card as JPEG, 1200 × 630 pixels; a photo that cannot be read is left out. Null when too many
 * are waiting. Throws when it cannot be drawn.
 */
export async function drawCard(card: Card): Promise<DrawnCard | null> {
  if (turn.pendingCount >= MAX_WAITING) return null;
  return turn(async () => {
    const { file, complete } = await findPhoto(card);
    const photo = file && (await cutOrNone(card, file));
    const png = await draw(layOut(card, photo));
    const jpeg = await sharp(png)
      .composite(photo ? [photo] : [])
      .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
      .toBuffer();
    return { jpeg, complete };
  });
}

async function findPhoto({ image }: Card) {
  try {
    return { file: image ? await readPhoto(image) : null, complete: true };
  } catch (error) {
    log.warn({ err: error, image }, "social image: its photo could not be read");
    return { file: null, complete: false };
  }
}

async function cutOrNone(card: Card, file: Buffer): Promise<Photo | null> {
  try {
    return await cutPhoto(file, (ratio) => photoArea(card, ratio), card.focus);
  } catch (error) {
    log.warn({ err: error, image: card.image }, "social image: its photo is damaged");
    return null;
  }
}

async function draw(drawing: Drawing): Promise<Uint8Array> {
  const outcome = await thread().run(drawing);
  if ("png" in outcome) return outcome.png;
  throw new Error("A social image could not be drawn", { cause: outcome });
}

const thread = () =>
  partOrMake(
    "drawingThread",
    () => new WorkThread("lib/discovery/social-images/worker/worker.ts", BUDGET),
  );

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    drawingThread: WorkThread<Drawing, DrawingOutcome>;
  }
}
