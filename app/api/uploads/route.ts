import { route } from "@/lib/platform/http/route";
import { listLibrary } from "@/lib/texts/library/queries";
import { libraryQuery } from "@/lib/texts/library/schema";

export const GET = route({ query: libraryQuery }, ({ actor, query }) => listLibrary(actor, query));
