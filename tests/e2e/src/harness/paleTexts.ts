/**
 * Texts and field borders with less contrast than WCAG AA requires, as `text: ratio`, except disabled and hidden
 * ones. Axe's rule determines what is painted below each text, slower than all other rules together; here the
 * surrounding elements decide. Runs in the page, so it uses nothing from outside.
 */
export function paleTexts(): string[] {
  type Color = readonly [red: number, green: number, blue: number, alpha: number];
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colors = new Map<string, Color>();
  const colorOf = (css: string): Color => {
    const known = colors.get(css);
    if (known !== undefined) return known;
    if (brush === null) throw new Error('There is no canvas');
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = css;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
    const color = [red, green, blue, alpha / 255] as const;
    colors.set(css, color);
    return color;
  };
  const over = ([red, green, blue, alpha]: Color, ground: Color): Color => {
    const mix = (part: number, below: number) => part * alpha + below * (1 - alpha);
    return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1];
  };
  const faded = ([red, green, blue, alpha]: Color, by: number): Color => [red, green, blue, alpha * by];

  interface Place {
    /** Null over a picture: unknown. */
    ground: Color | null;
    opacity: number;
  }
  const places = new Map<Element, Place>();
  const placeOf = (element: Element | null): Place => {
    if (element === null) return { ground: colorOf('Canvas'), opacity: 1 };
    const known = places.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const below = placeOf(element.parentElement);
    const isFaded = below.opacity * Number(opacity);
    const own = faded(colorOf(backgroundColor), isFaded);
    const isPainted = backgroundImage === 'none' && (own[3] === 1 || below.ground !== null);
    const place = { ground: isPainted ? over(own, below.ground ?? own) : null, opacity: isFaded };
    places.set(element, place);
    return place;
  };

  const brightness = (color: Color): number => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: Color, other: Color): number => {
    const [bright = 0, dark = 0] = [brightness(one), brightness(other)].sort((a, b) => b - a);
    return (bright + 0.05) / (dark + 0.05);
  };

  const NOT_MEANT =
    '[aria-hidden=true], [inert], :disabled, [aria-disabled=true], label:has(:disabled), option, noscript';
  const WITHOUT_TEXT = '[type=checkbox], [type=radio], [type=range], [type=file]';
  const found = new Set<string>();
  const look = (element: Element, text: string, css: string): void => {
    const { ground, opacity } = placeOf(element);
    if (ground === null) return;
    const { fontSize, fontWeight } = getComputedStyle(element);
    const [size, weight] = [Number.parseFloat(fontSize), Number(fontWeight)];
    const wanted = size >= 24 || (size >= 18.66 && weight >= 700) ? 3 : 4.5;
    const ratio = contrast(over(faded(colorOf(css), opacity), ground), ground);
    if (ratio < wanted) found.add(`${text.slice(0, 40)}: ${ratio.toFixed(2)}`);
  };
  // A filter's border surrounds its label and field.
  const lookAtBorder = (box: Element, name: string): void => {
    const frame = [box, box.parentElement].find((it) => it && getComputedStyle(it).borderTopWidth !== '0px');
    const ground = placeOf(frame?.parentElement ?? null).ground;
    if (!frame || ground === null) return;
    const color = colorOf(getComputedStyle(frame).borderTopColor);
    const ratio = contrast(over(color, ground), ground);
    // A field without a border looks like text.
    if (color[3] > 0 && ratio < 3) found.add(`the border of ${name}: ${ratio.toFixed(2)}`);
  };
  const isMeant = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(NOT_MEANT) === null;

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const [element, text] = [node.parentElement, node.textContent?.trim() ?? ''];
    if (element === null || text === '' || !isMeant(element)) continue;
    const { color, fill } = getComputedStyle(element);
    look(element, text, element instanceof SVGElement ? fill : color);
  }
  for (const box of document.querySelectorAll(`input:not(${WITHOUT_TEXT}), textarea, select`)) {
    if (!isMeant(box)) continue;
    const name = box.ariaLabel ?? box.id;
    look(box, `the value of ${name}`, getComputedStyle(box).color);
    const placeholder = getComputedStyle(box, '::placeholder').color;
    lookAtBorder(box, name);
    if (box.hasAttribute('placeholder')) look(box, `the placeholder of ${name}`, placeholder);
  }
  return [...found];
}
