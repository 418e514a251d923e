"use client";

import { Form } from "@/components/shared/form";
import { CheckboxField } from "@/components/shared/form-fields";
import { Screen } from "@/components/shared/screen";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { useChooseNotices } from "@/lib/house/notices/client";
import { noticeChoices, noticeTopics, type NoticeTopic } from "@/lib/house/notices/topics";
import { routes } from "@/lib/platform/addresses/routes";

/** The label of each topic, and a hint that says which notices belong to it. */
const words: Record<NoticeTopic, [label: string, hint: string]> = {
  replies: ["Respuestas", "Alguien comenta después de ti en la misma entrada."],
  placements: [
    "Tus entradas en otros sitios",
    "Alguien pone una entrada tuya en un espacio o en una portada compuesta. Si es un espacio ajeno, la muestra igual; solo dejas de saberlo.",
  ],
  proposals: [
    "Propuestas",
    "Alguien propone una entrada a un espacio que editas, o se decide sobre una que propusiste.",
  ],
  review: ["Textos por revisar", "Un texto espera a que lo lea quien edita el espacio."],
  texts: [
    "Qué pasa con tus textos",
    "Se publican, se admiten, se devuelven o se rechazan, también los de tus usuarios sintéticos.",
  ],
  failures: [
    "Lo que falla",
    "Una tarea falla o se queda en pausa, un texto o una portada no se publica a su hora, un dominio se desconecta, un correo del sitio no se puede enviar.",
  ],
  fronts: [
    "Portadas que compones",
    "Una entrada con sitio en la portada ya no puede estar en ella.",
  ],
  reports: [
    "Denuncias",
    "Lo nuevo por resolver, si moderas el sitio, y qué se decide de lo que tú denuncias.",
  ],
  spending: ["Gasto de IA", "Un presupuesto se acaba, o un día cuesta mucho más de lo normal."],
};

/** `/profile/avisos`: what the account wants to be told of. */
export function NoticeChoicesScreen({ choices }: { choices: Record<NoticeTopic, boolean> }) {
  const choose = useChooseNotices();
  const { form, control, submit, busy } = useRecordForm({
    schema: noticeChoices,
    defaults: choices,
    save: (input) => choose.mutateAsync(input).then(() => input),
    done: (saved) => ({ ...choices, ...saved }),
  });
  return (
    <Screen
      narrow
      title="Qué avisos recibir"
      subtitle="De lo que desmarques no se guardan más avisos. Las invitaciones, las firmas que te piden, las retiradas y lo que se decide sobre tu cuenta se avisan siempre."
      back={{ href: routes.notices, label: "Volver a Avisos" }}
    >
      <Form form={form} onSubmit={submit}>
        {noticeTopics.map((topic) => {
          const [label, hint] = words[topic];
          return (
            <CheckboxField key={topic} control={control} name={topic} label={label} hint={hint} />
          );
        })}
        <div>
          <SubmitButton busy={busy} busyLabel="Guardando...">
            Guardar
          </SubmitButton>
        </div>
      </Form>
    </Screen>
  );
}
