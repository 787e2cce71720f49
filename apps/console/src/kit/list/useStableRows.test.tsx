// @vitest-environment jsdom

import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { idOf } from './page.ts';
import { useStableRows } from './useStableRows.ts';

interface Row {
  id: string;
  status: string;
}

const open = (...ids: string[]): Row[] => ids.map((id) => ({ id, status: 'open' }));
const ids = (rows: readonly Row[] | undefined) => rows?.map(({ id }) => id);
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

describe('rows that are held', () => {
  const find = (id: string) =>
    queryOptions({
      queryKey: ['rows', 'one', id],
      queryFn: (): Row | null => (id === 'deleted' ? null : { id, status: 'claimed' }),
    });
  const steady = (start: { fresh: Row[]; key?: string; isHeld: boolean }) =>
    renderHook(
      ({ fresh, key = 'page 1', isHeld }) => useStableRows({ fresh, rowId: idOf, key, isHeld, find }),
      {
        initialProps: start,
        wrapper,
      },
    );

  it('keep their positions, while new rows are held back', () => {
    const { result, rerender } = steady({ fresh: open('a', 'b'), isHeld: true });
    rerender({ fresh: open('new', 'b', 'a'), isHeld: true });
    expect(ids(result.current.rows)).toEqual(['a', 'b']);
    expect(result.current.waiting).toBe(1);

    rerender({ fresh: open('new', 'b', 'a'), isHeld: false });
    expect(ids(result.current.rows)).toEqual(['new', 'b', 'a']);
    expect(result.current.waiting).toBe(0);
  });

  it('update in place', () => {
    const { result, rerender } = steady({ fresh: open('a', 'b'), isHeld: true });
    rerender({ fresh: [{ id: 'a', status: 'closed' }, ...open('b')], isHeld: true });
    expect(result.current.rows?.[0]?.status).toBe('closed');
  });

  it('show their last state immediately after leaving the page', () => {
    const { result, rerender } = steady({ fresh: open('a', 'b'), isHeld: true });
    rerender({ fresh: [{ id: 'a', status: 'claimed by me' }, ...open('b')], isHeld: true });
    rerender({ fresh: open('b'), isHeld: true });
    expect(result.current.rows?.[0]?.status).toBe('claimed by me');
  });

  it('show their current state after leaving the page', async () => {
    const { result, rerender } = steady({ fresh: open('a', 'b'), isHeld: true });
    rerender({ fresh: open('b'), isHeld: true });
    expect(ids(result.current.rows)).toEqual(['a', 'b']);
    await waitFor(() => expect(result.current.rows?.[0]?.status).toBe('claimed'));
  });

  it('disappear after deletion', async () => {
    const { result, rerender } = steady({ fresh: open('deleted', 'b'), isHeld: true });
    rerender({ fresh: open('b'), isHeld: true });
    await waitFor(() => expect(ids(result.current.rows)).toEqual(['b']));
  });

  it('are replaced by the current rows once all of them are deleted', async () => {
    const { result, rerender } = steady({ fresh: open('deleted'), isHeld: true });
    rerender({ fresh: open('a', 'b'), isHeld: true });
    await waitFor(() => expect(ids(result.current.rows)).toEqual(['a', 'b']));
    expect(result.current.waiting).toBe(0);
  });

  it('are not marked as new if they moved up from the next page', () => {
    const { result, rerender } = steady({ fresh: open('a', 'b', 'c'), isHeld: true });
    rerender({ fresh: open('a', 'c', 'd'), isHeld: true });
    expect(ids(result.current.rows)).toEqual(['a', 'b', 'c']);
    expect(result.current.waiting).toBe(0);
  });

  it('are replaced by another page immediately, and held there', () => {
    const { result, rerender } = steady({ fresh: open('a'), isHeld: true });
    rerender({ fresh: open('z'), key: 'page 2', isHeld: true });
    expect(ids(result.current.rows)).toEqual(['z']);
    rerender({ fresh: open('y', 'z'), key: 'page 2', isHeld: true });
    expect(ids(result.current.rows)).toEqual(['z']);
  });
});
