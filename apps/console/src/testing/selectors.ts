/** An element's kind, perhaps with attributes that it has or lacks. */
const SIMPLE = /^([a-z][a-z0-9]*)((?:\[[^\]]*\]|:not\(\[[^\]]*\]\))*)$/;
const WITH_ROLE = /^\*\[role~="([a-z-]+)"\]$/;
const WITH_ID = /^\[id="([^"\\]+)"\]$/;

/** The kinds of elements that a selector may match, and whether it matches all of that kind; null: only jsdom knows. */
const kinds = new Map<string, Map<string, boolean> | null>();
/** Conditions for a match; null: only jsdom knows. */
const tests = new Map<string, ((element: Element) => boolean) | null>();

// Speeds up queries: those by role try 80 selectors on each element without a role, those by text two. Most are for
// other kinds of elements.
answer('matches', (element, selector) => {
  const known = remembered(kinds, selector, kindsOf);
  if (known === null) return undefined;
  const fitsAll = known.get(element.localName);
  return fitsAll === undefined ? false : fitsAll || undefined;
});

// Queries by role and by text visit all elements. jsdom walks the page for each part of a selector.
answer('querySelectorAll', (element, selector) => {
  const test = remembered(tests, selector, testOf);
  return test === null ? undefined : descendants(element, test, []);
});

// Queries by label look up the target of `aria-labelledby`.
answer('querySelector', (element, selector) => {
  const id = WITH_ID.exec(selector)?.[1];
  const first = id === undefined ? null : document.getElementById(id);
  return first !== null && first !== element && element.contains(first) ? first : undefined;
});

/** Lets `known` answer instead of jsdom, which is slower; undefined: it doesn't know. */
function answer(
  method: 'matches' | 'querySelector' | 'querySelectorAll',
  known: (element: Element, selector: string) => unknown,
): void {
  const jsdoms: unknown = Object.getOwnPropertyDescriptor(Element.prototype, method)?.value;
  Object.defineProperty(Element.prototype, method, {
    configurable: true,
    writable: true,
    value(this: Element, selector: string): unknown {
      const found = known(this, selector);
      return found === undefined && jsdoms instanceof Function
        ? Reflect.apply(jsdoms, this, [selector])
        : found;
    },
  });
}

function kindsOf(selector: string): Map<string, boolean> | null {
  const found = new Map<string, boolean>();
  for (const part of selector.split(',')) {
    const [, kind, attributes] = SIMPLE.exec(part.trim()) ?? [];
    if (kind === undefined) return null;
    found.set(kind, found.get(kind) === true || attributes === '');
  }
  return found;
}

function testOf(selector: string): ((element: Element) => boolean) | null {
  if (selector === '*') return () => true;
  const [first = '', ...others] = selector.split(',');
  const role = WITH_ROLE.exec(first)?.[1];
  if (role === undefined || others.some((other) => SIMPLE.exec(other)?.[2] !== '')) return null;
  return (element) =>
    others.includes(element.localName) || element.getAttribute('role')?.split(' ').includes(role) === true;
}

function descendants(parent: Element, test: (element: Element) => boolean, found: Element[]): Element[] {
  for (let child = parent.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (test(child)) found.push(child);
    descendants(child, test, found);
  }
  return found;
}

function remembered<T>(known: Map<string, T>, selector: string, find: (selector: string) => T): T {
  const value = known.get(selector);
  if (value !== undefined) return value;
  const found = find(selector);
  known.set(selector, found);
  return found;
}
