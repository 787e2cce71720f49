import { orderWords } from '#engine/views/viewSearch.ts';
import { manyOf } from '#engine/bulk/bulk.ts';
import { kindWords } from '#engine/decide/decision.ts';
import { turnName } from '#engine/desk/turns.ts';
import { entryWords, sanctionWords } from '#engine/history/entryWords.ts';
import type { HistoryEntry } from '#engine/history/history.api.ts';
import { KINDS } from '#features/cases/notices/notices.search.ts';
import { CATEGORY_OPTIONS, GROUND_OPTIONS, SANCTION_OPTIONS } from '#features/cases/policies/policy.ts';
import { deskWords, priorityWords } from '#features/desks/targets.ts';
import { PURPOSES } from '#features/global-config/AccountingSection.tsx';
import { TAB_LABELS } from '#features/global-config/GlobalConfigScreen.tsx';
import { DELIVERY_STATES } from '#features/integrations/details/deliveryStates.ts';
import { KINDS as TARGET_KINDS, STATES as TARGET_STATES } from '#features/integrations/target.ts';
import { COVERS } from '#features/privacy/holds/holds.columns.tsx';
import { RETENTION_WORDS } from '#features/privacy/retention/retention.ts';
import { SECTION_NAMES } from '#features/taxonomy/diagnostics/diagnostics.columns.tsx';
import { WHY } from '#features/taxonomy/diagnostics/quality.columns.tsx';
import { howWordsCount } from '#features/taxonomy/overview/playground/explanation.ts';
import { IMPORTS } from '#features/taxonomy/transfer/import.ts';
import { STATUSES } from '#features/taxonomy/transfer/LinesTable.tsx';
import { notificationLabel } from '#features/users/details/fields/NotificationsCard.tsx';
import { SHARED } from '#features/users/details/UserRecord.tsx';
import { BECAUSE } from '#features/withdrawals/details/Conditions.tsx';
import { HISTORY_WORDS, PROVIDER_LABELS } from '#features/withdrawals/details/words.ts';
import { type BankLine, EFFECTS, kindWords as kindOfLine, RULES } from '#features/bank/line.ts';
import { STATEMENT_KINDS } from '#features/bank/Statements.tsx';
import { REPORTED } from '#features/withdrawals/details/WithdrawalFacts.tsx';
import { RunState } from '#features/withdrawals/runs/runs.columns.tsx';
import { KINDS as ENTRY_KINDS } from '#features/withdrawals/statement/StatementRows.tsx';
import { TIER_LABELS } from '#kit/format/tier.ts';
import { readable } from '#kit/list/options.ts';
import { FOUND_KINDS, sanctionSentence } from '#parts/found/foundKinds.tsx';
import { LEVELS } from '#parts/PayoutChecks.tsx';
import { languageName } from '#parts/languageName.ts';
import { RoleBadge, StatusBadge } from '#parts/statusBadges.tsx';
import { contractEnums } from '#testing/contractEnums.ts';
import { chainSentences } from '@marketdesk/contract/audit-chain.ts';
import type { PayoutRunState } from '@marketdesk/contract/documents.ts';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';

/** The words of a value, by each function that screens use for it. */
type Words = readonly ((value: never) => ReactNode)[];

/** The specification's words, or codes that people type. */
const FIXED = 'fixed';
/** Why no screen shows a value. */
interface NotShown {
  notShown: string;
}

const optionOf =
  (options: readonly { value: string; label: string }[]) =>
  (value: string): ReactNode =>
    options.find((option) => option.value === value)?.label;
const wordOf =
  (words: Readonly<Record<string, string | { text: string } | { label: string } | undefined>>) =>
  (value: string): ReactNode => {
    const word = words[value] ?? '';
    return typeof word === 'string' ? word : 'text' in word ? word.text : word.label;
  };
const USER = { type: 'user', id: '1' } as const;
const inHistory = (entry: Partial<HistoryEntry>): string => {
  const { text, more } = entryWords({ kind: 'post', details: {}, ...entry } as HistoryEntry, USER);
  return `${text} ${more ?? ''}`;
};
const IMPOSED = { by: null, at: '2026-11-20T10:00:00Z', ends_at: null, reason: null };

const ENUMS: Readonly<Record<string, Words | typeof FIXED | NotShown>> = {
  ROLES: [(role: string) => <RoleBadge role={role} />],
  STAFF_ACCESS: { notShown: 'set in the environment' },
  SECOND_FACTOR: { notShown: 'set in the environment' },
  SHIPPED_ROLES: { notShown: 'the database has their names' },
  SUBSCRIPTION_TIERS: [wordOf(TIER_LABELS)],
  CLAIM_STATUSES: [(status: string) => <StatusBadge status={status} />],
  REPORT_ENTITY_TYPES: [
    readable,
    (target_type: string) => inHistory({ kind: 'report_about', details: { target_type } }),
    (target_type: string) => inHistory({ kind: 'report_by', details: { target_type } }),
  ],
  REPORT_REASONS: FIXED,
  SUPPORT_CATEGORIES: FIXED,
  ANSWER_PLACEHOLDERS: FIXED,
  TURNS: [turnName],
  PRIORITIES: [
    (priority: string) => priorityWords('ticket', priority),
    (priority: string) => priorityWords('report', priority),
  ],
  POST_STATUSES: [(status: string) => <StatusBadge status={status} />],
  WITHDRAWAL_STATUSES: [(status: string) => <StatusBadge status={status} />],
  WITHDRAWAL_METHODS: [readable, (method: string) => inHistory({ kind: 'withdrawal', details: { method } })],
  PAYOUT_PROVIDERS: [wordOf(PROVIDER_LABELS)],
  ATTEMPT_PROVIDERS: [wordOf(PROVIDER_LABELS)],
  PayoutRunState: [(state: PayoutRunState) => <RunState state={state} />],
  PAYOUT_STATES: [(state: string) => HISTORY_WORDS[`payout_${state}`]?.text],
  PAYOUT_OUTCOMES: { notShown: 'recorded as a state' },
  PRICE_TYPES: [wordOf(TAB_LABELS)],
  TAXONOMY_ENTITY_TYPES: [readable],
  TRENDING_WINDOWS: FIXED,
  LOCALES: [languageName],
  NOTIFICATION_FLAGS: [notificationLabel],
  USER_ORDER_COLUMNS: [(column: string) => orderWords('orderBy', column)],
  ORDER_DIRECTIONS: [(direction: string) => orderWords('orderDir', direction)],
  BulkForeseen: { notShown: 'the badge of an item has its own words' },
  BulkOutcome: { notShown: 'the badge of an item has its own words' },
  'ChainCheck.kept': [
    (kept: 'holds' | 'cut' | 'rewritten') =>
      chainSentences({ checked: 3, head: { id: 3, hash: 'ab' }, broken: null, kept })[0],
  ],
  'AccountingAccountsRow.purpose': [wordOf(PURPOSES)],
  PayoutCheck: [readable],
  'PayoutCheck.level': [(level: keyof typeof LEVELS) => LEVELS[level].word],
  'AppealsRow.status': { notShown: 'the appeal says Upheld or Overturned' },
  'BalanceLedgerRow.kind': [
    wordOf(ENTRY_KINDS),
    (change: string) => inHistory({ kind: 'balance', details: { change } }),
  ],
  'BankCandidate.status': { notShown: 'a candidate says when it was marked as paid' },
  'BankFilesRow.format': { notShown: 'a file is shown by its name' },
  'BankFilesRow.state': { notShown: 'an upload has its own words' },
  'BankLinesRow.kind': [
    (kind: BankLine['kind']) => kindOfLine({ kind, is_return: false, status_code: null }),
    wordOf(REPORTED),
  ],
  'BankLinesRow.state': [readable],
  'BankMatchesRow.effect': [wordOf(EFFECTS)],
  'BankMatchesRow.matched_by_rule': [wordOf(RULES)],
  'BankStatementsRow.kind': [wordOf(STATEMENT_KINDS)],
  'CountChangesRow.measure': { notShown: 'read by the counts' },
  'DecisionsRow.kind': [
    (kind: 'ban') => kindWords(kind, 'post').label,
    (decision: 'ban') => inHistory({ kind: 'decision', details: { decision, target_type: 'post' } }),
  ],
  'ListColumnsRow.list': { notShown: 'names the list of a view' },
  'NotesRow.entity_type': [
    (target_type: string) => inHistory({ kind: 'note', details: { target_type } }),
    readable,
  ],
  'NoticeTemplatesRow.kind': [optionOf(KINDS)],
  'NoticesRow.kind': { notShown: 'a notice shows its subject' },
  'PayoutDestinationsRow.method': [readable],
  'PoliciesRow.ground': [optionOf(GROUND_OPTIONS)],
  'PoliciesRow.category': [optionOf(CATEGORY_OPTIONS)],
  'PostsRow.cancelled_by_role': [readable],
  'SanctionsRow.kind': [sanctionWords, optionOf(SANCTION_OPTIONS)],
  'SanctionsRow.end_kind': { notShown: 'the history says Lifted or Ended' },
  'ServiceTargetsRow.desk': [deskWords],
  EDITABLE_PROFILE_FIELDS: { notShown: 'each field has its own label' },
  TicketRelation: { notShown: 'chooses the line of a related ticket' },
  FoundKind: [
    (kind: keyof typeof FOUND_KINDS) => FOUND_KINDS[kind].one,
    (kind: keyof typeof FOUND_KINDS) => FOUND_KINDS[kind].label,
  ],
  'FoundSanction.kind': [(kind: 'ban' | 'suspend') => sanctionSentence({ ...IMPOSED, kind })],
  'ErasurePreview.erasure': [readable],
  'LegalHoldsRow.entity_type': [readable, wordOf(COVERS)],
  'MyPrivacyRequestRow.kind': [readable],
  'MyPrivacyRequestRow.state': [readable],
  'PrivacyRequestsRow.channel': [readable],
  PrivacyStep: { notShown: 'each button has its own label' },
  'MyWork.kind': { notShown: 'chooses the line of an approval' },
  BrokenBy: [
    (by: 'gap') =>
      chainSentences({ checked: 3, head: { id: 3, hash: 'ab' }, broken: { id: 2, by }, kept: null })[0],
  ],
  SecondLookScope: { notShown: 'chooses the first column of a row' },
  AccountChange: [wordOf(BECAUSE)],
  'WebhookDeliveriesRow.state': [wordOf(DELIVERY_STATES)],
  'WebhookTargetRow.kind': [wordOf(TARGET_KINDS)],
  'WebhookTargetRow.state': [wordOf(TARGET_STATES)],
  WithdrawalAction: { notShown: 'each button has its own label' },
  SearchMatch: { notShown: 'chooses the sentence of a result' },
  SearchStage: [
    (stage: 'word') => howWordsCount([{ asked: 'a', stage, word: 'b', weight: 1, explained: 1 }]),
  ],
  WordKind: [readable],
  TargetReason: { notShown: 'chooses the sentence of a suggestion' },
  'MovePreview.alias': { notShown: 'chooses the sentence of a preview' },
  'Mend.section': [(section: string) => wordOf({ ...SECTION_NAMES, diagnostics: 'Diagnostics' })(section)],
  SearchFailure: [wordOf(WHY)],
  ImportKind: [(kind: keyof typeof IMPORTS) => IMPORTS[kind].title],
  ImportStatus: [wordOf(STATUSES)],
  'ImportRow.list': { notShown: 'chooses the table of a preview' },
  BulkKind: [manyOf],
  'BulkProgress.state': { notShown: 'chooses the sentence of an outcome' },
  RetentionKind: [(kind: keyof typeof RETENTION_WORDS) => RETENTION_WORDS[kind].title],
  HistoryKind: [(kind: 'post') => inHistory({ kind, title: 'ban_user' })],
  SharedTrace: [wordOf(SHARED)],
};

const enums = contractEnums();

it('each enum of the contract has words, or a reason why no screen shows it', () => {
  expect(Object.keys(ENUMS).sort()).toEqual([...enums.keys()].sort());
});

describe('the words on screens are never codes', () => {
  const shown = Object.entries(ENUMS).flatMap(([name, words]) =>
    Array.isArray(words) ? [[name, words as Words] as const] : [],
  );
  it.each(shown)('for %s', (name, words) => {
    for (const value of enums.get(name) ?? []) {
      for (const word of words) {
        const text = render(<>{word(value as never)}</>).container.textContent.trim();
        expect(text, `words of ${value}`).not.toBe('');
        expect(text, `words of ${value}`).not.toMatch(/_|STATEMENT|undefined/);
        expect(text, `words of ${value}`).not.toBe(value);
      }
    }
  });
});
