import { route } from "@/lib/platform/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { listHeldComments } from "@/lib/desk/moderation/queries";

export const GET = route({ query: pageQuery }, ({ actor, query }) =>
  listHeldComments(actor, query),
);
