import { newTask, newWebhook, task, taskChange, webhook } from "./machines";
import { currentUser, profileChange, registration, syntheticUser, user } from "./people";
import { domain, edition, editionChange, newDomain, newEdition, newSpace, space } from "./places";
import {
  comment,
  draft,
  draftChange,
  entry,
  entryChange,
  image,
  imageChange,
  newComment,
  newDraft,
  newEntry,
  newSlug,
  slug,
  uploaded,
} from "./texts";

interface Example {
  sent?: unknown;
  /** The answer with status 200 or 201. */
  answered?: unknown;
}

/** Requests and answers of the calls that most programs need. A test checks each against its schema. */
export const examples: Record<string, Example> = {
  "POST /register": { sent: registration, answered: currentUser },
  "GET /user": { answered: currentUser },
  "GET /users/[userId]": { answered: user },
  "PATCH /users/[userId]": { sent: profileChange, answered: currentUser },
  "GET /synthetic-users": { answered: [syntheticUser] },

  "GET /entries": { answered: [entry] },
  "POST /entries": { sent: newEntry, answered: entry },
  "GET /entries/[entryId]": { answered: entry },
  "PATCH /entries/[entryId]": {
    sent: entryChange,
    answered: { ...entry, ...entryChange, version: 2 },
  },
  "GET /comments": { answered: [comment] },
  "GET /entries/[entryId]/comments": { answered: [comment] },
  "POST /entries/[entryId]/comments": { sent: newComment, answered: comment },
  "PATCH /comments/[commentId]": { sent: newComment, answered: comment },
  "GET /drafts/[draftId]": { answered: draft },
  "POST /drafts": { sent: newDraft, answered: { ...draft, ...newDraft } },
  "PATCH /drafts/[draftId]": { sent: draftChange, answered: draft },
  "GET /slugs": { answered: [slug] },
  "POST /slugs": { sent: newSlug, answered: slug },
  "PUT /slugs/[slugId]": { sent: newSlug, answered: slug },
  "POST /upload": { answered: uploaded },
  "GET /uploads": { answered: [image] },
  "PATCH /uploads/[uploadId]": { sent: imageChange },

  "GET /spaces": { answered: [space] },
  "POST /spaces": { sent: newSpace, answered: space },
  "PATCH /spaces/[id]": { sent: newSpace, answered: space },
  "GET /domains": { answered: [domain] },
  "POST /domains": { sent: newDomain, answered: { ...domain, proven_at: null, active_at: null } },
  "GET /editions/[editionId]": { answered: edition },
  "POST /spaces/[id]/editions": { sent: newEdition, answered: edition },
  "PUT /editions/[editionId]": { sent: editionChange, answered: { ...edition, version: 2 } },

  "GET /tasks/[taskId]": { answered: task },
  "POST /tasks": { sent: newTask, answered: task },
  "PUT /tasks/[taskId]": { sent: taskChange, answered: task },
  "GET /webhooks": { answered: [webhook] },
  "POST /webhooks": { sent: newWebhook, answered: { webhook, secret: "whsec_ejemplo" } },
};
