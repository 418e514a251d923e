import "server-only";
import path from "node:path";
import { env } from "@/lib/kernel/env";
import { roomLog } from "@/lib/kernel/log-away";
import { repeat } from "@/lib/kernel/repeat";
import { ENOUGH, FLOOR, freeBytes } from "@/lib/kernel/room";

/** Milliseconds between two looks at the room that is left. */
const LOOK_MS = 2_000;

interface EmbeddedDatabase {
  /** True where it is a thread of this process, with one backend for all: a connection to it cannot fail silently. */
  isThread: boolean;
  setReadOnly(yes: boolean): Promise<void>;
}

interface RoomGuard {
  /** True while the database is only read, and one look longer: a write that it refuses is still answered meanwhile. */
  readonly isLow: boolean;
  stop(): Promise<void>;
}

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Present where the database is the product's own. */
    embeddedDatabase: EmbeddedDatabase;
    /** Present there, too. */
    roomGuard: RoomGuard;
  }
}

/**
 * Watches the room on the disk of the data folder, and has the embedded database only read while there is too little:
 * PostgreSQL ends at once when its journal finds no room, and the site would end with it. It is written again by itself
 * once there is room.
 */
export function startRoomGuard(database: EmbeddedDatabase): RoomGuard {
  const folder = path.resolve(env.DATA_DIR);
  let isReadOnly = false;
  let isLow = false;
  async function look() {
    const free = await freeBytes(folder);
    const isNow = free < (isReadOnly ? ENOUGH : FLOOR);
    if (isNow !== isReadOnly) {
      isLow = true;
      await database.setReadOnly(isNow);
      isReadOnly = isNow;
      if (isNow) roomLog().failed(new Error(`${free} bytes are free in ${folder}: too little`));
    } else if (isLow && !isReadOnly) {
      isLow = false;
      roomLog().worked();
    }
  }
  const { stop } = repeat(LOOK_MS, look, "the room on the disk is not known");
  return {
    get isLow() {
      return isLow;
    },
    stop,
  };
}
