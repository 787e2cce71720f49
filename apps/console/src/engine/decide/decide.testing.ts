import type { FakeServer } from '#testing/fakeServer.ts';
import { anId, BOB } from '#testing/people.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';

/** A made-up decision: Bob was banned for spam. */
export function aDecision(about: Partial<DecisionsRow> = {}): DecisionsRow {
  return {
    id: anId(900),
    target_type: 'user',
    target_id: BOB.user_id,
    user_id: BOB.user_id,
    kind: 'ban',
    removes: false,
    limits: [],
    policy_code: 'spam',
    reason: 'Sells watches.',
    message: null,
    ends_at: null,
    decided_by: null,
    decided_at: '2026-11-20T12:00:00+00:00',
    undone_at: null,
    undone_by: null,
    reversed_at: null,
    reversed_by: null,
    reverse_reason: null,
    is_automatic: false,
    ...about,
  };
}

export function aPolicy(about: Partial<RowOf<'admin_get_policies'>> = {}): RowOf<'admin_get_policies'> {
  return {
    code: 'spam',
    title: 'Spam and advertising',
    titles: { hr: 'Neželjena pošta' },
    texts: { en: 'No advertising.' },
    ground: 'terms',
    category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    suggestions: ['warn', 'ban'],
    is_active: true,
    sort_order: 1,
    updated_at: '2026-11-01T12:00:00+00:00',
    ...about,
  };
}

/** Bob, with five open reports; policies that suggest a ban for spam. */
export function knowDecisions(server: FakeServer): void {
  server.on('admin_get_policies', () => [aPolicy({ code: 'scams', title: 'Scams' }), aPolicy()]);
  server.on('admin_suggest_sanction', ({ p_policy: policy }) => ({
    kind: 'ban',
    earlier: 2,
    locale: 'hr',
    reason: policy === 'spam' ? 'Neželjena pošta, kako je prijavljeno.' : 'Prijevare.',
  }));
  server.on('admin_preview_decision', ({ p_reason: reason }) => [
    { locale: 'hr', subject: 'Odluka: vaš račun', body: `Obrazloženje: ${String(reason)}` },
  ]);
  server.on('admin_get_reported_targets', () => [aReported()]);
  server.on('admin_decide', ({ p_kind }) => aDecision({ kind: p_kind as DecisionsRow['kind'] }));
}

export function aReported(): RowOf<'admin_get_reported_targets'> {
  return {
    target_type: 'user',
    target_id: BOB.user_id,
    title: 'Bob Weber',
    author_user_id: BOB.user_id,
    author_name: 'Bob Weber',
    open_reports: 5,
    reasons: ['Spam/Advertising'],
    max_severity: 7,
    oldest_at: '2026-11-20T10:00:00+00:00',
  };
}
