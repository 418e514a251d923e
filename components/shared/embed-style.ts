/**
 * The styles of the card of a video, a sound, a map or a post (lib/texts/embeds), and of its player once a reader has
 * started it. Only pages with a card contain them, so that the others stay small.
 */
export const embedStyle = `
.embed{font:400 .9375rem/1.4 var(--font-sans)}
.prose-entry .embed-card{display:block;position:relative;border:1px solid var(--rule);border-radius:2px;overflow:hidden;color:inherit;text-decoration:none}
.embed-card:hover .embed-title{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.16em}
.prose-entry .embed-card img{display:block;width:100%;aspect-ratio:16/9;object-fit:cover;background:var(--tint);border-radius:0}
.embed-words{display:grid;align-content:center;gap:.15rem;padding:.8rem 1rem}
.embed-title{font-weight:650;overflow-wrap:anywhere}
.embed-card[data-player] .embed-title::before{content:"▶"/"";font-size:.75em;margin-inline-end:.5em;color:var(--red)}
.embed-map .embed-card .embed-title::before{content:none}
.embed-source,.embed-note{color:var(--ink-soft);font-size:.8125rem}
.embed-note{display:none}
@media (scripting:enabled){.embed-card[data-player] .embed-note{display:inline}}
.embed-player{display:block;width:100%;aspect-ratio:16/9;border:0;background:var(--tint)}
.embed-player+.embed-card{border-block-start:0}
.prose-entry .embed-player+.embed-card img{display:none}
:is(.embed-sound,.embed-list) .embed-card[data-player]:has(img){display:grid;grid-template-columns:6rem minmax(0,1fr)}
.prose-entry :is(.embed-sound,.embed-list) img{aspect-ratio:auto;height:100%;min-height:6rem}
:is(.embed-sound,.embed-list) .embed-player{aspect-ratio:auto;height:152px}
.embed-list .embed-player{height:352px}
.embed-tall{max-width:22rem;margin-inline:auto}
.embed-tall .embed-player{aspect-ratio:9/16}
.prose-entry .embed-post .embed-card{border-width:0 0 0 2px;border-radius:0}
.embed-post .embed-title{font-family:var(--font-serif);font-size:1.0625rem;font-weight:400}
:is(.embed-wide,.embed-tall) .embed-card[data-player]:has(img)::before{content:"▶"/"";position:absolute;inset:0 0 auto;width:4rem;height:4rem;margin:calc(28.125% - 2rem) auto 0;padding-inline-start:.25rem;display:grid;place-items:center;border-radius:50%;background:var(--paper);color:var(--red);font-size:1.5rem}
`.replaceAll("\n", "");
