import { useHeldRows } from '#kit/list/useHeldRows.ts';
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
  const { page, openId, notUnderstood } = WITHDRAWALS.read(search);
  const enabled = notUnderstood.length === 0;
  const counters = useQuery({ ...withdrawalCounters(page), enabled });
  const counted = counters.isPlaceholderData ? undefined : counters.data;
  const withdrawals = useQuery({
    ...withdrawalsPage(page),
    enabled,
    select: (read) => ({ ...read, hasNext: read.hasNext && goesOn(page.page, counted) }),
  });

  const { fresh, key, ...held } = useHeldRows({ query: withdrawals, page, openId, find: withdrawalById });
  const marked = useFollowChanges(fresh, key);
  return { withdrawals, counters, page, openId, notUnderstood, marked, ...held };
}

// The server doesn't say whether more follows a full page; the counters know how many there are.
function goesOn(page = 1, counted: readonly WithdrawalCount[] | undefined): boolean {
  if (counted === undefined) return true;
  return counted.reduce((sum, { count }) => sum + count, 0) > page * PAGE_SIZE;
}
