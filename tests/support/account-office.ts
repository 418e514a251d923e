// What the end-to-end tests cannot ask of the site: accounts with sessions, past the throttled registration,
// and texts of synthetic users without an AI. A process of its own, because Playwright's loader cannot load
// the modules of the server.
import { openSession } from "@/lib/platform/auth/session";
import { db } from "@/lib/kernel/db";
import { partOrMake } from "@/lib/kernel/process";
import { completeNameKeys } from "@/lib/house/users/name-keys";
import { unique } from "./names";
import { createCommentFor, createEntryFor, createUser, testPassword } from "./factories";

partOrMake("tagged", () => new Set());

const orders = {
  async open(overrides: Parameters<typeof createUser>[0]) {
    // Of a name of its own: with one that others have, all their bylines would change while their tests read them.
    const named = { fullName: unique("Persona"), ...overrides };
    const { id, username, fullName, email, isAdmin } = await createUser(named);
    await completeNameKeys(); // or the site does so, within a minute: in the middle of a test
    const cookies = await openSession(id);
    return { id, username, fullName, email, isAdmin, password: testPassword, cookies };
  },
  /** As if the person had given their password long ago. */
  async forgetProof(userId: number) {
    return db.session.updateMany({ where: { user_id: userId }, data: { confirmed: new Date(0) } });
  },
  /** As if nobody had made a backup of the site yet. */
  async forgetBackups() {
    return db.backup.deleteMany();
  },
  async publish({
    authorId,
    entry,
  }: {
    authorId: number;
    entry: Parameters<typeof createEntryFor>[1];
  }) {
    return createEntryFor(await actorOf(authorId), entry);
  },
  async comment({ authorId, entryId }: { authorId: number; entryId: number }) {
    return createCommentFor(await actorOf(authorId), entryId);
  },
};

const actorOf = (id: number) =>
  db.user.findUniqueOrThrow({
    where: { id },
    select: { id: true, username: true, isAdmin: true, isEditor: true, trusted_at: true },
  });

export type Orders = typeof orders;

process.on("message", async ({ order, input }: { order: keyof Orders; input: never }) => {
  process.send?.(await orders[order](input));
});
process.on("disconnect", () => process.exit());
