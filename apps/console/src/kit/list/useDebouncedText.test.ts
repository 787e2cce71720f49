// @vitest-environment jsdom

import { SEARCH_DEBOUNCE_MS } from '@marketdesk/contract/limits.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedText } from './useDebouncedText.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function now(change: () => void): void {
  act(change);
}

/** An input whose URL follows only when the test says so, as in a slow navigation. */
function openBox(initial = '') {
  const sent: string[] = [];
  const box = renderHook(({ value }) => useDebouncedText(value, (text) => sent.push(text)), {
    initialProps: { value: initial },
  });
  return {
    sent,
    typed: () => box.result.current.typed,
    type: (text: string) => now(() => box.result.current.type(text)),
    sendNow: () => now(() => box.result.current.sendNow()),
    pause: (ms = SEARCH_DEBOUNCE_MS) => now(() => void vi.advanceTimersByTime(ms)),
    urlBecomes: (value: string) => box.rerender({ value }),
  };
}

it('sends only the latest text, after a pause', () => {
  const box = openBox();
  box.type('a');
  box.pause(SEARCH_DEBOUNCE_MS - 1);
  box.type('an');
  box.pause(SEARCH_DEBOUNCE_MS - 1);
  expect(box.sent).toEqual([]);
  box.pause(1);
  expect(box.sent).toEqual(['an']);
});

it('keeps typed letters when its own older text arrives', () => {
  const box = openBox();
  box.type('an');
  box.pause();
  box.type('ana h');
  box.urlBecomes('an');
  expect(box.typed()).toBe('ana h');
  box.pause();
  expect(box.sent).toEqual(['an', 'ana h']);
});

it('keeps typed letters when several of its own texts arrive late', () => {
  const box = openBox();
  for (const text of ['an', 'ana', 'ana h']) {
    box.type(text);
    box.pause();
  }
  box.type('ana ho');
  box.urlBecomes('an');
  box.urlBecomes('ana h');
  expect(box.typed()).toBe('ana ho');
});

it('shows an external text, and discards the pending one', () => {
  const box = openBox('ana');
  box.type('ana ho');
  box.urlBecomes('');
  expect(box.typed()).toBe('');
  box.pause();
  expect(box.sent).toEqual([]);
});

it('shows the previous text again after Back', () => {
  const box = openBox();
  box.type('ana');
  box.pause();
  box.urlBecomes('ana');
  box.urlBecomes('');
  expect(box.typed()).toBe('');
  box.urlBecomes('ana');
  expect(box.typed()).toBe('ana');
});

it('sends immediately on request, and not again after the pause', () => {
  const box = openBox();
  box.type('ana');
  box.sendNow();
  box.pause();
  expect(box.sent).toEqual(['ana']);
});
