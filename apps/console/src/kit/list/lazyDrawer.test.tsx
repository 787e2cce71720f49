// @vitest-environment jsdom

import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyDrawer } from './lazyDrawer.tsx';

afterEach(() => {
  vi.useRealTimers();
  window.innerWidth = 1024;
});

/** Code loaded before the rows, with them, and after their paint. */
async function loadedInAWindowOf(width: number) {
  vi.useFakeTimers();
  window.innerWidth = width;
  const load = vi.fn(() => Promise.resolve({ default: () => null }));
  const loadBeside = vi.fn(() => Promise.resolve());
  const Drawer = lazyDrawer(load, loadBeside);
  const loaded = () => [load.mock.calls.length, loadBeside.mock.calls.length];
  const { rerender } = render(<Drawer openId={undefined} known={undefined} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const waiting = loaded();
  rerender(<Drawer openId={undefined} known={[]} />);
  const drawn = loaded();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  return { waiting, drawn, painted: loaded() };
}

it('loads drawer and pane after the rows are painted, before one is opened', async () => {
  expect(await loadedInAWindowOf(1440)).toEqual({ waiting: [0, 0], drawn: [0, 0], painted: [1, 1] });
});

it('loads no pane if the window has no room for it', async () => {
  expect(await loadedInAWindowOf(1024)).toEqual({ waiting: [0, 0], drawn: [0, 0], painted: [1, 0] });
});
