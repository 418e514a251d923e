import type { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { env } from "@/lib/kernel/env";
import { productVersion } from "@/lib/kernel/product";
import { SCOPES, scopeOf, scopes } from "@/lib/platform/auth/scopes";
import type { Declared } from "./declared";
import { examples } from "./examples";
import { failures } from "./failures";
import { findOperation, groups } from "./groups";
import { sayLimits, type Checked } from "./limits";
import type { Operation } from "./operation";
import { routeFiles } from "./route-files";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

let made: Promise<object> | undefined;

/** Returns the description of every call, in OpenAPI 3.1. Made at the first request, from what the routes declare. */
export const openApiDocument = (): Promise<object> =>
  (made ??= make().catch((error: unknown) => {
    made = undefined; // so that the next request tries again
    throw error;
  }));

async function make() {
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "API de Rotativa",
        version: productVersion,
        description: `Cómo se usa, con ejemplos: ${env.SITE_URL}/desarrolladores`,
      },
      servers: [{ url: env.SITE_URL }],
      tags: Object.keys(groups).map((name) => ({ name })),
      paths: await pathsOf(),
      components: {
        securitySchemes: {
          clave: {
            type: "http",
            scheme: "bearer",
            description: `Una clave para programas («rtv_…»), de tu perfil. Permisos: ${SCOPES.map((scope) => `${scope} (${scopes[scope]})`).join("; ")}.`,
          },
          sesion: {
            type: "apiKey",
            in: "cookie",
            name: "__Host-rotativa-session",
            description: "La sesión de un navegador; por http se llama rotativa-session.",
          },
        },
      },
    },
    {
      // Checks that only code can make are left out of the description.
      allowEmptySchema: { custom: true, transform: true, unknown: true, any: true },
      override: ({ jsonSchema, zodSchema, io }) => {
        if (io === "output")
          delete jsonSchema.additionalProperties; // answers may get more fields later
        else sayLimits(jsonSchema, zodSchema as unknown as Checked);
      },
    },
  );
}

async function pathsOf() {
  const paths: ZodOpenApiPathsObject = {};
  const loaded = await Promise.all(
    Object.entries(routeFiles).map(async ([path, load]) => [path, await load()] as const),
  );
  const own: (typeof loaded)[number] = ["/openapi.json", { GET: {} }]; // it cannot load itself
  for (const [path, handlers] of [...loaded, own].toSorted(([a], [b]) => a.localeCompare(b))) {
    const item: Record<string, ZodOpenApiOperationObject> = {};
    for (const method of METHODS) {
      const handler = handlers[method] as Declared | undefined;
      if (handler) item[method.toLowerCase()] = describe(method, path, handler);
    }
    paths[`/api${path.replace(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}")}`] = item;
  }
  return paths;
}

function describe(method: string, path: string, handler: Declared): ZodOpenApiOperationObject {
  const key = `${method} ${path}`;
  const [group, operation] = findOperation(key);
  const { params, query, body, once } = handler.declaration ?? {};
  const example = examples[key];
  const sent = bodyOf(operation, body, example?.sent);
  return {
    operationId: key.replace(/[^\w]+/g, "_").replace(/_$/, ""),
    summary: operation.does,
    tags: [group],
    security: securityOf(method, path, handler),
    requestParams: {
      ...(params && { path: objectOf(params) }),
      ...(query && { query: objectOf(query) }),
    },
    ...(once && { parameters: [IDEMPOTENCY_KEY] }),
    ...(sent && { requestBody: sent }),
    responses: {
      ...answersOf(operation, example?.answered),
      ...failures({ method, ...handler, operation }),
    },
  } as ZodOpenApiOperationObject;
}

function securityOf(
  method: string,
  path: string,
  { declaration, isPublic }: Declared,
): Record<string, string[]>[] {
  if (!declaration) return [{}];
  const scope = scopeOf(method, `/api${path}`);
  return [...(isPublic ? [{}] : []), { sesion: [] }, ...(scope ? [{ clave: [scope] }] : [])];
}

function bodyOf({ file, part }: Operation, body: z.ZodType | undefined, example: unknown) {
  if (file) {
    const schema = {
      type: "object",
      required: [file],
      properties: { [file]: { type: "string", contentMediaType: "image/*" } },
    } as const;
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (part) {
    const content = { "application/octet-stream": { schema: {} } } as const;
    return { required: true, description: part, content };
  }
  if (!body) return undefined;
  return {
    required: true,
    content: { "application/json": { schema: body, ...shown(example) } },
  };
}

function answersOf({ answers, paged, files }: Operation, example: unknown) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => {
      const content = {
        ...(schema && {
          "application/json": { schema, ...(EXAMPLED.has(status) && shown(example)) },
        }),
        ...(files && status === "200" && typesOf(files)),
      };
      return [
        status,
        {
          description: DESCRIPTIONS[Number(status)] ?? "Hecho",
          ...(Object.keys(content).length > 0 && { content }),
          ...(paged && { headers: { Link: LINK } }),
        },
      ];
    }),
  );
}

/** A file is described in words: what it holds is no JSON. */
const typesOf = (files: NonNullable<Operation["files"]>) =>
  Object.fromEntries(
    Object.entries(files).map(([type, description]) => [type, { schema: { description } }]),
  );

const shown = (example: unknown) => (example === undefined ? {} : { example });

/** The statuses whose answers have an example. */
const EXAMPLED = new Set(["200", "201"]);

const DESCRIPTIONS: Record<number, string> = {
  200: "Hecho",
  201: "Creado",
  202: "Recibido: espera a que alguien lo admita",
  204: "Hecho, sin nada que responder",
};

const LINK = {
  description: 'La página que sigue, `<…>; rel="next"`; falta en la última',
  schema: { type: "string" },
} as const;

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Un UUID tuyo: enviada de nuevo con la misma clave en un día, se hace una vez y responde lo mismo",
  schema: { type: "string", format: "uuid" },
} as const;

/** Returns the schema of an object's fields, without the checks and changes that follow when they have been read. */
function objectOf(schema: z.ZodType): z.ZodObject {
  const { def } = schema as unknown as { def: { type: string; in?: z.ZodType } };
  return def.type === "pipe" && def.in ? objectOf(def.in) : (schema as z.ZodObject);
}
