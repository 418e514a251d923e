import { dns } from "@/tests/support/own-dns"; // first: see there
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { exportSpace } from "@/lib/operation/export/commands";
import type { Actor } from "@/lib/kernel/actor";
import { blockUser, unblockUser } from "@/lib/house/blocks/commands";
import {
  createComment,
  postComment,
  updateComment,
} from "@/lib/publishing/publish/comment-commands";
import { checkDomain, updateDomain } from "@/lib/spaces/domains/commands";
import {
  createDraft,
  scheduleDraft,
  submitDraft,
  updateDraft,
} from "@/lib/publishing/drafting/commands";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import { createInvitation } from "@/lib/accounts/invitations/commands";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { limits, LimitName } from "@/lib/kernel/rates";
import { reportText } from "@/lib/desk/moderation/commands";
import { blockSpace, unblockSpace } from "@/lib/fronts/placements/commands";
import { createSlug, updateSlug } from "@/lib/publishing/publish/slug-commands";
import { askSignature } from "@/lib/texts/signatures/commands";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { inviteMember, setMember } from "@/lib/spaces/teams/commands";
import {
  createWebhook,
  pingWebhook,
  resendDelivery,
  rotateSecret,
  updateWebhook,
} from "@/lib/texts/webhooks/commands";
import { allow } from "@/tests/support/allowed";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createUnprovenDomainFor,
  createUser,
} from "@/tests/support/factories";
import { unique } from "@/tests/support/names";

type AccountLimit = {
  [Name in LimitName]: (typeof limits)[Name]["per"] extends "account" ? Name : never;
}[LimitName];

/** What floods.test.ts, account.test.ts and uploads-api.test.ts are about. */
type TestedElsewhere =
  | ("TASKS" | "SYNTHETIC" | "EXPORTS" | "PREVIEWS" | "SLOW_TEXTS")
  | ("UPLOADS" | "UPLOAD_MEGABYTES" | "UPLOAD_MEGAPIXELS");

const TOO_MANY = { code: "rate_limited", retryAfter: expect.any(Number) };

beforeEach(resetDatabase);
afterEach(() => {
  Object.assign(env, { LIMITS_FACTOR: 0 });
});
afterAll(() => dns.close());

const limit = (name: string, points: number, fresh: number) => {
  Object.assign(env, { LIMITS_FACTOR: 1 });
  allow({ [name]: { rate: `${points}/h`, fresh: `${fresh}/h` } });
};

const newName = () => unique("nombre");
type Acts = (actor: Actor) => Promise<(() => Promise<unknown>)[]>;

/** What counts for each limit that no other test is about: an act for each place that counts. */
const acts: Record<Exclude<AccountLimit, TestedElsewhere>, Acts> = {
  COMMENTS: async (actor) => {
    const { entry_id } = await createEntryFor(actor);
    const input = { content: "Un comentario.", image: null };
    return [() => postComment(actor, entry_id, input), () => createComment(actor, entry_id, input)];
  },
  ENTRIES: async (actor) => [() => createEntryFor(actor)],
  EDITS: async (actor) => {
    const [{ entry_id }, { space_id }] = [await createEntryFor(actor), await createSpaceFor(actor)];
    const { comment_id } = await createCommentFor(actor, entry_id);
    const text = { title: newName(), content: "Lo justo para publicarse." };
    const { draft_id } = await createDraft(actor, text);
    return [
      () => updateEntry(actor, entry_id, { title: newName() }),
      () => updateSpace(actor, space_id, { name: newName() }),
      () => updateComment(actor, comment_id, { content: newName() }),
      () => scheduleDraft(actor, draft_id, { publish_at: new Date(Date.now() + 3_600_000) }),
      () => submitDraft(actor, draft_id, { space_id }),
    ];
  },
  DRAFTS: async (actor) => {
    const { draft_id } = await createDraft(actor, {});
    return [
      () => createDraft(actor, { title: newName() }),
      () => updateDraft(actor, draft_id, { title: newName() }),
    ];
  },
  PLACEMENTS: async (actor) => {
    const [{ entry_id }, { space_id }] = [await createEntryFor(actor), await createSpaceFor(actor)];
    return [() => addEntryToSpace(actor, space_id, entry_id)];
  },
  SPACES: async (actor) => [() => createSpaceFor(actor)],
  DOMAINS: async (actor) => {
    const { space_id } = await createSpaceFor(actor);
    const { domain_id } = await createUnprovenDomainFor(actor, space_id);
    return [
      () => createUnprovenDomainFor(actor, space_id),
      () => updateDomain(actor, domain_id, { name: `${newName()}.es` }),
    ];
  },
  DOMAIN_CHECKS: async (actor) => {
    const { space_id } = await createSpaceFor(actor);
    const { domain_id } = await createUnprovenDomainFor(actor, space_id);
    return [() => checkDomain(actor, domain_id)];
  },
  WEBHOOKS: async (actor) => {
    const { space_id } = await createSpaceFor(actor);
    const input = {
      space_id,
      url: "https://ejemplo.es/avisos",
      types: ["entry.published" as const],
    };
    const { webhook } = await createWebhook(actor, input);
    const { webhook_id } = webhook;
    const { delivery_id } = await db.webhookDelivery.create({
      data: { delivery_id: randomUUID(), webhook_id, type: "ping", body: "{}", next_at: null },
    });
    return [
      () => createWebhook(actor, input),
      () => updateWebhook(actor, webhook_id, { on: true }),
      () => rotateSecret(actor, webhook_id),
      () => pingWebhook(actor, webhook_id),
      () => resendDelivery(actor, webhook_id, delivery_id),
    ];
  },
  TEAM: async (actor) => {
    const { space_id } = await createSpaceFor(actor);
    const [{ id }, { username }] = [await createUser(), await createUser()];
    return [
      () => setMember(actor, space_id, id, "editor"),
      () => inviteMember(actor, space_id, { username, role: "redactor" }),
    ];
  },
  INVITATIONS: async (actor) => {
    const { space_id } = await createSpaceFor(actor);
    const input = { space_id, role: "redactor", email: null, days: 1, uses: 1 } as const;
    // A new account may make none yet; that it tries counts.
    const unlessNew = (error: { code?: string }) => {
      if (error.code !== "forbidden") throw error;
    };
    return [() => createInvitation(actor, input).catch(unlessNew)];
  },
  SIGNATURES: async (actor) => {
    const [{ entry_id }, { id }] = [await createEntryFor(actor), await createUser()];
    return [() => askSignature(actor, entry_id, { user_id: id, role: "coauthor" })];
  },
  BLOCKS: async (actor) => {
    const { id } = await createUser();
    const { space_id } = await createSpaceFor(await createUser());
    return [
      () => blockUser(actor, id),
      () => unblockUser(actor, id),
      () => blockSpace(actor, space_id),
      () => unblockSpace(actor, space_id),
    ];
  },
  SLUGS: async (actor) => {
    const { entry_id } = await createEntryFor(actor);
    const { slug_id } = await createSlug(actor, { path: newName(), entry_id });
    return [
      () => createSlug(actor, { path: newName(), entry_id }),
      () => updateSlug(actor, slug_id, { path: newName(), entry_id }),
    ];
  },
  SPACE_EXPORTS: async (actor) => {
    const { space_id } = await createSpaceFor(actor);
    return [async () => new Response((await exportSpace(actor, space_id)).zip).arrayBuffer()];
  },
  REPORTS: async (actor) => {
    const { entry_id } = await createEntryFor(await createUser());
    const ref = { subject: "entry", subject_id: entry_id } as const;
    return [() => reportText(actor, ref, { reason: "spam", text: "" })];
  },
};

test.each(Object.entries(acts))(
  "S8: an account may do so often what counts for %s",
  async (name, prepare) => {
    const [author, admin] = [await createUser(), await createAdmin()];
    const [stranger, fresh] = [await createUser(), await createUser({ trusted_at: null })];
    const [own, theirs] = [await prepare(author), await prepare(stranger)];
    const [newcomers, unbounded] = [await prepare(fresh), await prepare(admin)];
    limit(name, own.length, 1);
    for (const act of own) await act();
    for (const act of own) await expect(act()).rejects.toMatchObject(TOO_MANY);
    await theirs[0]?.();
    await newcomers[0]?.();
    for (const act of newcomers) await expect(act()).rejects.toMatchObject(TOO_MANY);
    for (const act of [...unbounded, ...unbounded]) {
      await act().catch((error: unknown) => expect(error).not.toMatchObject(TOO_MANY)); // done already
    }
  },
);
