import { replacePlaceholder } from "@/components/editor/commands";
import type { PastedImage } from "@/lib/operation/paste/safe";
import { uploadImage } from "@/lib/platform/uploads/client";

/**
 * Uploads the images of what was pasted, one after the other, and writes their addresses into the text. Removes those
 * that cannot be uploaded; returns a sentence about each, to be shown.
 */
export async function uploadPasted(
  field: HTMLTextAreaElement,
  images: PastedImage[],
  signal: AbortSignal,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { place, source } of images) {
    if (!field.value.includes(`](${place}`)) continue; // the writer has taken it out
    try {
      const { url } = await uploadImage(fileOf(source), { onProgress: () => {}, signal });
      replacePlaceholder(field, `](${place}`, `](${url}`);
    } catch (error) {
      if (signal.aborted) return problems;
      problems.push(error instanceof Error ? error.message : String(error));
      const whole = new RegExp(
        `!\\[(?:\\\\.|[^\\]\\\\])*\\]\\(${place}(?: "(?:\\\\.|[^"\\\\])*")?\\)\\n{0,2}`,
      );
      replacePlaceholder(field, whole.exec(field.value)?.[0] ?? place, "");
    }
  }
  return problems;
}

/** Makes a file of a `data:` address, which the pages' Content-Security-Policy lets nobody `fetch`. */
function fileOf(source: string): File {
  const comma = source.indexOf(",");
  const type = /^data:([\w/+.-]+)/.exec(source)?.[1] ?? "image/png";
  const bytes = Uint8Array.from(atob(source.slice(comma + 1)), (char) => char.charCodeAt(0));
  return new File([bytes], `pegada.${type.split("/")[1]}`, { type });
}
