import { env } from "@/lib/kernel/env";
import { z } from "@/lib/kernel/zod";
import { NOWHERE } from "@/lib/operation/import/elsewhere/nowhere";
import { markdownPlace, type Piece } from "@/lib/operation/import/elsewhere/piece";
import type { Tally } from "@/lib/operation/import/elsewhere/tally";
import { asKey } from "@/lib/operation/import/import-key";
import { Refusal } from "@/lib/operation/paste/refusal";
import { lexicalHtml } from "./lexical";
import { mobiledocHtml } from "./mobiledoc";

const text = z.string().nullish().catch(null);
const id = z.union([z.string(), z.number()]).transform(String);

const post = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  image: text, // its name before Ghost 1
  status: text,
  visibility: text,
  published_at: z.union([z.string(), z.number()]).nullish().catch(null),
  custom_excerpt: text,
  author_id: id.nullish().catch(null),
});
const posted = z.object({ post_id: id, sort_order: z.number().catch(0) });
const exported = z.object({
  posts: z.array(post),
  tags: z.array(z.object({ id, name: text, slug: text, visibility: text })).catch([]),
  users: z.array(z.object({ id, name: text, slug: text, email: text })).catch([]),
  posts_tags: z.array(posted.extend({ tag_id: id })).catch([]),
  posts_authors: z.array(posted.extend({ author_id: id })).catch([]),
  posts_meta: z
    .array(z.object({ post_id: id, feature_image_alt: text, feature_image_caption: text }))
    .catch([]),
});
const file = z.object({ db: z.tuple([z.object({ data: exported })], z.unknown()) });
const flat = z.object({ data: exported });

type Post = z.output<typeof post>;
type Exported = z.output<typeof exported>;

interface Means {
  siteUrl: string | undefined;
  tally: Tally;
}

/**
 * The public texts of an export of Ghost; the others are counted. Throws a Refusal for a file that is not an export.
 */
export function* piecesOfExport(written: unknown, means: Means): Generator<Piece> {
  const data = file.safeParse(written).data?.db[0].data ?? flat.safeParse(written).data?.data;
  if (!data) throw new Refusal("El JSON no tiene la forma de una exportación de Ghost.");
  const look = lookupOf(data);
  for (const each of data.posts) {
    const left = whyLeft(each);
    if (left) means.tally.add(left, each.title || each.id);
    else yield pieceOf(each, look, means);
  }
}

const LEFT: Record<string, string> = {
  draft: "Borradores",
  scheduled: "Programadas",
  sent: "Enviadas solo por correo",
};

function whyLeft({ status, visibility }: Post): string | null {
  if (status && status !== "published") {
    return Object.hasOwn(LEFT, status) ? LEFT[status]! : `En estado «${status.slice(0, 40)}»`;
  }
  return visibility && visibility !== "public" ? "Solo para miembros o de pago" : null;
}

function lookupOf(data: Exported) {
  const first = <Link extends { post_id: string; sort_order: number }>(links: Link[]) =>
    Map.groupBy(
      links.toSorted((a, b) => a.sort_order - b.sort_order),
      ({ post_id }) => post_id,
    );
  const tags = new Map(data.tags.map((tag) => [tag.id, tag]));
  const users = new Map(data.users.map((user) => [user.id, user]));
  const meta = new Map(data.posts_meta.map((each) => [each.post_id, each]));
  const [tagged, signed] = [first(data.posts_tags), first(data.posts_authors)];
  return {
    metaOf: (postId: string) => meta.get(postId),
    tagsOf: (postId: string) =>
      (tagged.get(postId) ?? []).flatMap(({ tag_id }) => tags.get(tag_id) ?? []),
    authorOf: ({ id, author_id }: Post) =>
      users.get(signed.get(id)?.[0]?.author_id ?? author_id ?? ""),
  };
}

/** Ghost keeps moments in UTC: on SQLite its export writes them without a zone. */
function dateOf({ published_at }: Post): string | undefined {
  if (typeof published_at === "number") return new Date(published_at).toISOString();
  const written = published_at ?? undefined;
  return written && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written) ? `${written}Z` : written;
}

function pieceOf(post: Post, look: ReturnType<typeof lookupOf>, { siteUrl, tally }: Means): Piece {
  const named = post.title || post.slug || post.id;
  const home = (siteUrl ?? env.SITE_URL).replace(/\/+$/, "");
  // Files of a site whose address is not known must not get an address of ours.
  const files = siteUrl === undefined ? NOWHERE : home;
  const placed = (written: string | null | undefined) =>
    (written ?? "")
      .replaceAll("__GHOST_URL__/content/", `${files}/content/`)
      .replaceAll("__GHOST_URL__", home);
  const markdown: string[] = [];
  const making = {
    markdown: (part: string) => markdownPlace(markdown.push(placed(part)) - 1),
    onLost: (card: string) => tally.add(`Tarjeta «${card}», que aquí no existe`, named),
  };
  const html =
    post.html ||
    (post.lexical && lexicalHtml(post.lexical, making)) ||
    (post.mobiledoc && mobiledocHtml(post.mobiledoc, making)) ||
    "";
  const meta = look.metaOf(post.id);
  const tags = look.tagsOf(post.id).filter(({ visibility }) => visibility !== "internal");
  const [primary, ...others] = tags;
  for (const { name } of others) tally.add("Etiquetas que no son la principal", name ?? "");
  const author = look.authorOf(post);
  const cover = placed(post.feature_image || post.image);
  return {
    key: asKey(`ghost:${post.uuid || `${post.id}:${post.slug ?? ""}`}`),
    title: post.title ?? "",
    html: placed(html),
    markdown,
    date: dateOf(post),
    slug: post.slug ?? undefined,
    address: post.slug ? `${home}/${post.slug}/` : undefined,
    summary: post.custom_excerpt ?? undefined,
    cover: cover
      ? {
          src: cover.startsWith("/") ? files + cover : cover,
          alt: meta?.feature_image_alt ?? undefined,
          caption: meta?.feature_image_caption ?? undefined,
        }
      : undefined,
    categories: primary ? [{ slug: primary.slug ?? "", name: primary.name ?? "" }] : [],
    author: author && {
      username: author.slug ?? undefined,
      email: author.email ?? undefined,
      name: author.name ?? "",
    },
    comments: [],
  };
}
