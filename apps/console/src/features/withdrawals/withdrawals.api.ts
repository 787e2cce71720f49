import { adminApi, adminApiItems } from '#backend/adminApi.ts';
import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import type { Cursor } from '#kit/list/cursorCache.ts';
import type { PageWindow } from '#kit/list/page.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import { without } from '#kit/list/without.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import { queryParameter } from '@marketdesk/contract/query-parameter.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { underWayInterval, type Withdrawal } from './withdrawal.ts';
import { WITHDRAWALS, type WithdrawalsPage } from './withdrawals.search.ts';

/** The key prefix of all queries of withdrawals. */
export const WITHDRAWALS_KEY = ['withdrawals'] as const;

/** A page of the list. It is refetched while a payout on it is under way. */
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
  const read = (position: object) =>
    adminApiItems<Withdrawal>('withdrawals', { query: { ...position, ...filters }, signal });
  const { p_limit: pageSize } = window;
  if (!('p_offset' in window)) {
    return read({ after: asText(window.p_after), before: asText(window.p_before), pageSize });
  }
  if (number === 1) return read({ page: 1, pageSize });
  // A pasted link: without a cursor, a second request finds out whether another row follows a full page.
  const items = await read({ page: number, pageSize: PAGE_SIZE });
  if (items.length < PAGE_SIZE) return items;
  return [...items, ...(await read({ page: number * PAGE_SIZE + 1, pageSize: 1 }))];
}

function asText(cursor: Cursor | undefined): string | undefined {
  return cursor && JSON.stringify(cursor);
}

export type WithdrawalCount = RowOf<'admin_get_withdrawal_counters'>;

/** Limit for counting with a search or an amount: counting a million matches would be slow. */
export const COUNTED_OF_SEARCH = 500;

/** Count and sum per status; with a search or an amount, of the newest `COUNTED_OF_SEARCH` matches. */
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

/** A withdrawal or null. It is refetched while its payout is under way. */
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

/** `errorMessage` belongs to `failed`, `reference` to `success`. */
interface Mark {
  requestId: string;
  status: 'success' | 'failed';
  errorMessage?: string;
  reference?: string;
}

/** Marks a withdrawal. Errors: BackendError, reasons `already_processed`, `payout_under_way`, `needs_approval`, … */
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

/** Pays a withdrawal through the server, which returns its state after a few seconds. The database has no fallback. */
export async function processWithdrawal(requestId: string): Promise<Withdrawal> {
  const body = { action: 'process_single', requestId };
  const { item } = await adminApi<{ item: Withdrawal }>('withdrawals', { method: 'POST', body });
  return item;
}

/** Approves the payout to the displayed destination. Errors: BackendError, reasons `already_approved`, `changed_meanwhile`, … */
export function approveWithdrawal(withdrawal: Withdrawal): Promise<Withdrawal> {
  return rpc('admin_approve_withdrawal', {
    p_request_id: withdrawal.id,
    p_destination: withdrawal.details.destination ?? '',
  });
}

/** Ends the cooling off. Errors: BackendError, reasons `involved_in_account`, `already_processed`, … */
export function releaseCoolingOff(requestId: string, reason: string): Promise<Withdrawal> {
  return rpc('admin_release_cooling_off', { p_request_id: requestId, p_reason: reason });
}

/** Calls the console's server, or the database if that is unavailable. Refusals are final. */
async function throughServer<Result>(
  ask: () => Promise<Result>,
  fallback: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return fallback();
  }
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof BackendError)) return false;
  const isRefused = error.status >= 400 && error.status < 500 && error.status !== 404;
  return error.reason === 'admin_api_unavailable' || !isRefused;
}

export type HistoryEntry = RowOf<'admin_get_withdrawal_history'>;

/** The history, oldest first. */
export function withdrawalHistory(id: string) {
  return queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'history', id],
    queryFn: ({ signal }) => rpc('admin_get_withdrawal_history', { p_request_id: id }, signal),
  });
}

/** Signs that a pending withdrawal needs a closer look. */
export function payoutChecks(id: string) {
  return queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'checks', id],
    queryFn: ({ signal }) => rpc('admin_get_payout_checks', { p_request_id: id }, signal),
  });
}

/** The bank's lines about a withdrawal, oldest first. */
export function withdrawalLines(id: string) {
  return queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'lines', id],
    queryFn: ({ signal }) => rpc('admin_get_withdrawal_lines', { p_request_id: id }, signal),
  });
}

/** The link for collecting the payout, or null. The call is audited. */
export function showPayoutLink(requestId: string): Promise<string | null> {
  return rpc('admin_show_payout_link', { p_request_id: requestId });
}
