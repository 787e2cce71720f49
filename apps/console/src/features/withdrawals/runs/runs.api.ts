import { adminApi } from '#backend/adminApi.ts';
import { adminDownload } from '#backend/adminDownload.ts';
import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import { saveBlob } from '#kit/saveBlob.ts';
import type { PayoutRunState } from '@marketdesk/contract/documents.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { WITHDRAWALS_KEY } from '../withdrawals.api.ts';
import type { PayoutRun, RunSource } from './run.ts';

const RUNS_KEY = ['payout-runs'] as const;

/** Everything that shows runs and their withdrawals. */
export const SHOWS_RUNS = [RUNS_KEY, WITHDRAWALS_KEY] as const;

const PAGE = 50;

/** The runs in that state, or all, newest first, in pages. */
export function payoutRuns(state: PayoutRunState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...RUNS_KEY, 'list', state],
    initialPageParam: undefined as number | undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: after, signal }) =>
      rpc('admin_get_payout_runs', { p_state: state, p_limit: PAGE, p_after: after }, signal),
    getNextPageParam: (page) => page.at(PAGE - 1)?.number,
  });
}

const WATCH_MS = 15_000;

/** A run or null. It is refetched while it waits for another person, or for the bank. */
export function runById(id: string) {
  return queryOptions({
    queryKey: [...RUNS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<PayoutRun | null> => {
      try {
        return await rpc('admin_get_payout_run', { p_run_id: id }, signal);
      } catch (error) {
        if (error instanceof BackendError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data && data.state !== 'completed' && data.state !== 'cancelled' ? WATCH_MS : false,
  });
}

const SELDOM_MS = 60_000;

/** The payments of a run, in pages. They are refetched while the bank has yet to report some. */
export function runLines({ id, state }: Pick<PayoutRun, 'id' | 'state'>) {
  return infiniteQueryOptions({
    queryKey: [...RUNS_KEY, 'lines', id],
    refetchInterval: state === 'fetched' ? SELDOM_MS : false,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      rpc('admin_get_payout_run_lines', { p_run_id: id, p_limit: PAGE, p_after: after }, signal),
    getNextPageParam: (page) => page.at(PAGE - 1)?.attempt_id,
  });
}

/** The withdrawals that were selected for a run and left out; at most 200. */
export function runExclusions(id: string) {
  return queryOptions({
    queryKey: [...RUNS_KEY, 'exclusions', id],
    // Fixed when the run was prepared.
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      rpc('admin_get_payout_run_exclusions', { p_run_id: id, p_limit: MOST_EXCLUSIONS }, signal),
  });
}

const MOST_EXCLUSIONS = 200;

/** What a run would pay on that day; by default on the next banking day. */
export function runPreview(of: RunSource, day: string | undefined) {
  return queryOptions({
    queryKey: ['payout-run-preview', of, day],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      rpc(
        'admin_preview_payout_run',
        {
          ...('ids' in of ? { p_ids: [...of.ids] } : { p_filter: of.filters }),
          p_execution_day: day,
        },
        signal,
      ),
  });
}

/** Errors: `no_payout_debtor`, `nothing_to_pay_out`, `bad_argument`. */
export const createRun = (ids: readonly string[], day: string) =>
  rpc('admin_create_payout_run', { p_ids: [...ids], p_execution_day: day });

/** Gives the first or the second release, for exactly the file that the server writes now. */
export const releaseRun = (id: string) => adminApi(`payout-runs/${id}/release`, { method: 'POST', body: {} });

export const cancelRun = (id: string, reason: string) =>
  rpc('admin_cancel_payout_run', { p_run_id: id, p_reason: reason });

/** Saves the file for the bank, and returns its name. Errors: `file_differs`, `run_blocked`. */
export async function saveRunFile(id: string): Promise<string> {
  const { name, content } = await adminDownload(`payout-runs/${id}/file`, { method: 'POST' });
  saveBlob(name, content);
  return name;
}

export const requestRecall = (attemptId: string, reason: string) =>
  rpc('admin_request_recall', { p_attempt_id: attemptId, p_reason: reason });

export interface RecallAnswer {
  answer: 'cancelled' | 'refused';
  note: string;
}

/** `cancelled` returns the amount to the person's balance. */
export const answerRecall = (attemptId: string, { answer, note }: RecallAnswer) =>
  rpc('admin_answer_recall', { p_attempt_id: attemptId, p_answer: answer, p_note: note });
