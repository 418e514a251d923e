import { withoutBidiControls } from "@/lib/platform/text/bidi";
import { splitLinks } from "@/lib/platform/text/links";

interface CommentTextProps {
  text: string;
  /** True when web addresses in the text are links. */
  links: boolean;
}

/** Shows the text of a comment: plain text, its line breaks kept and its web addresses made links. */
export function CommentText({ text, links }: CommentTextProps) {
  return (
    <p dir="auto" className="font-serif text-[1.0625rem] wrap-anywhere whitespace-pre-wrap">
      {splitLinks(withoutBidiControls(text)).map(({ text: part, href }, index) =>
        href && links ? (
          <a key={index} href={href} rel="ugc nofollow noopener" className="link">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
