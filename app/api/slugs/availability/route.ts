import { route } from "@/lib/http/route";
import { findPathHolder } from "@/lib/slugs/queries";
import { pathQuery } from "@/lib/slugs/schema";

/** Who has a path now, so that a form can say so before it is sent. */
export const GET = route({ query: pathQuery }, ({ query }) => findPathHolder(query.path));
