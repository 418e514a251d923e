import { listWaitingEntries } from "@/lib/entries/queries";
import { route } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";

export const GET = route({ query: pageQuery }, ({ actor, query }) =>
  listWaitingEntries(actor, query),
);
