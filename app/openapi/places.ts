import { invitationAnswer, newInvitationAnswer } from "@/lib/accounts/invitations/answer";
import { editionAnswer, editionDeskAnswer, homeAnswer } from "@/lib/fronts/editions/answer";
import { blockedSpaceAnswer, proposalAnswer } from "@/lib/fronts/placements/answer";
import { id } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { listedTaskAnswer } from "@/lib/newsroom/tasks/answer";
import { domainAnswer, domainProofAnswer } from "@/lib/spaces/domains/answer";
import {
  placeableSpaceAnswer,
  placedAnswer,
  sectionAnswer,
  spaceAnswer,
} from "@/lib/spaces/spaces/answer";
import { memberAnswer, memberRoleAnswer } from "@/lib/spaces/teams/answer";
import { entryAnswer } from "@/lib/texts/entries/answer";
import { all, done, exported, list, made, ok, type Operations } from "./operation";

/** The calls about the places where texts are read: spaces, their teams, front pages and domains; and invitations. */
export const places: Operations = {
  "GET /spaces": list(spaceAnswer, "Los espacios, los más recientes primero"),
  "POST /spaces": made(spaceAnswer, "Crea un espacio"),
  "GET /spaces/[id]": ok(spaceAnswer, "Un espacio"),
  "PATCH /spaces/[id]": ok(spaceAnswer, "Cambia un espacio"),
  "DELETE /spaces/[id]": done("Elimina un espacio; sus entradas siguen"),
  "GET /spaces/by-slug/[slug]": ok(spaceAnswer, "El espacio con un slug"),
  "GET /spaces/sections": ok(z.array(sectionAnswer), "Los espacios del menú"),
  "GET /spaces/placeable": all(placeableSpaceAnswer, "Los espacios donde puedes poner entradas"),
  "GET /spaces/[id]/export": exported("Lo publicado en un espacio, en un ZIP"),
  "GET /spaces/[id]/entries": list(entryAnswer, "Las entradas de un espacio"),
  "GET /spaces/[id]/entries/[entryId]": ok(
    z.object({ entry: entryAnswer, space: spaceAnswer }),
    "Una entrada en un espacio, por los slugs de los dos",
  ),
  "POST /spaces/[id]/entries/[entryId]": made(placedAnswer, "Pone una entrada en un espacio"),
  "DELETE /spaces/[id]/entries/[entryId]": done("Quita una entrada de un espacio"),
  "POST /spaces/[id]/entries/[entryId]/acceptance": ok(
    placedAnswer,
    "Acepta que un espacio muestre tu entrada",
  ),
  "GET /spaces/[id]/tasks": list(listedTaskAnswer, "Las tareas de un espacio"),
  "GET /spaces/[id]/members": all(memberAnswer, "El equipo de un espacio"),
  "POST /spaces/[id]/members": made(z.array(memberAnswer), "Añade a alguien al equipo"),
  "GET /spaces/[id]/members/[userId]": ok(memberAnswer, "Qué hace alguien en el equipo"),
  "PUT /spaces/[id]/members/[userId]": ok(memberRoleAnswer, "Cambia qué hace alguien en el equipo"),
  "DELETE /spaces/[id]/members/[userId]": done("Saca a alguien del equipo"),
  "POST /spaces/[id]/membership": done("Acepta un puesto en el equipo"),
  "GET /spaces/[id]/proposals": list(proposalAnswer, "Las entradas propuestas a un espacio"),
  "POST /spaces/[id]/proposals/[entryId]": ok(placedAnswer, "Acepta una entrada propuesta"),
  "DELETE /spaces/[id]/proposals/[entryId]": done("Rechaza una entrada propuesta"),
  "PUT /spaces/[id]/block": done("No deja que un espacio muestre tus entradas"),
  "DELETE /spaces/[id]/block": done("Deja de nuevo que las muestre"),
  "GET /blocked-spaces": all(blockedSpaceAnswer, "Los espacios a los que no dejas"),
  "GET /spaces/[id]/editions": ok(editionDeskAnswer, "Las portadas compuestas de un espacio"),
  "POST /spaces/[id]/editions": made(editionAnswer, "Empieza una portada de un espacio"),
  "GET /editions": ok(editionDeskAnswer, "Las portadas compuestas del sitio"),
  "POST /editions": made(editionAnswer, "Empieza una portada del sitio"),
  "POST /entries/[entryId]/home": ok(
    homeAnswer,
    "Quita una entrada de la portada del sitio, o la vuelve a mostrar",
  ),
  "GET /editions/[editionId]": ok(editionAnswer, "Una portada compuesta"),
  "PUT /editions/[editionId]": ok(editionAnswer, "Cambia una portada"),
  "DELETE /editions/[editionId]": done("Elimina una portada sin publicar"),
  "POST /editions/[editionId]/publish": ok(editionAnswer, "Publica una portada"),
  "POST /editions/[editionId]/schedule": ok(editionAnswer, "Programa la hora de una portada"),
  "DELETE /editions/[editionId]/schedule": ok(editionAnswer, "Quita esa hora"),
  "POST /editions/[editionId]/withdraw": done("Quita una portada de la hemeroteca"),
  "GET /domains": list(domainAnswer, "Los dominios"),
  "POST /domains": made(domainAnswer, "Registra un dominio para un espacio"),
  "GET /domains/[id]": ok(domainAnswer, "Un dominio"),
  "PATCH /domains/[id]": ok(domainAnswer, "Cambia un dominio"),
  "DELETE /domains/[id]": done("Elimina un dominio"),
  "GET /domains/[id]/proof": ok(domainProofAnswer, "Cómo se comprueba que un dominio es tuyo"),
  "POST /domains/[id]/check": ok(domainProofAnswer, "Lo comprueba ahora"),
  "GET /domains/unproven": list(domainAnswer, "Tus dominios sin comprobar"),
  "GET /domains/ask": ok(z.object({ domain: z.string() }), "Si el sitio sirve un dominio"),
  "GET /invitations": list(invitationAnswer, "Tus invitaciones"),
  "POST /invitations": made(newInvitationAnswer, "Invita a alguien"),
  "DELETE /invitations/[invitationId]": done("Anula una invitación"),
  "POST /invitations/accept": ok(z.object({ space_id: id }), "Acepta una invitación"),
};
