// @vitest-environment jsdom

import { BackendError } from '#backend/BackendError.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOptimisticLock } from './useOptimisticLock.ts';

const version = (updated_at: string, id = 'a') => ({ id, updated_at });
const refusal = () =>
  Promise.reject(new BackendError({ sentence: 'Changed.', status: 409, reason: 'changed_meanwhile' }));

it('expects the edited version, the current one after a conflict, the saved one after saving', async () => {
  const { result, rerender } = renderHook(({ current }) => useOptimisticLock(current), {
    initialProps: { current: version('1') },
  });
  // A refetch during the edit.
  rerender({ current: version('2') });
  expect(result.current).toMatchObject({ expected: '1', isConflict: false });
  await act(() => expect(result.current.saving(refusal())).rejects.toThrow('Changed.'));
  expect(result.current).toMatchObject({ expected: '2', isConflict: true, theirsAt: '2' });
  await act(() => expect(result.current.saving(Promise.reject(new Error('Down')))).rejects.toThrow('Down'));
  expect(result.current).toMatchObject({ expected: '2', isConflict: true });
  await act(() => result.current.saving(Promise.resolve(version('3'))));
  expect(result.current).toMatchObject({ expected: '3', isConflict: false, theirsAt: null });
  rerender({ current: version('9', 'b') });
  expect(result.current.expected).toBe('9');
});
