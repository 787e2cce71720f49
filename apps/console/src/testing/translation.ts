/** Texts with sibling nodes: after translation React can't change them or their neighbours. */
export function bareTexts(root: Element): string[] {
  return textsIn(root)
    .filter((text) => text.parentNode?.childNodes.length !== 1)
    .map((text) => text.data);
}

/** Simulates a translating browser: wraps each text in two elements, except below `translate="no"`. */
export function translate(root: Element): void {
  for (const text of textsIn(root)) {
    if (text.parentElement?.closest('[translate=no]')) continue;
    const translation = document.createElement('span');
    translation.appendChild(document.createElement('span')).textContent = text.data;
    text.replaceWith(translation);
  }
}

export function textsIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode instanceof Text && walker.currentNode.data.trim() !== '')
      texts.push(walker.currentNode);
  return texts;
}
