const NONE = document.createElement('div').querySelectorAll<HTMLLabelElement>('label');

// Speeds up label lookup: jsdom searches the whole page for each control. Most have no label and no id that one could
// name.
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  const known = Object.getOwnPropertyDescriptor(prototype, 'labels');
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement): unknown {
      return this.id === '' && this.closest('label') === null ? NONE : known?.get?.call(this);
    },
  });
}
