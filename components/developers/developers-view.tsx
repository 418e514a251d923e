import { Fragment, type ReactNode } from "react";
import { SiteLink } from "@/components/shared/site-link";
import { routes } from "@/lib/platform/addresses/routes";
import { scopes } from "@/lib/platform/auth/scopes";
import { slugify } from "@/lib/platform/text/slugify";
import type { AnsweredForm, DescribedCall, DescribedGroup, DescribedShape } from "./described";

interface DevelopersViewProps {
  siteName: string;
  siteUrl: string;
  groups: DescribedGroup[];
  shapes: DescribedShape[];
}

/** `/desarrolladores`: how programs use the site, and every call that there is. */
export function DevelopersView({ siteName, siteUrl, groups, shapes }: DevelopersViewProps) {
  return (
    <div className="page py-10 sm:py-14">
      <div className="mx-auto grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-10">
        <header>
          <h1 className="headline text-3xl sm:text-4xl">Para desarrolladores</h1>
          <p className="mt-4 font-serif text-lg text-pretty">
            Todo lo que se hace en {siteName} con un navegador lo hacen también los programas, con
            las mismas llamadas y los mismos límites. Están descritas en{" "}
            <a href={routes.openApi} className="link">
              OpenAPI 3.1
            </a>{" "}
            y, aquí abajo, una por una.
          </p>
        </header>
        <nav aria-label="En esta página">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {PARTS.map((title) => (
              <li key={title}>
                <To title={title} />
              </li>
            ))}
          </ul>
        </nav>
        <Part title="Conseguir una clave">
          <p>
            En tu perfil, en{" "}
            <SiteLink href={routes.accessTokens} className="link">
              Claves para programas
            </SiteLink>
            , crea una clave: dices para qué es, qué permite y cuánto dura. Se muestra una vez.
            Quien la tiene actúa en tu nombre, así que se guarda como una contraseña, y se anula
            allí mismo si se pierde. Leer lo que es público no pide clave.
          </p>
          <p>
            Una clave nunca puede más que tu cuenta. Tampoco entra en el sitio ni toca lo que
            asegura la cuenta: contraseña, segundo factor, sesiones, correo, claves. Cambiar la
            contraseña no la anula; suspender o cerrar la cuenta, sí.
          </p>
        </Part>
        <Part title="Un ejemplo">
          <p>
            Con una clave que tenga el permiso <code>publicar</code>, esto publica una entrada:
          </p>
          <Code>{`curl ${siteUrl}/api/entries \\
  --header "Authorization: Bearer rtv_…" \\
  --header "Idempotency-Key: $(uuidgen)" \\
  --json '{"title": "La aurora", "content": "Se vio desde la sierra."}'`}</Code>
          <p>
            Se envía y se recibe JSON; las fechas van en ISO 8601, en UTC. Con la cabecera{" "}
            <code>Idempotency-Key</code>, un UUID tuyo, lo que se envía dos veces en un día se hace
            una.
          </p>
        </Part>
        <Part title="Permisos">
          <dl className="divide-y border-y">
            {Object.entries(scopes).map(([scope, lets]) => (
              <div key={scope} className="grid gap-x-6 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
                <dt>
                  <code>{scope}</code>
                </dt>
                <dd>{lets}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="Errores">
          <p>
            Cada error lleva una frase en español que se puede mostrar y, si hay campos que no
            valen, cuáles:
          </p>
          <Code>{`{ "error": "…", "message": "…", "issues": [{ "path": "title", "message": "…" }] }`}</Code>
          <p>
            <code>400</code>: lo enviado no vale. <code>401</code>: falta la clave, o no sirve.{" "}
            <code>403</code>: la cuenta no puede, o la clave no lo permite. <code>404</code>: no
            existe. <code>409</code>: choca con lo que hay. <code>413</code>: es demasiado grande.{" "}
            <code>422</code>: se entiende, y no se puede. <code>429</code>: demasiado seguido;{" "}
            <code>Retry-After</code> dice cuántos segundos esperar. <code>503</code>: el sitio no
            puede ahora.
          </p>
        </Part>
        <Part title="Listas largas">
          <p>
            Una lista llega de <code>limit</code> en <code>limit</code> (de 1 a 100). Mientras haya
            más, la cabecera <code>Link</code> trae la dirección de lo que sigue:
          </p>
          <Code>{`Link: </api/entries?limit=20&cursor=…>; rel="next"`}</Code>
        </Part>
        <Part title="Todas las llamadas">
          <ul aria-label="Grupos de llamadas" className="flex flex-wrap gap-x-5 gap-y-1">
            {groups.map(({ name }) => (
              <li key={name}>
                <To title={name} />
              </li>
            ))}
          </ul>
          {groups.map(({ name, calls }) => (
            <section key={name} aria-label={name}>
              <h3 id={slugify(name)} className="mt-4 mb-2 scroll-mt-4 headline text-lg">
                {name}
              </h3>
              <ul className="divide-y border-y">
                {calls.map((call) => (
                  <Call key={call.id} call={call} />
                ))}
              </ul>
            </section>
          ))}
        </Part>
        <Part title="Lo que se responde">
          <ul className="divide-y border-y">
            {shapes.map((shape) => (
              <Shape key={shape.name} shape={shape} />
            ))}
          </ul>
        </Part>
      </div>
    </div>
  );
}

const PARTS = [
  "Conseguir una clave",
  "Un ejemplo",
  "Permisos",
  "Errores",
  "Listas largas",
  "Todas las llamadas",
  "Lo que se responde",
];

/** A link to a part of the page. */
function To({ title }: { title: string }) {
  return (
    <a href={`#${slugify(title)}`} className="link">
      {title}
    </a>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={slugify(title)} className="scroll-mt-4 headline text-xl sm:text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre tabIndex={0} className="overflow-x-auto rounded-md bg-muted p-4 text-sm">
      <code>{children}</code>
    </pre>
  );
}

function Call({ call: { method, path, does, who, fields, answers } }: { call: DescribedCall }) {
  return (
    <li>
      <details>
        <summary className="cursor-pointer py-2">
          <code className="text-sm wrap-anywhere">
            <strong>{method}</strong> {path}
          </code>{" "}
          <span className="block ps-4 text-muted-foreground sm:ps-5">{does}</span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 ps-4 pb-4 text-sm sm:ps-5">
          <p>{who}.</p>
          {fields.length > 0 && (
            <ul className="grid gap-1">
              {fields.map(({ name, where, form, required, note }) => (
                <li key={`${where} ${name}`} className="wrap-anywhere">
                  <code>{name}</code> ({where}
                  {required && ", obligatorio"}): {form}
                  {note && `. ${note}`}
                </li>
              ))}
            </ul>
          )}
          <p className="wrap-anywhere">
            Responde{" "}
            {answers.map(({ status, forms }, n) => (
              <Fragment key={status}>
                {n > 0 && " o "}
                {status} (<Forms forms={forms} />)
              </Fragment>
            ))}
            .
          </p>
        </div>
      </details>
    </li>
  );
}

function Forms({ forms }: { forms: AnsweredForm[] }) {
  if (forms.length === 0) return "nada";
  return forms.map(({ form, shape }, n) => (
    <Fragment key={form}>
      {n > 0 && " o "}
      {shape ? (
        <a href={`#${shape}`} className="link">
          {form}
        </a>
      ) : (
        form
      )}
    </Fragment>
  ));
}

function Shape({ shape: { name, fields } }: { shape: DescribedShape }) {
  return (
    <li id={name} className="scroll-mt-4">
      <details>
        <summary className="cursor-pointer py-2">
          <code className="text-sm">{name}</code>
        </summary>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 ps-4 pb-4 text-sm sm:ps-5">
          {fields.map(({ name, form, required, note }) => (
            <li key={name} className="wrap-anywhere">
              <code>{name}</code>
              {!required && " (no siempre)"}: {form}
              {note && `. ${note}`}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
