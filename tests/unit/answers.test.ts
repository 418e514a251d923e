import { expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { newTokenAnswer, tokenAnswer } from "@/lib/access-tokens/answer";
import type { AccessToken, NewToken } from "@/lib/access-tokens/dto";
import type { openSessionAnswer, resetLinkAnswer } from "@/lib/access/answer";
import type { OpenSession, ResetLink } from "@/lib/access/dto";
import type { aiStopAnswer } from "@/lib/ai-stops/answer";
import type { AiStop } from "@/lib/ai-stops/dto";
import type { auditEventAnswer } from "@/lib/audit/answer";
import type { AuditEvent } from "@/lib/audit/dto";
import type { blockedUserAnswer } from "@/lib/blocks/answer";
import type { BlockedUser } from "@/lib/blocks/dto";
import type { findingAnswer } from "@/lib/checks/answer";
import type { Finding } from "@/lib/checks/types";
import type { commentAnswer, heldCommentAnswer } from "@/lib/comments/answer";
import type { Comment, HeldComment } from "@/lib/comments/dto";
import type {
  bulkDoneAnswer,
  deskChoicesAnswer,
  deskEntryAnswer,
  titledEntryAnswer,
} from "@/lib/desk/answer";
import type { BulkDone, DeskChoices, DeskEntry, TitledEntry } from "@/lib/desk/dto";
import type { domainAnswer, domainProofAnswer } from "@/lib/domains/answer";
import type { Domain, DomainProof } from "@/lib/domains/dto";
import type { draftAnswer, draftSummaryAnswer } from "@/lib/drafts/answer";
import type { Draft, DraftSummary } from "@/lib/drafts/dto";
import type { editionAnswer, editionDeskAnswer } from "@/lib/editions/answer";
import type { Edition, EditionDesk } from "@/lib/editions/dto";
import type { entryAnswer, entrySummaryAnswer } from "@/lib/entries/answer";
import type { Entry, EntrySummary } from "@/lib/entries/dto";
import type {
  factorsAnswer,
  newFactorAnswer,
  passkeyAnswer,
  totpSetupAnswer,
} from "@/lib/factors/answer";
import type { Factors, NewFactor, Passkey, TotpSetup } from "@/lib/factors/dto";
import type { firstStepsAnswer } from "@/lib/first-steps/answer";
import type { FirstSteps } from "@/lib/first-steps/dto";
import type { footerPageAnswer } from "@/lib/footer-pages/answer";
import type { FooterPage } from "@/lib/footer-pages/dto";
import type { probeAnswer } from "@/lib/generation/answer";
import type { Probe } from "@/lib/generation/probe-result";
import type { invitationAnswer } from "@/lib/invitations/answer";
import type { Invitation } from "@/lib/invitations/dto";
import type { libraryImageAnswer } from "@/lib/library/answer";
import type { LibraryImage } from "@/lib/library/dto";
import type {
  caseAnswer,
  decisionAnswer,
  reportAnswer,
  waitingAnswer,
} from "@/lib/moderation/answer";
import type { Case, Decision, Report, Waiting } from "@/lib/moderation/dto";
import type { noticeAnswer } from "@/lib/notices/answer";
import type { Notice } from "@/lib/notices/dto";
import type { newcomersAnswer, personAnswer } from "@/lib/people/answer";
import type { Newcomers, Person } from "@/lib/people/dto";
import type { blockedSpaceAnswer, entryPlaceAnswer, proposalAnswer } from "@/lib/placements/answer";
import type { BlockedSpace, EntryPlace, Proposal } from "@/lib/placements/dto";
import type { promptVersionAnswer } from "@/lib/prompt-versions/answer";
import type { PromptVersion } from "@/lib/prompt-versions/dto";
import type { readingsAnswer, readingsSubjectsAnswer } from "@/lib/readings/answer";
import type { Readings, ReadingsSubjects } from "@/lib/readings/dto";
import type { removalAnswer } from "@/lib/removals/answer";
import type { Removal } from "@/lib/removals/dto";
import type { deskItemAnswer, reviewAnswer } from "@/lib/review/answer";
import type { DeskItem, Review } from "@/lib/review/dto";
import type { siteSettingsAnswer } from "@/lib/settings/answer";
import type { SiteSettings } from "@/lib/settings/schema";
import type { signatureAnswer, signaturesAnswer } from "@/lib/signatures/answer";
import type { Signature, Signatures } from "@/lib/signatures/dto";
import type { entrySlugsAnswer, pathHolderAnswer, slugAnswer } from "@/lib/slugs/answer";
import type { EntrySlugs, PathHolder, Slug } from "@/lib/slugs/dto";
import type { placeableSpaceAnswer, placedAnswer, spaceAnswer } from "@/lib/spaces/answer";
import type { PlaceableSpace, Placed, Space } from "@/lib/spaces/dto";
import type {
  budgetAnswer,
  priceAnswer,
  spendingAlertsAnswer,
  spendingAnswer,
  spendingSubjectsAnswer,
} from "@/lib/spending/answer";
import type { Budget, Price, Spending, SpendingAlerts, SpendingSubjects } from "@/lib/spending/dto";
import type { statusAnswer } from "@/lib/status/answer";
import type { Status } from "@/lib/status/dto";
import type { syntheticUserAnswer } from "@/lib/synthetic-users/answer";
import type { SyntheticUser } from "@/lib/synthetic-users/dto";
import type {
  listedTaskAnswer,
  runDetailAnswer,
  taskAnswer,
  taskRunAnswer,
} from "@/lib/tasks/answer";
import type { ListedTask, RunDetail, Task, TaskRun } from "@/lib/tasks/dto";
import type { memberAnswer } from "@/lib/teams/answer";
import type { Member } from "@/lib/teams/dto";
import type { textEventAnswer } from "@/lib/provenance/register-answer";
import type { TextEvent } from "@/lib/provenance/register-dto";
import type {
  authorAnswer,
  currentUserAnswer,
  profileAnswer,
  signedInAnswer,
  userAnswer,
} from "@/lib/users/answer";
import type { Author, CurrentUser, Profile, SignedIn, User } from "@/lib/users/dto";
import type {
  commentVersionAnswer,
  entryVersionAnswer,
  listedVersionAnswer,
} from "@/lib/versions/answer";
import type { CommentVersion, EntryVersion, ListedVersion } from "@/lib/versions/dto";
import type { deliveryAnswer, webhookAnswer, webhookSecretAnswer } from "@/lib/webhooks/answer";
import type { Delivery, Webhook, WebhookWithSecret } from "@/lib/webhooks/dto";

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
  same<typeof deskItemAnswer, DeskItem>();
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
  same<typeof textEventAnswer, TextEvent>();
  same<typeof listedVersionAnswer, ListedVersion>();
  same<typeof entryVersionAnswer, EntryVersion>();
  same<typeof commentVersionAnswer, CommentVersion>();
});
