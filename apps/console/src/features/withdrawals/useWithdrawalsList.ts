import { idOf } from '#kit/list/page.ts';
import { useList } from '#parts/list/useList.ts';
import { useQuery } from '@tanstack/react-query';
import { useFollowChanges } from './useFollowChanges.ts';
import { withdrawalById, withdrawalCounters, withdrawalsPage } from './withdrawals.api.ts';
import { WITHDRAWALS, type WithdrawalsSearch } from './withdrawals.search.ts';

/**
 * The list's rows: current, but in fixed positions while they are in use. If a row moved away under the pointer,
 * somebody might press Process Now on another one.
 */
export function useWithdrawalsList(search: WithdrawalsSearch) {
  const { state, drawer, fresh, key } = useList(WITHDRAWALS, {
    search,
    pageQuery: withdrawalsPage,
    rowId: idOf,
    find: withdrawalById,
  });
  const { page, invalidParams } = state;
  const counters = useQuery({ ...withdrawalCounters(page), enabled: invalidParams.length === 0 });
  return { state, drawer, counters, marked: useFollowChanges(fresh, key) };
}
