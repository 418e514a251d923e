import { siteName } from "@/lib/house/settings/paper";
import { routes } from "@/lib/platform/addresses/routes";
import { fileResponse } from "@/lib/platform/http/file";
import { escapeMarkup } from "@/lib/platform/text/escape";
import { typedSearch } from "@/lib/texts/entries/search-terms";

const RETRY_AFTER = 60; // seconds

/** Answers 429 to a visitor whose network has searched too often: a page of Next's cannot have that status. */
export async function GET(request: Request): Promise<Response> {
  const q = typedSearch(new URL(request.url).searchParams.get("q") ?? "");
  return fileResponse({
    status: 429,
    type: "text/html; charset=utf-8",
    headers: { "cache-control": "no-store", "retry-after": String(RETRY_AFTER) },
    body: `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Demasiadas búsquedas | ${escapeMarkup(await siteName())}</title>
<style>
:root { color-scheme: light dark; background: light-dark(#faf7f1, #161412) }
body { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem; font: 1.125rem/1.6 Georgia, serif; color: light-dark(#1d1a16, #eee8de) }
h1 { line-height: 1.15 }
a { color: inherit }
</style>
</head>
<body>
<h1>Demasiadas búsquedas</h1>
<p>Desde tu red se han hecho muchas búsquedas seguidas. Espera un minuto e inténtalo de nuevo.</p>
<p><a href="${escapeMarkup(routes.search(q))}">Volver a buscar</a> · <a href="/">Ir a la portada</a></p>
</body>
</html>
`,
  });
}
