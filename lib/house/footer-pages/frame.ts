import "server-only";
import { cache } from "react";
import type { FooterPageName } from "@/lib/house/footer-pages/names";
import { listFooterPages } from "@/lib/house/footer-pages/queries";
import { sitePaper, unnamedPaper } from "@/lib/house/settings/paper";
import type { Paper } from "@/lib/house/settings/paper-dto";
import { isDatabaseAway } from "@/lib/kernel/database-errors";
import { logAway } from "@/lib/kernel/log-away";
import { partOrMake } from "@/lib/kernel/process";

/** The parts that surround every page of the main site. */
interface PageFrame {
  paper: Paper;
  /** The pages of the footer. */
  pages: FooterPageName[];
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
  const last = partOrMake("pageFrame", () => ({ paper: unnamedPaper(), pages: [] }));
  try {
    const [paper, pages] = await Promise.all([sitePaper(), listFooterPages()]);
    return Object.assign(last, { paper, pages });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    logAway(error);
    return last;
  }
});
