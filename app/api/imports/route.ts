import { createImport } from "@/lib/operation/bringing/commands";
import { listImports } from "@/lib/operation/bringing/queries";
import { newImport } from "@/lib/operation/bringing/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listImports(actor));

export const POST = route({ body: newImport, status: 201 }, ({ actor, body }) =>
  createImport(actor, body),
);
