"use client";

import { useEffect, useRef, useState } from "react";
import { SettingsSection } from "@/components/settings/settings-section";
import { TextareaField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { WritingForm } from "@/components/writing/writing-form";
import { useWriteFooterPage } from "@/lib/house/footer-pages/client";
import type { FooterPage } from "@/lib/house/footer-pages/dto";
import { footerPages } from "@/lib/house/footer-pages/names";
import { footerPageInput } from "@/lib/house/footer-pages/schema";
import { routes } from "@/lib/platform/addresses/routes";

/** The pages that the footer links, each in a form of its own. */
export function FooterPagesSettings({ pages }: { pages: FooterPage[] }) {
  return (
    <SettingsSection
      title="Páginas del pie"
      description="Se escriben en Markdown y se enlazan al pie de cada página. La que no tiene texto no se enlaza. «Cómo usamos la IA» está siempre."
    >
      <div className="divide-y border-y">
        {pages.map((page) => (
          <WrittenPage key={page.name} page={page} />
        ))}
      </div>
    </SettingsSection>
  );
}

function WrittenPage({ page: { name, content } }: { page: FooterPage }) {
  const write = useWriteFooterPage();
  const [published, setPublished] = useState(content !== "");
  const { form, control, submit, busy, writing } = useRecordForm({
    schema: footerPageInput,
    defaults: { content },
    keep: { form: "footer-page", id: name },
    save: (input) => write.mutateAsync({ name, ...input }),
    done: ({ content }) => {
      setPublished(content !== "");
      return { content };
    },
  });
  const details = useRef<HTMLDetailsElement>(null);
  const isOffered = writing.kept.offer !== undefined;
  useEffect(() => {
    if (isOffered && details.current) details.current.open = true;
  }, [isOffered]);
  return (
    <details ref={details} className="py-3">
      <summary className="py-1 font-medium">
        {footerPages[name]}
        <span className="ms-2 text-sm font-normal text-muted-foreground">
          {published ? "Publicada" : "Sin texto"}
        </span>
      </summary>
      <div className="mt-4 mb-3">
        <WritingForm form={form} writing={writing} onSubmit={submit}>
          <TextareaField
            control={control}
            name="content"
            label={`Texto de «${footerPages[name]}»`}
            hint="En Markdown, hasta 50.000 caracteres."
            inputClassName="min-h-64 font-mono text-sm"
          />
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton busy={busy} busyLabel="Guardando...">
              Guardar
            </SubmitButton>
            {published && (
              <a href={routes.footerPage(name)} className="text-sm link">
                Ver la página
              </a>
            )}
          </div>
        </WritingForm>
      </div>
    </details>
  );
}
