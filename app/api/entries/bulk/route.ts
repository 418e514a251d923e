import { actOnEntries } from "@/lib/desk/lists/commands";
import { entriesBulkInput } from "@/lib/desk/lists/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route({ body: entriesBulkInput }, ({ actor, body }) =>
  actOnEntries(actor, body),
);
