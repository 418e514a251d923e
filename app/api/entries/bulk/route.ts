import { actOnEntries } from "@/lib/desk/commands";
import { entriesBulkInput } from "@/lib/desk/schema";
import { route } from "@/lib/http/route";

export const POST = route({ body: entriesBulkInput }, ({ actor, body }) =>
  actOnEntries(actor, body),
);
