const NONE = document.createElement('div').querySelectorAll<HTMLLabelElement>('label');

// To find the labels of a control jsdom looks through the whole page, and queries ask for those of every button. Most have
// none: they are in no label, and have no id that one could name.
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  const known = Object.getOwnPropertyDescriptor(prototype, 'labels');
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement): unknown {
      return this.id === '' && this.closest('label') === null ? NONE : known?.get?.call(this);
    },
  });
}
