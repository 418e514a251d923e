import { lineFeeds } from "@/components/editor/line-ends";
import { isSilent } from "@/components/editor/images/uploads";
import { imagesIn } from "@/lib/platform/markdown/written-images";

/** The part of an entry that has images. */
interface Pictured {
  content: string;
  image?: string | null;
  image_alt?: string | null;
}

/** Returns the addresses of the images of an entry that have no alternative text, that of its beginning first. */
export function silentImages({ content, image, image_alt }: Pictured): string[] {
  const lead = image && !image_alt?.trim() ? [image] : [];
  const inText = imagesIn(lineFeeds(content)).filter(isSilent);
  return [...new Set([...lead, ...inText.map(({ address }) => address)])];
}
