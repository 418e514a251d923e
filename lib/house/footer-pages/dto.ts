import type { FooterPageName } from "@/lib/house/footer-pages/names";

/** A page of the footer with its text in Markdown; an empty text is a page that nobody has written yet. */
export interface FooterPage {
  name: FooterPageName;
  content: string;
}
