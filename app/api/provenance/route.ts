import { route } from "@/lib/http/route";
import { exportTextEvents } from "@/lib/text-events/export";
import { listTextEvents } from "@/lib/text-events/queries";
import { textEventQuery } from "@/lib/text-events/schema";

export const GET = route({ query: textEventQuery }, ({ actor, query }) => {
  const { format, limit, cursor, ...filter } = query;
  return format
    ? exportTextEvents(actor, { format, ...filter })
    : listTextEvents(actor, { limit, cursor, ...filter });
});
