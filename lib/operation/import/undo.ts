import "server-only";
import { forgetPerson } from "@/lib/accounts/account/forget";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import { touchFront } from "@/lib/fronts/editions/shown";
import type { Imported, ImportRun } from "@/lib/generated/prisma/client";
import { recordEvent } from "@/lib/house/audit/commands";
import { auditFields } from "@/lib/house/audit/schema";
import { footerPages, type FooterPageName } from "@/lib/house/footer-pages/names";
import { canChangeSettings } from "@/lib/house/settings/policy";
import { paperTag, settingsTag } from "@/lib/house/settings/shown";
import { authorsTag, authorTag } from "@/lib/house/users/shown";
import type { Actor } from "@/lib/kernel/actor";
import { change, transaction } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { AppError, assertMay } from "@/lib/kernel/errors";
import { oldAddressTags } from "@/lib/platform/addresses/tags";
import { aliasOf, digestOf, settingOf } from "@/lib/operation/import/imported";
import { isUnusable } from "@/lib/platform/auth/password";
import { trashEntry } from "@/lib/publishing/publish/entry-commands";
import { canDeleteForGood } from "@/lib/publishing/removals/policy";
import { forgetTexts } from "@/lib/publishing/removals/records";
import { homeTag } from "@/lib/spaces/spaces/shown";

interface Undone {
  /** How many records were removed. */
  removed: number;
  /** The titles and names of those that stay, because somebody has changed or used them since. */
  kept: string[];
}

type Run = Pick<ImportRun, "run_id" | "name" | "begun">;
type Made = Pick<Imported, "import_key" | "record_id" | "version" | "digest">;

/** Removes a record, unless somebody has changed or used it since: then it resolves with its name. */
type Remove = (actor: Actor, made: Made, run: Run) => Promise<string | undefined>;

/**
 * Takes back what an import brought, in the name of an account that may delete it: settings and footer pages, old
 * addresses, kept front pages, entries and drafts that nobody has changed, then spaces and accounts in which nobody has
 * anything. What is removed is gone for good, its address is free, and it can be imported again. Interrupted, it goes
 * on the next time. `tell` is called after each record.
 */
export async function undoRun(actor: Actor, run: Run, tell = () => {}): Promise<Undone> {
  const { run_id, name } = run;
  const undone: Undone = { removed: 0, kept: [] };
  await moveRun(run_id, "undoing");
  for (const [kind, remove] of Object.entries(removers)) {
    const records = await db.imported.findMany({
      where: { run_id, kind },
      orderBy: { record_id: "desc" },
    });
    for (const made of records) {
      const kept = await remove(actor, made, run).catch(nameRefused(made));
      if (kept === undefined) {
        await db.imported.deleteMany({ where: { import_key: made.import_key } });
        undone.removed++;
      } else {
        undone.kept.push(kept);
      }
      tell();
    }
  }
  await moveRun(run_id, "undone");
  const after = { name, number: undone.removed };
  await recordEvent(db, { action: "import.undone", actor, after });
  return undone;
}

const moveRun = (run_id: number, state: "undoing" | "undone") =>
  db.importRun.update({
    where: { run_id },
    data: { state, alive_at: new Date() },
    select: { run_id: true },
  });

/** Has what the actor may not delete stay, with the reason. */
const nameRefused =
  ({ import_key }: Made) =>
  (error: unknown): string => {
    if (error instanceof AppError) return `${import_key}: ${error.message}`;
    throw error;
  };

/** By the kinds of `imported`, in the order in which they are removed. */
const removers: Record<string, Remove> = {
  // Before the spaces: some settings name them, and change with them.
  setting: (actor, { import_key, digest }) =>
    change(async (tx, touched) => {
      assertMay(canChangeSettings(actor), "Los ajustes son de quien administra el sitio.");
      const key = settingOf(import_key);
      const setting = await tx.setting.findUnique({ where: { key } });
      if (!setting) return undefined;
      if (digestOf(setting.value) !== digest) return `Ajuste: ${settingNames[key] ?? key}`;
      await tx.setting.delete({ where: { key }, select: { key: true } });
      touched.tag(settingsTag, paperTag, homeTag);
      return undefined;
    }),

  page: (actor, { record_id: footer_page_id, digest }) =>
    change(async (tx, touched) => {
      assertMay(canChangeSettings(actor), "Las páginas del pie son de quien administra el sitio.");
      const page = await tx.footerPage.findUnique({ where: { footer_page_id } });
      if (!page) return undefined;
      const { name, content } = page;
      if (digestOf(content) !== digest) {
        return `Página del pie: ${footerPages[name as FooterPageName] ?? name}`;
      }
      await tx.footerPage.delete({ where: { footer_page_id }, select: { name: true } });
      touched.tag(paperTag);
      return undefined;
    }),

  alias: (_, { import_key, record_id }) =>
    change(async (tx, touched) => {
      const path = aliasOf(import_key);
      await tx.slugAlias.deleteMany({ where: { path, entry_id: record_id } });
      touched.tag(...oldAddressTags(path));
      return undefined;
    }),

  edition: (_, { record_id: edition_id }) =>
    change(async (tx, touched) => {
      const edition = await tx.edition.findUnique({
        where: { edition_id },
        select: { space_id: true, day: true, number: true },
      });
      if (!edition) return undefined;
      const { space_id, day, number } = edition;
      await tx.edition.delete({ where: { edition_id }, select: { edition_id: true } });
      const kept = day !== null && number !== null ? { day, number } : undefined;
      await touchFront(tx, touched, space_id, kept);
      return undefined;
    }),

  // Before the entries: a draft that is left may change one of them.
  draft: (_, { record_id: draft_id, version }) =>
    transaction(async (tx) => {
      const untouched = { draft_id, version: version ?? 1, state: { in: ["open", "review"] } };
      await tx.draft.deleteMany({ where: untouched });
      const draft = await tx.draft.findUnique({ where: { draft_id }, select: { title: true } });
      return draft?.title;
    }),

  entry: removeEntry,

  async space(actor, { record_id: space_id }) {
    const space = await db.space.findUnique({
      where: { space_id },
      select: {
        name: true,
        _count: {
          select: {
            entries: true,
            domains: { where: { proven_at: { not: null } } },
            tasks: true,
            proposals: true,
          },
        },
      },
    });
    if (!space) return undefined;
    if (Object.values(space._count).some((count) => count > 0)) return space.name;
    await deleteSpace(actor, space_id);
    return undefined;
  },

  user: (_, { record_id: id }) =>
    change(async (tx, touched) => {
      const user = await tx.user.findUnique({
        where: { id },
        select: {
          username: true,
          email: true,
          password: true,
          lastLogin: true,
          deleted_at: true,
          _count: {
            select: {
              entries: { where: { status: { not: "forgotten" } } },
              stored_comments: true,
              spaces: true,
              drafts: true,
              teams: true,
              synthetic_users: { where: { deleted_at: null } },
            },
          },
        },
      });
      if (!user || user.deleted_at) return undefined;
      const { username, email, password, lastLogin, _count } = user;
      const isEntered = lastLogin !== null || !isUnusable(password);
      if (isEntered || Object.values(_count).some((count) => count > 0)) return username;
      await forgetPerson(tx, touched, { id, username, email });
      touched.tag(authorsTag, authorTag(username));
      return undefined;
    }),
};

const settingNames: Record<string, string> = auditFields;

/** The states of an entry that somebody has deleted: there is nothing to take back. */
const DELETED = ["trashed", "removed", "forgotten"];

/**
 * No row stays of an entry that nobody has ever used: its number and its addresses are free. Somebody uses it who says
 * something under it, begins to change it in a draft, or puts it on a front page.
 */
function removeEntry(actor: Actor, { record_id: entry_id, version }: Made, { begun }: Run) {
  return change(async (tx, touched) => {
    // Not even a draft or a comment can be added to it meanwhile.
    await tx.$queryRaw`SELECT FROM "entry" WHERE "entry_id" = ${entry_id} FOR UPDATE`;
    const of = { entry_id };
    const entry = await tx.entry.findUnique({
      where: of,
      select: {
        title: true,
        version: true,
        status: true,
        deleted_at: true,
        _count: {
          select: {
            stored_comments: { where: { created: { gt: begun } } },
            drafts: true,
            composed: true,
          },
        },
      },
    });
    if (!entry || DELETED.includes(entry.status)) return undefined;
    const { title, status, deleted_at, _count } = entry;
    const isAsItCame = status === "published" || (deleted_at !== null && deleted_at < begun);
    const isUsed = Object.values(_count).some((count) => count > 0);
    if (!isAsItCame || isUsed || entry.version !== version) return title;
    if (status === "published") {
      await trashEntry(tx, touched, actor, entry_id);
    } else {
      assertMay(canDeleteForGood(actor), "Lo retirado lo borra quien administra el sitio.");
    }
    await forgetTexts(tx, touched, [{ subject: "entry", subject_id: entry_id }], actor);
    const comments = await tx.storedComment.findMany({ where: of, select: { comment_id: true } });
    const ids = comments.map(({ comment_id }) => comment_id);
    await tx.commentVersion.deleteMany({ where: { comment_id: { in: ids } } });
    await tx.storedComment.deleteMany({ where: of });
    await tx.slug.deleteMany({ where: of });
    await tx.entry.delete({ where: of, select: { entry_id: true } });
    return undefined;
  });
}
