// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ColumnLook } from './columns.ts';

const COLUMNS: (ColumnLook & { id: string })[] = [
  { id: 'name' },
  { id: 'role', from: 'md' },
  { id: 'due', from: '3xl' },
];

it('hides columns while the window has no space for them', async () => {
  let rem = 40;
  const page = new EventTarget();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return rem >= Number(/[\d.]+/.exec(query)?.[0]);
    },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  }));
  vi.resetModules();
  const { useShownColumns } = await import('./useShownColumns.ts');
  const { result } = renderHook(() => useShownColumns(COLUMNS).map(({ id }) => id));
  const widen = (to: number): void => {
    rem = to;
    act(() => void page.dispatchEvent(new Event('change')));
  };
  expect(result.current).toEqual(['name']);
  widen(90);
  expect(result.current).toEqual(['name', 'role']);
  widen(107);
  expect(result.current).toEqual(['name', 'role', 'due']);
  widen(20);
  expect(result.current).toEqual(['name']);
});
