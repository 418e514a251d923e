import { EntryImage } from "@/components/shared/entry-image";
import type { Entry } from "@/lib/entries/dto";
import { creditLine } from "@/lib/markdown/image-words";

interface LeadImageProps {
  entry: Pick<Entry, "image_alt" | "image_caption" | "image_credit">;
  image: string;
}

/** The image that an article opens with, whole, with what is said of it under it. */
export function LeadImage({ entry, image }: LeadImageProps) {
  const { image_alt, image_caption, image_credit } = entry;
  return (
    <figure className="mt-8">
      <EntryImage
        image={image}
        alt={image_alt ?? ""}
        priority
        sizes="(min-width: 62rem) 60rem, 92vw"
        className="mx-auto max-h-[42rem] max-w-full object-contain lg:max-w-[60rem]"
      />
      {(image_caption || image_credit) && (
        <figcaption className="mx-auto mt-3 max-w-[42rem] text-sm wrap-anywhere text-muted-foreground">
          {image_caption} {image_credit && <small>{creditLine(image_credit)}</small>}
        </figcaption>
      )}
    </figure>
  );
}
