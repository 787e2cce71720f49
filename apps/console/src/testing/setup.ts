import { firstPageIsPainted } from '#backend/fetchCode.ts';
import { toastStore } from '#kit/toast/toasts.ts';
import { onlineManager } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import './page.ts';
import { bareTexts } from './translation.ts';

// The files of a worker share its page and modules (`isolate: false`), so this removes what a file may have left
// behind.
vi.useRealTimers();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
// jsdom's own width.
window.innerWidth = 1024;
toastStore.clear();
// As main.tsx does: dialogs and comboboxes load their code.
firstPageIsPainted();
onlineManager.setOnline(true);
// The elements themselves stay: testing-library's `screen` holds a reference to this body.
for (const element of [document.head, document.body, document.documentElement]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  if (element !== document.documentElement) element.replaceChildren();
}

// Once a focused element was removed, jsdom takes the body for the focused element, and then Tab makes no focus visible.
const button = document.body.appendChild(document.createElement('button'));
button.focus();
button.blur();
button.remove();

afterEach(() => {
  const bare = bareTexts(document.body);
  cleanup();
  // A toast would stand in the next test's page, too, until its time is over.
  toastStore.clear();
  // A page with such texts breaks when the browser translates it.
  expect(bare).toEqual([]);
});
// Code that is still loading when the page is torn down would be missing in the next file, too.
afterAll(() => vi.dynamicImportSettled());
