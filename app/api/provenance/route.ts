import { route } from "@/lib/http/route";
import { exportTextEvents } from "@/lib/provenance/register-export";
import { listTextEvents } from "@/lib/provenance/register-queries";
import { textEventQuery } from "@/lib/provenance/register-schema";

export const GET = route({ query: textEventQuery }, ({ actor, query }) => {
  const { format, limit, cursor, ...filter } = query;
  return format
    ? exportTextEvents(actor, { format, ...filter })
    : listTextEvents(actor, { limit, cursor, ...filter });
});
