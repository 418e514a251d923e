import { createEdition, publishEdition } from "@/lib/fronts/editions/commands";
import { editionInput } from "@/lib/fronts/editions/schema";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import { createDraft, scheduleDraft, submitDraft } from "@/lib/publishing/drafting/commands";
import { updateComment } from "@/lib/publishing/publish/comment-commands";
import { writeFooterPage } from "@/lib/house/footer-pages/commands";
import { db } from "@/lib/kernel/db";
import { changeSettings } from "@/lib/desk/site/commands";
import { acceptSignature, askSignature } from "@/lib/texts/signatures/commands";
import { createSlug } from "@/lib/publishing/publish/slug-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { joinTeam, setMember } from "@/lib/spaces/teams/commands";
import { storeImage } from "@/lib/platform/uploads/commands";
import {
  createAdmin,
  createCommentFor,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "./factories";
import { completeNameKeys } from "@/lib/house/users/name-keys";
import { wordsSaying } from "./entry";
import { imageFile } from "./image-file";

/** Words that are trouble wherever they are not written with care. */
const HOSTILE = `---
title: no es esto
---

<script>alert("hola")</script> & <b>negrita</b>\r
# «Comillas» 'simples' "dobles" \\ y \ttabulador   

Literal: /images/nada.webp, {{ plantilla }}, #almohadilla, 😀 y e\u0301.

\`\`\`
- lista: [a, *b]
\`\`\`
`;

/** A small site with one of everything that is published, and of what is private. */
export async function fillSite() {
  const ana = await createAdmin({ username: "ana", email: "ana@ejemplo.es" });
  const berta = await createUser({ username: "berta", about: "Vecina.\n\nY más." });
  const nadia = await createUser({ username: "nadia", trusted_at: null });
  const carlos = await createUser({ username: "carlos", fullName: "Persona de Prueba" });
  const robo = await createSynthetic(berta, { username: "robo", second_reader: "otro-modelo" });
  const actor = { ...robo, isAdmin: false, isEditor: false };
  const { url: image } = await storeImage((await imageFile({ width: 900 })).buffer, berta);
  const { url: second } = await storeImage((await imageFile({ width: 400 })).buffer, berta);

  const patio = await createSpaceFor(ana, { name: "El patio", subtitle: "Con macetas" });
  const huerto = await createSpaceFor(berta, {
    name: "El huerto",
    ...{ unread_noindex: true, ai_daily: 4 },
  });
  await setMember(ana, patio.space_id, carlos.id, "editor");
  await joinTeam(carlos, patio.space_id);
  await createDomainFor(ana, patio.space_id, { name: "patio.ejemplo.es" });

  const gone = await createEntryFor(berta, { title: "Esta se borra" });
  const sopa = await createEntryFor(
    berta,
    {
      title: "Sopa: de ajo # con 'pan'",
      content: `${HOSTILE}\n![Un faro](${second} "pie")\n`,
      ...{ image, image_focus_x: 20, image_focus_y: 80 },
      ...wordsSaying("Sopa,", "ca"),
    },
    { created: new Date("2024-05-05T12:30:00.123Z"), slug: "sopa" },
  );
  const tren = await createEntryFor(carlos, { title: "Un tren", no_ai_comments: true });
  const nota = await createEntryFor(nadia, {
    title: "Primera nota",
    content: "Con un [enlace](https://lejos.ejemplo.es/) y una nota.[^1]\n\n[^1]: Al pie.",
  });
  const cronica = await createEntryFor(actor, { title: "Crónica de la noche" });
  const leida = await createEntryFor(
    actor,
    { title: "Crónica leída" },
    {
      ...{ disclosure: "ai-assisted", reviewed_by: berta.id, human_share: 12 },
      reviewed_at: new Date("2026-11-25T08:00:00Z"),
    },
  );
  // Looks like a path of the archive.
  const trampa = await createEntryFor(carlos, {
    title: "Una ruta que engaña",
    content: `Se escribe /images/${"a".repeat(32)}-10x10.webp y ![foto](${second}).`,
  });

  await updateEntry(berta, sopa.entry_id, { slug: "cocina/sopa-de-ajo" });
  await createSlug(berta, { path: "otra/direccion", entry_id: sopa.entry_id });
  await updateEntry(carlos, tren.entry_id, {
    content: "Un **texto** corregido, que antes decía otra cosa.",
    correction: "Decía mal la hora.",
  });
  await addEntryToSpace(ana, patio.space_id, sopa.entry_id, new Date("2024-06-01T10:00:00Z"));
  await addEntryToSpace(ana, patio.space_id, tren.entry_id);
  await addEntryToSpace(ana, patio.space_id, cronica.entry_id);
  await addEntryToSpace(berta, huerto.space_id, sopa.entry_id);
  await askSignature(carlos, tren.entry_id, { user_id: berta.id, role: "coauthor" });
  await acceptSignature(berta, tren.entry_id, berta.id);

  const first = await createCommentFor(carlos, sopa.entry_id, { content: "> cita\n- y: esto" });
  await updateComment(carlos, first.comment_id, { content: "   \n> cita nueva\n", image });
  await createCommentFor(actor, sopa.entry_id, { content: "Dice la máquina." });
  await createCommentFor(nadia, tren.entry_id, { content: "https://lejos.ejemplo.es/ <b>" });
  await deleteEntry(berta, gone.entry_id);

  for (const of of [patio.space_id, null]) {
    const plan = editionInput.parse({
      layout: "image",
      stories: [{ entry_id: tren.entry_id, position: 0, headline: "El tren, al fin" }],
      hidden: [cronica.entry_id],
    });
    const { edition_id, version } = await createEdition(ana, of, plan);
    await publishEdition(ana, edition_id, { version });
  }
  await writeFooterPage(ana, "quienes-somos", `Somos <i>nosotras</i>. ![Foto](${image})`);
  await changeSettings(ana, {
    ...{ site_name: "La Gaceta: de prueba", tagline: "Cada día", accent: "#0a5c36" },
    section_order: [huerto.space_id, patio.space_id],
    home_without: ["robo"],
    unread_noindex: true,
  });
  await completeNameKeys(); // accounts of tests have none

  const retirada = await createEntryFor(
    carlos,
    { title: "Una que se retiró", content: `Con su imagen: ![Foto](${second}).`, image },
    { slug: "retirada-antes" },
  );
  await updateEntry(carlos, retirada.entry_id, { slug: "retirada" });
  await addEntryToSpace(ana, patio.space_id, retirada.entry_id);
  await createCommentFor(berta, retirada.entry_id, { content: "Se va con ella." });
  await takeEntryDown(ana, retirada.entry_id);

  const begun = await createDraft(berta, {
    title: "Un borrador secreto",
    content: `${HOSTILE}\n![Foto](${second})\n`,
    ...{ image, image_focus_x: 5, image_focus_y: 95, slug: "otra/cosa", no_ai_comments: true },
    ...{ spaces: [huerto.space_id, patio.space_id], dated: new Date("2020-02-02T20:20:20Z") },
    ...wordsSaying("Borrador,", "gl"),
    disclosure: "ai-assisted",
  });
  const empty = await createDraft(carlos, {});
  const cambios = await createDraft(berta, { entry_id: sopa.entry_id, title: "Sopa de cebolla" });
  const sent = await createDraft(carlos, {
    title: "Para quien edita",
    content: "Que alguien lo lea.",
  });
  await submitDraft(carlos, sent.draft_id, { space_id: patio.space_id });
  const later = await createDraft(carlos, {
    title: "Para el fin de siglo",
    content: "Sale el último día, si nadie lo impide antes.",
  });
  await scheduleDraft(carlos, later.draft_id, { publish_at: new Date("2099-12-31T11:00:00Z") });
  await db.draft.create({
    data: {
      ...{ user_id: robo.id, state: "review", space_id: huerto.space_id },
      ...{ title: "Lo que escribió la máquina", content: "Espera a que alguien lo lea." },
    },
  });
  return {
    ana,
    berta,
    carlos,
    nadia,
    robo,
    patio,
    huerto,
    sopa,
    tren,
    nota,
    cronica,
    leida,
    trampa,
    retirada,
    drafts: { begun, empty, cambios, sent, later },
  };
}
