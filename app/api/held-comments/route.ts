import { route } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { listHeldComments } from "@/lib/moderation/queries";

export const GET = route({ query: pageQuery }, ({ actor, query }) =>
  listHeldComments(actor, query),
);
