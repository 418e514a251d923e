/** A field as `/desarrolladores` describes it: one that a call takes, or one of an answer. */
export interface DescribedField {
  name: string;
  /** The place that it is sent in, «ruta», «consulta», «cabecera» or «cuerpo»; «respuesta» for a field of an answer. */
  where: string;
  /** The type in words, with its limits: «texto», «número entero», «sí o no»… */
  form: string;
  required: boolean;
  note: string | null;
}

export interface DescribedCall {
  id: string;
  method: string;
  path: string;
  does: string;
  /** The callers that may use it, in words: «Cualquiera, sin clave», or the scope that a key needs. */
  who: string;
  fields: DescribedField[];
  /** The answers when all goes well, by status; an answer without content has no forms. */
  answers: { status: string; forms: AnsweredForm[] }[];
}

export interface AnsweredForm {
  form: string;
  /** The name of the answer's shape, or of the shape of each item of a list. */
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
