import { footerPageNames } from "@/lib/house/footer-pages/names";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const footerPageAnswer = z
  .object({ name: z.enum(footerPageNames), content: z.string().describe("Markdown") })
  .meta({ id: "PaginaDelPie" });
