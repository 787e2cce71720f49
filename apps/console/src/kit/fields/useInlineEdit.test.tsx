// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useInlineEdit } from './useInlineEdit.ts';

const saved = vi.fn<(value: string, seen: string) => Promise<boolean>>(() => Promise.resolve(true));

function edit(value: string) {
  saved.mockClear();
  return renderHook(
    (props: { value: string }) =>
      useInlineEdit({
        text: props.value,
        value: props.value,
        read: (typed) => ({ value: typed.trim() }),
        save: saved,
        reload: () => Promise.resolve(),
        fallback: 'Failed to save',
      }),
    { initialProps: { value } },
  );
}

describe('an open editor during a refetch of the page', () => {
  it('keeps the typed text', () => {
    const { result, rerender } = edit('old');
    act(() => result.current.open());
    act(() => result.current.type('mine'));
    rerender({ value: 'theirs' });
    expect(result.current.typed).toBe('mine');
  });

  it('sends the version at the start of the edit, to detect conflicts', async () => {
    const { result, rerender } = edit('old');
    act(() => result.current.open());
    act(() => result.current.type('mine'));
    rerender({ value: 'theirs' });
    await act(async () => {
      result.current.commit();
      await Promise.resolve();
    });
    expect(saved).toHaveBeenCalledWith('mine', 'old');
  });
});

it('is saved once, even if finished repeatedly', async () => {
  const { result } = edit('old');
  act(() => result.current.open());
  act(() => result.current.type('mine'));
  await act(async () => {
    result.current.commit();
    await Promise.resolve();
  });
  act(() => result.current.commit());
  expect(saved).toHaveBeenCalledTimes(1);
});

it('sends nothing if the text parses to the initial value', () => {
  const { result } = edit('old');
  act(() => result.current.open());
  act(() => result.current.type(' old '));
  act(() => result.current.commit());
  expect(saved).not.toHaveBeenCalled();
  expect(result.current.phase).toBe('shown');
});

it('allows leaving without changes, but not with unsaved text', async () => {
  const { result } = edit('old');
  act(() => result.current.open());
  expect(await result.current.isSafe()).toBe(true);
  act(() => result.current.type('mine'));
  expect(await result.current.isSafe()).toBe(false);
});
