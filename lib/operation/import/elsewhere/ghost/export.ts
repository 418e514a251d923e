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
  canonical_url: text,
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
    .array(
      z.object({
        post_id: id,
        feature_image_alt: text,
        feature_image_caption: text,
        canonical_url: text,
      }),
    )
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

/** The texts of an export of Ghost. Throws a Refusal for a file that is not an export. */
export function* piecesOfExport(written: unknown, means: Means): Generator<Piece> {
  const data = file.safeParse(written).data?.db[0].data ?? flat.safeParse(written).data?.data;
  if (!data) throw new Refusal("El JSON no tiene la forma de una exportación de Ghost.");
  const look = lookupOf(data);
  for (const each of data.posts) yield pieceOf(each, look, means);
}

const DRAFTS: Record<string, string> = {
  draft: "borradores allí",
  scheduled: "programadas",
  sent: "enviadas solo por correo",
};

/** How a block of a public text says that only members see it: in HTML, and in Lexical. */
const FOR_MEMBERS = /kg-gated-block:begin[^>]{0,100}nonMember:\s*false|"nonMember"\s*:\s*false/;

function whyDraft({ status, visibility, html, lexical }: Post): string | undefined {
  if (status && status !== "published") {
    return Object.hasOwn(DRAFTS, status) ? DRAFTS[status] : `en estado «${status.slice(0, 40)}»`;
  }
  if (visibility && visibility !== "public") return "solo para miembros o de pago";
  const hasParts = FOR_MEMBERS.test(html ?? "") || FOR_MEMBERS.test(lexical ?? "");
  return hasParts ? "con partes solo para miembros" : undefined;
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
    authorsOf: ({ id, author_id }: Post) =>
      (signed.get(id) ?? [{ author_id: author_id ?? "" }]).flatMap(
        (link) => users.get(link.author_id) ?? [],
      ),
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
  const source = post.slug ? `/${post.slug}/` : post.id;
  tally.at(source);
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
    onLost: (card: string) => tally.leave(`Tarjeta «${card}», que aquí no existe`, named),
  };
  const html =
    post.html ||
    (post.lexical && lexicalHtml(post.lexical, making)) ||
    (post.mobiledoc && mobiledocHtml(post.mobiledoc, making)) ||
    "";
  const meta = look.metaOf(post.id);
  const tags = look.tagsOf(post.id).filter(({ visibility }) => visibility !== "internal");
  const [primary, ...others] = tags.map(({ name, slug }) => ({
    slug: slug ?? "",
    name: name ?? "",
  }));
  const [author, ...coauthors] = look.authorsOf(post).map((user) => ({
    username: user.slug ?? undefined,
    email: user.email ?? undefined,
    name: user.name ?? "",
  }));
  const canonical = post.canonical_url ?? meta?.canonical_url ?? "";
  const isElsewhere =
    canonical !== "" && URL.parse(canonical, home)?.host !== URL.parse(home)?.host;
  const cover = placed(post.feature_image || post.image);
  return {
    key: asKey(`ghost:${post.uuid || `${post.id}:${post.slug ?? ""}`}`),
    source,
    title: post.title ?? "",
    written: post.html || post.lexical || post.mobiledoc || "",
    html: placed(html),
    markdown,
    draft: whyDraft(post),
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
    furtherAddresses: canonical && !isElsewhere ? [placed(canonical)] : [],
    notes: isElsewhere ? [`Allí decía que su original está en ${canonical}: aquí no se dice.`] : [],
    categories: primary ? [primary] : [],
    tags: others,
    author,
    coauthors,
    comments: [],
  };
}
