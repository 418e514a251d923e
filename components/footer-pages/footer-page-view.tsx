import { MarkdownHtml } from "@/components/shared/markdown";

/** A page of the footer, where the newspaper speaks of itself. */
export function FooterPageView({ title, html }: { title: string; html: string }) {
  return (
    <div className="page py-10 sm:py-14">
      <div className="mx-auto grid max-w-[42rem] gap-8">
        <h1 className="headline text-3xl sm:text-4xl">{title}</h1>
        <MarkdownHtml html={html} />
      </div>
    </div>
  );
}
