import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ready, start } from "@/tests/support/site";
import { zoneAtNoon } from "@/tests/support/zone-at-noon";

/** A site of a test's own, on the embedded database. */
export interface OwnSite {
  origin: string;
  /** Where a custom domain of this name, below `localhost`, is read. */
  originOf(domain: string): string;
  /** Ends it, and with it everything it has kept. */
  end(): Promise<void>;
}

/** Starts the built application with nothing in it, and resolves when it answers. */
export async function ownSite(): Promise<OwnSite> {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));
  const site = start({ DATA_DIR: folder, LOG_LEVEL: "error", SITE_TZ: zoneAtNoon() });
  const origin = await ready(site);
  return {
    origin,
    originOf: (domain) => origin.replace("localhost", domain),
    async end() {
      site.killGroup("SIGKILL");
      await site.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
