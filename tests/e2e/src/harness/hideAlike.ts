/**
 * Hides rows of lists in which there is nothing that rows before them do not have: whose cells are each built as those of two
 * rows that are shown; and links of the sidebar that are built as two others. They would have the same violations, and axe takes
 * as long for each. Runs in the page, so it can use nothing from outside.
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
    // A drawing has no text to be read but its title.
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
    // The sidebar outlives a screen, and another of its links is the current one then.
    for (const item of items) item.style.display = '';
    hide(items, (item) => [form(item)]);
  }
}
