import "server-only";
import { findKeptById } from "@/lib/fronts/editions/archive";
import { editionsTag, editionTag } from "@/lib/fronts/editions/shown";
import { siteName, sitePaper } from "@/lib/house/settings/paper";
import { paperTag } from "@/lib/house/settings/shown";
import { authorsTag } from "@/lib/house/users/shown";
import { KEPT_BY_BROWSERS } from "@/lib/kernel/cdn";
import { recordId } from "@/lib/kernel/ids";
import { tagPage } from "@/lib/kernel/page-tags";
import { uploadIdsIn } from "@/lib/platform/addresses/image-url";
import { routes } from "@/lib/platform/addresses/routes";
import { entryTag } from "@/lib/platform/addresses/tags";
import type { ServedFile } from "@/lib/platform/http/file";
import { uploadTag } from "@/lib/platform/uploads/shown";
import { findSpace } from "@/lib/spaces/spaces/queries";
import { frontTag, homeTag, spaceTag } from "@/lib/spaces/spaces/shown";
import { findEntry } from "@/lib/texts/entries/queries";
import { entryTags, listedEntryTags } from "@/lib/texts/tags/entries";
import { cardFile, entryCard, keptCard, siteCard, spaceCard, type Card } from "./card";
import { drawCard } from "./draw";

const FOR_NOW = "public, max-age=300";

/** The social image of the entry with this id, named `file`; null for no such entry. Kept as its page is. */
export async function entryImageFile(id: string, file: string): Promise<ServedFile | null> {
  const entryId = recordId.safeParse(id).data;
  if (!entryId) return null;
  const [entry] = await Promise.all([findEntry(entryId), tagPage(entryTag(entryId), authorsTag)]);
  if (!entry) return null;
  await tagPage(paperTag, ...entryTags(entry));
  return imageFile(entryCard(await sitePaper(), entry), file, (name) =>
    routes.entryImage(entryId, name),
  );
}

/** The social image of a space, in the same way, cached as its front page is. */
export async function spaceImageFile(id: string, file: string): Promise<ServedFile | null> {
  const spaceId = recordId.safeParse(id).data;
  if (!spaceId) return null;
  const tags = [spaceTag(spaceId), frontTag(spaceId)];
  const [space] = await Promise.all([findSpace(spaceId), tagPage(...tags)]);
  if (!space) return null;
  return imageFile(await spaceCard(space), file, (name) => routes.spaceImage(spaceId, name));
}

/** The social image of a front page of the archive, in the same way, cached as its page is. */
export async function editionImageFile(id: string, file: string): Promise<ServedFile | null> {
  const editionId = recordId.safeParse(id).data;
  if (!editionId) return null;
  const [found] = await Promise.all([findKeptById(editionId), tagPage(editionTag(editionId))]);
  if (!found) return null;
  const { of, kept } = found;
  const entries = kept.stories.map(({ entry }) => entry);
  const [name] = await Promise.all([
    of === null ? siteName() : findSpace(of).then((space) => space!.name),
    tagPage(editionsTag(of), of === null ? paperTag : spaceTag(of)),
    tagPage(authorsTag, ...listedEntryTags(entries)),
  ]);
  return imageFile(keptCard(name, kept), file, (now) => routes.editionImage(editionId, now));
}

/** The social image of the site, in the same way, cached as the home page is. */
export async function siteImageFile(file: string): Promise<ServedFile> {
  const [card] = await Promise.all([sitePaper().then(siteCard), tagPage(homeTag, paperTag)]);
  return imageFile(card, file, routes.siteImage);
}

/**
 * The image of a card when `file` is its name; an old name is redirected to the current one, at `address(file)`.
 * 503 while too many images are waiting to be drawn.
 */
export async function imageFile(
  card: Card,
  file: string,
  address: (file: string) => string,
): Promise<ServedFile> {
  const current = cardFile(card);
  if (file !== current) {
    const headers = { location: address(current), "cache-control": FOR_NOW };
    return { status: 307, body: null, headers };
  }
  // Its photo may be of the entry, a space, the settings or an old front page: when that upload goes, this goes, too.
  await tagPage(...uploadIdsIn(card.image ?? "").map(uploadTag));
  const drawn = await drawCard(card);
  if (!drawn) return BUSY;
  return {
    type: "image/jpeg",
    body: new Uint8Array(drawn.jpeg),
    // What an address shows never changes: a changed image has another address.
    headers: { "cache-control": drawn.complete ? KEPT_BY_BROWSERS : FOR_NOW },
  };
}

const BUSY: ServedFile = {
  status: 503,
  type: "text/plain; charset=utf-8",
  body: "Inténtalo dentro de un rato.\n",
  headers: { "cache-control": "no-store", "retry-after": "30" },
};
