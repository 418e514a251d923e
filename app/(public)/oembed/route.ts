import { oembedFile, oembedQuery } from "@/lib/discovery/oembed";
import { fileResponse } from "@/lib/platform/http/file";
import { publicRoute } from "@/lib/platform/http/route";

/** Returns how other sites may embed an entry: https://oembed.com. */
export const GET = publicRoute({ query: oembedQuery }, async ({ query }) =>
  fileResponse(await oembedFile(query)),
);
