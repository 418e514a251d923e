import { pageQuery } from "@/lib/kernel/pagination";
import { route } from "@/lib/platform/http/route";
import { listWaitingEntries } from "@/lib/texts/entries/queries";

export const GET = route({ query: pageQuery }, ({ actor, query }) =>
  listWaitingEntries(actor, query),
);
