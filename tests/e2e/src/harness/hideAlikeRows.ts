/**
 * Rows of a list that have the same structure as two earlier ones: they would have the same violations, and axe takes as long
 * for each. Runs in the page, so it can use nothing from outside.
 */
export function alikeRows(): Element[] {
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
  const counts = new Map<Element | null, Map<string, number>>();
  return [...document.querySelectorAll('tbody > tr')].filter((row) => {
    const ofList = counts.get(row.parentElement) ?? new Map<string, number>();
    counts.set(row.parentElement, ofList);
    const key = form(row);
    const before = ofList.get(key) ?? 0;
    ofList.set(key, before + 1);
    return before >= 2;
  });
}
