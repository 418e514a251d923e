// Names the sections in the phone's menu. It is fetched when the menu is first opened. Browsers get this file as it is,
// so it imports nothing.

/** @returns {Promise<{ href: string, name: string }[]>} the first sections; none on failure: a link to all is there */
export async function listSections() {
  const answer = await fetch("/api/spaces/sections").catch(() => null);
  /** @type {{ slug: string, name: string }[]} */
  const spaces = answer?.ok ? await answer.json() : [];
  return spaces.map(({ slug, name }) => ({ href: `/s/${slug}`, name }));
}

/**
 * Lists the sections below the link to all of them.
 * @param {Document} page
 * @param {Element} menu
 */
export async function nameSections(page, menu) {
  const all = menu.querySelector('a[href="/#espacios"]');
  const sections = all ? await listSections() : [];
  if (!all || sections.length === 0) return;
  const list = page.createElement("ul");
  list.className = "ps-5";
  for (const { href, name } of sections) {
    const link = page.createElement("a");
    link.className = all.className;
    link.href = href;
    link.textContent = name;
    const item = page.createElement("li");
    item.append(link);
    list.append(item);
  }
  all.after(list);
}
