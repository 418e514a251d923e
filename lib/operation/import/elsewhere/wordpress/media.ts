import { copyOf } from "@/lib/operation/import/elsewhere/copy-of";
import {
  allOf,
  firstOf,
  ownText,
  textAt,
  type XmlNode,
} from "@/lib/operation/import/elsewhere/xml-node";
import type { Attachment, MediaLibrary } from "./shortcodes";

interface Media extends MediaLibrary {
  add(item: XmlNode): void;
}

/** Makes the media library of an export: the addresses of its files, which are elsewhere. */
export function newMedia(): Media {
  const byId = new Map<string, Attachment>();
  const byPost = new Map<string, string[]>();
  return {
    add(item) {
      const id = copy(textAt(item, "wp:post_id"));
      const url = copy(textAt(item, "wp:attachment_url", "guid"));
      if (!id || !url) return;
      const alt = copy(metaOf(item, "_wp_attachment_image_alt"));
      const caption = copy(textAt(item, "excerpt:encoded"));
      const credit = copy(creditOf(item));
      byId.set(id, {
        url,
        ...(alt && { alt }),
        ...(caption && { caption }),
        ...(credit && { credit }),
      });
      const parent = textAt(item, "wp:post_parent");
      if (!parent || parent === "0") return;
      const known = byPost.get(parent);
      if (known) known.push(id);
      else byPost.set(copy(parent), [id]);
    },
    byId: (id) => byId.get(id),
    of: (postId) =>
      (byPost.get(postId) ?? []).map((id) => byId.get(id)).filter((file) => file !== undefined),
  };
}

/** Returns the first value that a plugin or WordPress itself stores with a text under a name; "" for none. */
export const metaOf = (item: XmlNode, key: string): string => metasOf(item, key)[0] ?? "";

/** Returns all values that are stored with a text under a name. */
export const metasOf = (item: XmlNode, key: string): string[] =>
  allOf(item, "wp:postmeta")
    .filter((meta) => textAt(meta, "wp:meta_key") === key)
    .flatMap((meta) => firstOf(meta, "wp:meta_value") ?? [])
    .map((value) => ownText(value).trim());

/** Returns who made a picture: as the plugin Media Credit or Navis keeps it, else as the camera wrote it into the file. */
function creditOf(item: XmlNode): string {
  const [name, company] = ["_media_credit", "_navis_media_credit_org"].map((key) =>
    metaOf(item, key),
  );
  if (name || company) return [name, company].filter(Boolean).join(" / ");
  return /"credit";s:\d+:"([^"]{1,300})"/.exec(metaOf(item, "_wp_attachment_metadata"))?.[1] ?? "";
}

const copy = (text: string) => copyOf(text.slice(0, 2_000));
