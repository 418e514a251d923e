import { findEntryByAddress } from "@/app/(public)/find-by-address";
import { AppError, notFound } from "@/lib/kernel/errors";
import { publicRoute } from "@/lib/http/route";
import { FRESH } from "@/lib/discovery/answers";
import { oembedOf, oembedQuery, oembedXml } from "@/lib/discovery/oembed";

/** How other sites embed an entry: https://oembed.com. */
export const GET = publicRoute({ query: oembedQuery }, async ({ query }) => {
  if (query.format !== "json" && query.format !== "xml") {
    throw new AppError("not_implemented", "El formato debe ser json o xml.");
  }
  const found = await findEntryByAddress(query.url);
  if (!found) throw notFound("Esa dirección no es de ninguna entrada.");
  const embed = oembedOf(found.entry, query);
  const headers = { "access-control-allow-origin": "*", "cache-control": FRESH };
  if (query.format === "json") return Response.json(embed, { headers });
  return new Response(oembedXml(embed), {
    headers: { ...headers, "content-type": "text/xml; charset=utf-8" },
  });
});
