"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { RadioCards } from "@/components/ui/radio-cards";
import { chooseFile } from "@/lib/operation/bringing/chosen-files";
import { useCreateImport } from "@/lib/operation/bringing/client";
import { MAX_BYTES } from "@/lib/operation/bringing/limits";
import { importForm, type Purpose } from "@/lib/operation/bringing/schema";
import { routes } from "@/lib/platform/addresses/routes";
import { bytesText } from "@/lib/platform/text/bytes";
import { FileField } from "./file-field";
import { firstOptions, OptionFieldsPart, toSent, type SpaceChoice } from "./option-fields";

const ZIP = ".zip,application/zip";

type Way = "file" | "feed";

interface ImportFormProps {
  /** The username of who is signed in. */
  username: string;
  spaces: SpaceChoice[];
}

/** Chooses what is imported and how; then its files go to the server, and it is rehearsed. */
export function ImportForm({ username, spaces }: ImportFormProps) {
  const router = useRouter();
  const create = useCreateImport();
  const [way, setWay] = useState<Way>("file");
  const [chosen, setChosen] = useState<Partial<Record<Purpose, File>>>({});
  const [wrong, setWrong] = useState<string>();
  const form = useForm({
    resolver: zodResolver(importForm),
    defaultValues: { feed: "", options: firstOptions(username) },
  });
  const { control } = form;

  const choose = (purpose: Purpose) => (file: File | undefined) => {
    setChosen((others) => ({ ...others, [purpose]: file }));
    setWrong(undefined);
  };

  async function submit() {
    const { feed, options } = form.getValues(); // as they were typed: the server reads them as this form did
    const files = way === "file" ? filesOf(chosen) : [];
    const refused = way === "file" ? whyNotFiles(files) : undefined;
    setWrong(refused);
    if (way === "feed" && !feed) {
      form.setError("feed", { message: "Escribe la dirección del canal" }, { shouldFocus: true });
    }
    if (refused || (way === "feed" && !feed)) return;
    try {
      const { run_id } = await create.mutateAsync({
        files: files.map(({ purpose, file }) => ({ purpose, name: file.name, bytes: file.size })),
        feed: way === "feed" ? (feed ?? null) : null,
        options: toSent(options),
      });
      for (const { purpose, file } of files) chooseFile(run_id, purpose, file);
      router.push(routes.broughtRun(run_id));
    } catch {
      // The mutation has said why in its toast.
    }
  }

  return (
    <Form form={form} onSubmit={submit}>
      <RadioCards
        name="way"
        legend="De dónde viene"
        value={way}
        onValueChange={setWay}
        options={[
          {
            value: "file",
            label: "De un archivo",
            hint: "Una exportación de WordPress (XML) o de Ghost (JSON), sola o en un ZIP; un ZIP de archivos de Markdown, o el que exportó otra Rotativa.",
          },
          {
            value: "feed",
            label: "De un canal RSS o Atom",
            hint: "Lo que el canal tenga ahora, que suele ser solo lo último.",
          },
        ]}
      />
      {way === "file" ? (
        <>
          <FileField
            label="Archivo con los textos"
            hint={`XML, JSON o ZIP. Con los demás, hasta ${bytesText(MAX_BYTES)}.`}
            error={wrong}
            accept={`.xml,.json,${ZIP},application/xml,text/xml,application/json`}
            onChoose={choose("texts")}
          />
          <div className="grid gap-6 sm:grid-cols-2">
            <FileField
              label="Sus imágenes"
              hint="Opcional: un ZIP de wp-content/uploads o de content/images."
              accept={ZIP}
              onChoose={choose("media")}
            />
            <FileField
              label="Sus redirecciones"
              hint="Opcional: las de Ghost, un _redirects o una tabla CSV."
              accept=".yaml,.yml,.json,.csv,.txt,text/*,application/json"
              onChoose={choose("redirects")}
            />
          </div>
        </>
      ) : (
        <TextField
          control={control}
          name="feed"
          label="Dirección del canal"
          placeholder="https://ejemplo.es/feed/"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
      <OptionFieldsPart control={control} within="options." spaces={spaces} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton busy={form.formState.isSubmitting} busyLabel="Empezando...">
          Ensayar
        </SubmitButton>
        <p className="text-sm text-muted-foreground">
          El ensayo lo lee todo y dice qué vendrá. No guarda nada.
        </p>
      </div>
    </Form>
  );
}

interface Chosen {
  purpose: Purpose;
  file: File;
}

const filesOf = (chosen: Partial<Record<Purpose, File>>): Chosen[] =>
  Object.entries(chosen).flatMap(([purpose, file]) =>
    file ? [{ purpose: purpose as Purpose, file }] : [],
  );

function whyNotFiles(files: Chosen[]): string | undefined {
  if (!files.some(({ purpose }) => purpose === "texts")) return "Elige un archivo.";
  if (files.some(({ file }) => file.size === 0)) return "Uno de los archivos está vacío.";
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes <= MAX_BYTES) return undefined;
  return `Pesan ${bytesText(bytes)} y pueden pesar ${bytesText(MAX_BYTES)}: para más está npm run import.`;
}
