import { beforeEach, describe, expect, test } from "vitest";
import * as seenRoute from "@/app/api/comments/seen/route";
import * as unseenRoute from "@/app/api/comments/unseen/route";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createCommentFor, createEntryFor, createUser } from "@/tests/support/factories";

let reader: Actor;
let other: Actor;
let entryId: number;

beforeEach(async () => {
  await resetDatabase();
  [reader, other] = [await createUser(), await createUser()];
  entryId = (await createEntryFor(other)).entry_id;
});

const unseenBy = async (as: Actor) =>
  (await call<{ count: number }>(unseenRoute.GET, { as })).json.count;
const look = (as?: Actor) => call(seenRoute.POST, { method: "POST", as });

describe("the number of unseen comments", () => {
  test("counts those that others wrote since the account was opened", async () => {
    expect(await unseenBy(reader)).toBe(0);
    await createCommentFor(other, entryId);
    await createCommentFor(other, entryId);
    await createCommentFor(reader, entryId);
    expect(await unseenBy(reader)).toBe(2);
    expect(await unseenBy(await createUser())).toBe(0);
  });

  test("begins anew when they were looked at, for this account only", async () => {
    await createCommentFor(await createUser(), entryId);
    expect((await look(reader)).status).toBe(204);
    expect(await unseenBy(reader)).toBe(0);
    expect(await unseenBy(other)).toBe(1);
    await createCommentFor(other, entryId);
    expect(await unseenBy(reader)).toBe(1);
  });

  test("ends at a hundred", async () => {
    await db.storedComment.createMany({
      data: Array.from({ length: 120 }, (_, n) => ({
        content: `Comentario ${n}`,
        user_id: other.id,
        entry_id: entryId,
      })),
    });
    expect(await unseenBy(reader)).toBe(100);
  });

  test("is nothing for visitors", async () => {
    expect((await call(unseenRoute.GET)).status).toBe(401);
    expect((await look()).status).toBe(401);
  });
});
