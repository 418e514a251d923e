import "server-only";
import { entryIdsOf, type Scope } from "@/lib/operation/export/scope";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { textEventsIn } from "@/lib/texts/provenance/register-queries";

/**
 * What the register says of what is taken along, as a copy: all of a site's, else of the texts that somebody answers
 * for. An event on each line.
 */
export async function* registerLines(scope: Scope): AsyncGenerator<string> {
  if (scope.kind === "site") return yield* linesOf({});
  const machines = await db.user.findMany({
    where: { owner_id: scope.for.id },
    select: { id: true },
  });
  const own = { author_id: { in: [scope.for.id, ...machines.map(({ id }) => id)] } };
  if (scope.kind === "account") return yield* linesOf({ author_id: scope.for.id });
  for await (const ids of entryIdsOf(scope)) yield* linesOf({ ...own, entry_id: { in: ids } });
}

async function* linesOf(where: Prisma.TextEventWhereInput): AsyncGenerator<string> {
  for await (const events of textEventsIn(where)) {
    for (const event of events) yield `${JSON.stringify(event)}\n`;
  }
}
