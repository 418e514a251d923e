import { writeFooterPage } from "@/lib/house/footer-pages/commands";
import { footerPageNames } from "@/lib/house/footer-pages/names";
import { footerPageInput } from "@/lib/house/footer-pages/schema";
import { z } from "@/lib/kernel/zod";
import { TEXT_BYTES } from "@/lib/platform/http/body";
import { route } from "@/lib/platform/http/route";

const params = z.object({ name: z.enum(footerPageNames) });

export const PUT = route(
  { params, body: footerPageInput, bytes: TEXT_BYTES },
  ({ actor, params, body }) => writeFooterPage(actor, params.name, body.content),
);
