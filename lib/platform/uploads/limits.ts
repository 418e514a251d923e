/** The largest image file accepted, in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** The largest image accepted, in pixels: a frame of an animation, and what is kept of all its frames together. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** The most bytes that the pixels of an image cost to decode: those of the largest with four channels of 8 bits. */
export const MAX_PIXEL_BYTES = 4 * MAX_IMAGE_PIXELS;

/** The largest animation accepted, in pixels of all its frames together. */
export const MAX_ANIMATION_PIXELS = 160_000_000;

/** The most frames of an animation: each costs work, however few pixels it has. */
export const MAX_FRAMES = 2_000;

/** The most pixels of what is kept: a full-width picture on a dense screen, and a long infographic that stays legible. */
export const KEPT_SIZE = { width: 2560, height: 8192 } as const;

/** Side of the square that a portrait is cut to, in pixels. */
export const PORTRAIT_SIZE = 320;

/** For the `accept` attribute of a file input. The server looks at the content, never at the type or name. */
export const ACCEPTED_IMAGES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** Limits of the texts of an image, in characters. */
export const imageLimits = { alt: 300, caption: 300, credit: 120 } as const;

/** Days after which an image that no text names is swept away. */
export const UNUSED_DAYS = 7;

export const IMAGE_TOO_LARGE = "La imagen no puede superar los 10 MB.";
export const IMAGE_REQUIRED = "Selecciona una imagen";
