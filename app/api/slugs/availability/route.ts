import { route } from "@/lib/platform/http/route";
import { findPathHolder } from "@/lib/texts/slugs/queries";
import { pathQuery } from "@/lib/texts/slugs/schema";

/** Who has a path now, so that a form can say so before it is sent. */
export const GET = route({ query: pathQuery }, ({ query }) => findPathHolder(query.path));
