import { z } from "@/lib/kernel/zod";
import { lineOrNone } from "@/lib/platform/text/line";
import { imageLimits } from "@/lib/platform/uploads/limits";

const NO_PERCENTAGE = "Debe ser un número entero de 0 a 100";
const percentage = z
  .int(NO_PERCENTAGE)
  .min(0, NO_PERCENTAGE)
  .max(100, NO_PERCENTAGE)
  .nullable()
  .optional();

/** The fields of the image of an entry or a draft: what is absent stays, null means none. */
export const leadImageFields = {
  image_alt: lineOrNone(
    imageLimits.alt,
    "El texto alternativo no puede tener más de 300 caracteres",
  ),
  image_caption: lineOrNone(
    imageLimits.caption,
    "El pie de foto no puede tener más de 300 caracteres",
  ),
  image_credit: lineOrNone(imageLimits.credit, "El crédito no puede tener más de 120 caracteres"),
  /** The point that every crop keeps, in percent from the left and from the top. */
  image_focus_x: percentage,
  image_focus_y: percentage,
};

/** The data of an image besides its address. */
export interface LeadImage {
  image_alt: string | null;
  image_caption: string | null;
  image_credit: string | null;
  image_focus_x: number | null;
  image_focus_y: number | null;
}

export const noLeadImage: LeadImage = {
  image_alt: null,
  image_caption: null,
  image_credit: null,
  image_focus_x: null,
  image_focus_y: null,
};
