import { z } from "@/lib/kernel/zod";
import { OF_FIELD } from "@/lib/platform/addresses/image-url";
import { isOfPreview } from "@/lib/platform/auth/image-signature";
import { closedFile, notFoundFile } from "@/lib/platform/http/file";
import { publicRoute } from "@/lib/platform/http/route";
import { showElsewhereImage } from "@/lib/texts/elsewhere-images/commands";
import { missingPicture } from "@/lib/texts/elsewhere-images/missing-picture";

const params = z.object({ signature: z.string().max(100) });
const query = z.object({ de: z.url({ protocol: /^https?$/ }).max(2000) }).partial();

/** Browsers ask again after ten minutes for an image that cannot be had. */
const SHORTLY = "public, max-age=600";

/** The answer in place of an image that a text shows and that cannot be had. */
const PLACEHOLDER = {
  status: 302,
  headers: { location: "/images/placeholder.svg", "cache-control": SHORTLY },
};

/** One day, in seconds, for browsers alone: nobody tells shared caches that a text is gone. */
const DAY = "public, max-age=86400, s-maxage=0";

/** Serves an image of another site that a text shows, so that the other site's server does not see who reads. */
export const GET = publicRoute({ params, query }, async ({ params, query }) => {
  const signature = params.signature.replace(/\.jpeg$/, "");
  const asJpeg = signature !== params.signature;
  const found = query.de ? await showElsewhereImage(query.de, signature, asJpeg) : null;
  switch (found?.kind) {
    case "image":
      return closedFile(found.data, asJpeg ? "image/jpeg" : "image/webp", DAY);
    case "linked":
      return new Response(null, {
        status: 302,
        headers: { location: found.address, "cache-control": DAY },
      });
    case "missing":
      // Where a component shows a record's image, it puts a placeholder itself, or says what is wrong.
      if (signature === OF_FIELD) return notFoundFile();
      if (isOfPreview(signature)) {
        return closedFile(missingPicture(found.reason), "image/svg+xml", SHORTLY);
      }
      return new Response(null, PLACEHOLDER);
    default:
      return notFoundFile();
  }
});

export async function HEAD(...asked: Parameters<typeof GET>): Promise<Response> {
  const response = await GET(...asked);
  await response.body?.cancel();
  return new Response(null, response);
}
