import { exportAccount } from "@/lib/account/export";
import { route } from "@/lib/http/route";
import { isSameOrigin } from "@/lib/http/same-origin";
import { assertMay } from "@/lib/kernel/errors";

export const GET = route({}, async ({ actor, request }) => {
  // A link on another site would spend what a day allows.
  assertMay(isSameOrigin(request.headers), "La petición viene de otro sitio y no se acepta.");
  const day = new Date().toISOString().slice(0, 10);
  return new Response(await exportAccount(actor), {
    headers: {
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="rotativa-${actor.username}-${day}.zip"`,
      "content-type": "application/zip",
      "x-content-type-options": "nosniff",
    },
  });
});
