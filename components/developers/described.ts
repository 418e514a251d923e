/** A field that a call takes. */
export interface DescribedField {
  name: string;
  /** Where it is sent, «ruta», «consulta», «cabecera» or «cuerpo», or that it is answered: «respuesta». */
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
  /** Who may call: «Cualquiera», «Con sesión», or what a key must be for. */
  who: string;
  fields: DescribedField[];
  /** What comes back, by its status, when all goes well; nothing has no forms. */
  answers: { status: string; forms: AnsweredForm[] }[];
}

export interface AnsweredForm {
  form: string;
  /** The shape that it is, or that each of its list is. */
  shape?: string;
}

/** What is answered in many places, field by field. */
export interface DescribedShape {
  name: string;
  fields: DescribedField[];
}

export interface DescribedGroup {
  name: string;
  calls: DescribedCall[];
}
