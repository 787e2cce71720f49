/**
 * Hides rows of lists in which there is nothing that rows before them do not have: whose cells are each built as those of two
 * rows that are shown. They would have the same violations, and axe takes as long for each. Runs in the page, so it can use
 * nothing from outside.
 */
export function hideAlikeRows(): void {
  const BY_VALUE = new Set(['class', 'style', 'role', 'type', 'tabindex', 'scope', 'lang']);
  const form = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      BY_VALUE.has(name) || value.length < 6 ? `${name}=${value}` : name,
    );
    const says = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.textContent?.trim() !== '',
    );
    const within = [...element.children].map(form).join('');
    return `<${element.localName} ${attributes.sort().join(' ')} ${String(says)}>${within}</>`;
  };
  for (const body of document.querySelectorAll('tbody')) {
    const counts = new Map<string, number>();
    for (const row of body.rows) {
      const keys = [row.className, ...[...row.cells].map((cell, at) => `${at} ${form(cell)}`)];
      if (keys.every((key) => (counts.get(key) ?? 0) >= 2)) row.style.display = 'none';
      else for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
}
