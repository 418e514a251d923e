import type { Metadata } from "next";
import type { Paper } from "@/lib/house/settings/paper-dto";
import { imageVariant } from "@/lib/platform/addresses/image-url";

/** The least width, in pixels, of the stored size in which an icon is shown. */
const ICON = 180;

/** The icon of a newspaper's pages; undefined for the platform's. */
export function iconsOf({ icon }: Pick<Paper, "icon">): Metadata["icons"] {
  if (!icon) return undefined;
  const url = imageVariant(icon, ICON);
  return { icon: { url, type: "image/webp" }, apple: url };
}
