import { formatEuro } from '#kit/format/money.ts';
import { readable } from '#kit/list/options.ts';
import { actionWords } from '#parts/audit/auditWords.ts';
import { entityPage } from '#parts/audit/entityPage.ts';
import type { HistoryDetails, HistoryKind } from '@marketdesk/contract/documents.ts';
import type { HistoryEntry, Storied } from './history.api.ts';

type Tone = 'good' | 'warn' | 'bad' | 'plain';

/** An entry's title and the facts beside it. */
interface EntryWords {
  text: string;
  tone?: Tone;
  /** A short addition, such as an amount or a reason. */
  more?: string | undefined;
}

const SANCTIONS: Readonly<Record<string, string>> = {
  warn: 'Warned',
  limit_posting: 'May not publish posts',
  limit_applying: 'May not apply to posts',
  limit_messaging: 'May not write messages',
  limit_withdrawing: 'May not withdraw money',
  suspend: 'Suspended',
  ban: 'Banned',
};

/** A sanction's effect in words: `limit_posting` is "May not publish posts". */
export function sanctionWords(kind: string): string {
  return SANCTIONS[kind] ?? readable(kind);
}

/** A decision's result: "Banned, post removed". */
function decisionWords({ decision, removes, limits, target_type: target }: HistoryDetails): string {
  const removed = `${target ?? 'item'} removed`;
  if (decision === undefined || decision === 'no_violation') return 'No violation';
  if (decision === 'remove') return readable(removed);
  const words = decision === 'limit' ? `Limited: ${(limits ?? []).join(', ')}` : sanctionWords(decision);
  return removes === true ? `${words}, ${removed}` : words;
}

const BALANCE: Readonly<Record<string, EntryWords>> = {
  top_up: { text: 'Topped up' },
  earning: { text: 'Earned', tone: 'good' },
  correction: { text: 'Balance corrected', tone: 'warn' },
  withdrawal_refund: { text: 'Withdrawal returned to balance', tone: 'warn' },
};

function reported(details: HistoryDetails, { type }: Storied): string {
  if (details.target_type === type) return 'Reported';
  return `${readable(details.target_type ?? 'item')} of theirs reported`;
}

const WORDS: Readonly<Record<HistoryKind, (entry: HistoryEntry, of: Storied) => EntryWords>> = {
  report_about: ({ details }, of) => ({
    text: reported(details, of),
    tone: 'warn',
    more: details.reason ?? '',
  }),
  report_by: ({ details }) => ({
    text: `Reported a ${details.target_type ?? 'user'}`,
    more: details.reason ?? '',
  }),
  decision: ({ details }) => ({
    text: decisionWords(details),
    tone: details.decision === 'no_violation' ? 'good' : 'bad',
    more: details.policy ?? undefined,
  }),
  sanction: ({ details }) => ({ text: sanctionWords(details.sanction ?? 'warn'), tone: 'bad' }),
  ticket: ({ details, actor_user_id: staff }) => ({
    text: staff === null ? 'Opened a ticket' : 'Was written to',
    more: details.category,
  }),
  post: () => ({ text: 'Published a post' }),
  job: () => ({ text: 'Took a job' }),
  review_given: () => ({ text: 'Wrote a review of' }),
  review_received: () => ({ text: 'Was reviewed' }),
  withdrawal: ({ details }) => ({
    text: 'Requested a withdrawal',
    more: `${formatEuro(details.amount_eur)}, ${readable(details.method ?? '')}`,
  }),
  balance: ({ details }) => ({
    ...(BALANCE[details.change ?? ''] ?? { text: readable(details.change ?? 'balance') }),
    more: formatEuro(details.amount_eur),
  }),
  note: ({ details }, { type }) => ({
    text:
      details.target_type === type
        ? 'Note'
        : `Note on a ${readable(details.target_type ?? 'thing').toLowerCase()}`,
  }),
  staff_change: ({ title }) => ({ text: actionWords(title ?? '') }),
};

export function entryWords(entry: HistoryEntry, of: Storied): EntryWords {
  return WORDS[entry.kind](entry, of);
}

const TABLES: Readonly<Record<string, string>> = {
  user: 'profiles',
  post: 'posts',
  review: 'reviews',
  report: 'reports',
  ticket: 'support_tickets',
  withdrawal: 'withdrawal_requests',
};

/** An entry's link; null for none, or if it is this very page. */
export function entryPage({ entity_table, entity_id, details }: HistoryEntry, of: Storied): string | null {
  const isOfTarget = entity_table === 'decisions' || entity_table === 'notes';
  const table = isOfTarget ? (TABLES[details.target_type ?? ''] ?? entity_table) : entity_table;
  const id = isOfTarget ? (details.target_id ?? null) : entity_id;
  return id === of.id ? null : entityPage({ entity_table: table, entity_id: id, details: {} });
}
