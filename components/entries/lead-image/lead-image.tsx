import { EntryImage } from "@/components/shared/entry-image";
import { cn } from "@/components/ui/cn";
import { imageSources } from "@/lib/platform/addresses/image-url";
import { creditLine } from "@/lib/platform/markdown/image-words";
import type { Entry } from "@/lib/texts/entries/dto";

interface LeadImageProps {
  entry: Pick<Entry, "image_alt" | "image_caption" | "image_credit">;
  image: string;
}

/** The image that an article opens with, whole, with what is said of it under it. */
export function LeadImage({ entry, image }: LeadImageProps) {
  return (
    <figure className="mt-8">
      <a
        href={imageSources(image).src}
        title="Ver en grande"
        className="mx-auto block w-fit cursor-zoom-in"
      >
        <EntryImage
          image={image}
          alt={entry.image_alt ?? ""}
          priority
          sizes="(min-width: 62rem) 60rem, 92vw"
          className="mx-auto max-h-[42rem] max-w-full object-contain lg:max-w-[60rem]"
        />
      </a>
      <LeadCaption {...entry} className="mx-auto max-w-[42rem]" />
    </figure>
  );
}

type LeadCaptionProps = Partial<Pick<Entry, "image_caption" | "image_credit">> & {
  className?: string;
};

/** Shows the caption and the credit under the image; nothing when there is neither. */
export function LeadCaption({ image_caption, image_credit, className }: LeadCaptionProps) {
  if (!image_caption && !image_credit) return null;
  return (
    <figcaption className={cn("mt-3 text-sm wrap-anywhere text-muted-foreground", className)}>
      {image_caption} {image_credit && <small>{creditLine(image_credit)}</small>}
    </figcaption>
  );
}
