import { firstPageIsPainted } from '#backend/fetchCode.ts';
import { toastStore } from '#kit/toast/toasts.ts';
import { onlineManager } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { codesIn } from './contractEnums.ts';
import './page.ts';
import { bareTexts } from './translation.ts';

// The files of a worker share page and modules (`isolate: false`): this removes leftovers.
vi.useRealTimers();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
// jsdom's default width.
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

// After removal of a focused element, jsdom focuses the body, and Tab then makes no focus visible.
const button = document.body.appendChild(document.createElement('button'));
button.focus();
button.blur();
button.remove();

afterEach(() => {
  const bare = bareTexts(document.body);
  const codes = codesIn(document.body);
  cleanup();
  // A toast would stay in the next test's page.
  toastStore.clear();
  // Browser translation would break a page with such texts.
  expect(bare).toEqual([]);
  expect(codes).toEqual([]);
});
// Code still loading at teardown would be missing in the next file.
afterAll(() => vi.dynamicImportSettled());
