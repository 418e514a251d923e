import { EntryImage } from "@/components/shared/entry-image";
import { cn } from "@/components/ui/cn";
import { imageSources } from "@/lib/platform/addresses/image-url";
import { creditLine } from "@/lib/platform/markdown/image-words";
import { spoken } from "@/lib/platform/text/languages";
import { wordsOf, type ImageWords } from "@/lib/texts/entries/lead-image";
import type { EntryWords } from "@/lib/texts/entries/words";

type CaptionedImage = Partial<ImageWords & Pick<EntryWords, "language">>;

interface LeadImageProps {
  entry: CaptionedImage;
  image: string;
}

/** Shows the image that an article opens with, uncropped, with its caption and credit below. */
export function LeadImage({ entry, image }: LeadImageProps) {
  return (
    <figure lang={spoken(entry).lang} className="mt-8">
      <a
        href={imageSources(image).src}
        title="Ver en grande"
        className="mx-auto block w-fit cursor-zoom-in"
      >
        <EntryImage
          image={image}
          alt={wordsOf(entry).alt}
          priority
          sizes="(min-width: 62rem) 60rem, 92vw"
          className="mx-auto max-h-[42rem] max-w-full object-contain lg:max-w-[60rem]"
        />
      </a>
      <LeadCaption {...entry} className="mx-auto max-w-[42rem]" />
    </figure>
  );
}

type LeadCaptionProps = CaptionedImage & { className?: string };

/** Shows the caption and the credit under the image; nothing when there is neither. */
export function LeadCaption({ className, ...words }: LeadCaptionProps) {
  const { caption, credit } = wordsOf(words);
  if (!caption && !credit) return null;
  return (
    <figcaption
      {...spoken(words)}
      className={cn("mt-3 text-sm wrap-anywhere text-muted-foreground", className)}
    >
      {caption} {credit && <small>{creditLine(credit)}</small>}
    </figcaption>
  );
}
