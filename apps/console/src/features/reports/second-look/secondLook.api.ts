import { serverNow } from '#backend/serverNow.ts';
import { rpc } from '#backend/rest.ts';
import { SHOWS_DECISIONS } from '#engine/decide/decide.api.ts';
import type { ArgsOf, RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

export type SecondLook = RowOf<'admin_get_my_second_looks'>;
export type Dispute = RowOf<'admin_get_disputed_second_looks'>;
export type Agreement = RowOf<'admin_get_second_look_agreement'>;

const KEY = ['second-looks'] as const;

/** Invalidated by an answer, or by a choice between two: the report is readable again. */
export const SHOWS_SECOND_LOOKS = [KEY, ...SHOWS_DECISIONS];

/** The viewer's pending second looks, without the first decision. */
export const mySecondLooks = () =>
  queryOptions({
    queryKey: [...KEY, 'mine'],
    queryFn: ({ signal }) => rpc('admin_get_my_second_looks', {}, signal),
    refetchInterval: 60_000,
  });

/** Two answers that differ. Admins. */
export const disputes = () =>
  queryOptions({
    queryKey: [...KEY, 'disputes'],
    queryFn: ({ signal }) => rpc('admin_get_disputed_second_looks', {}, signal),
    refetchInterval: 60_000,
  });

const DAY_MS = 24 * 60 * 60_000;

/** Agreement of second looks in the last days. Admins. */
export const agreement = (days: number) =>
  queryOptions({
    queryKey: [...KEY, 'agreement', days],
    queryFn: ({ signal }) => {
      const now = serverNow();
      const period = {
        p_from: new Date(now - days * DAY_MS).toISOString(),
        p_to: new Date(now + DAY_MS).toISOString(),
      };
      return rpc('admin_get_second_look_agreement', period, signal);
    },
  });

export const answerSecondLook = (args: ArgsOf<'admin_answer_second_look'>) =>
  rpc('admin_answer_second_look', args);

export const settleSecondLook = (args: ArgsOf<'admin_settle_second_look'>) =>
  rpc('admin_settle_second_look', args);
