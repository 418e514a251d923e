import { sitePaper } from "@/lib/house/settings/paper";
import { publicRoute } from "@/lib/platform/http/route";
import { listSections } from "@/lib/spaces/spaces/queries";

/** The most sections that a menu lists. */
const NAMED = 12;

export const GET = publicRoute({}, async () => {
  const { section_order } = await sitePaper();
  const sections = await listSections(section_order, NAMED);
  return sections.map(({ name, slug }) => ({ name, slug }));
});
