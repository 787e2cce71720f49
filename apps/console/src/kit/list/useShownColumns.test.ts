// @vitest-environment jsdom

import { FakeServer } from '#testing/fakeServer.ts';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { ColumnLook } from './columns.ts';

const COLUMNS: (ColumnLook & { id: string })[] = [
  { id: 'name' },
  { id: 'role', from: 'md' },
  { id: 'due', from: '3xl' },
  { id: 'delete', permission: 'posts.edit' },
  { id: 'pay', permission: 'money.process' },
];

it('hides columns without space in the window or the permission for them', async () => {
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
  const { MeContext } = await import('#session/MeContext.ts');
  const me = new FakeServer().access({ role: 'moderator', permissions: ['posts.edit'] });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(MeContext, { value: me }, children);
  const { result } = renderHook(() => useShownColumns(COLUMNS).map(({ id }) => id), { wrapper });
  const widen = (to: number): void => {
    rem = to;
    act(() => void page.dispatchEvent(new Event('change')));
  };
  expect(result.current).toEqual(['name', 'delete']);
  widen(90);
  expect(result.current).toEqual(['name', 'role', 'delete']);
  widen(107);
  expect(result.current).toEqual(['name', 'role', 'due', 'delete']);
  widen(20);
  expect(result.current).toEqual(['name', 'delete']);
});
