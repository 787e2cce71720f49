import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import './labels.ts';
import './selectors.ts';
import './styles.ts';

configure(({ getElementError }) => ({
  // A busy machine may take a while to load code on demand.
  asyncUtilTimeout: 15_000,
  // Waiting fails many times before it succeeds: the page is printed only into the final error.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    });
    return error;
  },
}));

// jsdom has no layout, so it can't scroll.
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

// jsdom has no layout, so there is nothing to observe.
class NoResizeObserver implements ResizeObserver {
  observe(): void {
    // There are no sizes.
  }
  unobserve(): void {
    // There are no sizes.
  }
  disconnect(): void {
    // There are no sizes.
  }
}
globalThis.ResizeObserver = NoResizeObserver;

// jsdom has no layout: every column has room. A window is narrow by its `innerWidth`.
window.matchMedia = (media) => {
  const list = Object.assign(new EventTarget(), { media, matches: false, onchange: null });
  const rem = /^\(width < ([\d.]+)rem\)$/.exec(media)?.[1];
  Object.defineProperty(list, 'matches', {
    get: () => (rem === undefined ? media.startsWith('(min-width') : window.innerWidth < Number(rem) * 16),
  });
  window.addEventListener('resize', () => list.dispatchEvent(new Event('change')));
  return list as MediaQueryList;
};
