import type {
  AnsweredForm,
  DescribedCall,
  DescribedField,
  DescribedGroup,
  DescribedShape,
} from "@/components/developers/described";
import { openApiDocument } from "./document";
import { groups as written } from "./groups";

/** The part of JSON Schema that the description uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  contentMediaType?: string;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Described {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

/** Returns the shapes of the answers, sorted by name. */
export async function describedShapes(): Promise<DescribedShape[]> {
  const { components } = (await openApiDocument()) as Document;
  return Object.entries(components.schemas)
    .map(([name, schema]) => ({ name, fields: fieldsOf(schema, components.schemas, "respuesta") }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "es"));
}

/** Returns the description for people: every call by its group, those that most programs need first. */
export async function describedGroups(): Promise<DescribedGroup[]> {
  const { tags, paths, components } = (await openApiDocument()) as Document;
  const groups = new Map(tags.map(({ name }) => [name, [] as DescribedCall[]]));
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(item)) {
      const described = toCall(method, path, call, components.schemas);
      for (const name of call.tags) groups.get(name)?.push(described);
    }
  }
  return [...groups].map(([name, calls]) => ({ name, calls: calls.toSorted(asWritten) }));
}

/**
 * The place of each call in the files beside this one: a call whose sentence refers to another stands after it there.
 */
const places = new Map(
  Object.values(written)
    .flatMap((group) => Object.keys(group))
    .map((key, place) => [key.replace("...", ""), place]),
);

function asWritten(one: DescribedCall, other: DescribedCall): number {
  return placeOf(one) - placeOf(other);
}

const placeOf = ({ method, path }: DescribedCall) =>
  places.get(`${method} ${path.replace(/^\/api/, "").replace(/\{(\w+)\}/g, "[$1]")}`) ?? Infinity;

function toCall(
  method: string,
  path: string,
  { operationId, summary, security, parameters = [], requestBody, responses }: Described,
  schemas: Record<string, Schema>,
): DescribedCall {
  const sent = Object.values(requestBody?.content ?? {})[0]?.schema;
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    does: summary,
    who: whoOf(security),
    fields: [
      ...parameters.map((parameter) => ({
        name: parameter.name,
        where: WHERE[parameter.in] ?? parameter.in,
        form: formOf(parameter.schema),
        required: parameter.required === true,
        note: parameter.description ?? parameter.schema.description ?? null,
      })),
      ...fieldsOf(sent, schemas, "cuerpo"),
    ],
    answers: Object.entries(responses)
      .filter(([status]) => status < "300")
      .map(([status, { content = {} }]) => ({
        status,
        forms: Object.entries(content).flatMap(([type, { schema }]) =>
          schema && type === "application/json" ? formsOf(schema) : [{ form: type }],
        ),
      })),
  };
}

/** Lists the forms that an answer may have, each with the shape that it names. */
function formsOf(schema: Schema): AnsweredForm[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap(formsOf);
  const ref = schema.$ref ?? schema.items?.$ref;
  return [{ form: formOf(schema), ...(ref && { shape: nameOf(ref) }) }];
}

function fieldsOf(
  body: Schema | undefined,
  schemas: Record<string, Schema>,
  where: DescribedField["where"],
): DescribedField[] {
  if (!body) return [];
  const schema = body.$ref ? schemas[nameOf(body.$ref)] : body;
  const options = schema?.anyOf ?? schema?.oneOf;
  if (options) {
    const all = options.flatMap((option) => fieldsOf(option, schemas, where));
    return all.filter(({ name }, n) => all.findIndex((other) => other.name === name) === n);
  }
  return Object.entries(schema?.properties ?? {}).map(([name, each]) => ({
    name,
    where,
    form: formOf(each),
    required: schema?.required?.includes(name) ?? false,
    note: each.description ?? null,
  }));
}

const WHERE: Record<string, string> = { path: "ruta", query: "consulta", header: "cabecera" };

function whoOf(security: Described["security"]): string {
  const scope = security.find((each) => "clave" in each)?.clave?.[0];
  if (security.some((each) => Object.keys(each).length === 0)) {
    return scope ? `Cualquiera; con clave, «${scope}»` : "Cualquiera, sin clave";
  }
  return scope ? `Con el permiso «${scope}»` : "Solo con sesión, nunca con una clave";
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

const TYPES: Record<string, string> = {
  string: "texto",
  integer: "número entero",
  number: "número",
  boolean: "sí o no",
  null: "null",
  object: "objeto",
};

const MANY: Record<string, string> = {
  string: "textos",
  integer: "números enteros",
  number: "números",
  object: "objetos",
};

/** Returns the words for the values of a list. */
function manyOf(items: Schema | undefined): string {
  if (!items) return "valores";
  const form = formOf(items);
  return (form === TYPES[String(items.type)] && MANY[String(items.type)]) || form;
}

/** Returns the words for the form of a value. */
function formOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(formOf))].join(" o ");
  if (schema.enum) return schema.enum.map((value) => `«${String(value)}»`).join(", ");
  if ("const" in schema) return `«${String(schema.const)}»`;
  if (schema.contentMediaType) return "archivo";
  if (schema.type === "array") return `una lista de ${manyOf(schema.items)}`;
  const type = [schema.type ?? []].flat()[0];
  if (type === undefined) return "cualquier valor";
  const inner = Object.entries(schema.properties ?? {});
  if (inner.length > 0) {
    return `{ ${inner.map(([name, each]) => `${name}: ${formOf(each)}`).join("; ")} }`;
  }
  if (schema.format === "date-time") return "fecha y hora";
  return `${TYPES[type] ?? type}${limitsOf(schema)}`;
}

const digits = (number: number) => number.toLocaleString("es");

function limitsOf({ minLength, maxLength, minimum, maximum }: Schema): string {
  if (maxLength !== undefined) {
    return `, ${minLength ? `de ${digits(minLength)} a` : "hasta"} ${digits(maxLength)} caracteres`;
  }
  if (minimum !== undefined && maximum !== undefined && maximum < 2 ** 31 - 1) {
    return `, de ${digits(minimum)} a ${digits(maximum)}`;
  }
  return "";
}
