import { copyOf } from "@/lib/operation/import/elsewhere/copy-of";
import { isNode, ownText, textAt, type XmlNode } from "@/lib/operation/import/elsewhere/xml-node";
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
      byId.set(id, { url, ...(alt && { alt }), ...(caption && { caption }) });
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

/** Returns the value that a plugin or WordPress itself stores with a text under a name. */
export const metaOf = (item: XmlNode, key: string): string => {
  const meta = item.children.find(
    (child): child is XmlNode =>
      isNode(child) && child.name === "wp:postmeta" && textAt(child, "wp:meta_key") === key,
  );
  const value = meta?.children.find(
    (child): child is XmlNode => isNode(child) && child.name === "wp:meta_value",
  );
  return value ? ownText(value).trim() : "";
};

const copy = (text: string) => copyOf(text.slice(0, 2_000));
