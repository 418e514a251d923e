import { route } from "@/lib/http/route";
import { listLibrary } from "@/lib/library/queries";
import { libraryQuery } from "@/lib/library/schema";

export const GET = route({ query: libraryQuery }, ({ actor, query }) => listLibrary(actor, query));
