import { env } from "@/lib/kernel/env";
import { z } from "@/lib/kernel/zod";
import { NOWHERE } from "@/lib/operation/import/elsewhere/nowhere";
import {
  markdownPlace,
  type Piece,
  type PieceAuthor,
} from "@/lib/operation/import/elsewhere/piece";
import type { Tally } from "@/lib/operation/import/elsewhere/tally";
import { asKey } from "@/lib/operation/import/import-key";
import { Refusal } from "@/lib/operation/paste/refusal";
import { lexicalHtml } from "./lexical";
import { mobiledocHtml } from "./mobiledoc";
import { rowsOf } from "./rows";

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

/** The tables of an export that are read besides its texts, with the columns that are. */
const tables = {
  tags: z.object({ id, name: text, slug: text, visibility: text }),
  users: z.object({ id, name: text, slug: text, email: text, bio: text, created_at: text }),
  posts_tags: posted.extend({ tag_id: id }),
  posts_authors: posted.extend({ author_id: id }),
  posts_meta: z.object({
    post_id: id,
    feature_image_alt: text,
    feature_image_caption: text,
    canonical_url: text,
  }),
};

type Tables = { [Name in keyof typeof tables]: z.output<(typeof tables)[Name]>[] };
type Post = z.output<typeof post>;
type User = Tables["users"][number];

interface Means {
  siteUrl: string | undefined;
  tally: Tally;
  /** Called with the bytes that were read. */
  onBytes: (count: number) => void;
}

/**
 * The texts of an export of Ghost, which is read twice: what belongs to a text may come after it. Throws a Refusal
 * before the first of them for a file that is not an export.
 */
export async function* piecesOfExport(file: string, means: Means): AsyncGenerator<Piece> {
  const look = lookupOf(await readTables(file, means.onBytes));
  for await (const { row } of rowsOf(file, ["posts"], means.onBytes)) {
    yield pieceOf(post.parse(row), look, means);
  }
}

async function readTables(file: string, onBytes: Means["onBytes"]): Promise<Tables> {
  const read: Tables = { tags: [], users: [], posts_tags: [], posts_authors: [], posts_meta: [] };
  let isExport = false;
  for await (const { table, row } of rowsOf(file, ["posts", ...Object.keys(tables)], onBytes)) {
    if (table === "posts") {
      if (!post.safeParse(row).success) throw noExport();
    } else {
      keepRow(read, table as keyof Tables, row);
    }
    isExport = true;
  }
  if (!isExport) throw noExport();
  return read;
}

/** Keeps what is read of a record; one that no export could have is left. */
function keepRow<Name extends keyof Tables>(read: Tables, table: Name, row: unknown) {
  const { data } = tables[table].safeParse(row);
  if (data) (read[table] as unknown[]).push(data);
}

const noExport = () => new Refusal("El JSON no tiene la forma de una exportación de Ghost.");

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

function lookupOf(data: Tables) {
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
  const [author, ...coauthors] = look.authorsOf(post).map(authorOf);
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

/** The owner of each Ghost has the number 1: when the account was made tells one from another. */
const authorOf = ({ id, slug, name, email, bio, created_at }: User): PieceAuthor => ({
  key: `ghost:${id}:${created_at ?? slug ?? ""}`,
  username: slug ?? undefined,
  email: email ?? undefined,
  name: name ?? "",
  about: bio ?? undefined,
});
