import { z } from "@/lib/kernel/zod";
import { PORTRAIT_SIZE } from "@/lib/platform/uploads/limits";

const error = "Debe ser una ruta de imagen subida";

const named = (size: string) => {
  const address = new RegExp(`^/uploads/[0-9a-f]{32}-${size}\\.webp$`);
  const none = z.literal("").transform(() => null);
  return z.union([none, z.string().regex(address, error)], { error }).nullable();
};

/** An image that was uploaded here; an empty one means none. */
export const ownImage = named("[1-9]\\d{0,4}x[1-9]\\d{0,4}");

/** An image that was uploaded here as a portrait; an empty one means none. */
export const ownPortrait = named(`${PORTRAIT_SIZE}x${PORTRAIT_SIZE}`);

/** The query of `POST /api/upload`: the kind of image that is sent. */
export const uploadQuery = z.object({
  forma: z.enum(["retrato"], { error: "Esa forma no existe" }).optional(),
});
