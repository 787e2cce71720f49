// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useMarkedRows } from './useMarkedRows.ts';

interface Row {
  id: string;
  status: string;
}

const open = (...ids: string[]): Row[] => ids.map((id) => ({ id, status: 'open' }));
describe('marks', () => {
  afterEach(() => vi.useRealTimers());

  const marks = (start: { rows: Row[]; key: string }) =>
    renderHook(({ rows, key }) => useMarkedRows(rows, key), { initialProps: start });

  it('are set on new and changed rows, for a while', () => {
    vi.useFakeTimers();
    const { result, rerender } = marks({ rows: open('a', 'b'), key: 'page 1' });
    expect([...result.current]).toEqual([]);
    rerender({ rows: [{ id: 'a', status: 'closed' }, ...open('b', 'c')], key: 'page 1' });
    expect([...result.current]).toEqual(['a', 'c']);
    act(() => void vi.advanceTimersByTime(5000));
    expect([...result.current]).toEqual([]);
  });

  it('are not set on the rows of another page', () => {
    const { result, rerender } = marks({ rows: open('a'), key: 'page 1' });
    rerender({ rows: open('b'), key: 'page 2' });
    expect([...result.current]).toEqual([]);
  });
});
