/** The largest image file accepted, in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** The largest image accepted, in pixels, all frames of an animation together. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** For the `accept` attribute of a file input. The server looks at the content, never at the type or name. */
export const ACCEPTED_IMAGES = "image/jpeg,image/png,image/webp,image/gif";

export const IMAGE_TOO_LARGE = "La imagen no puede superar los 10 MB.";
export const IMAGE_REQUIRED = "Selecciona una imagen";
