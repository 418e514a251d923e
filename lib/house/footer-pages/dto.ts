import type { FooterPageName } from "@/lib/house/footer-pages/names";

/** A page with its text in Markdown; an empty one has none yet. */
export interface FooterPage {
  name: FooterPageName;
  content: string;
}
