import { useId } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { Field, fieldAria } from "@/components/shared/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { INHERITED } from "@/lib/house/settings/modes";
import { OWN_READER } from "@/lib/machines/synthetic-users/second-reader";

/** The choice of another model, whose name is asked for then. */
const OTHER = "otro";

const HINT =
  "Antes de publicarse, otra IA lee cada entrada y cada comentario en una llamada corta, y dice si vale. Si duda, o si no puede leerlo, el texto espera en la Redacción. Cada lectura cuesta: se paga con el mismo token, y cuenta en los límites y en el presupuesto. Lo que escribe el modelo de muestra no lo lee ninguno.";

const OTHERS_HINT = "Del mismo servicio de IA, con el mismo token. Uno pequeño basta.";

interface SecondReaderFieldProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
  /** True when the site has all read. */
  bySite: boolean;
}

/** The field for the model that reads what a synthetic user writes before it is published. */
export function SecondReaderField<T extends FieldValues, O>({
  bySite,
  ...of
}: SecondReaderFieldProps<T, O>) {
  const [id, otherId] = [useId(), useId()];
  const { field, fieldState } = useController(of);
  const reader = String(field.value ?? INHERITED);
  const isOther = reader !== INHERITED && reader !== OWN_READER;
  const error = fieldState.error?.message;
  return (
    <>
      <Field id={id} label="Segunda lectura" hint={HINT} className="sm:col-span-2">
        <Select
          value={isOther ? OTHER : reader}
          onValueChange={(chosen) => field.onChange(chosen === OTHER ? "" : chosen)}
          onBlur={field.onBlur}
          options={[
            {
              value: INHERITED,
              label: bySite ? "Como el sitio: la hace su modelo" : "Como el sitio: ninguna",
            },
            { value: OWN_READER, label: "La hace su modelo" },
            { value: OTHER, label: "La hace otro modelo" },
          ]}
          {...fieldAria(id, { hint: HINT })}
        />
      </Field>
      {isOther && (
        <Field
          id={otherId}
          label="Modelo que lee"
          hint={OTHERS_HINT}
          error={error}
          className="sm:col-span-2"
        >
          <Input
            {...field}
            value={reader}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...fieldAria(otherId, { hint: OTHERS_HINT, error })}
          />
        </Field>
      )}
    </>
  );
}
