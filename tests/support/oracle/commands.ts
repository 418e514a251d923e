import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Comment } from "@/lib/texts/comments/dto";
import type { Draft } from "@/lib/texts/drafts/dto";
import type { Domain, DomainProof } from "@/lib/spaces/domains/dto";
import type { Edition } from "@/lib/fronts/editions/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Slug } from "@/lib/texts/slugs/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { Task } from "@/lib/newsroom/tasks/dto";
import type { User } from "@/lib/house/users/dto";
import type { Invitation } from "@/lib/accounts/invitations/dto";
import { askToEnter, PASSWORD, signUp, type Call } from "@/tests/support/member";
import { run as runCommand } from "@/tests/support/site";
import { soon } from "@/tests/support/soon";
import type { Site } from "./site";

export interface Step {
  /** What somebody does, in the words of a failure. */
  what: string;
  /** The commands of `lib/<entity>/commands.ts` that it goes through. */
  commands: string[];
  run(): Promise<unknown>;
  /** Another process writes: the server hears of it a moment after. */
  elsewhere?: boolean;
}

/**
 * Addresses where nothing is until a step puts something there, kept as not found before; and addresses by
 * number, in other spellings and in other kinds, of which one of each will do.
 */
export const furtherAddresses = ({ origin, sopa, atomo, nextEntryId }: Site) => [
  ...[
    ...["autores/dolores", "autores/dolores/feeds/rss.xml", "autores/segundo", "autores/Berta"],
    ...["autores/olga", "autores/pablo", "autores/quique", "autores/nadia/feeds/rss.xml"],
    ...["primera-nota.md", "s/rincon", "pagina/quienes-somos", "pagina/contacto"],
    ...["nueva-entrada", "nueva-entrada.md", "e/nueva-entrada", "s/cocina/e/nueva-entrada"],
    ...["s/libros/e/una-entrada-suelta", "s/ciencia/e/nueva-entrada", "entries/9999"],
    `s/cocina/e/${nextEntryId}`, // before there is one
    ...["recetas/sopa-nueva", "recetas/sopa-nueva.md", "e/sopa-nueva", "s/viajes/e/sopa-nueva"],
    ...["recetas/sopa-vieja", "e/sopa-vieja", "e/recetas/sopa-vieja"],
    ...["s/musica", "s/musica/feeds/rss.xml", "s/musica/e/nueva-entrada", "S/Musica"],
    ...["s/musica-clasica", "s/musica-clasica/feeds/rss.xml", "s/viajes-largos/e/sopa-de-ajo"],
    ...["pan-de-pueblo", "s/cocina/e/pan-de-pueblo", "no-hay-nada", "E/Sopa-De-Ajo"],
    ...[`entries/${sopa.entry_id}.md`, `s/cocina/e/${sopa.entry_id}`, "e/sopa-de-ajo.md"],
    ...["s/cocina/e/sopa-de-ajo.md", "s/ciencia/feeds/atom.xml", "autores/berta/feeds/feed.json"],
    `oembed?url=${origin}/sopa-de-ajo`,
  ].map((path) => `${origin}/${path}`),
  ...["musica", "orquesta", "saber"].flatMap((name) =>
    ["", "nueva-entrada"].map((path) => `${domain(origin, name)}/${path}`),
  ),
  ...[
    "nueva-entrada",
    "e/nueva-entrada",
    `e/${atomo.entry_id}`,
    "el-atomo.md",
    "feeds/atom.xml",
  ].map((path) => `${domain(origin, "ciencia")}/${path}`),
];

interface Made {
  invitation: Invitation;
  url: string;
}

const domain = (origin: string, name: string) => origin.replace("localhost", `${name}.ejemplo.es`);

/** Every write of the product, in an order in which each finds what it needs. */
export function stepsOn(site: Site): Step[] {
  const { origin, ana, berta, carlos, sopa, tren, suelta, atomo, idOf } = site;
  const { cocina, viajes, ciencia, libros, bot, domain } = site;
  const steps: Step[] = [];
  const step = (what: string, commands: string[], run: Step["run"], more: Partial<Step> = {}) =>
    steps.push({ what, commands, run, ...more });

  const made = {} as {
    second: User;
    entry: Entry;
    brief: Entry;
    comment: Comment;
    slug: Slug;
    space: Space;
    domain: Domain;
    task: Task;
    articles: string;
  };
  const change = (entry: Entry, changes: object) =>
    berta("PATCH", `/api/entries/${entry.entry_id}`, changes);

  // Accounts
  step("a person registers", ["registerPerson", "signUp"], () => signUp(origin, "dolores"));
  step("a synthetic user is made", ["registerSynthetic"], async () => {
    made.second = await berta<User>("POST", "/api/register", {
      ...{ synthetic: true, username: "segundo", fullName: "Robo Segundo", model: "demo" },
    });
  });
  step("a person changes their name", ["updateAccount", "updateProfile"], () =>
    berta("PATCH", `/api/users/${idOf("berta")}`, { fullName: "Berta Renombrada" }),
  );
  step("a person tells of themselves", ["updateProfile"], () =>
    carlos("PATCH", `/api/users/${idOf("carlos")}`, { about: "Escribe sobre trenes." }),
  );
  step("a synthetic user gets another character", ["updateSyntheticUser"], () =>
    berta("PATCH", `/api/users/${bot.id}`, { personality: "Alegre." }),
  );
  const portrait = (by = berta) => site.upload(by, "?forma=retrato");
  step("a person gets a picture, and takes it away", ["updateProfile"], async () => {
    await carlos("PATCH", `/api/users/${idOf("carlos")}`, { picture: await portrait(carlos) });
    await berta("PATCH", `/api/users/${idOf("berta")}`, { picture: await portrait() });
    await berta("PATCH", `/api/users/${idOf("berta")}`, { picture: null });
  });
  step("an administrator takes a picture away", ["changeStanding"], () =>
    ana("PATCH", `/api/users/${idOf("carlos")}`, { picture: null }),
  );
  step("a synthetic user gets a picture", ["updateSyntheticUser"], async () =>
    berta("PATCH", `/api/users/${bot.id}`, { picture: await portrait() }),
  );
  step("a synthetic user gets another name", ["updateSyntheticUser"], () =>
    berta("PATCH", `/api/users/${bot.id}`, { fullName: "Cronista Renombrada" }),
  );

  // Newcomers
  const { nadia, recien, primera } = site;
  const decide = (username: string, changes: object) =>
    ana("PATCH", `/api/users/${idOf(username)}`, changes);
  step("a newcomer's entry gets another text", ["updateEntry"], () =>
    nadia("PATCH", `/api/entries/${primera.entry_id}`, {
      content: "Otro texto con un [enlace](https://lejos.ejemplo.es/).",
    }),
  );
  step("one text of a newcomer is admitted", ["admitEntry"], () =>
    ana("POST", `/api/entries/${recien.entry_id}/admit`),
  );
  step("what was admitted of a newcomer is changed by them", ["updateEntry"], () =>
    nadia("PATCH", `/api/entries/${recien.entry_id}`, { title: "Recién llegada y cambiada" }),
  );
  step("a newcomer is trusted", ["changeStanding"], () => decide("nadia", { trusted: true }));
  step("an account is trusted no more", ["changeStanding"], () =>
    decide("nadia", { trusted: false }),
  );
  step("a newcomer becomes an editor of the site", ["changeStanding"], () =>
    decide("nadia", { isEditor: true }),
  );
  step("an account is suspended and silenced", ["changeStanding"], () =>
    decide("nadia", { suspended: true, silenced: true }),
  );
  step("accounts wait at the door", ["changeSettings"], async () => {
    await ana("PATCH", "/api/settings", { door: "approval" });
    for (const username of ["olga", "pablo"]) await askToEnter(origin, username);
  });
  step("the newspaper gets a name, a colour and an order of its sections", ["changeSettings"], () =>
    ana("PATCH", "/api/settings", {
      ...{ site_name: "La Gaceta", tagline: "Cada mañana", accent: "#1f5fa8" },
      date_language: "ca",
      section_order: [site.last.space_id],
    }),
  );
  step("the home page lists one space alone, and nothing of one author", ["changeSettings"], () =>
    ana("PATCH", "/api/settings", {
      ...{ home_spaces: [site.last.space_id], home_without: ["berta"] },
    }),
  );
  step("and everything again", ["changeSettings"], () =>
    ana("PATCH", "/api/settings", { home_spaces: [], home_without: [] }),
  );
  step(
    "the newspaper says who makes it, and no longer how to write to it",
    ["writeFooterPage"],
    async () => {
      await ana("PUT", "/api/footer-pages/contacto", { content: "Escríbenos." });
      await ana("PUT", "/api/footer-pages/quienes-somos", { content: "Somos **pocos**." });
      await ana("PUT", "/api/footer-pages/contacto", { content: "" });
    },
  );
  step("one of them is let in, the other is turned away", ["approveAccount", "refuseAccount"], () =>
    Promise.all([
      site.idNow("olga").then((id) => ana("POST", `/api/users/${id}/approve`)),
      site.idNow("pablo").then((id) => ana("POST", `/api/users/${id}/refuse`)),
    ]),
  );
  step(
    "somebody comes with an invitation, another one is taken back",
    ["createInvitation", "revokeInvitation", "acceptInvitation", "changeSettings"],
    async () => {
      await ana("PATCH", "/api/settings", { door: "invitation" });
      const invite = () => ana<Made>("POST", "/api/invitations", { days: 1, uses: 1 });
      const { url } = await invite();
      const token = new URL(url).searchParams.get("invitation")!;
      await signUp(origin, "quique", { invitation: token });
      const { invitation } = await invite();
      await ana("DELETE", `/api/invitations/${invitation.invitation_id}`);
      await ana("PATCH", "/api/settings", { door: "open" });
    },
  );

  // Entries and where they stand
  step("an entry is published", ["createEntry"], async () => {
    made.entry = await site.publish(berta, "Nueva entrada", [], site.image);
  });
  step("an entry gets another title", ["updateEntry"], () =>
    change(sopa, { title: "Sopa de ajo y pan" }),
  );
  step("an entry gets another text", ["updateEntry"], () =>
    ana("PATCH", `/api/entries/${atomo.entry_id}`, { content: "Otro texto sobre el átomo." }),
  );
  step("an entry's image gets a caption and a point", ["updateEntry"], () =>
    change(sopa, { image_caption: "Una sopa", image_focus_x: 10, image_focus_y: 90 }),
  );
  step("an entry loses its image", ["updateEntry"], () => change(sopa, { image: "" }));
  step("an entry without spaces gets another title", ["updateEntry"], () =>
    carlos("PATCH", `/api/entries/${suelta.entry_id}`, { title: "Una entrada muy suelta" }),
  );
  const place = (spaceId: number, entryId: number) => `/api/spaces/${spaceId}/entries/${entryId}`;
  step("an entry is added to its first space", ["addEntryToSpace"], () =>
    berta("POST", place(cocina.space_id, made.entry.entry_id)),
  );
  step("an entry is added to the space of a domain", ["addEntryToSpace"], () =>
    ana("POST", place(ciencia.space_id, made.entry.entry_id)),
  );
  step("an entry of another is added to its first space", ["addEntryToSpace"], () =>
    ana("POST", place(libros.space_id, suelta.entry_id)),
  );
  step("a space lists the entry of a stranger", ["addEntryToSpace"], () =>
    berta("POST", place(viajes.space_id, site.ajena.entry_id)),
  );
  step("its author accepts that", ["acceptPlacement"], () =>
    carlos("POST", `${place(viajes.space_id, site.ajena.entry_id)}/acceptance`),
  );
  const signatures = `/api/entries/${site.ajena.entry_id}/signatures`;
  const bertas = `${signatures}/${idOf("berta")}`;
  step("another signs along", ["askSignature", "acceptSignature"], async () => {
    await carlos("POST", signatures, { user_id: idOf("berta"), role: "coauthor" });
    await berta("POST", `${bertas}/accept`);
  });
  step("and withdraws", ["removeSignature"], () => berta("DELETE", bertas));
  step("a space lists another entry of theirs", ["addEntryToSpace"], () =>
    berta("POST", place(viajes.space_id, suelta.entry_id)),
  );
  step("its author blocks the space", ["blockSpace", "unblockSpace"], async () => {
    await carlos("PUT", `/api/spaces/${viajes.space_id}/block`);
    await carlos("DELETE", `/api/spaces/${viajes.space_id}/block`);
  });
  const team = (path: string) => `/api/spaces/${cocina.space_id}${path}`;
  step("somebody joins a team", ["inviteMember", "setMember", "joinTeam"], async () => {
    await berta("POST", team("/members"), { username: "carlos", role: "redactor" });
    await berta("PUT", team(`/members/${idOf("carlos")}`), { role: "colaborador" });
    await carlos("POST", team("/membership"));
  });
  step("a colaborador proposes an entry, and takes it back", ["refuseProposal"], async () => {
    await carlos("POST", place(cocina.space_id, suelta.entry_id));
    await carlos("DELETE", team(`/proposals/${suelta.entry_id}`));
  });
  step("an editor accepts a proposed entry", ["acceptProposal"], async () => {
    await carlos("POST", place(cocina.space_id, suelta.entry_id));
    await berta("POST", team(`/proposals/${suelta.entry_id}`));
  });
  step(
    "somebody leaves a team, and has read notices",
    ["removeMember", "markNoticesRead", "chooseNotices"],
    async () => {
      await carlos("DELETE", team(`/members/${idOf("carlos")}`));
      await carlos("POST", "/api/notices/read", {});
      await carlos("PATCH", "/api/notices/choices", { replies: false });
    },
  );
  step("an entry is taken off its first space", ["removeEntryFromSpace"], () =>
    berta("DELETE", place(cocina.space_id, sopa.entry_id)),
  );
  step("an entry is taken off its only space", ["removeEntryFromSpace"], () =>
    ana("DELETE", place(ciencia.space_id, tren.entry_id)),
  );

  // Drafts: nothing shows them until they are published
  const draft = async (asked: typeof berta, fields: object) =>
    `/api/drafts/${(await asked<Draft>("POST", "/api/drafts", fields)).draft_id}`;
  const text = { title: "Un borrador", content: "Un texto que espera su hora." };
  step(
    "a draft is written, shown, thrown away",
    ["createDraft", "updateDraft", "makePreviewLink", "revokePreviewLink", "deleteDraft"],
    async () => {
      const path = await draft(berta, {});
      await berta("PATCH", path, text);
      await berta("POST", `${path}/preview`);
      await berta("DELETE", `${path}/preview`);
      await berta("DELETE", path);
    },
  );
  step("a draft is published", ["publishDraft"], async () =>
    berta("POST", `${await draft(berta, text)}/publish`, {}),
  );
  step("changes to an entry are published", ["publishDraft"], async () => {
    const changes = { entry_id: sopa.entry_id, title: "Sopa de ajo, otra vez" };
    await berta("POST", `${await draft(berta, changes)}/publish`, {});
  });
  step(
    "a draft is scheduled, sent back from its hour, reviewed and published by an editor",
    ["scheduleDraft", "withdrawDraft", "submitDraft", "publishDraft"],
    async () => {
      await berta("PUT", team(`/members/${idOf("carlos")}`), { role: "colaborador" });
      const path = await draft(carlos, text);
      const publish_at = new Date(Date.now() + 3_600_000).toISOString();
      await carlos("POST", `${path}/schedule`, { publish_at });
      await carlos("POST", `${path}/withdraw`, {});
      await carlos("POST", `${path}/submit`, { space_id: cocina.space_id });
      await berta("POST", `${path}/publish`, {});
      await berta("DELETE", team(`/members/${idOf("carlos")}`));
    },
  );

  // Versions
  step("an entry is corrected", ["updateEntry"], () =>
    change(sopa, { content: "Un texto sin la errata.", correction: "El ajo era uno, no dos." }),
  );
  step("an entry's text of before is recovered", ["recoverEntryVersion"], () =>
    berta("POST", `/api/entries/${sopa.entry_id}/versions/1/recover`),
  );

  // Away and back
  const onEntry = ({ entry_id }: Entry, action: string) =>
    berta("POST", `/api/entries/${entry_id}/${action}`);
  step("an entry is withdrawn", ["takeEntryDown"], () => onEntry(sopa, "withdraw"));
  step("a withdrawn entry is published again", ["republishEntry"], () =>
    onEntry(sopa, "republish"),
  );
  step("an entry goes to the trash", ["deleteEntry"], () =>
    berta("DELETE", `/api/entries/${sopa.entry_id}`),
  );
  step("an entry comes out of the trash", ["recoverEntry"], () => onEntry(sopa, "restore"));
  const bulk = (action: string) =>
    berta("POST", "/api/entries/bulk", {
      ...{ action, ids: [sopa.entry_id, made.entry.entry_id], space_id: cocina.space_id },
    });
  for (const action of ["withdraw", "republish", "delete", "restore", "space"]) {
    step(`of two entries: ${action}`, ["actOnEntries"], () => bulk(action));
  }
  step("an entry is published only to go", ["createEntry"], async () => {
    made.brief = await site.publish(berta, "Una nota breve", [cocina]);
  });
  step("it is withdrawn, and goes to the trash", ["takeEntryDown", "discardRemoval"], async () => {
    await onEntry(made.brief, "withdraw");
    const [removal] = await berta<{ removal_id: number }[]>("GET", "/api/removals?kind=withdrawn");
    await berta("DELETE", `/api/removals/${removal!.removal_id}`);
  });
  const chores = async () => {
    const headers = { authorization: `Bearer ${site.env.CRON_SECRET}` };
    const { status } = await fetch(`${origin}/api/cron`, { headers });
    if (status !== 200) throw new Error(`The chores were not done: ${status}`);
  };
  step("the trash is emptied", ["emptyTrash"], async () => {
    await site.sql(`UPDATE "removal" SET "removed_at" = now() - interval '31 days'`);
    await chores();
  });
  step("an entry is deleted for good", ["deleteForGood"], () =>
    ana("DELETE", `/api/entries/${recien.entry_id}?definitivo=1`),
  );

  // Images
  step("an image is described, another deleted", ["describeImage", "deleteImage"], async () => {
    const idOfImage = (url: string) => url.match(/[0-9a-f]{32}/)![0];
    await berta("PATCH", `/api/uploads/${idOfImage(site.image)}`, { alt: "Una sopa" });
    await berta("DELETE", `/api/uploads/${idOfImage(await site.upload())}`);
  });

  // Comments
  step("an entry is commented on", ["postComment", "createComment"], async () => {
    made.comment = await site.comment(carlos, suelta, "El que hace una página más.");
  });
  step("a comment is changed", ["updateComment"], () =>
    carlos("PATCH", `/api/comments/${site.mine.comment_id}`, { content: "Poco de acuerdo." }),
  );
  step("an administrator deletes a comment", ["deleteComment"], () =>
    ana("DELETE", `/api/comments/${site.hers.comment_id}`),
  );
  step("a comment comes out of the trash", ["recoverComment"], () =>
    ana("POST", `/api/comments/${site.hers.comment_id}/restore`),
  );
  step("somebody deletes their comment", ["deleteComment"], () =>
    carlos("DELETE", `/api/comments/${made.comment.comment_id}`),
  );

  // Moderation
  const decided = {} as { id: number };
  const onText = async (subject: string, action: string, body: object) => {
    const { decision_id } = await ana<{ decision_id: number }>(
      "POST",
      `${subject}/${action}`,
      body,
    );
    decided.id = decision_id;
  };
  const removal = { outcome: "removed", reason: "spam", statement: "Por una prueba del sitio." };
  const bringBack = async (asked: typeof berta) => {
    await asked("POST", `/api/decisions/${decided.id}/appeal`, { text: "No lo es, de verdad." });
    await ana("POST", `/api/decisions/${decided.id}/resolution`, {
      ...{ outcome: "reversed", statement: "Tiene razón, vuelve." },
    });
  };
  step("an entry takes no more comments", ["setCommentsClosed"], () =>
    berta("PATCH", `/api/entries/${sopa.entry_id}/comments`, { closed: true }),
  );
  step("an entry takes comments again", ["setCommentsClosed"], () =>
    berta("PATCH", `/api/entries/${sopa.entry_id}/comments`, { closed: false }),
  );
  step("a comment is removed with reasons", ["reportText", "decideText"], async () => {
    const comment = `/api/comments/${site.mine.comment_id}`;
    await berta("POST", `${comment}/reports`, { reason: "spam" });
    await onText(comment, "decision", removal);
  });
  step("a removed comment comes back", ["appealDecision", "resolveAppeal"], () =>
    bringBack(carlos),
  );
  step("an entry is removed with reasons", ["decideText"], () =>
    onText(`/api/entries/${sopa.entry_id}`, "decision", removal),
  );
  step("a removed entry comes back", ["resolveAppeal"], () => bringBack(berta));
  step("many comments are deleted at once", ["moderateComments"], async () => {
    const { comment_id } = await site.comment(carlos, suelta, "Uno de muchos.");
    await ana("POST", "/api/comments/bulk", { action: "delete", comments: [comment_id] });
  });

  // Slugs
  step("an entry gets another address", ["createSlug"], async () => {
    made.slug = await berta<Slug>("POST", "/api/slugs", {
      ...{ path: "recetas/sopa-nueva", entry_id: sopa.entry_id },
    });
  });
  const changeSlug = (path: string, { entry_id }: Entry) =>
    ana("PUT", `/api/slugs/${made.slug.slug_id}`, { path, entry_id });
  step("an address changes", ["updateSlug"], () => changeSlug("recetas/sopa-vieja", sopa));
  step("an address goes to another entry", ["updateSlug"], () =>
    changeSlug("recetas/sopa-vieja", suelta),
  );
  step("an address of old is taken", ["createSlug"], () =>
    ana("POST", "/api/slugs", { path: "recetas/sopa-nueva", entry_id: atomo.entry_id }),
  );
  step("an address is deleted", ["deleteSlug"], () =>
    ana("DELETE", `/api/slugs/${made.slug.slug_id}`),
  );
  step("the first address of an entry is deleted", ["deleteSlug"], async () => {
    const [first] = await ana<Slug[]>("GET", `/api/entries/${atomo.entry_id}/slugs`);
    await ana("DELETE", `/api/slugs/${first!.slug_id}`);
  });

  const old = "2019/05/Sopa_de_ajo.html";
  step("an old address of another form leads to an entry", ["createAlias"], () =>
    ana("POST", "/api/slugs/aliases", { path: old, entry_id: sopa.entry_id }),
  );
  step("an old address is taken away", ["deleteAlias"], () =>
    ana("DELETE", `/api/slugs/aliases?path=${encodeURIComponent(old)}`),
  );

  // Spaces and domains
  step("a space is made", ["createSpace"], async () => {
    made.space = await berta<Space>("POST", "/api/spaces", { name: "Música" });
  });
  const changeSpace = (space: Space, changes: object) =>
    ana("PATCH", `/api/spaces/${space.space_id}`, changes);
  step("a space gets its first entry", ["addEntryToSpace"], () =>
    berta("POST", place(made.space.space_id, made.entry.entry_id)),
  );
  const compose = async (as: Call, collection: string, entryId: number) => {
    const story = { entry_id: entryId, position: 0, headline: "Otro titular" };
    const one = await as<Edition>("POST", collection, {});
    const at = `/api/editions/${one.edition_id}`;
    await as("PUT", at, { version: 1, layout: "two", stories: [story] });
    return at;
  };
  step(
    "a front page is composed",
    ["createEdition", "updateEdition", "publishEdition"],
    async () => {
      const { space_id } = made.space;
      const at = await compose(berta, `/api/spaces/${space_id}/editions`, made.entry.entry_id);
      await berta("POST", `${at}/publish`, { version: 2 });
    },
  );
  step(
    "the home page is composed, another is only prepared",
    ["publishEdition", "scheduleEdition", "unscheduleEdition", "deleteEdition"],
    async () => {
      const at = await compose(ana, "/api/editions", tren.entry_id);
      await ana("POST", `${at}/publish`, { version: 2 });
      const other = await compose(ana, "/api/editions", suelta.entry_id);
      const hour = { version: 2, publish_at: "2199-01-01T07:00:00Z" };
      await ana("POST", `${other}/schedule`, hour);
      await ana("DELETE", `${other}/schedule?version=3`);
      await ana("DELETE", other);
    },
  );
  const onHome = (shown: boolean) => () =>
    ana("POST", `/api/entries/${suelta.entry_id}/home`, { shown });
  step("an entry is taken off the home page", ["showOnHome"], onHome(false));
  step("it is shown there again", ["showOnHome"], onHome(true));
  step("an entry that was shown gets another title", ["updateEntry"], () =>
    change(made.entry, { title: "Con otro título desde la portada" }),
  );
  step("a space gets another name", ["updateSpace"], () =>
    changeSpace(viajes, { name: "Viajes largos", subtitle: "Y lentos" }),
  );
  step("a space of a domain gets another name", ["updateSpace"], () =>
    changeSpace(ciencia, { name: "Ciencias", description: "Todas ellas." }),
  );
  step("a space of a domain gets a colour", ["updateSpace"], () =>
    changeSpace(ciencia, { accent: "#1f5fa8", date_language: "gl" }),
  );
  step("the last of an entry's many spaces gets another name", ["updateSpace"], () =>
    ana("PATCH", `/api/spaces/${site.last.space_id}`, { name: "El último" }),
  );
  step("a space gets another slug", ["updateSpace"], () =>
    changeSpace(made.space, { slug: "musica-clasica" }),
  );
  step("the first space of entries gets another slug", ["updateSpace"], () =>
    changeSpace(viajes, { slug: "viajes-largos" }),
  );
  step("a space gets a domain", ["createDomain"], async () => {
    made.domain = await berta<Domain>("POST", "/api/domains", {
      ...{ name: "musica.ejemplo.es", space_id: made.space.space_id },
    });
  });
  const prove = async ({ domain_id }: Domain) => {
    const { record } = await berta<DomainProof>("GET", `/api/domains/${domain_id}/proof`);
    site.dns.zone.set(record!.name, [record!.value]);
    await berta("POST", `/api/domains/${domain_id}/check`);
  };
  step("a domain is proven", ["checkDomain"], () => prove(made.domain));
  step("the first reader comes to a domain", ["receiveHost"], () => site.visit(made.domain));
  const changeDomain = (changes: object) =>
    berta("PATCH", `/api/domains/${made.domain.domain_id}`, changes);
  step("a domain is described", ["updateDomain"], () =>
    changeDomain({ description: "De música." }),
  );
  step("a domain goes to another space", ["updateDomain"], () =>
    changeDomain({ space_id: viajes.space_id }),
  );
  step("a domain gets another name", ["updateDomain"], () =>
    changeDomain({ name: "orquesta.ejemplo.es" }),
  );
  step("a renamed domain is proven", ["checkDomain"], () => prove(made.domain));
  step("the first reader comes to a renamed domain", ["receiveHost"], () =>
    site.visit({ name: "orquesta.ejemplo.es" }),
  );
  step("a domain is deleted", ["deleteDomain"], () =>
    berta("DELETE", `/api/domains/${made.domain.domain_id}`),
  );
  step("the domain of the first space of entries gets another name", ["updateDomain"], () =>
    ana("PATCH", `/api/domains/${domain.domain_id}`, { name: "saber.ejemplo.es" }),
  );
  step("its first reader comes", ["receiveHost"], () => site.visit({ name: "saber.ejemplo.es" }));

  // What synthetic users write
  const task = (type: string, space: Space) => ({
    ...{ name: "Una tarea", user_id: bot.id, space_id: space.space_id },
    ...{ type, instructions: "Escribe.", schedule: "600" },
  });
  const newTask = async (type: string, space: Space) => {
    made.task = await berta<Task>("POST", "/api/tasks", task(type, space));
  };
  const onTask = (method: string, action: string, body?: object) =>
    berta(method, `/api/tasks/${made.task.task_id}${action}`, body);
  step(
    "what no reader sees",
    [
      ...["signIn", "markCommentsSeen"],
      ...["createTask", "updateTask", "pauseTask", "resumeTask"],
      ...["blockUser", "unblockUser"],
    ],
    async () => {
      await berta("PUT", `/api/blocks/${idOf("carlos")}`);
      await berta("DELETE", `/api/blocks/${idOf("carlos")}`);
      await fetch(`${origin}/api/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "berta", password: PASSWORD }),
      });
      await carlos("POST", "/api/comments/seen");
      await newTask("Entry", cocina);
      await onTask("PUT", "", { name: "Otra" });
      await onTask("POST", "/pause");
      await onTask("POST", "/resume");
    },
  );
  step("a task publishes an entry", ["executeTask"], () => onTask("POST", "/execute"));
  step("a task comments", ["deleteTask"], async () => {
    await onTask("DELETE", "");
    await newTask("Comment", cocina);
    await onTask("POST", "/execute");
  });
  step("a synthetic user writes an entry at once", ["requestEntry"], () =>
    berta("POST", "/api/ai/generate-news", { userId: bot.id, spaceId: made.space.space_id }),
  );
  step("a synthetic user comments at once", ["requestComment"], () =>
    berta("POST", "/api/ai/generate-comment", { userId: bot.id, entryId: atomo.entry_id }),
  );
  step("a space keeps what nobody has read from search engines", ["updateSpace"], () =>
    changeSpace(viajes, { unread_noindex: true }),
  );
  step("the whole site does", ["changeSettings"], async () => {
    await ana("POST", "/api/confirm", { password: PASSWORD });
    await ana("PATCH", "/api/settings", { unread_noindex: true });
  });

  // The review desk
  const onDesk = async (action: string, body: object) => {
    const asked = { userId: bot.id, spaceId: cocina.space_id, draft: true };
    const { draft } = await berta<{ draft: Draft }>("POST", "/api/ai/generate-news", asked);
    await berta("POST", `/api/review/${draft.draft_id}/${action}`, body);
  };
  step("a machine's text is read and approved", ["approveReview"], () =>
    onDesk("approve", { facts: true, sources: true, answers: true }),
  );
  step(
    "a text that was published unread finds who answers for it",
    ["reviewPublished"],
    async () => {
      const asked = { userId: bot.id, spaceId: cocina.space_id };
      const { entry } = await berta<{ entry: Entry }>("POST", "/api/ai/generate-news", asked);
      const { version } = entry;
      const ticks = { facts: true, sources: true, answers: true, version };
      await berta("POST", `/api/entries/${entry.entry_id}/review`, ticks);
    },
  );
  step("another is turned down", ["rejectReview"], () => onDesk("reject", { reason: "estilo" }));
  step("AI is stopped, and goes on", ["stopAi", "liftAiStop"], async () => {
    const stop = await ana<{ stop_id: number }>("POST", "/api/ai-stops", {
      ...{ scope: "site", reason: "Por una prueba." },
    });
    await ana("DELETE", `/api/ai-stops/${stop.stop_id}`);
  });

  // Other processes
  const tool = async (...args: string[]) => {
    const command = runCommand("npm", ["run", ...args], site.env);
    if ((await command.ended) !== 0) throw new Error(command.output());
  };
  step(
    "an article is imported, and somebody becomes an administrator",
    ["createEntry", "addEntryToSpace", "grantAdmin"],
    async () => {
      made.articles = mkdtempSync(path.join(tmpdir(), "rotativa-import-"));
      writeFileSync(
        path.join(made.articles, "pan.md"),
        "---\ntitle: Pan de pueblo\n---\nCon corteza y miga.\n",
      );
      await tool("import", "--", made.articles, "--space", "cocina", "--user", "berta");
      await tool("admin", "--", "carlos");
    },
    { elsewhere: true },
  );

  step(
    "what a video is called becomes known",
    ["fetchWantedEmbeds"],
    async () => {
      const content = "Un texto con un vídeo.\n\nhttps://youtu.be/abcdefghijk";
      await berta("PATCH", `/api/entries/${made.entry.entry_id}`, { content });
      await soon(async () => {
        const rows = await site.sql(`SELECT 1 FROM "embed" WHERE "title" IS NOT NULL`);
        if (rows.length === 0) throw new Error("Nobody has asked for the video yet.");
      });
    },
    { elsewhere: true },
  );

  // What was read most: each page that names an entry shows when it goes
  step("front pages say what was read most", ["updateSpace", "changeSettings"], async () => {
    await site.sql(
      `INSERT INTO "reading" ("entry_id", "day", "source", "count")
       SELECT "entry_id", now()::date, 'directo', "entry_id" FROM "entry" ON CONFLICT DO NOTHING`,
    );
    await berta("PATCH", `/api/spaces/${cocina.space_id}`, { shows_most_read: true });
    await ana("POST", "/api/confirm", { password: PASSWORD }); // by now it is long since she signed in
    await ana("PATCH", "/api/settings", { shows_most_read: true });
  });
  step("they say it anew", ["renewMostRead"], async () => {
    await site.sql(`UPDATE "reading" SET "count" = 1000000 - "count"`);
    await site.sql(`DELETE FROM "rate_limit" WHERE "key" LIKE 'most-read%'`);
    await chores();
  });

  // Things go
  step("the home page in force is taken out of what is kept", ["withdrawEdition"], async () => {
    const [kept] = await site.sql<{ edition_id: number }>(
      `SELECT "edition_id" FROM "edition" WHERE "space_id" IS NULL AND NOT "automatic" AND "state" = 'published'`,
    );
    const reason = "Por una prueba.";
    await ana("POST", `/api/editions/${kept!.edition_id}/withdraw`, { reason });
  });
  step("an entry of two spaces is deleted", ["deleteEntry"], () =>
    berta("DELETE", `/api/entries/${made.entry.entry_id}`),
  );
  step("an entry with comments is deleted", ["deleteEntry"], () =>
    berta("DELETE", `/api/entries/${sopa.entry_id}`),
  );
  step("a synthetic user that wrote is deleted", ["deleteSyntheticUser"], () =>
    berta("DELETE", `/api/users/${bot.id}`),
  );
  step("a synthetic user that wrote nothing is deleted", ["deleteSyntheticUser"], () =>
    berta("DELETE", `/api/users/${made.second.id}`),
  );
  step("a space is deleted", ["deleteSpace"], () =>
    berta("DELETE", `/api/spaces/${made.space.space_id}`),
  );
  step("a space with a domain is deleted", ["deleteSpace"], () =>
    ana("DELETE", `/api/spaces/${domain.space_id}`),
  );
  const leave = async (member: Call, texts: "stay" | "go") => {
    await member("POST", "/api/confirm", { password: PASSWORD });
    await member("POST", "/api/account/closing", { texts });
    await site.sql(`UPDATE "user" SET "closing_at" = now() WHERE "closing_at" IS NOT NULL`);
    await chores();
  };
  // Either server may come first.
  const elsewhere = { elsewhere: true };
  const stays = "somebody's account is erased whose texts stay";
  step(stays, ["eraseClosedAccounts"], () => leave(carlos, "stay"), elsewhere);
  const goes = "somebody's account is erased with all texts";
  step(goes, ["eraseClosedAccounts"], () => leave(berta, "go"), elsewhere);
  return steps;
}
