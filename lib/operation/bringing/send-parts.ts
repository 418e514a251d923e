"use client";

import { ApiError, isWorthAgain, toApiError } from "@/lib/platform/http/client";
import { PART_BYTES } from "./limits";
import type { Purpose } from "./schema";

/** How often a part that does not arrive is sent again, and milliseconds before each time: about six minutes in all. */
const TRIES = 25;
const pauseBefore = (attempt: number) => Math.min(15_000, 1_000 * 2 ** attempt);

interface Sending {
  runId: number;
  purpose: Purpose;
  file: Blob;
  /** How many of its bytes the server has. */
  from: number;
  /** Called with how many it has by now. */
  onReceived: (bytes: number) => void;
  /** Called with true while the connection is broken. */
  onBroken: (broken: boolean) => void;
  signal: AbortSignal;
}

/**
 * Sends a file in parts, each behind what the server has. After a broken line it goes on by itself for some minutes.
 * Rejects with the server's refusal, and when the line stays broken.
 */
export async function sendParts({ file, from, onReceived, onBroken, ...sending }: Sending) {
  let received = from;
  let failures = 0;
  while (received < file.size) {
    try {
      const part = file.slice(received, received + PART_BYTES);
      received = await sendPart({ ...sending, part, offset: received });
      failures = 0;
      onBroken(false);
      onReceived(received);
    } catch (error) {
      if (sending.signal.aborted) throw error;
      const known = receivedOf(error);
      if (known !== undefined && known !== received) {
        received = known; // the answer to a part was lost, not the part
        onReceived(received);
      } else if (isWorthAgain(error) && failures < TRIES) {
        onBroken(true);
        await pause(pauseBefore(failures++), sending.signal);
      } else {
        throw error;
      }
    }
  }
}

interface Part extends Pick<Sending, "runId" | "purpose" | "signal"> {
  part: Blob;
  offset: number;
}

async function sendPart({ runId, purpose, part, offset, signal }: Part): Promise<number> {
  const response = await fetch(`/api/imports/${runId}/files/${purpose}?offset=${offset}`, {
    method: "PUT",
    credentials: "same-origin",
    headers: { "content-type": "application/octet-stream" },
    body: part,
    signal,
  });
  if (!response.ok) throw await toApiError(response);
  return ((await response.json()) as { received: number }).received;
}

/** Returns how many bytes the server says that it has, in its refusal of a part that does not follow them. */
function receivedOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return (error.conflict as { received?: number } | undefined)?.received;
}

/** Waits, but no longer than until the browser is back on the network; rejects when the sending is given up. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const done = () => {
      clearTimeout(waiting);
      window.removeEventListener("online", done);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const waiting = setTimeout(done, milliseconds);
    window.addEventListener("online", done, { once: true });
    signal.addEventListener("abort", done, { once: true });
  });
