import { route } from "@/lib/platform/http/route";
import { createAlias, deleteAlias } from "@/lib/publishing/publish/slug-commands";
import { listAliases } from "@/lib/texts/slugs/queries";
import { aliasInput, aliasQuery, aliasRef } from "@/lib/texts/slugs/schema";

export const GET = route({ query: aliasQuery }, ({ actor, query }) => listAliases(actor, query));

export const POST = route({ body: aliasInput, status: 201 }, ({ actor, body }) =>
  createAlias(actor, body),
);

export const DELETE = route({ query: aliasRef }, ({ actor, query }) =>
  deleteAlias(actor, query.path),
);
