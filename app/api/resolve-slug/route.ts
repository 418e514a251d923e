import { z } from "@/lib/kernel/zod";
import { publicRoute } from "@/lib/platform/http/route";
import { getEntryByPath } from "@/lib/texts/entries/queries";

const query = z.object({
  path: z.string({ error: "Indica la ruta en path." }).min(1, "Indica la ruta en path.").max(600),
});

export const GET = publicRoute({ query }, async ({ query }) => ({
  entry: await getEntryByPath(query.path),
}));
