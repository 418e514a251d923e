import { footerPageNames } from "@/lib/house/footer-pages/names";
import { z } from "@/lib/kernel/zod";

// What dto.ts answers, for the description of the calls; `tests/unit/answers.test.ts` holds them together.
export const footerPageAnswer = z
  .object({ name: z.enum(footerPageNames), content: z.string().describe("Markdown") })
  .meta({ id: "PaginaDelPie" });
