import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listSessions } from "@/lib/accounts/access/queries";
import { stopAi } from "@/lib/machines/ai-stops/commands";
import type { Actor } from "@/lib/kernel/actor";
import { openSession } from "@/lib/platform/auth/session";
import { deleteComment } from "@/lib/publishing/publish/comment-commands";
import { createDraft, scheduleDraft } from "@/lib/publishing/drafting/commands";
import { createEdition, publishEdition } from "@/lib/fronts/editions/commands";
import { editionInput } from "@/lib/fronts/editions/schema";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { createInvitation } from "@/lib/accounts/invitations/commands";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { decideText } from "@/lib/desk/moderation/commands";
import { decisionInput } from "@/lib/desk/moderation/schema";
import { takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import { keepWritten } from "@/lib/publishing/drafting/review-commands";
import { listRemovals } from "@/lib/publishing/removals/queries";
import { createAlias, createSlug } from "@/lib/publishing/publish/slug-commands";
import { setBudget } from "@/lib/machines/spending/commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { setMember } from "@/lib/spaces/teams/commands";
import { createWebhook } from "@/lib/texts/webhooks/commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
  testPassword,
} from "@/tests/support/factories";
import { keepDatabase } from "@/tests/support/kept-database";

const OK = 200;
const CREATED = 201;
const DONE = 204;
const SIGN_IN = 401;
const FORBIDDEN = 403;
const MISSING = 404;
const CONFLICT = 409;

/** Status for a visitor, another user, whoever owns the record, an administrator. */
type Expected = [anonymous: number, other: number, owner: number, admin: number];

interface Row {
  params?: (records: Records) => Record<string, string | number | string[]>;
  path?: string | ((records: Records) => string);
  body?: object | ((records: Records) => object);
  expected: Expected;
  /** For an editor of the site; where it is not said, what another user gets. */
  editor?: number;
}

const everybody: Expected = [OK, OK, OK, OK];
const members = (status: number): Expected => [SIGN_IN, status, status, status];
const owners = (status: number): Expected => [SIGN_IN, FORBIDDEN, status, status];
/** Of what others are not even told that it is there. */
const writers = (status: number): Expected => [SIGN_IN, MISSING, status, status];
/** A person's open draft, which administrators read and do not change. */
const theirWriter = (status: number): Expected => [SIGN_IN, MISSING, status, FORBIDDEN];
const admins = (status: number): Expected => [SIGN_IN, FORBIDDEN, FORBIDDEN, status];
/** Those who receive newcomers and moderate: administrators and editors of the site. */
const staff = (status: number) => ({ expected: admins(status), editor: status });

const entry = { title: "Un título nuevo", content: "Un contenido con lo justo." };
const comment = { content: "Un comentario." };
const space = { name: "Un espacio nuevo" };
const domain = ({ space_id }: Records) => ({ name: "www.ejemplo.es", space_id });
const task = { name: "Una tarea", type: "Entry", instructions: "Escribe.", schedule: "60" };
const newImport = ({ admin }: Pick<Records, "admin">) => ({
  files: [{ purpose: "texts", name: "tahona.xml", bytes: 10 }],
  feed: null,
  options: {
    ...{ user: admin.username, space: null, site_url: null, with_comments: true },
    ...{ spaces_from_categories: false, spaces_from_tags: false },
    ...{ match_authors: false, make_authors: false, fetch_images: false },
  },
});
const shownKey = { id: "x", rawId: "x", type: "public-key", clientExtensionResults: {} };
const signedByPasskey = {
  ...shownKey,
  response: { clientDataJSON: "x", authenticatorData: "x", signature: "x" },
};
const newPasskey = { ...shownKey, response: { clientDataJSON: "x", attestationObject: "x" } };
const uploadId = ({ upload_id }: Records) => ({ uploadId: upload_id });
const entryId = ({ entry_id }: Records) => ({ entryId: entry_id });
const draftId = ({ draft_id }: Records) => ({ draftId: draft_id });
const writtenId = ({ written_id }: Records) => ({ draftId: written_id });
const editionId = ({ edition_id }: Records) => ({ editionId: edition_id });
const keptId = ({ kept_id }: Records) => ({ editionId: kept_id });
const commentId = ({ comment_id }: Records) => ({ commentId: comment_id });
const decisionId = ({ decision_id }: Records) => ({ decisionId: decision_id });
const removal = { outcome: "removed", reason: "spam", statement: "Es publicidad repetida." };
const userId = ({ owner }: Records) => ({ userId: owner.id });
const waitingId = ({ waiting_id }: Records) => ({ userId: waiting_id });
const botId = ({ bot_id }: Records) => ({ userId: bot_id });
const slugId = ({ slug_id }: Records) => ({ slugId: slug_id });
const domainId = ({ domain_id }: Records) => ({ id: domain_id });
const webhookId = ({ webhook_id }: Records) => ({ id: webhook_id });
const taskId = ({ task }: Records) => ({ taskId: task.task_id });
const runId = ({ task, run_id }: Records) => ({ taskId: task.task_id, runId: run_id });
const exemptId = ({ exempt_id }: Records) => ({ id: exempt_id });
const member = ({ space_id, member }: Records) => ({ id: space_id, userId: member.id });
const proposal = ({ space_id, proposed_id }: Records) => ({ id: space_id, entryId: proposed_id });
const signature = ({ entry_id, member }: Records) => ({ entryId: entry_id, userId: member.id });
const id = ({ space_id }: Records) => ({ id: space_id });
const importId = ({ import_id }: Records) => ({ runId: import_id });
const backupId = ({ backup_id }: Records) => ({ backupId: backup_id });

const table: Record<string, Row> = {
  "GET /user": { expected: members(OK) },
  "POST /login": { body: { username: "nadie", password: "nada" }, expected: [401, 401, 401, 401] },
  "POST /logout": { expected: [DONE, DONE, DONE, DONE] },
  "POST /register": {
    body: {
      username: "quien-sea",
      fullName: "Alguien",
      email: "a@ejemplo.es",
      password: "una clave larga",
    },
    expected: [CREATED, CREATED, CREATED, CREATED],
  },
  // No browser has been asked: what it would answer is refused.
  "POST /login/passkey/options": { expected: everybody },
  "POST /login/passkey": { body: { response: signedByPasskey }, expected: [401, 401, 401, 401] },
  "GET /account/factors": { expected: members(OK) },
  "POST /account/totp": { expected: members(CREATED) },
  "PUT /account/totp": { body: { code: "123456" }, expected: members(409) },
  "DELETE /account/totp": { expected: members(404) },
  "POST /account/recovery-codes": { expected: members(409) },
  "POST /account/passkeys/options": { expected: members(OK) },
  "POST /account/passkeys": {
    body: { name: "Teléfono", response: newPasskey },
    expected: members(400),
  },
  // Everybody's own alone: nobody here has any.
  "PATCH /account/passkeys/[passkeyId]": {
    params: () => ({ passkeyId: 1 }),
    body: { name: "Teléfono" },
    expected: members(404),
  },
  "DELETE /account/passkeys/[passkeyId]": {
    params: () => ({ passkeyId: 1 }),
    expected: members(404),
  },
  "GET /account/tokens": { expected: members(OK) },
  "POST /account/tokens": {
    body: { name: "Un programa", scopes: ["leer"], days: 30 },
    expected: members(CREATED),
  },
  "DELETE /account/tokens": { expected: members(DONE) },
  "DELETE /account/tokens/[tokenId]": { params: () => ({ tokenId: 1 }), expected: members(404) },
  "GET /account/export": { expected: members(OK) },
  "GET /export": { expected: admins(OK) },
  "POST /backups": { expected: admins(CREATED) }, // theirs, which waits for them
  "GET /backups/[backupId]": { params: backupId, expected: admins(OK) },
  "POST /backups/[backupId]/file": { params: backupId, expected: admins(CREATED) },
  "GET /backups/[backupId]/file": {
    ...{ params: backupId, path: "/api/test?key=ninguna" }, // nobody has been offered it
    expected: admins(MISSING),
  },
  "GET /imports": { expected: admins(OK) },
  "POST /imports": { body: newImport, expected: admins(CREATED) },
  "GET /imports/[runId]": { params: importId, expected: admins(OK) },
  "GET /imports/[runId]/report": { params: importId, expected: admins(OK) },
  "PUT /imports/[runId]/files/[purpose]": {
    params: ({ import_id }) => ({ runId: import_id, purpose: "texts" }),
    path: "/api/test?offset=0",
    expected: admins(CONFLICT), // its folder is on another server
  },
  "POST /imports/[runId]/rehearsal": {
    ...{ params: importId, body: ({ admin }) => ({ options: newImport({ admin }).options }) },
    expected: admins(CONFLICT), // its file is not here yet
  },
  "POST /imports/[runId]/bringing": { params: importId, expected: admins(CONFLICT) },
  "POST /imports/[runId]/stop": { params: importId, expected: admins(CONFLICT) },
  "POST /imports/[runId]/undo": { params: importId, expected: admins(MISSING) },
  "DELETE /imports/[runId]": { params: importId, expected: admins(DONE) },
  "POST /account/closing": { body: { texts: "stay" }, expected: [SIGN_IN, OK, OK, 409] },
  "DELETE /account/closing": { expected: members(DONE) },
  "POST /confirm/passkey": { body: { response: signedByPasskey }, expected: members(401) },
  "POST /confirm": { body: { password: testPassword }, expected: members(DONE) },
  "POST /password": {
    body: { currentPassword: testPassword, password: "una clave larga" },
    expected: members(DONE),
  },
  // A site without e-mail.
  "POST /password/forgot": {
    body: { account: "nadie" },
    expected: [CONFLICT, CONFLICT, CONFLICT, CONFLICT],
  },
  "POST /email/link": { expected: members(CONFLICT) },
  "POST /password/reset": {
    body: { secret: "ninguno", password: "una clave larga" },
    expected: [400, 400, 400, 400],
  },
  "POST /email/verify": { body: { secret: "ninguno" }, expected: [400, 400, 400, 400] },
  "GET /sessions": { expected: members(OK) },
  "DELETE /sessions": { expected: members(DONE) },
  "DELETE /sessions/[key]": {
    params: ({ session_key }) => ({ key: session_key }),
    expected: [SIGN_IN, 404, DONE, 404],
  },
  "POST /users/[userId]/reset-link": {
    params: userId,
    expected: [SIGN_IN, FORBIDDEN, FORBIDDEN, CREATED],
  },
  "POST /upload": { expected: [SIGN_IN, 415, 415, 415] },
  "GET /uploads": { expected: members(OK) },
  "PATCH /uploads/[uploadId]": {
    params: uploadId,
    body: { alt: "Un barco" },
    expected: writers(DONE),
  },
  "DELETE /uploads/[uploadId]": { params: uploadId, expected: writers(DONE) },
  "GET /users/[userId]": { params: userId, expected: everybody },
  "PATCH /users/[userId]": {
    params: userId,
    body: { fullName: "Un nombre nuevo" },
    expected: [SIGN_IN, FORBIDDEN, OK, FORBIDDEN],
  },
  "GET /users": { expected: admins(OK) },
  "POST /users/[userId]/approve": { params: waitingId, ...staff(OK) },
  "POST /users/[userId]/refuse": { params: waitingId, ...staff(DONE) },
  "GET /newcomers": staff(OK),
  "GET /settings": { expected: admins(OK) },
  "PATCH /settings": { body: { door: "closed" }, expected: admins(OK) },
  "GET /first-steps": { expected: members(OK) }, // what it says is for administrators alone
  "DELETE /first-steps": { expected: admins(DONE) },
  "PUT /footer-pages/[name]": {
    params: () => ({ name: "contacto" }),
    body: { content: "Escríbenos." },
    expected: admins(OK),
  },
  "GET /ai-stops": { expected: members(OK) },
  "POST /ai-stops": {
    body: ({ space_id }) => ({ scope: "space", scope_id: space_id, reason: "Se repite." }),
    expected: owners(CREATED),
  },
  "DELETE /ai-stops/[stopId]": {
    params: ({ stop_id }) => ({ stopId: stop_id }),
    expected: owners(DONE),
  },
  "GET /spending": { expected: members(OK) },
  "GET /spending/alerts": { expected: members(OK) },
  "GET /spending/subjects": { expected: members(OK) },
  "GET /readings": { expected: members(OK) },
  "GET /readings/subjects": { expected: members(OK) },
  "GET /prices": { expected: admins(OK) },
  "POST /prices": {
    body: {
      model: "modelo",
      input_micros: 1,
      output_micros: 2,
      source_url: "https://servicio.example/precios",
    },
    expected: admins(CREATED),
  },
  "DELETE /prices/[priceId]": { params: () => ({ priceId: 1 }), expected: admins(MISSING) },
  "GET /budgets": { expected: members(OK) },
  "PUT /budgets": {
    body: ({ bot_id }) => ({
      scope: "user",
      scope_id: bot_id,
      limit_micros: 1,
    }),
    expected: owners(OK),
  },
  "DELETE /budgets/[budgetId]": {
    params: ({ budget_id }) => ({ budgetId: budget_id }),
    expected: owners(DONE),
  },
  "GET /invitations": { expected: members(OK) },
  "POST /invitations": {
    body: ({ space_id }) => ({ space_id, role: "redactor", days: 7, uses: 1 }),
    expected: owners(CREATED),
  },
  "DELETE /invitations/[invitationId]": {
    params: ({ invitation_id }) => ({ invitationId: invitation_id }),
    expected: owners(DONE),
  },
  "POST /invitations/accept": {
    body: { token: "no-es-de-nadie" },
    expected: [SIGN_IN, FORBIDDEN, FORBIDDEN, FORBIDDEN],
  },
  "GET /entries/waiting": staff(OK),
  "GET /desk/entries": { expected: members(OK) },
  "GET /desk/authors": { expected: members(OK) },
  "GET /desk/titles": { expected: members(OK) },
  "GET /desk/choices": { expected: members(OK) },
  "POST /entries/bulk": {
    body: ({ entry_id }) => ({ action: "delete", ids: [entry_id] }),
    expected: owners(OK),
  },
  "POST /entries/[entryId]/admit": { params: entryId, ...staff(OK) },
  "DELETE /users/[userId]": { params: botId, expected: owners(DONE) },
  "GET /synthetic-users": { expected: members(OK) },
  "GET /users/[userId]/entries": { params: userId, expected: everybody },
  "GET /users/[userId]/comments": { params: userId, expected: everybody },
  "GET /entries": { expected: everybody },
  "POST /entries": { body: entry, expected: members(CREATED) },
  "GET /entries/[entryId]": { params: entryId, expected: everybody },
  "PATCH /entries/[entryId]": { params: entryId, body: entry, expected: owners(OK) },
  "DELETE /entries/[entryId]": { params: entryId, expected: owners(DONE) },
  "POST /entries/[entryId]/withdraw": { params: entryId, expected: owners(DONE) },
  "POST /entries/[entryId]/republish": {
    params: ({ withdrawn_id }) => ({ entryId: withdrawn_id }),
    expected: writers(OK),
  },
  "POST /entries/[entryId]/restore": {
    params: ({ trashed_id }) => ({ entryId: trashed_id }),
    expected: writers(OK),
  },
  "POST /comments/[commentId]/restore": {
    params: ({ trashed_comment_id }) => ({ commentId: trashed_comment_id }),
    expected: writers(OK),
  },
  "GET /removals": { expected: members(OK) },
  "DELETE /removals/[removalId]": {
    params: ({ withdrawal_id }) => ({ removalId: withdrawal_id }),
    expected: writers(DONE),
  },
  "GET /entries/[entryId]/versions": { params: entryId, expected: owners(OK), editor: OK },
  "GET /entries/[entryId]/versions/[version]": {
    params: ({ entry_id }) => ({ entryId: entry_id, version: 1 }),
    expected: owners(OK),
    editor: OK,
  },
  "POST /entries/[entryId]/versions/[version]/recover": {
    params: ({ entry_id }) => ({ entryId: entry_id, version: 1 }),
    expected: owners(OK),
  },
  "GET /comments/[commentId]/versions": { params: commentId, expected: owners(OK), editor: OK },
  "GET /entries/[entryId]/slugs": { params: entryId, expected: everybody },
  "GET /entries/[entryId]/placements": { params: entryId, expected: owners(OK) },
  "GET /entries/[entryId]/signatures": { params: entryId, expected: owners(OK) },
  "POST /entries/[entryId]/signatures": {
    params: entryId,
    body: ({ member }) => ({ user_id: member.id, role: "coauthor" }),
    expected: owners(CREATED),
  },
  // Nobody was asked: who may not ask does not learn that.
  "DELETE /entries/[entryId]/signatures/[userId]": {
    params: signature,
    expected: owners(MISSING),
  },
  "POST /entries/[entryId]/signatures/[userId]/accept": {
    params: signature,
    expected: members(FORBIDDEN),
  },
  "GET /spaces/placeable": { expected: members(OK) },
  "GET /entries/[entryId]/spaces": { params: entryId, expected: everybody },
  "GET /entries/[entryId]/comments": { params: entryId, expected: everybody },
  "POST /entries/[entryId]/comments": {
    params: entryId,
    body: comment,
    expected: members(CREATED),
  },
  "PATCH /entries/[entryId]/comments": {
    params: entryId,
    body: { closed: true },
    expected: owners(OK),
  },
  // The owner's own text is deleted, not told of.
  "POST /entries/[entryId]/reports": {
    params: entryId,
    body: { reason: "spam" },
    expected: [SIGN_IN, CREATED, CONFLICT, CREATED],
  },
  "POST /comments/[commentId]/reports": {
    params: commentId,
    body: { reason: "spam" },
    expected: [SIGN_IN, CREATED, CONFLICT, CREATED],
  },
  "POST /entries/[entryId]/decision": {
    params: entryId,
    body: removal,
    ...staff(CREATED),
  },
  "POST /comments/[commentId]/decision": {
    params: commentId,
    body: removal,
    ...staff(CREATED),
  },
  "POST /comments/bulk": {
    body: ({ comment_id }) => ({ action: "delete", comments: [comment_id] }),
    expected: owners(OK),
    editor: OK,
  },
  "GET /held-comments": { expected: members(OK) },
  "GET /reports": { expected: members(OK) },
  "GET /moderation": { expected: members(OK) },
  "GET /waiting": { expected: members(OK) },
  "GET /decisions": staff(OK),
  "GET /decisions/[decisionId]": { params: decisionId, expected: owners(OK), editor: OK },
  "POST /decisions/[decisionId]/appeal": {
    params: decisionId,
    body: { text: "No estoy de acuerdo." },
    expected: [SIGN_IN, FORBIDDEN, OK, FORBIDDEN],
  },
  // The administrator has decided it: an appeal is somebody else's. Nobody has appealed.
  "POST /decisions/[decisionId]/resolution": {
    params: decisionId,
    body: { outcome: "upheld", statement: "Se mantiene." },
    expected: admins(FORBIDDEN),
    editor: CONFLICT,
  },
  "GET /blocks": { expected: members(OK) },
  "PUT /blocks/[userId]": {
    params: ({ stranger_id }) => ({ userId: stranger_id }),
    expected: members(DONE),
  },
  "DELETE /blocks/[userId]": {
    params: ({ stranger_id }) => ({ userId: stranger_id }),
    expected: members(DONE),
  },
  "GET /audit": { expected: [SIGN_IN, FORBIDDEN, FORBIDDEN, OK] },
  "GET /status": { expected: [SIGN_IN, FORBIDDEN, FORBIDDEN, OK] },
  "GET /provenance": { expected: [SIGN_IN, FORBIDDEN, FORBIDDEN, OK] },
  "GET /audit/export": {
    path: "/api/audit/export?format=jsonl&action=task.deleted", // none
    expected: [SIGN_IN, FORBIDDEN, FORBIDDEN, OK],
  },
  "GET /entries/by-slug/[...slug]": {
    params: ({ slug }) => ({ slug: [slug] }),
    expected: everybody,
  },
  "GET /resolve-slug": { path: "/api/resolve-slug?path=e/la-entrada", expected: everybody },
  "GET /drafts": { expected: members(OK) },
  "POST /drafts": { body: { title: "Sin acabar" }, expected: members(CREATED) },
  // Nobody learns of somebody else's whether there is one.
  "GET /drafts/[draftId]": { params: draftId, expected: writers(OK) },
  "PATCH /drafts/[draftId]": { params: draftId, body: { content: "" }, expected: theirWriter(OK) },
  "DELETE /drafts/[draftId]": { params: draftId, expected: theirWriter(DONE) },
  "POST /drafts/[draftId]/publish": { params: draftId, body: {}, expected: theirWriter(CREATED) },
  "POST /drafts/[draftId]/schedule": {
    params: draftId,
    body: { publish_at: "2199-01-01T07:00:00+01:00" },
    expected: theirWriter(OK),
  },
  "POST /drafts/[draftId]/submit": {
    params: draftId,
    body: ({ space_id }) => ({ space_id }),
    expected: theirWriter(OK),
  },
  "POST /drafts/[draftId]/withdraw": {
    params: ({ scheduled_id }) => ({ draftId: scheduled_id }),
    body: { reason: "Falta una fuente." },
    expected: writers(OK),
  },
  "POST /drafts/[draftId]/preview": { params: draftId, expected: theirWriter(OK) },
  "DELETE /drafts/[draftId]/preview": { params: draftId, expected: theirWriter(OK) },
  "GET /review": { expected: members(OK) },
  "GET /review/count": { expected: members(OK) },
  "GET /review/[draftId]": { params: writtenId, expected: writers(OK) },
  "POST /review/[draftId]/approve": {
    params: writtenId,
    body: { facts: true, sources: true, answers: true },
    expected: writers(CREATED),
  },
  "GET /entries/[entryId]/review": { params: entryId, expected: members(OK) },
  // A person's: there is nothing to review for those who may.
  "POST /entries/[entryId]/review": {
    params: entryId,
    body: { facts: true, sources: true, answers: true, version: 1 },
    expected: [SIGN_IN, FORBIDDEN, CONFLICT, CONFLICT],
  },
  "POST /review/[draftId]/opening": { params: writtenId, expected: writers(DONE) },
  "POST /review/[draftId]/reject": {
    params: writtenId,
    body: { reason: "estilo" },
    expected: writers(DONE),
  },
  "POST /review/[draftId]/rewrite": {
    params: writtenId,
    body: { note: "Más corto." },
    expected: writers(CREATED),
  },
  "GET /comments": { expected: everybody },
  "GET /comments/unseen": { expected: members(OK) },
  "POST /comments/seen": { expected: members(DONE) },
  "GET /comments/[commentId]": { params: commentId, expected: everybody },
  "PUT /comments/[commentId]": { params: commentId, body: comment, expected: owners(OK) },
  "PATCH /comments/[commentId]": { params: commentId, body: comment, expected: owners(OK) },
  "DELETE /comments/[commentId]": { params: commentId, expected: owners(DONE), editor: DONE },
  "GET /spaces": { expected: everybody },
  "POST /spaces": { body: space, expected: members(CREATED) },
  "GET /spaces/[id]": { params: id, expected: everybody },
  "PATCH /spaces/[id]": { params: id, body: space, expected: owners(OK) },
  "DELETE /spaces/[id]": { params: id, expected: owners(DONE) },
  "GET /spaces/[id]/export": { params: id, expected: owners(OK) },
  "GET /spaces/[id]/entries": { params: id, expected: everybody },
  "GET /spaces/[id]/tasks": { params: id, expected: members(OK) },
  "GET /spaces/sections": { expected: everybody },
  "GET /spaces/by-slug/[slug]": {
    params: () => ({ slug: "el-espacio" }),
    expected: everybody,
  },
  "GET /spaces/[id]/entries/[entryId]": {
    params: ({ slug }) => ({ id: "el-espacio", entryId: slug }),
    expected: everybody,
  },
  "POST /spaces/[id]/entries/[entryId]": {
    params: ({ space_id, loose_id }) => ({ id: space_id, entryId: loose_id }),
    expected: owners(CREATED),
  },
  "DELETE /spaces/[id]/entries/[entryId]": {
    params: ({ space_id, entry_id }) => ({ id: space_id, entryId: entry_id }),
    expected: owners(DONE),
  },
  "POST /spaces/[id]/entries/[entryId]/acceptance": {
    params: ({ space_id, entry_id }) => ({ id: space_id, entryId: entry_id }),
    expected: owners(OK),
  },
  "GET /spaces/[id]/members": { params: id, expected: owners(OK) },
  "POST /spaces/[id]/members": {
    params: id,
    body: ({ other }) => ({ username: other.username, role: "editor" }),
    expected: owners(CREATED),
  },
  "GET /spaces/[id]/members/[userId]": { params: member, expected: owners(OK) },
  "PUT /spaces/[id]/members/[userId]": {
    params: member,
    body: { role: "colaborador" },
    expected: owners(OK),
  },
  "DELETE /spaces/[id]/members/[userId]": { params: member, expected: owners(DONE) },
  "POST /spaces/[id]/membership": { params: id, expected: [SIGN_IN, 404, 404, 404] },
  "PUT /spaces/[id]/block": { params: id, expected: members(DONE) },
  "DELETE /spaces/[id]/block": { params: id, expected: [SIGN_IN, 404, 404, 404] },
  "GET /blocked-spaces": { expected: members(OK) },
  "GET /spaces/[id]/proposals": { params: id, expected: owners(OK) },
  "POST /spaces/[id]/proposals/[entryId]": { params: proposal, expected: owners(OK) },
  "DELETE /spaces/[id]/proposals/[entryId]": { params: proposal, expected: owners(DONE) },
  "GET /spaces/[id]/editions": { params: id, expected: owners(OK) },
  "POST /spaces/[id]/editions": { params: id, body: {}, expected: owners(CREATED) },
  "GET /editions": staff(OK),
  "POST /entries/[entryId]/home": { params: entryId, body: { shown: false }, ...staff(OK) },
  "POST /editions": { body: {}, ...staff(CREATED) },
  "GET /editions/[editionId]": { params: editionId, expected: owners(OK) },
  "PUT /editions/[editionId]": {
    params: editionId,
    body: { version: 1, layout: "two" },
    expected: owners(OK),
  },
  "DELETE /editions/[editionId]": { params: editionId, expected: owners(DONE) },
  "POST /editions/[editionId]/publish": {
    params: editionId,
    body: { version: 1 },
    expected: owners(OK),
  },
  "POST /editions/[editionId]/schedule": {
    params: editionId,
    body: { version: 1, publish_at: "2199-01-01T07:00:00Z" },
    expected: owners(OK),
  },
  "DELETE /editions/[editionId]/schedule": {
    params: editionId,
    path: "/api/editions/1/schedule?version=1",
    expected: owners(OK),
  },
  "POST /editions/[editionId]/withdraw": {
    params: keptId,
    body: { reason: "Un titular que injuria." },
    expected: owners(DONE),
  },
  "GET /notices": { expected: members(OK) },
  "GET /notices/unread": { expected: members(OK) },
  "POST /notices/read": { body: {}, expected: members(DONE) },
  "GET /notices/choices": { expected: members(OK) },
  "PATCH /notices/choices": { body: { replies: false }, expected: members(DONE) },
  "GET /domains/ask": { path: "/api/domains/ask?domain=localhost", expected: everybody },
  "GET /domains/unproven": { expected: members(OK) },
  "GET /domains/[id]/proof": { params: domainId, expected: owners(OK) },
  "POST /domains/[id]/check": { params: exemptId, expected: owners(OK) },
  "GET /entries/all-slugs": { expected: everybody },
  "GET /slugs": { expected: members(OK) },
  "POST /slugs": {
    body: ({ entry_id }) => ({ path: "/una-nueva", entry_id }),
    expected: owners(CREATED),
  },
  "GET /slugs/aliases": { expected: members(OK) },
  "POST /slugs/aliases": {
    body: ({ entry_id }) => ({ path: "/otra-vieja", entry_id }),
    expected: owners(CREATED),
  },
  "DELETE /slugs/aliases": { path: "/api/slugs/aliases?path=vieja", expected: owners(DONE) },
  "GET /slugs/availability": { path: "/api/slugs/availability?path=x", expected: members(OK) },
  "GET /slugs/[slugId]": { params: slugId, expected: members(OK) },
  "PUT /slugs/[slugId]": {
    params: slugId,
    body: ({ entry_id }) => ({ path: "/una-nueva", entry_id }),
    expected: owners(OK),
  },
  "DELETE /slugs/[slugId]": { params: slugId, expected: owners(DONE) },
  "GET /domains": { expected: everybody },
  "POST /domains": { body: domain, expected: owners(CREATED) },
  "GET /domains/[id]": { params: domainId, expected: everybody },
  "PATCH /domains/[id]": { params: domainId, body: domain, expected: owners(OK) },
  "DELETE /domains/[id]": { params: domainId, expected: owners(DONE) },
  "GET /webhooks": {
    path: ({ space_id }) => `/api/webhooks?space_id=${space_id}`,
    expected: owners(OK),
  },
  "POST /webhooks": {
    body: ({ space_id }) => ({ space_id, url: "https://ejemplo.es/", types: ["entry.changed"] }),
    expected: owners(CREATED),
  },
  "PATCH /webhooks/[id]": { params: webhookId, body: { on: false }, expected: owners(OK) },
  "DELETE /webhooks/[id]": { params: webhookId, expected: owners(DONE) },
  "POST /webhooks/[id]/secret": { params: webhookId, expected: owners(OK) },
  "POST /webhooks/[id]/ping": { params: webhookId, expected: owners(DONE) },
  "GET /webhooks/[id]/deliveries": { params: webhookId, expected: owners(OK) },
  "POST /webhooks/[id]/deliveries/[deliveryId]/send": {
    params: ({ webhook_id, delivery_id }) => ({ id: webhook_id, deliveryId: delivery_id }),
    expected: owners(OK),
  },
  "GET /tasks": { expected: members(OK) },
  "POST /tasks": {
    body: ({ task: { user_id, space_id } }) => ({ ...task, user_id, space_id }),
    expected: owners(CREATED),
  },
  "GET /tasks/[taskId]": { params: taskId, expected: members(OK) },
  "PUT /tasks/[taskId]": { params: taskId, body: task, expected: owners(OK) },
  "DELETE /tasks/[taskId]": { params: taskId, expected: owners(DONE) },
  "POST /tasks/[taskId]/execute": { params: taskId, expected: owners(OK) },
  "POST /tasks/[taskId]/pause": { params: taskId, expected: owners(OK) },
  "POST /tasks/[taskId]/resume": { params: taskId, expected: owners(OK) },
  "GET /tasks/[taskId]/versions": { params: taskId, expected: owners(OK) },
  "GET /tasks/[taskId]/runs": { params: taskId, expected: members(OK) },
  "GET /tasks/[taskId]/runs/[runId]": { params: runId, expected: owners(OK) },
  "GET /tasks/[taskId]/runs/[runId]/repeats": { params: runId, expected: members(OK) },
  "POST /ai/generate-news": {
    body: ({ bot_id, space_id }) => ({ userId: bot_id, spaceId: space_id }),
    expected: owners(OK),
  },
  "GET /synthetic-users/[userId]/versions": { params: botId, expected: owners(OK) },
  "POST /synthetic-users/[userId]/probe": { params: botId, expected: owners(OK) },
  "POST /ai/generate-comment": {
    body: ({ bot_id, entry_id }) => ({ userId: bot_id, entryId: entry_id }),
    expected: owners(OK),
  },
  // Without its keys the door of Inngest is closed.
  ...Object.fromEntries(
    ["GET", "POST", "PUT"].map((method) => [
      `${method} /inngest`,
      { expected: [404, 404, 404, 404] },
    ]),
  ),
  "GET /cron": { expected: [404, 404, 404, 404] }, // without its secret it is closed
  "GET /metrics": { expected: [404, 404, 404, 404] }, // likewise
  "POST /preview": { body: comment, expected: members(OK) },
  "GET /health": { expected: everybody },
  "GET /ready": { expected: everybody },
  "GET /openapi.json": { expected: everybody },
  ...Object.fromEntries(
    ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => [
      `${method} /[...path]`,
      { expected: [404, 404, 404, 404] },
    ]),
  ),
};

type Handler = Parameters<typeof call>[0];
const modules = import.meta.glob<Record<string, Handler>>("../../../app/api/**/route.ts", {
  eager: true,
});
const handlers = Object.fromEntries(
  Object.entries(modules).flatMap(([file, exports]) => {
    const address = file.replace(/^.*\/app\/api|\/route\.ts$/g, "");
    return Object.entries(exports)
      .filter(([, handler]) => typeof handler === "function") // not the settings of a route
      .map(([method, handler]) => [`${method} ${address}`, handler]);
  }),
);

test("every call of the product stands in the table", () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(handlers).sort());
});

type Role = "anonymous" | "other" | "owner" | "admin" | "editor";

async function ask(name: string, { params, path, body }: Row, role: Role) {
  return call<{ message: string } | undefined>(handlers[name]!, {
    method: name.split(" ")[0],
    params: params?.(records),
    path: typeof path === "function" ? path(records) : path,
    body: typeof body === "function" ? body(records) : body,
    as: role === "anonymous" ? undefined : records[role],
  });
}

let records: Records;
let kept: Awaited<ReturnType<typeof keepDatabase>>;
/** Whether a call has done something since: then all is put back before the next. */
let isChanged = false;

beforeAll(async () => {
  await resetDatabase();
  records = await prepare();
  kept = await keepDatabase();
});
afterAll(() => kept.forget());
beforeEach(async () => {
  if (isChanged) await kept.putBack();
  isChanged = false;
});

describe.each(Object.entries(table))("%s", (name, row) => {
  const who: Role[] = ["anonymous", "other", "owner", "admin"];
  const { expected, editor = expected[1] } = row;
  test.each([
    ...who.map((role, index) => [role, expected[index]!] as const),
    ["editor", editor] as const,
  ])("%s → %i", async (role, status) => {
    isChanged = !name.startsWith("GET ") && status < 400;
    const answer = await ask(name, row, role);
    expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  });
});

/** Calls that publish nothing: they read, delete, or change what only oneself reads. */
const publishesNothing = [
  /^(GET|DELETE) /,
  /^POST \/(login|logout|register|preview|upload|comments\/seen|inngest|tasks\/\[taskId\]\/pause)$/,
  /\/\[\.\.\.path\]$/,
  /^PUT \/inngest$/,
  // What is only written, or taken back.
  /^(POST|PATCH) \/drafts(\/\[draftId\](\/(withdraw|preview))?)?$/,
  /^(POST|PUT) \/(spaces\/\[id\]\/)?editions(\/\[editionId\])?$/,
  /^PATCH \/uploads\/\[uploadId\]$/,
  /^POST \/review\/\[draftId\]\/(opening|reject)$/,
  // One's own account, and what is told to others than readers.
  /^(POST|PUT|PATCH) \/(account|confirm|password|email|login|notices)\b/,
  /^(POST|PUT) \/(blocks|domains\/\[id\]\/check|spaces\/\[id\]\/(membership|block))/,
  /^POST \/spaces\/\[id\]\/(proposals|entries\/\[entryId\]\/acceptance)/,
  /^POST .*\/signatures\b/,
  /\/(reports|decision|appeal|resolution|bulk|withdraw)$/,
  /^PATCH \/entries\/\[entryId\]\/comments$/,
  // What somebody takes along, and what administrators bring.
  /^POST \/backups\b/,
  /^(POST|PUT) \/imports\b/,
  // What programs elsewhere are told of what is published anyway.
  /^(POST|PATCH) \/webhooks\b/,
  // What AI may cost, and that it stops.
  /^(POST|PUT) \/(prices|budgets|ai-stops)$/,
  // Decisions of those who run the site.
  /^(PATCH \/settings|PUT \/footer-pages\/\[name\]|POST \/users\/.*|POST \/entries\/\[entryId\]\/admit|POST \/invitations\/accept)$/,
];
const publishing = Object.entries(table).filter(
  ([name]) => !publishesNothing.some((pattern) => pattern.test(name)),
);

describe("an account that is silenced", () => {
  beforeAll(async () => {
    await kept.putBack();
    isChanged = false;
    const silenced_at = new Date();
    await db.user.update({ where: { id: records.owner.id }, data: { silenced_at } });
  });

  test.each(publishing)("%s → 403", async (name, row) => {
    const { status, json } = await ask(name, row, "owner");
    expect([status, json?.message]).toEqual([403, expect.stringContaining("silenciada")]);
  });
});

type Records = Awaited<ReturnType<typeof prepare>>;

/** The owner's entry in the owner's space, with the owner's comment, and one entry outside of it. */
async function prepare() {
  const [owner, other, admin] = [await createUser(), await createUser(), await createAdmin()];
  // Under somebody else's entry, whose author might delete the comment, the owner is only its author.
  const stage = await createEntryFor(await createUser());
  const { entry_id } = await createEntryFor(owner, { title: "La entrada" });
  const { slug_id } = await createSlug(owner, { path: "la-portada", entry_id });
  await createAlias(owner, { path: "vieja", entry_id });
  const { entry_id: loose_id } = await createEntryFor(owner);
  const { space_id } = await createSpaceFor(owner, { name: "El espacio" });
  await addEntryToSpace(owner, space_id, entry_id);
  const { comment_id } = await createCommentFor(owner, stage.entry_id);
  const { domain_id } = await createDomainFor(owner, space_id);
  const exempt = await createDomainFor(owner, space_id, { name: "prueba.localhost" });
  const member = await createUser();
  await setMember(owner, space_id, member.id, "colaborador");
  const { entry_id: proposed_id } = await createEntryFor(member);
  await addEntryToSpace(member, space_id, proposed_id);
  await setMember(owner, space_id, member.id, "redactor");
  const { id: bot_id } = await createSynthetic(owner, { model: "demo" });
  const task = await createTaskFor(owner, { user_id: bot_id, space_id });
  const { task_run_id: run_id } = await db.taskRun.create({ data: { task_id: task.task_id } });
  const { budget_id } = await setBudget(owner, {
    ...{ scope: "user", scope_id: bot_id, limit_micros: 1_000_000, warn_percent: 80 },
  });
  const { stop_id } = await stopAi(owner, {
    ...{ scope: "user", scope_id: (await createSynthetic(owner)).id, reason: "Se repite." },
  });
  const text = { title: "Un borrador", content: "Un texto que no ha leído nadie." };
  const { draft_id } = await createDraft(owner, text);
  const { draft_id: scheduled_id } = await createDraft(owner, text);
  const written_id = await change((tx) =>
    keepWritten(tx, "review", {
      ...{ kind: "entry", user_id: bot_id, space_id, commented_id: null, ...text, summary: null },
      ...{
        findings: [],
        checked_with: { instructions: [], series: false },
        dropped_links: [],
        prompt_versions: { user: null, task: null },
        risk: 0,
        mode: "revision",
        model: "demo",
        brief: "",
      },
      ...{ asked_by: owner.id, task_id: null, task_run_id: null },
    }),
  );
  const { edition_id } = await createEdition(owner, space_id, editionInput.parse({}));
  const kept = await createEdition(owner, space_id, editionInput.parse({ layout: "text" }));
  const { edition_id: kept_id } = await publishEdition(owner, kept.edition_id, kept);
  await scheduleDraft(owner, scheduled_id, { publish_at: new Date("2199-01-01") });
  await openSession(owner.id);
  const [session] = await listSessions(owner);
  const editor = await createUser({ isEditor: true });
  const waiting = await createUser({ trusted_at: null, waiting_since: new Date() });
  const made = await createInvitation(owner, {
    ...{ space_id, role: "redactor", email: null, days: 7, uses: 1 },
  });
  const removed = await createCommentFor(owner, stage.entry_id);
  const { decision_id } = await decideText(
    admin,
    { subject: "comment", subject_id: removed.comment_id },
    decisionInput.parse(removal),
  );
  const { entry_id: withdrawn_id } = await createEntryFor(owner);
  await takeEntryDown(owner, withdrawn_id);
  const upload_id = "0123456789abcdef".repeat(2);
  await db.upload.create({ data: { upload_id, user_id: owner.id, width: 10, height: 10 } });
  const { entry_id: trashed_id } = await createEntryFor(owner);
  await deleteEntry(owner, trashed_id);
  const { comment_id: trashed_comment_id } = await createCommentFor(owner, stage.entry_id);
  await deleteComment(owner, trashed_comment_id);
  const { items: away } = await listRemovals(owner, { kind: "withdrawn", limit: 1 });
  const { webhook } = await createWebhook(owner, {
    ...{ space_id, url: "https://ejemplo.es/avisos", types: ["entry.changed"] },
  });
  const { webhook_id } = webhook;
  const { delivery_id } = await db.webhookDelivery.create({
    data: { delivery_id: randomUUID(), webhook_id, type: "ping", body: "{}", next_at: null },
  });
  const { backup_id } = await db.backup.create({
    data: { file: "/copia.tar", ended: new Date(), asked_by: admin.id },
  });
  const { run_id: import_id } = await db.importRun.create({
    data: {
      ...{ kind: "unknown", name: "tahona.xml", state: "uploading", rehearsal: true },
      asked_by: admin.id,
      files: { create: { purpose: "texts", name: "tahona.xml", bytes: 10 } },
    },
  });
  const actors: Record<"owner" | "other" | "admin" | "editor", Actor> = {
    ...{ owner, other, admin, editor },
  };
  return {
    ...actors,
    run_id,
    draft_id,
    edition_id,
    kept_id,
    written_id,
    scheduled_id,
    waiting_id: waiting.id,
    invitation_id: made.invitation.invitation_id,
    entry_id,
    loose_id,
    slug_id,
    space_id,
    comment_id,
    domain_id,
    webhook_id,
    delivery_id,
    exempt_id: exempt.domain_id,
    member,
    proposed_id,
    bot_id,
    budget_id,
    stop_id,
    decision_id,
    withdrawn_id,
    withdrawal_id: away[0]!.removal_id,
    trashed_id,
    upload_id,
    trashed_comment_id,
    stranger_id: stage.user_id,
    task,
    backup_id,
    import_id,
    session_key: session?.key ?? 0,
    slug: "la-entrada",
  };
}
