import { z } from "@/lib/kernel/zod";
import { publicRoute } from "@/lib/platform/http/route";
import { getEntryByPath } from "@/lib/texts/entries/queries";

const params = z.object({ slug: z.array(z.string()).transform((segments) => segments.join("/")) });

export const GET = publicRoute({ params }, ({ params }) => getEntryByPath(params.slug));
