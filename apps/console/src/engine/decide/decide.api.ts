import { rpc } from '#backend/rest.ts';
import type { ArgsOf } from '@marketdesk/contract/calls.ts';
import type { DecisionsRow, ReportsRow } from '@marketdesk/contract/database.generated.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DecisionKind, Target, TargetType } from './decision.ts';
import { type Choice, decidedArguments } from './draft.ts';

/** Key prefix of all queries about reports. */
export const REPORTED_KEY = ['reported'] as const;
export const DECISIONS_KEY = ['decisions'] as const;
export const POLICIES_KEY = ['policies'] as const;

/** Everything that a decision changes: reports, people, posts, reviews, and their counts. */
export const SHOWS_DECISIONS = [
  REPORTED_KEY,
  DECISIONS_KEY,
  ['just-done'],
  ['reports'],
  ['report-metrics'],
  ['metrics'],
  ['users'],
  ['user'],
  ['profiles'],
  ['posts'],
  ['reviews'],
] as const;

const POLICIES_FRESH_MS = 5 * 60_000;

/** All policies, including those out of use. */
export const policies = () =>
  queryOptions({
    queryKey: POLICIES_KEY,
    staleTime: POLICIES_FRESH_MS,
    queryFn: ({ signal }) => rpc('admin_get_policies', {}, signal),
  });

/** A target with the sum of its open reports; null for none. */
export const reportedTarget = ({ type, id }: Pick<Target, 'type' | 'id'>) =>
  queryOptions({
    queryKey: [...REPORTED_KEY, 'one', type, id],
    queryFn: async ({ signal }) =>
      (await rpc('admin_get_reported_targets', { p_target_type: type, p_target_id: id }, signal))[0] ?? null,
  });

/** Limited to what is read before deciding. */
const REPORTS_READ = 20;

/** The newest reports about a target. */
export const reportsAbout = ({ type, id }: Pick<Target, 'type' | 'id'>) =>
  queryOptions({
    queryKey: [...REPORTED_KEY, 'reports', type, id],
    queryFn: async ({ signal }): Promise<ReportsRow[]> => {
      const asked = { p_search: id, p_entity_type: type, p_limit: REPORTS_READ };
      const found = await rpc('admin_get_reports', asked, signal);
      return found.filter(({ reported_entity_id }) => reported_entity_id === id);
    },
  });

/**
 * A policy's suggestion for a person, by their earlier decisions under it; the language of their notice, and a reason
 * in it.
 */
export const suggestion = (userId: string, policy: string, isReported = false) =>
  queryOptions({
    queryKey: [...DECISIONS_KEY, 'suggestion', userId, policy, isReported],
    queryFn: ({ signal }) =>
      rpc(
        'admin_suggest_sanction',
        { p_user_id: userId, p_policy: policy, p_is_reported: isReported },
        signal,
      ),
  });

/** The notice of a valid decision; null if it sends none. */
export const noticePreview = ({ type, id }: Target, choice: Choice & { kind: DecisionKind }) =>
  queryOptions({
    queryKey: [...DECISIONS_KEY, 'preview', type, id, choice],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const about = { p_target_type: type, p_target_id: id, p_policy: choice.policy ?? '' };
      const args = { ...decidedArguments(choice), ...about, p_reason: choice.reason };
      return (await rpc('admin_preview_decision', args, signal))[0] ?? null;
    },
  });

/** Decisions about a post or review, or about a person and their content; newest first. */
export const decisionsAbout = (type: TargetType, id: string) =>
  queryOptions({
    queryKey: [...DECISIONS_KEY, 'about', type, id],
    queryFn: ({ signal }) => rpc('admin_get_decisions', { p_target_type: type, p_target_id: id }, signal),
  });

export const decide = (args: ArgsOf<'admin_decide'>): Promise<DecisionsRow> => rpc('admin_decide', args);

export const undoDecision = (id: string): Promise<DecisionsRow> =>
  rpc('admin_undo_decision', { p_decision_id: id });

export const reverseDecision = (id: string, reason: string): Promise<DecisionsRow> =>
  rpc('admin_reverse_decision', { p_decision_id: id, p_reason: reason });

export const reopenReport = (id: string, reason: string): Promise<ReportsRow> =>
  rpc('admin_reopen_report', { p_report_id: id, p_reason: reason });
