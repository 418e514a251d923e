import "server-only";
import { cache } from "react";
import type { FooterPageName } from "@/lib/house/footer-pages/names";
import { listFooterPages } from "@/lib/house/footer-pages/queries";
import type { Mode } from "@/lib/house/settings/modes";
import { sitePaper, unnamedPaper } from "@/lib/house/settings/paper";
import type { Paper } from "@/lib/house/settings/paper-dto";
import { pageSiteMode } from "@/lib/house/settings/site-mode";
import { isDatabaseAway } from "@/lib/kernel/database-errors";
import { env } from "@/lib/kernel/env";
import { logAway } from "@/lib/kernel/log-away";
import { partOrMake } from "@/lib/kernel/process";

/** The parts that surround every page of the main site. */
interface PageFrame {
  paper: Paper;
  /** The pages of the footer. */
  pages: FooterPageName[];
  /** How far machines go alone on the site. */
  aiMode: Mode;
}

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    pageFrame: PageFrame;
  }
}

/**
 * Returns the frame of every page. While the database does not answer, it is as it was last read, so that a page can
 * still be shown and say what failed.
 */
export const pageFrame = cache(async (): Promise<PageFrame> => {
  const last = partOrMake("pageFrame", () => ({
    paper: unnamedPaper(),
    pages: [],
    aiMode: env.AI_AUTONOMY_MAX,
  }));
  try {
    const [paper, pages, aiMode] = await Promise.all([
      sitePaper(),
      listFooterPages(),
      pageSiteMode(),
    ]);
    return Object.assign(last, { paper, pages, aiMode });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    logAway(error);
    return last;
  }
});
