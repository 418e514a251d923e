import { route } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { createSlug } from "@/lib/publishing/slugs";
import { listSlugs } from "@/lib/slugs/queries";
import { slugInput } from "@/lib/slugs/schema";

export const GET = route({ query: pageQuery }, ({ query }) => listSlugs(query));

export const POST = route({ body: slugInput, status: 201 }, ({ actor, body }) =>
  createSlug(actor, body),
);
