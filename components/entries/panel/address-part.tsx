"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { Field, fieldAria } from "@/components/shared/field";
import { useSite } from "@/components/shared/site-context";
import { usePathCheck } from "@/components/slugs/use-path-check";
import { Input } from "@/components/ui/input";
import { routes } from "@/lib/platform/addresses/routes";
import { slugify } from "@/lib/platform/text/slugify";
import { entrySlugsQuery } from "@/lib/texts/slugs/client";
import type { PanelControl, PanelEntry } from "./fields";
import { OldAddresses } from "./old-addresses";
import { PanelSection } from "./section";

interface AddressPartProps {
  control: PanelControl;
  entry?: PanelEntry;
}

/** The address in links; for a new entry it follows the title until it is written by hand. */
export function AddressPart({ control, entry }: AddressPartProps) {
  const [title = "", slug] = useWatch({ control, name: ["title", "slug"] });
  const given = entry ? entry.slug : slugify(title).slice(0, 150).replace(/-+$/, "");
  const state = slug?.trim() || given;
  return (
    <PanelSection
      control={control}
      fields={["slug"]}
      title="Dirección"
      state={state ? `/${state}` : "La que dé el título"}
    >
      <AddressField control={control} entry={entry} given={given ?? ""} />
      {entry && <OldAddresses entryId={entry.entry_id} />}
    </PanelSection>
  );
}

function AddressField({ control, entry, given }: AddressPartProps & { given: string }) {
  const id = useId();
  const { siteUrl } = useSite();
  const { field, fieldState } = useController({ control, name: "slug" });
  const { value, onChange, onBlur, ...rest } = field;
  const [emptied, setEmptied] = useState(false);
  const { data: own = [] } = useQuery({
    ...entrySlugsQuery(entry?.entry_id ?? 0),
    enabled: entry !== undefined,
  });
  const text = value || (emptied ? "" : given);
  const check = usePathCheck(text || given, own);
  const untouched = !value;
  // An address made from the title gets a number by itself when it is taken.
  const problem = untouched ? undefined : check.problem;
  const error = fieldState.error?.message ?? problem;
  const changed = Boolean(entry?.slug && check.path && check.path !== entry.slug);
  const hint = (
    <>
      {check.path && (
        <span className="font-medium break-all text-foreground">
          {siteUrl + routes.slugAddress(check.path)}
        </span>
      )}
      {check.free && <span className="whitespace-nowrap"> · Disponible</span>}
      {untouched && !entry && check.free === false && (
        <span className="block">Ya la tiene otra entrada: al guardar se le añade un número.</span>
      )}
      {check.free && check.alias && !untouched && (
        <span className="block">
          Es una dirección antigua de una entrada. Si la usas, dejará de llevar a ella.
        </span>
      )}
      {changed && !problem && (
        <span className="block">/{entry?.slug}: la dirección antigua seguirá llevando aquí.</span>
      )}
    </>
  );

  return (
    // While it follows the title, it would be spoken between the words of that.
    <div aria-live={untouched ? "off" : "polite"}>
      <Field id={id} label="Dirección" hint={hint} error={error}>
        <Input
          {...rest}
          value={text}
          onBlur={() => {
            setEmptied(false); // nothing written: it is as it was
            onBlur();
          }}
          onChange={({ target }) => {
            setEmptied(target.value === "");
            onChange(target.value || null);
          }}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...fieldAria(id, { hint, error })}
        />
      </Field>
    </div>
  );
}
