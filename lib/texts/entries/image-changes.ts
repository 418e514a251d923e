import { invalid } from "@/lib/kernel/errors";
import { noLeadImage, type LeadImage } from "./lead-image";

const names = Object.keys(noLeadImage) as (keyof LeadImage)[];

/**
 * Returns the changes of the image's fields: another image, or none, clears those of the image before. Throws 400
 * when only one coordinate of the point is set.
 */
export function leadImageChanges(
  before: { image: string | null } & Pick<LeadImage, "image_focus_x" | "image_focus_y">,
  changes: { image?: string | null } & Partial<LeadImage>,
): Partial<LeadImage> {
  const image = changes.image === undefined ? before.image : changes.image;
  if (image === null) return noLeadImage;
  const said: Partial<LeadImage> = image === before.image ? {} : { ...noLeadImage };
  for (const name of names) {
    if (changes[name] !== undefined) Object.assign(said, { [name]: changes[name] });
  }
  const { image_focus_x: x, image_focus_y: y } = { ...before, ...said };
  if ((x === null) !== (y === null)) {
    throw invalid(
      x === null ? "image_focus_x" : "image_focus_y",
      "Falta una coordenada del punto de interés",
    );
  }
  return said;
}
