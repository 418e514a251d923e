import { listDecisions } from "@/lib/desk/moderation/queries";
import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";
import { route } from "@/lib/platform/http/route";

const query = pageQuery.extend({
  appealed: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
});

export const GET = route({ query }, ({ actor, query }) => listDecisions(actor, query));
