import type { Shot } from "./pages";

/** A page with every picture, a row for each page of the site; each opens in full. */
export function contactSheet(shots: Shot[], widths: number[], themes: readonly string[]): string {
  const rows = shots.map(({ name, path }) => {
    const pictures = widths.flatMap((width) =>
      themes.map((theme) => `${name}-${width}-${theme}.png`),
    );
    const links = pictures.map(
      (file) => `<a href="${file}" title="${file}"><img src="${file}" alt="" loading="lazy"></a>`,
    );
    return `<h2>${name} <small>${path}</small></h2><div>${links.join("")}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title>
<style>
  body { font: 14px system-ui; margin: 2rem; background: #888 }
  h2 { font-size: 1rem }
  div { display: flex; flex-wrap: wrap; gap: 8px; align-items: start }
  img { height: 320px; max-width: 480px; object-fit: cover; object-position: top }
</style>
${rows.join("\n")}
`;
}
