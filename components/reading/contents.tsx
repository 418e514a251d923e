import type { Reading } from "@/lib/platform/text/reading";

interface ContentsProps extends Pick<Reading, "contents"> {
  /** The language of the text, where it is not the page's. */
  lang?: string;
}

/** The contents of a long text, folded away until somebody asks for them. */
export function Contents({ contents, lang }: ContentsProps) {
  if (contents.length === 0) return null;
  return (
    <nav aria-label="Índice" className="mx-auto mt-8 max-w-[42rem] border-y py-3 text-sm">
      <details>
        <summary className="font-medium">En este texto</summary>
        <ol lang={lang} className="mt-2 grid gap-1">
          {contents.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} dir="auto" className="inline-block py-1 wrap-anywhere link-quiet">
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
