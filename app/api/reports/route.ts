import { listCases } from "@/lib/desk/moderation/queries";
import { subjects } from "@/lib/house/reports/schema";
import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";
import { route } from "@/lib/platform/http/route";

const query = pageQuery.extend({ subject: z.enum(subjects).optional() });

export const GET = route({ query }, ({ actor, query }) => listCases(actor, query));
