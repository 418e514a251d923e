import { z } from "@/lib/kernel/zod";
import { publicRoute } from "@/lib/platform/http/route";
import { getSpaceBySlug } from "@/lib/spaces/spaces/queries";

const params = z.object({ slug: z.string().max(100) });

export const GET = publicRoute({ params }, ({ params }) => getSpaceBySlug(params.slug));
