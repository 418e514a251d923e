import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { askSignature } from "@/lib/texts/signatures/commands";
import { listSignatures } from "@/lib/texts/signatures/queries";
import { signatureInput } from "@/lib/texts/signatures/schema";

const params = idParams("entryId");

export const GET = route({ params }, ({ actor, params }) => listSignatures(actor, params.entryId));

export const POST = route(
  { params, body: signatureInput, status: 201 },
  ({ actor, params, body }) => askSignature(actor, params.entryId, body),
);
