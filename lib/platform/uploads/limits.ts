/** The largest image file accepted, in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** The largest image accepted, in pixels, all frames of an animation together. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** Side of the square that a portrait is cut to, in pixels. */
export const PORTRAIT_SIZE = 320;

/** For the `accept` attribute of a file input. The server looks at the content, never at the type or name. */
export const ACCEPTED_IMAGES = "image/jpeg,image/png,image/webp,image/gif";

/** Limits of the texts of an image, in characters. */
export const imageLimits = { alt: 300, caption: 300, credit: 120 } as const;

/** Days after which an image that no text names is swept away. */
export const UNUSED_DAYS = 7;

export const IMAGE_TOO_LARGE = "La imagen no puede superar los 10 MB.";
export const IMAGE_REQUIRED = "Selecciona una imagen";
