const compute = window.getComputedStyle.bind(window);
/** The default display of each kind of element. */
const displays = new Map<string, string>();
/** The attributes that jsdom's style sheet uses besides the element's name. */
const DECISIVE = ['hidden', 'open', 'type'];

/**
 * Every query by role checks the visibility of each element and its ancestors. jsdom tries every rule of its style sheet
 * for that, a third of such a test's time; the result is the same for all elements of a kind.
 */
window.getComputedStyle = (element, pseudo) =>
  pseudo === undefined || pseudo === null
    ? new Proxy(document.documentElement.style, styleOf(element))
    : compute(element, pseudo);

function styleOf(element: Element): ProxyHandler<CSSStyleDeclaration> {
  return {
    get(_target, name): unknown {
      if (name === 'display') return displayOf(element);
      if (name === 'visibility') return visibilityOf(element);
      if (name === 'getPropertyValue')
        return (property: string) =>
          property === 'display' ? displayOf(element) : compute(element).getPropertyValue(property);
      const whole = compute(element);
      const value: unknown = Reflect.get(whole, name);
      return value instanceof Function
        ? (...args: unknown[]): unknown => Reflect.apply(value, whole, args)
        : value;
    },
  };
}

function displayOf(element: Element): string {
  if (hasSheets() || element.hasAttribute('style')) return compute(element).display;
  const kind = [element.localName, ...DECISIVE.map((name) => element.getAttribute(name))].join();
  const display = displays.get(kind) ?? compute(element).display;
  displays.set(kind, display);
  return display;
}

/** Without style sheets in the page, only an element's own style, or an ancestor's, hides it. */
function visibilityOf(element: Element): string {
  const isStyled = (at: Element | null): boolean =>
    at !== null && (at.getAttribute('style')?.includes('visibility') === true || isStyled(at.parentElement));
  return hasSheets() || isStyled(element) ? compute(element).visibility : 'visible';
}

const hasSheets = (): boolean => document.styleSheets.length > 0;
