import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import * as React from 'react';
import './styles.ts';

configure(({ getElementError }) => ({
  // A busy machine may take a while to load code on demand.
  asyncUtilTimeout: 15_000,
  // What is waited for fails many times until it is there: the page is printed only into an error that is read.
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

// React notes the stack of each element that it makes, for messages that nobody reads here, up to a number of them in a
// second. That number is reached.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // It stays reached.
    },
  });

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
