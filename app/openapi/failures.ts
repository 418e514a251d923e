import { z } from "@/lib/kernel/zod";
import type { Declared } from "./declared";
import type { Operation } from "./operation";

/** The body of every failure: see `lib/platform/http/error-response.ts`. */
const errorAnswer = z
  .object({
    error: z.string(),
    message: z.string().describe("Lo mismo: una frase para quien lo lee"),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe("Qué está mal, campo por campo"),
    confirm: z.literal(true).optional(),
    factors: z.array(z.string()).optional(),
    conflict: z.looseObject({}).optional().describe("Lo que hay guardado ahora"),
    detail: z.string().optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: "Error" });

const RETRY = { "Retry-After": "Segundos hasta que otra petición tenga sentido" };
const CHALLENGE = { "WWW-Authenticate": 'Si se envió una clave: `Bearer error="…"`' };

/** Describes one kind of failure; `id` names it among the components, so that the document contains it only once. */
const failing = (id: string, description: string, headers?: Record<string, string>) => ({
  id,
  description,
  content: { "application/json": { schema: errorAnswer } },
  ...(headers && {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [
        name,
        { description, schema: { type: "string" as const } },
      ]),
    ),
  }),
});

const kinds = {
  400: failing("NoVale", "Lo que se envió no vale; `issues` dice por qué"),
  401: failing("SinCuenta", "Hay que iniciar sesión, o la clave no vale", CHALLENGE),
  403: failing("SinPermiso", "La cuenta no puede, o la clave no lo permite", CHALLENGE),
  404: failing("NoExiste", "No existe"),
  409: failing("Choca", "Choca con lo que ya hay, o con lo que otro acaba de guardar"),
  413: failing("Grande", "Es demasiado grande"),
  415: failing("OtroTipo", "No es del tipo que se espera"),
  422: failing("NoSePuede", "Se entiende, y no se puede hacer"),
  429: failing("Seguido", "Demasiado seguido", RETRY),
  502: failing("FallaLaIA", "El servicio de IA ha fallado"),
  503: failing("AhoraNo", "El sitio no puede ahora", RETRY),
  504: failing("TardaLaIA", "El servicio de IA ha tardado demasiado"),
};

interface Failing extends Declared {
  method: string;
  operation: Operation;
}

/**
 * Returns the failures of a call: those of every call, and more for calls that write, send a body or ask an AI service.
 */
export function failures({ method, declaration, operation: { file, part, asksAi } }: Failing) {
  const sends = declaration?.body !== undefined || (file ?? part) !== undefined;
  const statuses = [
    ...([400, 401, 403, 404, 429, 503] as const),
    ...(method === "GET" ? [] : ([409, 422] as const)),
    ...(sends ? ([413, 415] as const) : []),
    ...(asksAi ? ([502, 504] as const) : []),
  ];
  return Object.fromEntries(statuses.map((status) => [status, kinds[status]]));
}
