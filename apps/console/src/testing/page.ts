import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import './styles.ts';

// A busy machine may take a while to load what a screen loads on demand.
configure({ asyncUtilTimeout: 15_000 });

// What jsdom doesn't draw it doesn't scroll either.
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

// jsdom measures nothing, so there is nothing to observe.
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
