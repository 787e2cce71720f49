import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import { serverNow } from '#backend/serverNow.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { bankArguments, type BankPage } from './bank.search.ts';
import type { BankCandidate } from '@marketdesk/contract/documents.ts';
import type { BankLine } from './line.ts';

/** Key prefix of all queries of the bank. */
export const BANK_KEY = ['bank'] as const;
/** Key prefix of lists and single lines. */
export const LINES_KEY = [...BANK_KEY, 'lines'] as const;

/** A page of lines, by default lines to review or on hold. */
export function bankLines(page: BankPage) {
  return pageQuery({
    key: [...LINES_KEY, 'page'],
    page,
    cursor: ['booking_day', 'id'],
    read: (window, signal) => rpc('admin_get_bank_lines', { ...bankArguments(page), ...window }, signal),
  });
}

/** One line with its candidates; null if it does not exist. */
export function bankLine(id: string) {
  return queryOptions({
    queryKey: [...LINES_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<BankLine | null> => {
      try {
        return await rpc('admin_get_bank_line', { p_id: id }, signal);
      } catch (error) {
        if (error instanceof BackendError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

export type BankDay = RowOf<'admin_get_bank_days'>;

/** Days on the board at first, and with each press of Earlier days. */
export const BOARD_DAYS = 31;
const DAY_MS = 24 * 60 * 60_000;

/** Bank, provider and ledger of the last days by account, newest first. */
export function bankDays() {
  const day = (back: number) => new Date(serverNow() - back * DAY_MS).toISOString().slice(0, 10);
  return infiniteQueryOptions({
    queryKey: [...BANK_KEY, 'days'],
    initialPageParam: 0,
    queryFn: ({ pageParam: from, signal }) =>
      rpc('admin_get_bank_days', { p_from: day(from + BOARD_DAYS - 1), p_to: day(from) }, signal),
    getNextPageParam: (_page, pages) => pages.length * BOARD_DAYS,
  });
}

/** The lines and payments that explain the difference of a day. */
export function bankCauses({ day, account }: Pick<BankDay, 'day' | 'account'>) {
  return queryOptions({
    queryKey: [...BANK_KEY, 'causes', day, account],
    queryFn: ({ signal }) => rpc('admin_get_bank_causes', { p_day: day, p_account: account }, signal),
  });
}

export type BankStatement = RowOf<'admin_get_bank_statements'>;

/** Statements on the board. */
const STATEMENTS = 100;

/** The statements uploaded last, newest first. */
export function bankStatements() {
  return queryOptions({
    queryKey: [...BANK_KEY, 'statements'],
    queryFn: ({ signal }) => rpc('admin_get_bank_statements', { p_limit: STATEMENTS }, signal),
  });
}

/** Any withdrawal, as a payout that a line may be about. Errors: BackendError, reason `withdrawal_not_found`. */
export async function otherWithdrawal(id: string): Promise<BankCandidate> {
  const found = await rpc('admin_get_withdrawal_details', { p_request_id: id });
  return {
    withdrawal_id: found.id,
    user_id: found.user_id,
    user_name: found.user_full_name ?? found.user_username ?? found.user_email ?? found.user_id.slice(0, 8),
    status: found.status === 'success' ? 'success' : 'pending',
    destination: found.details.destination ?? null,
    holder: null,
    net_amount_eur: found.details.net_amount_eur ?? 0,
    processed_at: found.processed_at,
    run_number: null,
    end_to_end_id: null,
  };
}

interface NewState {
  id: string;
  state: 'to_review' | 'on_hold' | 'ignored';
  reason: string;
}

export function updateLine({ id, state, reason }: NewState): Promise<BankLine> {
  return rpc('admin_update_bank_line', { p_id: id, p_state: state, p_reason: reason });
}

/** Makes a colleague the owner; null for none. */
export function assignLine(id: string, owner: string | null): Promise<BankLine> {
  return rpc('admin_assign_bank_line', { p_id: id, p_owner: owner });
}

/** Proposes that a line is about these payouts. Nothing is booked until another person confirms it. */
export function proposeMatch(id: string, withdrawals: readonly string[]): Promise<BankLine> {
  return rpc('admin_match_bank_line', { p_id: id, p_withdrawals: [...withdrawals] });
}

/** Confirms a colleague's proposal: the payouts count as paid. */
export function confirmMatch(id: string): Promise<BankLine> {
  return rpc('admin_confirm_bank_match', { p_id: id });
}

/** Takes back a line's match or proposal. */
export function undoMatch(id: string, reason: string): Promise<BankLine> {
  return rpc('admin_undo_bank_match', { p_id: id, p_reason: reason });
}
