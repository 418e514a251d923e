import { route } from "@/lib/platform/http/route";
import { findPathHolder } from "@/lib/texts/slugs/queries";
import { pathQuery } from "@/lib/texts/slugs/schema";

/** Returns the holder of a path, so that a form can name it before it is sent. */
export const GET = route({ query: pathQuery }, ({ query }) => findPathHolder(query.path));
