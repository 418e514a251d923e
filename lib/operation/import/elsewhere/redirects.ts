import "server-only";
import { env } from "@/lib/kernel/env";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { AppError, assertMay } from "@/lib/kernel/errors";
import { noteAlias } from "@/lib/operation/import/imported";
import { keepOldAddresses } from "@/lib/publishing/publish/slug-commands";
import { requireEntry } from "@/lib/texts/entries/records";
import { canManageSlugs } from "@/lib/texts/slugs/policy";
import { findSlugTarget } from "@/lib/texts/slugs/queries";
import { leadingElsewhere, oldPath } from "./old-address";
import type { Tally } from "./tally";

export interface Redirect {
  from: string;
  to: string;
}

/** Returns the address that a pattern of Ghost or of a plugin stands for; null for one that stands for several. */
export function literal(pattern: string): string | null {
  const plain = pattern
    .replace(/^\^/, "")
    .replace(/(?:\\?\/\?)?\$$/, "")
    .replace(/\\([/.\-_?=])/g, "$1");
  return /[\\^$*+()[\]{}|]|:\w+$|\?(?![\w-]+=)/.test(plain) ? null : plain;
}

interface Means {
  actor: Actor;
  /** The hosts of the other site, whose addresses mean its texts. */
  hosts: Set<string>;
  /** False for a dry run. */
  writes: boolean;
  /** The import that brings them. */
  run_id?: number;
  tally: Tally;
}

interface Waiting {
  from: string;
  /** Its stored form, and that of the address to which it leads. */
  path: string;
  to: string;
}

/**
 * Has the old addresses of these redirects lead to the texts that they led to, also by way of each other. Those that
 * stand for several addresses, lead to no text here, or belong to somebody are left, and told.
 */
export async function keepRedirects(redirects: Redirect[], means: Means): Promise<void> {
  const { hosts, writes, tally } = means;
  let waiting: Waiting[] = [];
  for (const { from, to } of redirects) {
    const address = literal(from);
    const path = address === null ? null : pathOf(address, hosts);
    const target = pathOf(to, hosts);
    if (address === null) tally.leave("Redirecciones con comodines", from);
    else if (path === null) tally.leave("Redirecciones desde lo que aquí no puede haber", from);
    else if (target === null)
      tally.leave("Redirecciones que no llevan a un texto", `${from} → ${to}`);
    else if (!writes) tally.take("Redirecciones que se traerían", from);
    else waiting.push({ from, path, to: target });
  }
  for (let isMoving = true; isMoving;) {
    const still: Waiting[] = [];
    for (const redirect of waiting) {
      const target = await findSlugTarget(redirect.to);
      if (target) await keepOne(redirect, target.entry_id, means);
      else still.push(redirect);
    }
    isMoving = still.length < waiting.length;
    waiting = still;
  }
  for (const { from, to } of waiting) {
    tally.leave("Redirecciones que no llevan a un texto", `${from} → /${to}`);
  }
}

async function keepOne({ from, path }: Waiting, entry_id: number, { actor, run_id, tally }: Means) {
  try {
    await change(async (tx, touched) => {
      const entry = await requireEntry(tx, entry_id);
      assertMay(canManageSlugs(actor, entry), "Es de otra persona.");
      const count = () => tx.slugAlias.count({ where: { path } });
      const before = await count();
      await keepOldAddresses(tx, touched, actor, entry_id, [path]);
      if ((await count()) > before) await noteAlias(tx, path, entry_id, run_id);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return tally.leave("Redirecciones a textos de otras personas, o que ya no están", from);
  }
  const [lost] = await leadingElsewhere(entry_id, [path]);
  if (lost === undefined) tally.take("Redirecciones", from);
  else tally.leave("Direcciones antiguas que ya llevan a otra parte", `/${lost}`);
}

/** Returns the stored form of an address of the other site, or of this one; null for any other. */
function pathOf(address: string, hosts: Set<string>): string | null {
  const url = URL.parse(address, env.SITE_URL);
  if (!url || !(hosts.has(url.host) || url.host === URL.parse(env.SITE_URL)?.host)) return null;
  const old = oldPath(url.href);
  return "path" in old ? old.path : null;
}
