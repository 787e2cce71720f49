/**
 * Hides rows and sidebar links with the same structure as two displayed ones: axe would find the same violations
 * in them, at the same cost. Runs in the page, so it uses nothing from outside.
 */
export function hideAlike(): void {
  const BY_VALUE = new Set(['class', 'style', 'role', 'type', 'tabindex', 'scope', 'lang']);
  const form = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      BY_VALUE.has(name) || value.length < 6 ? `${name}=${value}` : name,
    );
    const says = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.textContent?.trim() !== '',
    );
    // A drawing has no text but its title.
    const drawn = element.localName === 'svg';
    const within = [...element.children].filter((child) => !drawn || child.localName === 'title').map(form);
    return `<${element.localName} ${attributes.sort().join(' ')} ${String(says)}>${within.join('')}</>`;
  };
  const hide = (items: Iterable<HTMLElement>, keysOf: (item: HTMLElement) => string[]): void => {
    const counts = new Map<string, number>();
    for (const item of items) {
      const keys = keysOf(item);
      if (keys.every((key) => (counts.get(key) ?? 0) >= 2)) item.style.display = 'none';
      else for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  };
  for (const body of document.querySelectorAll('tbody')) {
    hide(body.rows, (row) => [row.className, ...[...row.children].map((cell, at) => `${at} ${form(cell)}`)]);
  }
  for (const links of document.querySelectorAll('nav')) {
    const items = links.querySelectorAll<HTMLElement>('li');
    // The sidebar stays, and its current link changes.
    for (const item of items) item.style.display = '';
    hide(items, (item) => [form(item)]);
  }
}
