/**
 * The districts of lib, the lowest first, and in each its rooms, in the order in which they may import: a district may
 * import those below it, and a room also the rooms before it in its own district. Checked by ESLint
 * (`eslint.fences.mjs`) and drawn by `npm run house` in docs/architecture.md.
 * @type {Record<string, { holds: string, rooms: string[] }>} a district without rooms is one itself
 */
export const floors = {
  kernel: {
    holds: "database, environment, errors, changes, processes; it knows no noun",
    rooms: [],
  },
  platform: {
    holds: "what a newspaper is not needed for: text, addresses, HTTP, Markdown, files, mail",
    rooms: [
      ...["text", "addresses", "limits", "auth", "markdown", "http", "uploads", "avatars", "mail"],
      ...["checks", "traces"],
    ],
  },
  house: {
    holds: "who there is, what is set, what was told and noted",
    rooms: [
      ...["settings", "users", "audit", "notices", "pauses", "footer-pages", "blocks", "reports"],
    ],
  },
  spaces: { holds: "spaces, their domains and teams", rooms: ["spaces", "domains", "teams"] },
  machines: {
    holds: "synthetic users, what they are told, what they cost, and what stops them",
    rooms: ["ai-stops", "prompt-versions", "synthetic-users", "spending"],
  },
  texts: {
    holds: "entries and comments as they are kept and read, and all that hangs on one",
    rooms: [
      ...["provenance", "embeds", "slugs", "entries", "comments", "marks", "versions", "webhooks"],
      ...["tags", "elsewhere-images", "signatures", "library", "drafts"],
    ],
  },
  fronts: {
    holds: "where texts stand and in which order, and how they are read",
    rooms: ["placements", "editions", "readings", "reading"],
  },
  publishing: {
    holds: "the verbs that put a text before readers, change it, or take it away",
    rooms: ["review", "removals", "publish", "drafting"],
  },
  newsroom: {
    holds: "machines at work: models, prompts, tasks and their runs",
    rooms: ["ai", "tasks", "generation", "task-runs"],
  },
  accounts: {
    holds: "how people come in, prove who they are, and go",
    rooms: [
      ...["factors", "invitations", "access", "access-tokens", "people", "account"],
      ...["first-steps", "registration"],
    ],
  },
  desk: {
    holds: "what those do who moderate, edit and run the site",
    rooms: ["moderation", "site", "lists"],
  },
  discovery: {
    holds: "what leads readers and programs to texts: addresses, feeds, cards",
    rooms: [],
  },
  operation: {
    holds: "coming, going and running: import, export, backups, the schedule, how the site is",
    rooms: ["export", "paste", "import", "bringing", "backup", "schedule", "status", "metrics"],
  },
};

/** Every room as its folder below lib (`texts/entries`), the lowest first; a district without rooms is one. */
export const rooms = Object.entries(floors).flatMap(([district, { rooms }]) =>
  rooms.length === 0 ? [district] : rooms.map((room) => `${district}/${room}`),
);
