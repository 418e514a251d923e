import { expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { newTokenAnswer, tokenAnswer } from "@/lib/accounts/access-tokens/answer";
import type { AccessToken, NewToken } from "@/lib/accounts/access-tokens/dto";
import type { openSessionAnswer, resetLinkAnswer } from "@/lib/accounts/access/answer";
import type { OpenSession, ResetLink } from "@/lib/accounts/access/dto";
import type { aiStopAnswer } from "@/lib/machines/ai-stops/answer";
import type { AiStop } from "@/lib/machines/ai-stops/dto";
import type { askedBackupAnswer } from "@/lib/operation/backup/answer";
import type { AskedBackup } from "@/lib/operation/backup/dto";
import type { broughtAnswer, broughtSummaryAnswer } from "@/lib/operation/bringing/answer";
import type { Brought, BroughtSummary } from "@/lib/operation/bringing/dto";
import type { auditEventAnswer } from "@/lib/house/audit/answer";
import type { AuditEvent } from "@/lib/house/audit/dto";
import type { blockedUserAnswer } from "@/lib/house/blocks/answer";
import type { BlockedUser } from "@/lib/house/blocks/dto";
import type { findingAnswer } from "@/lib/platform/checks/answer";
import type { Finding } from "@/lib/platform/checks/types";
import type { commentAnswer, heldCommentAnswer } from "@/lib/texts/comments/answer";
import type { Comment, HeldComment } from "@/lib/texts/comments/dto";
import type {
  bulkDoneAnswer,
  deskChoicesAnswer,
  waitingAnswer,
  deskEntryAnswer,
  titledEntryAnswer,
} from "@/lib/desk/lists/answer";
import type { BulkDone, DeskChoices, DeskEntry, TitledEntry, Waiting } from "@/lib/desk/lists/dto";
import type { domainAnswer, domainProofAnswer } from "@/lib/spaces/domains/answer";
import type { Domain, DomainProof } from "@/lib/spaces/domains/dto";
import type { draftAnswer, draftSummaryAnswer } from "@/lib/texts/drafts/answer";
import type { Draft, DraftSummary } from "@/lib/texts/drafts/dto";
import type { editionAnswer, editionDeskAnswer } from "@/lib/fronts/editions/answer";
import type { Edition, EditionDesk } from "@/lib/fronts/editions/dto";
import type {
  entryAnswer,
  entrySummaryAnswer,
  waitingEntryAnswer,
} from "@/lib/texts/entries/answer";
import type { Entry, EntrySummary, WaitingEntry } from "@/lib/texts/entries/dto";
import type {
  factorsAnswer,
  newFactorAnswer,
  passkeyAnswer,
  totpSetupAnswer,
} from "@/lib/accounts/factors/answer";
import type { Factors, NewFactor, Passkey, TotpSetup } from "@/lib/accounts/factors/dto";
import type { firstStepsAnswer } from "@/lib/accounts/first-steps/answer";
import type { FirstSteps } from "@/lib/accounts/first-steps/dto";
import type { footerPageAnswer } from "@/lib/house/footer-pages/answer";
import type { FooterPage } from "@/lib/house/footer-pages/dto";
import type { probeAnswer } from "@/lib/newsroom/generation/answer";
import type { Probe } from "@/lib/newsroom/generation/probe-result";
import type { invitationAnswer } from "@/lib/accounts/invitations/answer";
import type { Invitation } from "@/lib/accounts/invitations/dto";
import type { libraryImageAnswer } from "@/lib/texts/library/answer";
import type { LibraryImage } from "@/lib/texts/library/dto";
import type {
  caseAnswer,
  decisionAnswer,
  reportAnswer,
  moderationCountsAnswer,
} from "@/lib/desk/moderation/answer";
import type { Case, Decision, ModerationCounts, Report } from "@/lib/desk/moderation/dto";
import type { noticeAnswer } from "@/lib/house/notices/answer";
import type { Notice } from "@/lib/house/notices/dto";
import type { newcomersAnswer, personAnswer } from "@/lib/accounts/people/answer";
import type { Newcomers, Person } from "@/lib/accounts/people/dto";
import type {
  blockedSpaceAnswer,
  entryPlaceAnswer,
  proposalAnswer,
} from "@/lib/fronts/placements/answer";
import type { BlockedSpace, EntryPlace, Proposal } from "@/lib/fronts/placements/dto";
import type { promptVersionAnswer } from "@/lib/machines/prompt-versions/answer";
import type { PromptVersion } from "@/lib/machines/prompt-versions/dto";
import type { readingsAnswer, readingsSubjectsAnswer } from "@/lib/fronts/readings/answer";
import type { Readings, ReadingsSubjects } from "@/lib/fronts/readings/dto";
import type { removalAnswer } from "@/lib/publishing/removals/answer";
import type { Removal } from "@/lib/publishing/removals/dto";
import type { reviewItemAnswer, reviewAnswer } from "@/lib/publishing/review/answer";
import type { ReviewItem, Review } from "@/lib/publishing/review/dto";
import type { siteSettingsAnswer } from "@/lib/house/settings/answer";
import type { SiteSettings } from "@/lib/house/settings/schema";
import type { signatureAnswer, signaturesAnswer } from "@/lib/texts/signatures/answer";
import type { Signature, Signatures } from "@/lib/texts/signatures/dto";
import type { entrySlugsAnswer, pathHolderAnswer, slugAnswer } from "@/lib/texts/slugs/answer";
import type { EntrySlugs, PathHolder, Slug } from "@/lib/texts/slugs/dto";
import type { placeableSpaceAnswer, placedAnswer, spaceAnswer } from "@/lib/spaces/spaces/answer";
import type { PlaceableSpace, Placed, Space } from "@/lib/spaces/spaces/dto";
import type {
  budgetAnswer,
  priceAnswer,
  spendingAlertsAnswer,
  spendingAnswer,
  spendingSubjectsAnswer,
} from "@/lib/machines/spending/answer";
import type {
  Budget,
  Price,
  Spending,
  SpendingAlerts,
  SpendingSubjects,
} from "@/lib/machines/spending/dto";
import type { statusAnswer } from "@/lib/operation/status/answer";
import type { Status } from "@/lib/operation/status/dto";
import type { syntheticUserAnswer } from "@/lib/machines/synthetic-users/answer";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";
import type {
  listedTaskAnswer,
  runDetailAnswer,
  taskAnswer,
  taskRunAnswer,
} from "@/lib/newsroom/tasks/answer";
import type { ListedTask, RunDetail, Task, TaskRun } from "@/lib/newsroom/tasks/dto";
import type { memberAnswer } from "@/lib/spaces/teams/answer";
import type { Member } from "@/lib/spaces/teams/dto";
import type { textEventAnswer } from "@/lib/texts/provenance/register-answer";
import type { ListedTextEvent } from "@/lib/texts/provenance/register-dto";
import type {
  authorAnswer,
  currentUserAnswer,
  profileAnswer,
  signedInAnswer,
  userAnswer,
} from "@/lib/house/users/answer";
import type { Author, CurrentUser, Profile, SignedIn, User } from "@/lib/house/users/dto";
import type {
  commentVersionAnswer,
  entryVersionAnswer,
  listedVersionAnswer,
} from "@/lib/texts/versions/answer";
import type { CommentVersion, EntryVersion, ListedVersion } from "@/lib/texts/versions/dto";
import type {
  deliveryAnswer,
  webhookAnswer,
  webhookSecretAnswer,
} from "@/lib/texts/webhooks/answer";
import type { Delivery, Webhook, WebhookWithSecret } from "@/lib/texts/webhooks/dto";

/** What a schema lets out, and nothing besides. The compiler checks it: a column more or less fails here. */
const same = <Schema extends z.ZodType, Answer>(
  ..._differ: [z.output<Schema>] extends [Answer]
    ? [Answer] extends [z.output<Schema>]
      ? [keyof Answer] extends [keyof z.output<Schema>]
        ? [keyof z.output<Schema>] extends [keyof Answer]
          ? []
          : [never]
        : [never]
      : [never]
    : [never]
) => undefined;

test("what the description of the calls says of an answer is what the call answers", () => {
  expectTypeOf(same).toBeFunction();
  same<typeof userAnswer, User>();
  same<typeof authorAnswer, Author>();
  same<typeof currentUserAnswer, CurrentUser>();
  same<typeof signedInAnswer, SignedIn>();
  same<typeof profileAnswer, Profile>();
  same<typeof entryAnswer, Entry>();
  same<typeof entrySummaryAnswer, EntrySummary>();
  same<typeof waitingEntryAnswer, WaitingEntry>();
  same<typeof commentAnswer, Comment>();
  same<typeof spaceAnswer, Space>();
  same<typeof placedAnswer, Placed>();
  same<typeof slugAnswer, Slug>();
  same<typeof pathHolderAnswer, PathHolder>();
  same<typeof entrySlugsAnswer, EntrySlugs>();
  same<typeof domainAnswer, Domain>();
  same<typeof domainProofAnswer, DomainProof>();
  same<typeof taskAnswer, Task>();
  same<typeof listedTaskAnswer, ListedTask>();
  same<typeof taskRunAnswer, TaskRun>();
  same<typeof syntheticUserAnswer, SyntheticUser>();
  same<typeof draftAnswer, Omit<Draft, "preview"> & { preview: string | null }>();
  same<typeof draftSummaryAnswer, DraftSummary>();
  same<typeof libraryImageAnswer, LibraryImage>();
  same<typeof webhookAnswer, Webhook>();
  same<typeof webhookSecretAnswer, WebhookWithSecret>();
  same<typeof deliveryAnswer, Delivery>();
  same<typeof tokenAnswer, AccessToken>();
  same<typeof newTokenAnswer, NewToken>();
  same<typeof openSessionAnswer, OpenSession>();
  same<typeof resetLinkAnswer, ResetLink>();
  same<typeof aiStopAnswer, AiStop>();
  same<typeof askedBackupAnswer, AskedBackup>();
  same<typeof broughtAnswer, Brought>();
  same<typeof broughtSummaryAnswer, BroughtSummary>();
  same<typeof auditEventAnswer, AuditEvent>();
  same<typeof blockedUserAnswer, BlockedUser>();
  same<typeof findingAnswer, Finding>();
  same<typeof heldCommentAnswer, HeldComment>();
  same<typeof deskEntryAnswer, DeskEntry>();
  same<typeof titledEntryAnswer, TitledEntry>();
  same<typeof deskChoicesAnswer, DeskChoices>();
  same<typeof bulkDoneAnswer, BulkDone>();
  same<typeof editionAnswer, Edition>();
  same<typeof editionDeskAnswer, EditionDesk>();
  same<typeof passkeyAnswer, Passkey>();
  same<typeof factorsAnswer, Factors>();
  same<typeof totpSetupAnswer, TotpSetup>();
  same<typeof newFactorAnswer, NewFactor>();
  same<typeof firstStepsAnswer, FirstSteps>();
  same<typeof footerPageAnswer, FooterPage>();
  same<typeof probeAnswer, Probe>();
  same<typeof invitationAnswer, Invitation>();
  same<typeof reportAnswer, Report>();
  same<typeof caseAnswer, Case>();
  same<typeof decisionAnswer, Decision>();
  same<typeof moderationCountsAnswer, ModerationCounts>();
  same<typeof waitingAnswer, Waiting>();
  same<typeof noticeAnswer, Notice>();
  same<typeof personAnswer, Person>();
  same<typeof newcomersAnswer, Newcomers>();
  same<typeof proposalAnswer, Proposal>();
  same<typeof blockedSpaceAnswer, BlockedSpace>();
  same<typeof entryPlaceAnswer, EntryPlace>();
  same<typeof promptVersionAnswer, PromptVersion>();
  same<typeof readingsAnswer, Readings>();
  same<typeof readingsSubjectsAnswer, ReadingsSubjects>();
  same<typeof removalAnswer, Removal>();
  same<typeof reviewItemAnswer, ReviewItem>();
  same<typeof reviewAnswer, Omit<Review, "preview"> & { preview: string | null }>();
  same<typeof siteSettingsAnswer, SiteSettings>();
  same<typeof signatureAnswer, Signature>();
  same<typeof signaturesAnswer, Signatures>();
  same<typeof placeableSpaceAnswer, PlaceableSpace>();
  same<typeof priceAnswer, Price>();
  same<typeof budgetAnswer, Budget>();
  same<typeof spendingAnswer, Spending>();
  same<typeof spendingAlertsAnswer, SpendingAlerts>();
  same<typeof spendingSubjectsAnswer, SpendingSubjects>();
  same<typeof statusAnswer, Status>();
  same<typeof runDetailAnswer, RunDetail>();
  same<typeof memberAnswer, Member>();
  same<typeof textEventAnswer, ListedTextEvent>();
  same<typeof listedVersionAnswer, ListedVersion>();
  same<typeof entryVersionAnswer, EntryVersion>();
  same<typeof commentVersionAnswer, CommentVersion>();
});
