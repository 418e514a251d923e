import { listWaitingEntries } from "@/lib/texts/entries/queries";
import { route } from "@/lib/platform/http/route";
import { pageQuery } from "@/lib/kernel/pagination";

export const GET = route({ query: pageQuery }, ({ actor, query }) =>
  listWaitingEntries(actor, query),
);
