// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useFirstScreen } from './useFirstScreen.ts';

/** The rows that fit into the window's height, 768 px. */
const SEEN = 15;
const rowsFrom = (first: number, length = 50) => Array.from({ length }, (_, index) => first + index);

/**
 * Renders these lists in turn; returns how many rows were rendered each time, and how much space was reserved
 * for the rest.
 */
async function draw(...lists: (readonly number[])[]): Promise<[count: number, missingPx: number][]> {
  const drawn: [number, number][] = [];
  const { rerender } = renderHook(
    ({ rows }) => {
      const { count, missingPx } = useFirstScreen(rows, String);
      if (drawn.at(-1)?.[0] !== count) drawn.push([count, missingPx]);
    },
    { initialProps: { rows: lists[0] ?? [] } },
  );
  for (const rows of lists) {
    rerender({ rows });
    // The number of rows left for after the paint.
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  }
  return drawn;
}

it('renders the visible rows, reserves space for the rest, and renders it later', async () => {
  expect(await draw(rowsFrom(0))).toEqual([
    [SEEN, 35 * 40],
    [50, 0],
  ]);
});

it('defers the remaining rows again for another page', async () => {
  expect((await draw(rowsFrom(0), rowsFrom(50))).map(([count]) => count)).toEqual([SEEN, 50, SEEN, 50]);
});

it('keeps all rows of a refetched page, even if some were added or removed', async () => {
  expect((await draw(rowsFrom(0), rowsFrom(1), [...rowsFrom(1)])).map(([count]) => count)).toEqual([
    SEEN,
    50,
  ]);
});

it('renders a short list immediately', async () => {
  expect(await draw(rowsFrom(0, SEEN))).toEqual([[SEEN, 0]]);
});

it('renders few or no rows without measuring', async () => {
  const asked = vi.spyOn(document, 'querySelector');
  expect(await draw(rowsFrom(0, 5))).toEqual([[5, 0]]);
  expect(await draw([])).toEqual([[0, 0]]);
  expect(asked).not.toHaveBeenCalled();
  await draw(rowsFrom(0, 6));
  expect(asked).toHaveBeenCalled();
  asked.mockRestore();
});

it('renders fewer rows if the list has less space', async () => {
  document.body.innerHTML = '<div data-list-page><div role="region"></div></div>';
  Object.defineProperty(document.querySelector('[role=region]'), 'clientHeight', { value: 276 });
  expect((await draw(rowsFrom(0))).map(([count]) => count)).toEqual([6, 50]);
  document.body.innerHTML = '';
});

it('renders one row if the window is lower than the space above the list', async () => {
  window.innerHeight = 120;
  expect((await draw(rowsFrom(0))).map(([count]) => count)).toEqual([1, 50]);
  window.innerHeight = 768;
});
