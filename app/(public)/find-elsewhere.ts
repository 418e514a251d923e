import type { Route } from "next";
import { findFrontAt, findSpaceAt } from "@/app/(public)/s/find-space";
import { spell } from "@/lib/addresses/spelling";
import { routes } from "@/lib/addresses/routes";

/** The screens whose addresses are always the same. */
const screens = new Set<string>([
  routes.auth(),
  routes.search(),
  ...Object.values(routes).filter((route) => typeof route === "string"),
]);

/**
 * Where a path leads that nothing is at, once it is spelt as addresses are (`S/Cocina` → `/s/cocina`): to a
 * screen or a front page. Null for one that is spelt so already, and for what leads nowhere then either.
 */
export async function findElsewhere(written: string): Promise<Route | null> {
  const { path, movedTo } = spell(written);
  if (!movedTo) return null;
  return screens.has(movedTo) || (await isFront(path)) ? movedTo : null;
}

async function isFront(path: string) {
  const [, slug, page] = /^s\/([^/]+)(?:\/pagina\/([^/]+))?$/.exec(path) ?? [];
  if (!slug) return false;
  return Boolean(await (page ? findFrontAt(slug, page) : findSpaceAt(slug)));
}
