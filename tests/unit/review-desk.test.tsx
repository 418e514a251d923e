import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReviewRow } from "@/components/review/review-row";
import { ReviewScreen } from "@/components/review/review-screen";
import { droppedInWords } from "@/components/review/sources";
import { SiteProvider, type Site } from "@/components/shared/site-context";
import type { Review, ReviewItem } from "@/lib/publishing/review/dto";
import { forEntryWords, noEntryWords } from "@/lib/texts/entries/words";

const site: Site = {
  ...{ siteName: "Rotativa", logo: null, siteUrl: "https://sitio.test", siteTz: "Europe/Madrid" },
  dateLanguage: "es" as const,
  aiMode: "revision",
};

const markup = (page: ReactNode) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <PathParamsContext value={{}}>
        <SiteProvider site={site}>
          <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>
        </SiteProvider>
      </PathParamsContext>
    </AppRouterContext>,
  );

const text = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const user = { id: 7, username: "cronista", fullName: "Cronista", synthetic: true, owner_id: 1 };

const written = {
  ...{ risk: 25, model: "demo", task_id: null, expires_at: null, first_title: "El faro" },
  findings: [
    { check: "figures", level: "warn", text: "Una cifra.", spans: [{ start: 0, end: 5 }] },
  ],
  ...{ decision: null, decided_by: null, decided_at: null, reason: null, note: null },
  ...{ first_summary: null, first_content: "Doce barcos.", mode: "revision", brief: "", told: [] },
  ...{ task_run_id: null, user_version: null, task_version: null, asked_by: null },
  ...{ replaces: null, rewrite_asked_at: null, dropped_links: [], checked_where: null },
};

const editora = { username: "editora", fullName: "Eva Prado", shares_name: false };
const decided = { decision: "approved", decided_by: "editora", decider: editora } as const;
const on = (day: number) => `2026-03-0${day}T10:00:00.000Z`;

const waiting = {
  ...{ draft_id: 5, user_id: 7, kind: "comment", commented_id: 3, title: "El faro", user },
  ...{
    summary: null,
    content: "Treinta barcos.",
    space: null,
    spaces: [],
    state: "review",
    version: 2,
  },
  ...{ published: null, gone: false, as_checked: true, former: null, replaced_by: null },
  ...{ updated: on(1), entry_published: null, comment_published: null, answered_by: null },
  may: { edit: true, publish: true, approve: true, decide: true, rewrite: true, brief: true },
  written,
};

const screen = (changes: object = {}) =>
  markup(<ReviewScreen review={{ ...waiting, ...changes } as unknown as Review} html={null} />);
const row = (changes: object = {}) =>
  text(markup(<ReviewRow item={{ ...waiting, ...changes } as unknown as ReviewItem} />));

test("a comment leads to its entry, and says when it expires as the list does", () => {
  const expires_at = new Date(Date.now() + 2 * 86_400_000 + 60_000).toISOString();
  const late = { written: { ...written, expires_at } };
  expect(screen()).toMatch(/href="\/entries\/3"[^>]*>El faro</);
  expect(text(screen(late))).toContain("caduca en 2 días");
  expect(text(screen(late))).toContain("no se publica, y queda en «Rechazado»");
  expect(row(late)).toContain("caduca en 2 días");
  expect(row(late)).not.toContain("no se publica");
  expect(text(screen())).not.toContain("caduca");
  const over = { written: { ...late.written, ...decided } };
  expect(text(screen(over))).not.toContain("caduca");
});

const published = {
  ...{ state: "published", may: { edit: false }, written: { ...written, ...decided } },
};

test("a published text is the one that readers have, with its marks while it is as it was checked", () => {
  const stands = { ...published, published: { entry_id: 3, comment_id: 9 } };
  const html = screen(stands);
  expect(html).toContain('<mark id="aviso-0">Trein</mark>ta barcos.');
  expect(html).toMatch(/href="\/entries\/3#comentario-9"[^>]*>Ver el comentario</);
  expect(html).not.toContain("El texto ha cambiado");
  expect(html).not.toContain("Así lo entregó la IA.");
  const changed = screen({ ...stands, as_checked: false });
  expect(changed).toContain("El texto ha cambiado desde que pasó los controles.");
  expect(changed).not.toContain("<mark");
});

test("a finding leads to its mark, and one of the whole text, or of what is not seen, nowhere", () => {
  const finding = (says: string, ...spans: [number, number][]) => ({
    ...{ check: "figures", level: "warn", text: says },
    spans: spans.map(([start, end]) => ({ start, end })),
  });
  const findings = [
    finding("Una cifra.", [8, 14]),
    finding("Otra dentro.", [10, 12]),
    finding("Todo el texto."),
    finding("Una dirección.", [0, 0]),
  ];
  const html = screen({ written: { ...written, findings } });
  expect(html).toContain('Treinta <mark id="aviso-8">barcos</mark>.');
  expect(html).toMatch(/<a href="#aviso-8"[^>]*>Una cifra\.<\/a>/);
  expect(html).toMatch(/<a href="#aviso-8"[^>]*>Otra dentro\.<\/a>/);
  expect(html).not.toMatch(/<a [^>]*>(?:Todo el texto|Una dirección)\./);
  const entry = (shown: string) =>
    markup(
      <ReviewScreen
        review={
          { ...waiting, kind: "entry", written: { ...written, findings } } as unknown as Review
        }
        html={shown}
      />,
    );
  expect(entry('<p>Treinta <mark id="aviso-8">barcos</mark>.</p>')).toContain('href="#aviso-8"');
  expect(entry("<p>Treinta barcos.</p>")).not.toContain('href="#aviso-8"');
});

test("what is known stands in three open parts, and dropped links are named among the sources", () => {
  const html = screen({ written: { ...written, dropped_links: ["uno.example", "uno.example"] } });
  for (const part of ["Controles", "Fuentes", "Encargo"]) {
    expect(html).toMatch(new RegExp(`<details open=""[^>]*><summary[^>]*><h2[^>]*>${part}</h2>`));
  }
  expect(text(html)).toContain(
    "El modelo dio 2 enlaces que nadie le había dado; se quitaron: uno.example.",
  );
  expect(text(screen())).not.toContain("enlaces");
});

test("beside the decision stands where its editor has checked what the text says", () => {
  const checked = { ...written, ...decided, checked_where: "El registro del faro" };
  expect(text(screen({ written: checked }))).toContain("Datos comprobados en El registro del faro");
  expect(text(screen())).not.toContain("comprobados");
});

test.each([
  [["uno.example"], "un enlace que nadie le había dado; se quitó: uno.example."],
  [
    ["uno.example", "dos.example", "uno.example"],
    "3 enlaces que nadie le había dado; se quitaron: uno.example y dos.example.",
  ],
  [Array.from({ length: 12 }, (_, index) => `${index}.example`), "8.example, 9.example y 2 más."],
])("of dropped links each place is named once, and not too many", (dropped, said) => {
  expect(droppedInWords(dropped)).toMatch(/^El modelo dio /);
  expect(droppedInWords(dropped)).toContain(said);
});

const former = {
  ...{ draft_id: 4, title: "El faro", summary: null, content: "Doce barcos grandes." },
  ...{ note: "Más corto.", asked_by: "editora", asker: editora },
};

test("another version stands beside the one before, open, with what was asked for", () => {
  const html = screen({ content: "Doce barcos.", former });
  expect(html).toMatch(/<details open=""[^>]*><summary[^>]*><h2[^>]*>Cambios<\/h2>/);
  expect(text(html)).toContain(
    "Eva Prado pidió otra versión de la anterior con esta nota: Más corto.",
  );
  expect(text(html)).toContain("Texto, antes Doce barcos [quitado: grandes ] . Texto, ahora");
  expect(text(html)).toContain("Se pidió cambiar Más corto.");
});

test("A8: instructions that are another's are not shown, and nobody is told that there were none", () => {
  const asked = (brief: boolean) =>
    text(screen({ may: { ...waiting.may, brief }, written: { ...written, task_id: 9 } }));
  expect(asked(true)).toContain("Un texto para el espacio, sin más indicaciones.");
  expect(asked(false)).not.toContain("sin más indicaciones");
  expect(asked(false)).toContain("las instrucciones de su tarea, que aquí no se muestran");
});

test("what people changed is folded; where nobody changed anything there are no changes", () => {
  expect(screen()).toMatch(/<details class[^>]*><summary[^>]*><h2[^>]*>Cambios<\/h2>/);
  expect(text(screen())).toContain("Lo que han cambiado personas");
  expect(text(screen())).not.toContain("Se pidió cambiar");
  expect(text(screen({ content: "Doce barcos." }))).not.toContain("Cambios");
  expect(text(screen(published))).not.toContain("Cambios");
  expect(text(screen({ content: "Doce barcos.", replaced_by: 6 }))).toContain(
    "Se pidió otra versión de este texto",
  );
});

test("of what is gone, the machine's words are called that", () => {
  const html = screen({ ...published, content: "Doce barcos.", gone: true });
  expect(html).toContain("Así lo entregó la IA.");
  expect(html).not.toContain("Ver el comentario");
});

test("a decided text says by whom and when; one that waits, when it was written", () => {
  expect(row()).toContain("1 de marzo, 2026");
  const at = { ...written, decided_at: on(4) };
  const approved = row({ ...published, written: { ...at, ...decided } });
  expect(approved).toContain("4 de marzo, 2026");
  expect(approved).not.toContain("1 de marzo, 2026");
  expect(approved).toContain("Aprobado por Eva Prado ");
  const expired = row({ state: "expired", written: { ...at, decision: "expired" } });
  expect(expired).toContain("Caducó sin que nadie lo leyera");
  expect(expired).not.toContain(" por ");
  const another = { ...decided, decider: { ...editora, shares_name: true } };
  const told = row({ ...published, written: { ...at, ...another } });
  expect(told).toContain("Aprobado por Eva Prado @editora");
});

test("a person's text says whose signature it gets and where it goes, and is signed by them", () => {
  const nuria = { id: 9, username: "nuria", fullName: "Nuria Costa", synthetic: false };
  const may = { edit: true, publish: true, return: true };
  const theirs = {
    ...{ kind: "entry", user: nuria, written: null, commented_id: null, may },
    ...{ space: { space_id: 4, name: "La Gaceta" }, spaces: [4, 5], slug: "el-faro", dated: null },
    ...{ disclosure: null, no_ai_comments: false, image: null },
  };
  const shown = text(screen(theirs));
  expect(shown).toContain("Revisar: El faro");
  expect(shown).toContain("Firma Nuria Costa: se publica con su nombre.");
  expect(shown).toContain("«La Gaceta»: al publicarla, entra en él. Y en otro, si se le admite.");
  expect(shown).toContain("Publicar con su firma Devolver con un motivo");
  expect(shown).not.toMatch(/Controles|Publicar sin revisar|fuentes/);
  const open = text(screen({ ...theirs, state: "open", may: { edit: false } }));
  expect(open).toContain("Lo tiene quien lo escribe: mientras no lo envíe, solo se puede leer.");
  expect(open).not.toMatch(/Revisar:|Publicar|Devolver/);
});

const beside = {
  ...{
    kind: "entry",
    commented_id: null,
    image: null,
    social_image: null,
    slug: null,
    dated: null,
  },
  ...{ space: { space_id: 4, name: "La Gaceta" }, spaces: [4], no_ai_comments: false },
  ...{ disclosure: null, ...noEntryWords },
};
const person = { id: 9, username: "nuria", fullName: "Nuria Costa", synthetic: false };
const persons = { user: person, written: null, may: { edit: true, publish: true, return: true } };

test.each([
  ["a machine's", {}],
  ["a person's", persons],
])(
  "S1: of %s text all that is published with it is in sight, and what it has not is not",
  (_whose, whose) => {
    const words = forEntryWords((_, name) => `Valor de ${name}`);
    const set = {
      slug: "el-faro-de-noche",
      dated: "2024-05-05T10:00:00.000Z",
      no_ai_comments: true,
    };
    for (const image of [null, "faro.webp"]) {
      const html = screen({
        ...beside,
        ...whose,
        ...words,
        ...set,
        image,
        social_image: "redes.webp",
      });
      const shown = text(html);
      for (const word of Object.values(words)) expect(shown).toContain(word);
      expect(html).toContain("/uploads/redes.webp");
      expect(shown).toContain("Titular en redes Valor de social_title");
      expect(shown).toContain("Texto alternativo Valor de image_alt");
      expect(shown).toContain("Dirección /el-faro-de-noche");
      expect(shown).toContain("Fecha 5 de mayo, 2024");
      expect(shown).toContain("Comentarios de IA No se admiten");
    }
    const bare = text(screen({ ...beside, ...whose }));
    expect(bare).not.toMatch(/También se publica|redes|alternativo|Idioma/);
  },
);

test("S1: the signature is the byline, where a text has one, and the language has its name", () => {
  const signed = { ...beside, byline: "Doctora Invisible", language: "ca" };
  const theirs = text(screen({ ...signed, ...persons }));
  expect(theirs).toContain(
    "Firma «Doctora Invisible», en lugar de Nuria Costa, que consta como quien lo publica.",
  );
  expect(theirs).not.toContain("se publica con su nombre");
  expect(theirs).toContain("Idioma Català");
  expect(text(screen({ ...signed, spaces: [4, 5] }))).toMatch(
    /Firma «Doctora Invisible», en lugar de Cronista.* Otros espacios otro, si se le admite\./,
  );
});

test("S6: an entry whose draft is another's to read says whether somebody had read it", () => {
  const alone = { ...{ draft_id: null, written: null, entry_published: 3, kind: "entry" } };
  const read = row({ ...alone, answerer: editora, read_first: true });
  expect(read).toContain("Aprobado por Eva Prado");
  expect(read).not.toMatch(/nadie|después/);
  expect(row(alone)).toContain("Publicado sin que lo leyera nadie");
});

test("whoever answers for a text afterwards does so since it was published", () => {
  const late = row({ answerer: editora, written: { ...written, decision: "unread" } });
  expect(late).toContain("Eva Prado responde de él; lo leyó después de publicarse");
});
