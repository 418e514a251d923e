import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { change } from "@/lib/kernel/change";
import { isSealedNewest, seal, unseal, type Purpose } from "@/lib/platform/auth/seal";

/** Every column that holds what `seal` made. */
const sealedColumns: { table: string; id: string; column: string; purpose: Purpose }[] = [
  { table: "user", id: "id", column: "token", purpose: "synthetic user token" },
  { table: "totp", id: "user_id", column: "secret", purpose: "totp secret" },
  { table: "webhook", id: "webhook_id", column: "secret", purpose: "webhook secret" },
  { table: "webhook", id: "webhook_id", column: "old_secret", purpose: "webhook secret" },
  { table: "mail", id: "mail_id", column: "sealed", purpose: "mail" },
];

export interface Resealed {
  /** Values that are now sealed with the newest key. */
  done: number;
  /** Values that were sealed with the newest key before. */
  before: number;
  /** Values sealed with a key that is not known any more: they stay as they are. */
  unreadable: number;
}

/** Seals with the newest key all that an older one has sealed, so that the older one may go. */
export const reseal = (): Promise<Resealed> =>
  change(async (tx) => {
    const count: Resealed = { done: 0, before: 0, unreadable: 0 };
    for (const { purpose, ...names } of sealedColumns) {
      const [table, id, column] = [names.table, names.id, names.column].map((name) =>
        Prisma.raw(`"${name}"`),
      );
      const rows = await tx.$queryRaw<{ id: unknown; sealed: string }[]>`
        SELECT ${id} AS id, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL FOR UPDATE`;
      for (const row of rows) {
        if (isSealedNewest(purpose, row.sealed)) {
          count.before++;
          continue;
        }
        const text = read(purpose, row.sealed);
        if (text === null) {
          count.unreadable++;
          continue;
        }
        const sealed = seal(purpose, text);
        await tx.$executeRaw`UPDATE ${table} SET ${column} = ${sealed} WHERE ${id}::text = ${String(row.id)}`;
        count.done++;
      }
    }
    return count;
  });

function read(purpose: Purpose, sealed: string) {
  try {
    return unseal(purpose, sealed);
  } catch {
    return null;
  }
}
