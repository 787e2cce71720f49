import { useHold } from '#kit/list/useHold.ts';
import { useSteadyRows } from '#kit/list/useSteadyRows.ts';
import { without } from '#kit/list/without.ts';
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
  const counters = useQuery({ ...withdrawalCounters(without(page, 'page')), enabled });
  const counted = counters.isPlaceholderData ? undefined : counters.data;
  const withdrawals = useQuery({
    ...withdrawalsPage(page),
    enabled,
    select: (read) => ({ ...read, hasNext: read.hasNext && goesOn(page.page, counted) }),
  });

  const hold = useHold();
  const key = JSON.stringify(page);
  const fresh = withdrawals.isPlaceholderData ? undefined : withdrawals.data?.rows;
  const isHeld = hold.isHeld || openId !== undefined;
  const steady = useSteadyRows({ fresh, key, isHeld, find: withdrawalById });
  const marked = useFollowChanges(steady.rows, key);

  return {
    withdrawals,
    counters,
    page,
    openId,
    notUnderstood,
    rows: steady.rows ?? withdrawals.data?.rows,
    marked,
    waiting: steady.waiting,
    hold,
  };
}

// The server doesn't say whether more follows a full page; the counters know how many there are.
function goesOn(page = 1, counted: readonly WithdrawalCount[] | undefined): boolean {
  if (counted === undefined) return true;
  return counted.reduce((sum, { count }) => sum + count, 0) > page * PAGE_SIZE;
}
