import { pageQuery } from "@/lib/kernel/pagination";
import { route } from "@/lib/platform/http/route";
import { createSlug } from "@/lib/publishing/publish/slug-commands";
import { listSlugs } from "@/lib/texts/slugs/queries";
import { slugInput } from "@/lib/texts/slugs/schema";

export const GET = route({ query: pageQuery }, ({ actor, query }) => listSlugs(actor, query));

export const POST = route({ body: slugInput, status: 201 }, ({ actor, body }) =>
  createSlug(actor, body),
);
