import { escapeJson } from "@/lib/platform/text/escape";

/** A page's description of itself for machines, as JSON-LD. */
export function JsonLd({ data }: { data: object }) {
  const json = escapeJson(JSON.stringify(data));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
