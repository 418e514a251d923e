import { route } from "@/lib/platform/http/route";
import { exportTextEvents } from "@/lib/texts/provenance/register-export";
import { listTextEvents } from "@/lib/texts/provenance/register-queries";
import { textEventQuery } from "@/lib/texts/provenance/register-schema";

export const GET = route({ query: textEventQuery }, ({ actor, query }) => {
  const { format, limit, cursor, ...filter } = query;
  return format
    ? exportTextEvents(actor, { format, ...filter })
    : listTextEvents(actor, { limit, cursor, ...filter });
});
