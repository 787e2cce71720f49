import { adminApi, adminApiItems } from '#backend/adminApi.ts';
import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import type { PageWindow } from '#kit/list/page.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import type { Cursor } from '#kit/list/cursorCache.ts';
import { without } from '#kit/list/without.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import { queryParameter } from '@marketdesk/contract/query-parameter.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { underWayInterval } from './underWay.ts';
import type { Withdrawal } from './withdrawal.ts';
import { WITHDRAWALS, type WithdrawalsPage } from './withdrawals.search.ts';

/** Everything that shows withdrawals hangs under this key. */
export const WITHDRAWALS_KEY = ['withdrawals'] as const;

/** A page of the withdrawals list; read again by itself while a payout on it is under way. */
export function withdrawalsPage(page: WithdrawalsPage) {
  return queryOptions({
    ...pageQuery({
      key: [...WITHDRAWALS_KEY, 'page'],
      page,
      cursor: [page.orderBy ?? 'created_at', 'id'],
      read: (window, signal) =>
        throughServer<Withdrawal[]>(
          () => pageFromServer(page, window, signal),
          () => rpc('admin_get_withdrawals', { ...WITHDRAWALS.arguments(page), ...window }, signal),
        ),
    }),
    refetchInterval: ({ state }) => underWayInterval(state, state.data?.rows),
  });
}

async function pageFromServer(
  page: WithdrawalsPage,
  window: PageWindow,
  signal: AbortSignal,
): Promise<Withdrawal[]> {
  const { page: number = 1 } = page;
  const filters = Object.fromEntries(
    Object.entries(WITHDRAWALS.arguments(page)).map(([argument, value]) => [queryParameter(argument), value]),
  );
  const read = (place: object) =>
    adminApiItems<Withdrawal>('withdrawals', { query: { ...place, ...filters }, signal });
  const { p_limit: pageSize } = window;
  if (!('p_offset' in window)) {
    return read({ after: asText(window.p_after), before: asText(window.p_before), pageSize });
  }
  if (number === 1) return read({ page: 1, pageSize });
  // A pasted link. Its pages begin at a multiple of their size, so the row behind a full one is asked for as a page of one.
  const items = await read({ page: number, pageSize: PAGE_SIZE });
  if (items.length < PAGE_SIZE) return items;
  return [...items, ...(await read({ page: number * PAGE_SIZE + 1, pageSize: 1 }))];
}

function asText(cursor: Cursor | undefined): string | undefined {
  return cursor && JSON.stringify(cursor);
}

/** How many withdrawals of a status the filters select, and what they add up to; of a search or an amount that selects more, of the newest only. */
export type WithdrawalCount = RowOf<'admin_get_withdrawal_counters'>;

/** A search, or an amount, counts no more than that, of all three states together: it can't look at each of a million. */
export const COUNTED_OF_SEARCH = 500;

/** The counters over everything the filters select; over the newest `COUNTED_OF_SEARCH` of a search or an amount that selects more. */
export function withdrawalCounters(page: WithdrawalsPage) {
  const filters = without(page, 'page', 'orderBy', 'orderDir');
  return queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'counters', filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      rpc(
        'admin_get_withdrawal_counters',
        {
          ...without(WITHDRAWALS.arguments(filters), 'p_order_by', 'p_order_dir'),
          p_newest: COUNTED_OF_SEARCH,
        },
        signal,
      ),
  });
}

/** One withdrawal; null when there is none with this id. Read again by itself while its payout is under way. */
export function withdrawalById(id: string) {
  return queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Withdrawal | null> => {
      try {
        return await rpc('admin_get_withdrawal_details', { p_request_id: id }, signal);
      } catch (error) {
        if (error instanceof BackendError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => underWayInterval(state, state.data ? [state.data] : undefined),
  });
}

/** Marks a pending withdrawal; the reason belongs to `failed`, the reference to `success`. */
interface Mark {
  requestId: string;
  status: 'success' | 'failed';
  errorMessage?: string;
  reference?: string;
}

/** Decides a withdrawal by hand. Errors: BackendError, reasons `already_processed`, `payout_under_way`, `needs_approval`, … */
export function markWithdrawal({ requestId, status, errorMessage, reference }: Mark): Promise<Withdrawal> {
  return throughServer(
    async () => {
      const body = { action: 'mark_status', requestId, status, errorMessage, reference };
      const { item } = await adminApi<{ item: Withdrawal }>('withdrawals', { method: 'POST', body });
      return item;
    },
    () =>
      rpc('admin_mark_withdrawal_status', {
        p_request_id: requestId,
        p_status: status,
        p_error_message: errorMessage,
        p_reference: reference,
      }),
  );
}

/** Pays a withdrawal out; gives it as it is a few seconds later. Only the server can, so nothing stands in for it. */
export async function processWithdrawal(requestId: string): Promise<Withdrawal> {
  const body = { action: 'process_single', requestId };
  const { item } = await adminApi<{ item: Withdrawal }>('withdrawals', { method: 'POST', body });
  return item;
}

/**
 * Notes the caller's approval of an amount above the limit, to be paid where they saw that it goes. Errors: BackendError,
 * reasons `already_approved`, `changed_meanwhile`, …
 */
export function approveWithdrawal(withdrawal: Withdrawal): Promise<Withdrawal> {
  return rpc('admin_approve_withdrawal', {
    p_request_id: withdrawal.id,
    p_destination: withdrawal.details.destination ?? '',
  });
}

/** Ends the wait of one withdrawal early. Errors: BackendError, reasons `involved_in_account`, `already_processed`, … */
export function releaseCoolingOff(requestId: string, reason: string): Promise<Withdrawal> {
  return rpc('admin_release_cooling_off', { p_request_id: requestId, p_reason: reason });
}

/**
 * Asks the console's own server, and the database itself where that server has no answer. What the server refuses, the
 * database would refuse too.
 */
async function throughServer<Result>(
  ask: () => Promise<Result>,
  otherwise: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return otherwise();
  }
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof BackendError)) return false;
  const isRefused = error.status >= 400 && error.status < 500 && error.status !== 404;
  return error.reason === 'admin_api_unavailable' || !isRefused;
}

/** One thing that happened to a withdrawal. */
export type HistoryEntry = RowOf<'admin_get_withdrawal_history'>;

/** What happened to a withdrawal, oldest first. */
export function withdrawalHistory(id: string) {
  return queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'history', id],
    queryFn: ({ signal }) => rpc('admin_get_withdrawal_history', { p_request_id: id }, signal),
  });
}

/** The link by which somebody collects their payout, which is noted; null when there is none. */
export function showPayoutLink(requestId: string): Promise<string | null> {
  return rpc('admin_show_payout_link', { p_request_id: requestId });
}
