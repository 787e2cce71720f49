import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import './styles.ts';

// A busy machine may take a while to load code on demand.
configure({ asyncUtilTimeout: 15_000 });

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
