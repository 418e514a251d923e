import { datesOf, sitePaper } from "@/lib/house/settings/paper";
import { env } from "@/lib/kernel/env";
import { listSections } from "@/lib/spaces/spaces/queries";
import { countToday } from "@/lib/texts/entries/queries";

const SHOWN_SPACES = 60;

/** Returns the content of the home page's head, for readers and where it is composed. */
export async function homeHead() {
  const paper = await sitePaper();
  const { name, tagline, section_order } = paper;
  const [spaces, today] = await Promise.all([
    listSections(section_order, SHOWN_SPACES),
    countToday(),
  ]);
  return { siteName: name, tagline, spaces, today, siteUrl: env.SITE_URL, dates: datesOf(paper) };
}
