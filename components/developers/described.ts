/** A field that a call takes. */
export interface DescribedField {
  name: string;
  /** The place that it is sent in, «ruta», «consulta», «cabecera» or «cuerpo»; «respuesta» for a field of an answer. */
  where: string;
  /** «texto», «número entero», «sí o no»… with its limits. */
  form: string;
  required: boolean;
  note: string | null;
}

export interface DescribedCall {
  id: string;
  method: string;
  path: string;
  does: string;
  /** The callers that it is open to: «Cualquiera», «Con sesión», or what a key must be for. */
  who: string;
  fields: DescribedField[];
  /** The answers when all goes well, by status; an answer without content has no forms. */
  answers: { status: string; forms: AnsweredForm[] }[];
}

export interface AnsweredForm {
  form: string;
  /** The shape that it is, or that each of its list is. */
  shape?: string;
}

/** A form of answer that many calls share, field by field. */
export interface DescribedShape {
  name: string;
  fields: DescribedField[];
}

export interface DescribedGroup {
  name: string;
  calls: DescribedCall[];
}
