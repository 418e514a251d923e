import { z } from "@/lib/kernel/zod";

/** The most characters of a page. */
const LONGEST_PAGE = 50_000;

/** A page as its form sends it, in Markdown; an empty text deletes the page. */
export const footerPageInput = z.object({
  content: z
    .string({ error: "Debe ser un texto" })
    .trim()
    .max(LONGEST_PAGE, "La página puede tener hasta 50.000 caracteres"),
});
