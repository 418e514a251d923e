"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { GivenUp, type Attempt } from "@/lib/platform/http/attempt";
import { ApiError, FormError } from "@/lib/platform/http/client";

/** Milliseconds until a call is sent again: more each time, up to the last. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * An obstacle to a save: the connection, a server that cannot save now, or a session that has ended. `end` lets the
 * save go on, or gives it up.
 */
export interface Obstacle {
  kind: "connection" | "server" | "session";
  end: (goOn: boolean) => void;
}

/** Makes saves go on by themselves: once the connection is back, or the writer has signed in again. */
export function useAttempts(account: number | undefined) {
  const [obstacle, setObstacle] = useState<Obstacle>();
  const stop = useRef<(goOn: boolean) => void>(undefined);
  const stopped = useRef(false);

  const meet = (kind: Obstacle["kind"], until?: (goOn: () => void) => () => void) =>
    new Promise<boolean>((resolve, reject) => {
      const goOn = () => end(true);
      const over = until?.(goOn);
      function end(going: boolean) {
        over?.();
        stop.current = undefined;
        stopped.current = !going;
        if (going) resolve(true);
        else reject(new GivenUp());
      }
      stop.current = end;
      setObstacle({ kind, end });
    });

  function begin(key: string): Attempt {
    let tries = 0;
    stopped.current = false;
    return {
      key,
      account,
      again: async (error) => {
        if (stopped.current) throw new GivenUp(); // given up while it was being sent again
        if (isSignedOut(error)) return account !== undefined && meet("session");
        if (!isPassing(error)) return false;
        const pause = PAUSES[Math.min(tries++, PAUSES.length - 1)] ?? 0;
        return meet(error instanceof ApiError ? "server" : "connection", (goOn) => {
          const timer = setTimeout(goOn, pause);
          addEventListener("online", goOn);
          return () => {
            clearTimeout(timer);
            removeEventListener("online", goOn);
          };
        });
      },
    };
  }

  const giveUp = useEffectEvent(() => stop.current?.(false));
  useEffect(() => () => giveUp(), []);

  const over = () => setObstacle(undefined);

  /**
   * Has the writer sign in again, for a save that is no attempt; resolves with whether they did, false where they closed
   * the dialog.
   */
  const signInAgain = async () =>
    account !== undefined &&
    meet("session")
      .catch(() => false)
      .finally(over);

  return { obstacle, begin, signInAgain, over };
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/**
 * Returns whether an error may pass: the browser is offline, the server cannot save now, or the proxy cannot reach it.
 */
export const isPassing = (error: unknown) =>
  error instanceof ApiError ? [502, 503, 504].includes(error.status) : error instanceof TypeError;

/** Returns whether the error settles what became of a save: it was refused, or never sent. */
export const isOutcome = (error: unknown) =>
  error instanceof FormError ||
  (error instanceof ApiError && error.status < 500 && error.status !== 401);
