import { idOf } from '#kit/list/page.ts';
import { useList } from '#parts/list/useList.ts';
import { PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useFollowChanges } from './useFollowChanges.ts';
import {
  type WithdrawalCount,
  withdrawalById,
  withdrawalCounters,
  withdrawalsPage,
} from './withdrawals.api.ts';
import { WITHDRAWALS, type WithdrawalsSearch } from './withdrawals.search.ts';

/**
 * The list's rows: current, but in fixed positions while they are in use. If a row moved away under the pointer,
 * somebody might press Process Now on another one.
 */
export function useWithdrawalsList(search: WithdrawalsSearch) {
  const { page, notUnderstood } = WITHDRAWALS.read(search);
  const counters = useQuery({ ...withdrawalCounters(page), enabled: notUnderstood.length === 0 });
  const counted = counters.isPlaceholderData ? undefined : counters.data;
  const { state, drawer, fresh, key } = useList(WITHDRAWALS, {
    search,
    pageQuery: withdrawalsPage,
    rowId: idOf,
    find: withdrawalById,
    select: (read) => ({ ...read, hasNext: read.hasNext && goesOn(page.page, counted) }),
  });
  return { state, drawer, counters, marked: useFollowChanges(fresh, key) };
}

// The server doesn't say whether more follows a full page; the counters know how many there are.
function goesOn(page = 1, counted: readonly WithdrawalCount[] | undefined): boolean {
  if (counted === undefined) return true;
  return counted.reduce((sum, { count }) => sum + count, 0) > page * PAGE_SIZE;
}
