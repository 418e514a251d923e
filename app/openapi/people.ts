import { newTokenAnswer, tokenAnswer } from "@/lib/accounts/access-tokens/answer";
import { openSessionAnswer, resetLinkAnswer } from "@/lib/accounts/access/answer";
import { closingAnswer } from "@/lib/accounts/account/answer";
import {
  creationOptionsAnswer,
  factorsAnswer,
  newFactorAnswer,
  newPasskeyAnswer,
  passkeyAnswer,
  signInOptionsAnswer,
  totpSetupAnswer,
} from "@/lib/accounts/factors/answer";
import { newcomersAnswer, personAnswer } from "@/lib/accounts/people/answer";
import { blockedUserAnswer } from "@/lib/house/blocks/answer";
import { noticeAnswer, noticeChoicesAnswer, unreadAnswer } from "@/lib/house/notices/answer";
import { currentUserAnswer, signedInAnswer, userAnswer } from "@/lib/house/users/answer";
import { z } from "@/lib/kernel/zod";
import { syntheticUserAnswer } from "@/lib/machines/synthetic-users/answer";
import { commentAnswer } from "@/lib/texts/comments/answer";
import { all, done, exported, list, made, ok, type Operations } from "./operation";

/** The calls about accounts: profiles, sign-in, sessions, second factors, keys for programs, notices and blocks. */
export const people: Operations = {
  "GET /user": ok(currentUserAnswer, "Tu cuenta"),
  "GET /users": list(personAnswer, "Las personas del sitio"),
  "GET /users/[userId]": ok(userAnswer, "Una cuenta"),
  "PATCH /users/[userId]": ok(
    z.union([currentUserAnswer, syntheticUserAnswer, personAnswer]),
    "Cambia tu perfil, un usuario sintético o lo que puede una cuenta",
  ),
  "GET /users/[userId]/comments": list(commentAnswer, "Los comentarios de una cuenta"),
  "POST /users/[userId]/approve": ok(personAnswer, "Deja entrar a quien espera en la puerta"),
  "POST /users/[userId]/refuse": done("No la deja entrar"),
  "POST /users/[userId]/reset-link": made(resetLinkAnswer, "Hace un enlace para otra contraseña"),
  "GET /newcomers": ok(newcomersAnswer, "Quién espera"),
  "POST /register": {
    does: "Abre una cuenta, o crea un usuario sintético",
    answers: {
      201: z.union([currentUserAnswer, userAnswer]),
      202: z.object({ waiting: z.literal(true), message: z.string() }),
    },
  },
  "POST /login": ok(signedInAnswer, "Inicia sesión"),
  "POST /login/passkey/options": ok(
    signInOptionsAnswer,
    "Qué tiene que firmar una llave de acceso",
  ),
  "POST /login/passkey": ok(signedInAnswer, "Inicia sesión con una llave de acceso"),
  "POST /logout": done("Cierra la sesión"),
  "POST /confirm": done("Confirma la contraseña para los diez minutos que siguen"),
  "POST /confirm/passkey": done("Lo mismo con una llave de acceso"),
  "POST /password": done("Cambia la contraseña"),
  "POST /password/forgot": {
    does: "Pide un enlace para otra contraseña",
    answers: { 202: z.object({ message: z.string() }) },
  },
  "POST /password/reset": done("Pone otra contraseña con un enlace"),
  "POST /email/link": done("Pide un enlace que comprueba tu correo"),
  "POST /email/verify": done("Comprueba un correo con un enlace"),
  "GET /sessions": all(openSessionAnswer, "Tus sesiones abiertas"),
  "DELETE /sessions": done("Cierra todas las demás"),
  "DELETE /sessions/[key]": done("Cierra una"),
  "GET /account/tokens": ok(z.array(tokenAnswer), "Tus claves para programas"),
  "POST /account/tokens": made(newTokenAnswer, "Crea una clave para programas"),
  "DELETE /account/tokens": done("Las anula todas"),
  "DELETE /account/tokens/[tokenId]": done("Anula una clave para programas"),
  "GET /account/factors": ok(factorsAnswer, "Tus segundos factores"),
  "POST /account/totp": made(totpSetupAnswer, "Empieza a usar una aplicación de códigos"),
  "PUT /account/totp": ok(newFactorAnswer, "Termina de hacerlo, con un código suyo"),
  "DELETE /account/totp": done("Deja de usarla"),
  "POST /account/passkeys/options": ok(
    creationOptionsAnswer,
    "Qué necesita el navegador para una llave",
  ),
  "POST /account/passkeys": made(newPasskeyAnswer, "Añade una llave de acceso"),
  "PATCH /account/passkeys/[passkeyId]": ok(passkeyAnswer, "Cambia su nombre"),
  "DELETE /account/passkeys/[passkeyId]": done("Quita una llave de acceso"),
  "POST /account/recovery-codes": made(newFactorAnswer, "Códigos de recuperación nuevos"),
  "GET /account/export": exported("Todo lo tuyo, en un ZIP"),
  "POST /account/closing": ok(closingAnswer, "Pide el cierre de tu cuenta"),
  "DELETE /account/closing": done("Lo anula"),
  "GET /notices": list(noticeAnswer, "Tus avisos"),
  "GET /notices/unread": ok(unreadAnswer, "Cuántos no has leído"),
  "POST /notices/read": done("Los da por leídos"),
  "GET /notices/choices": ok(noticeChoicesAnswer, "De qué quieres avisos"),
  "PATCH /notices/choices": done("Lo cambia"),
  "GET /blocks": all(blockedUserAnswer, "A quién no quieres en tus entradas"),
  "PUT /blocks/[userId]": done("Bloquea a alguien"),
  "DELETE /blocks/[userId]": done("Lo desbloquea"),
};
