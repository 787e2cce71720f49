import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import * as React from 'react';
import './styles.ts';

configure(({ getElementError }) => ({
  // A busy machine may take a while to load code on demand.
  asyncUtilTimeout: 15_000,
  // Waiting fails many times before it succeeds, so the page is printed only into the final error.
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

// React records a stack for each element it creates, up to a limit per second, for messages that tests do not need. This
// keeps that limit reached.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // Keep the limit reached.
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
