"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { keyOf, sameValues, type Kept, type Place } from "./kept";
import { holdOpening } from "./openings";
import { drop, findLeft, keep, type Found } from "./store";
import { uuid } from "./uuid";

/** The milliseconds without a key after which a text is kept. */
const PAUSE = 500;

export interface Keep {
  /** The name of the form that is written in, such as `entry`. */
  form: string;
  /** The record that is edited, or under which something new is written. */
  id?: number | string;
  /** The version of the record that the form was opened with. */
  version?: number;
  /** Fields that stay out of the browser: secrets. */
  except?: string[];
}

/** A text that was left behind; `filled`: it is in the form already. */
export interface Offer {
  found: Found;
  filled: boolean;
}

/**
 * Keeps in the browser what is typed into a form, and puts back into it what was left behind. Without `options`, or
 * while it is not known whose text it is (`account`), nothing is kept.
 */
export function useKept<Fields extends FieldValues, Input>(
  form: UseFormReturn<Fields, unknown, Input>,
  options: Keep | undefined,
  account: number | undefined,
) {
  const [opening] = useState(uuid);
  const [offer, setOffer] = useState<Offer>();
  const [failing, setFailing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useRef<() => void>(undefined);
  const written = useRef<Kept>(undefined);
  const version = useRef(options?.version);
  const saving = useRef<string>(undefined);

  const place: Place | undefined =
    options && account !== undefined
      ? { account, form: options.form, id: String(options.id ?? "") }
      : undefined;

  const withoutSecrets = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).filter(([field]) => !options?.except?.includes(field)),
    );
  const typed = () => withoutSecrets(form.getValues());
  const defaults = () => withoutSecrets(form.formState.defaultValues ?? {});

  /** Keeps what is in the form now, dated `at`. `failing` says whether that worked. */
  async function write(at = Date.now()) {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!place) return;
    const values = typed();
    if (sameValues(values, defaults())) return forget();
    const next: Kept = { values, at, version: version.current, saving: saving.current };
    if (written.current && isSame(written.current, next)) return;
    release.current ??= holdOpening(opening);
    written.current = next;
    try {
      await keep(keyOf(place, opening), next);
      setFailing(false);
    } catch {
      written.current = undefined;
      setFailing(true);
    }
  }

  /** Deletes what is kept of this form: it was saved, or taken back. */
  async function forget() {
    clearTimeout(timer.current);
    timer.current = undefined;
    written.current = undefined;
    setFailing(false);
    if (place) await drop(keyOf(place, opening)).catch(() => {}); // where nothing is kept, nothing has to be deleted
    release.current?.();
    release.current = undefined;
  }

  async function restore() {
    const found = place && (await findLeft(place, opening).catch(() => undefined));
    if (!found) return;
    if (sameValues(found.kept.values, defaults())) {
      await drop(found.key);
      return restore();
    }
    if (sameValues(typed(), defaults())) await fill(found);
    else setOffer({ found, filled: false });
  }

  async function fill(found: Found) {
    const { values, at } = found.kept;
    version.current = found.kept.version;
    saving.current = found.kept.saving;
    form.reset({ ...form.getValues(), ...values } as Fields, { keepDefaultValues: true });
    setOffer({ found, filled: true });
    await write(at);
    if (written.current) await drop(found.key); // it belongs to this opening now
  }

  /** Puts an offered text into the form, and keeps what had been typed there: because of that, it was only offered. */
  async function take({ found }: Offer) {
    const values = typed();
    if (place) await keep(keyOf(place, uuid()), { values, at: Date.now() }).catch(() => {});
    await fill(found);
  }

  async function discard({ found, filled }: Offer) {
    setOffer(undefined);
    await drop(found.key).catch(() => {});
    if (filled) {
      version.current = options?.version;
      saving.current = undefined;
      form.reset();
      await forget();
    }
    await restore(); // there may be an older one
  }

  const restoreNow = useEffectEvent(restore);
  const writeNow = useEffectEvent(() => void write());
  const writeLeft = useEffectEvent(() => {
    if (timer.current !== undefined) void write();
  });

  const key = place && [place.account, place.form, place.id].join("/");
  useEffect(() => {
    if (key === undefined) return;
    void restoreNow();
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(writeNow, PAUSE);
      },
    });
    const hidden = () => writeLeft();
    document.addEventListener("visibilitychange", hidden);
    addEventListener("pagehide", hidden);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", hidden);
      removeEventListener("pagehide", hidden);
      writeLeft();
      release.current?.();
    };
  }, [form, key]);

  return {
    offer,
    failing,
    take,
    discard,
    /** Call it when everything in the form is saved; if the form stays, it goes on from `next`, the new version. */
    async saved(next: number | undefined) {
      setOffer((offer) => (offer?.filled ? undefined : offer)); // another text is still offered
      saving.current = undefined;
      version.current = next;
      await forget();
    },
    /** Call it when what was in the form a moment ago is saved; what was typed since stays in the browser. */
    async savedInPart() {
      setOffer((offer) => (offer?.filled ? undefined : offer));
      await write();
    },
    /** The key of a save whose outcome is not known; undefined for none. */
    attempt: () => saving.current,
    async noteAttempt(key: string | undefined) {
      saving.current = key;
      await write();
    },
    /** The version of the record that the text was started from. */
    version: () => version.current,
    /** Notes that the text goes on from this version. */
    async goOnFrom(next: number) {
      version.current = next;
      await write();
    },
  };
}

const isSame = (a: Kept, b: Kept) =>
  a.version === b.version && a.saving === b.saving && sameValues(a.values, b.values);
