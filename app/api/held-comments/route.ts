import { listHeldComments } from "@/lib/desk/moderation/queries";
import { pageQuery } from "@/lib/kernel/pagination";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: pageQuery }, ({ actor, query }) =>
  listHeldComments(actor, query),
);
