import { toastStore } from '#kit/toast/toasts.ts';
import type { Me } from '#session/me.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { ANA, anId, BOB, knowPeople } from '#testing/people.ts';
import type { BankCandidate, BankLineDetails, BankLineMatch } from '@marketdesk/contract/documents.ts';
import { onTestFinished } from 'vitest';
import type { BankDay, BankStatement } from './bank.api.ts';
import type { BankLine } from './line.ts';
import { dismissUploads, uploadsStore } from './uploads.ts';

export const IBAN = 'DE89370400440532013000';

export const NO_DETAILS: BankLineDetails = { match_count: 0, matches: [], candidates: [], blocked: {} };

/** A debit that matches no payout. */
export function aLine(at: number, about: Partial<BankLine> = {}): BankLine {
  return {
    id: anId(at),
    file_id: anId(900),
    file_name: 'statement.xml',
    statement_id: '2026-041',
    kind: 'debit',
    account_iban: IBAN,
    amount_eur: -120.5,
    booking_day: '2026-11-12',
    reference: 'REF-1',
    end_to_end_id: null,
    batch_id: null,
    batch_count: null,
    counterparty_name: 'Ana Horvat',
    counterparty_iban: 'HR12 •••• 4567',
    remittance: 'Payout',
    is_return: false,
    reason_code: null,
    status_code: null,
    state: 'to_review',
    is_examined: true,
    reason: 'No payout fits this line.',
    owner_user_id: null,
    owner_name: null,
    state_since: '2026-11-13T10:00:00+00:00',
    ...about,
    details: { ...NO_DETAILS, ...about.details },
  };
}

/** A proposed match, before its confirmation. */
export function aProposal(at: number, about: Partial<BankLineMatch> = {}): BankLineMatch {
  return {
    id: anId(at),
    withdrawal_id: anId(500),
    user_id: ANA.user_id,
    user_name: 'Ana Horvat',
    effect: 'paid',
    amount_eur: -120.5,
    net_amount_eur: 120.5,
    rule: 'person',
    run_number: null,
    proposed_by: BOB.user_id,
    proposed_by_name: 'Bob Weber',
    confirmed_by: null,
    confirmed_by_name: null,
    confirmed_at: null,
    created_at: '2026-11-13T10:00:00+00:00',
    undone_by_name: null,
    undone_at: null,
    undone_reason: null,
    ...about,
  };
}

export function aCandidate(at: number, about: Partial<BankCandidate> = {}): BankCandidate {
  return {
    withdrawal_id: anId(at),
    user_id: ANA.user_id,
    user_name: 'Ana Horvat',
    status: 'pending',
    destination: 'HR12 •••• 4567',
    holder: 'Ana Horvat',
    net_amount_eur: 120.5,
    processed_at: null,
    run_number: 12,
    end_to_end_id: 'md-1',
    ...about,
  };
}

export function aDay(about: Partial<BankDay> = {}): BankDay {
  return {
    day: '2026-11-12',
    account: IBAN,
    bank_eur: -500,
    provider_eur: 0,
    ledger_eur: -500,
    difference_eur: 0,
    explained_eur: 0,
    open_lines: 0,
    unexplained_eur: 0,
    ...about,
  };
}

export function aStatement(about: Partial<BankStatement> = {}): BankStatement {
  return {
    id: anId(800),
    file_id: anId(900),
    file_name: 'statement.xml',
    account_iban: IBAN,
    kind: 'statement',
    statement_id: '2026-041',
    from_day: '2026-11-12',
    to_day: '2026-11-12',
    opening_eur: 1000,
    closing_eur: 500,
    line_count: 3,
    open_lines: 1,
    booked_at: '2026-11-13T10:00:00+00:00',
    uploaded_by: BOB.user_id,
    uploaded_by_name: 'Bob Weber',
    gap: null,
    ...about,
  };
}

/** Fake lines on the server: stores changes without checking rules. */
export class BankDesk {
  readonly server = new FakeServer();
  readonly me: Me;
  lines: BankLine[];
  days: BankDay[] = [aDay()];
  statements: BankStatement[] = [aStatement()];

  constructor(lines: readonly BankLine[] = [aLine(1)], role = 'Finance clerk') {
    this.lines = [...lines];
    this.me = role === 'moderator' ? this.server.signIn({ role }) : this.server.signInAs(role);
    knowPeople(this.server, this.me);
    onTestFinished(toastStore.clear);
    onTestFinished(() => dismissUploads(...uploadsStore.snapshot().map(({ id }) => id)));
    const { server } = this;
    server.on('admin_get_bank_lines', () =>
      this.lines.map((line) => ({ ...line, details: { ...line.details, candidates: [], blocked: {} } })),
    );
    server.on('admin_get_bank_line', ({ p_id }) => this.find(p_id) ?? notFound());
    server.on('admin_get_bank_days', () => this.days);
    server.on('admin_get_bank_statements', () => this.statements);
    server.on('admin_update_bank_line', ({ p_id, p_state, p_reason }) =>
      this.change(p_id, { state: p_state as BankLine['state'], reason: String(p_reason) }),
    );
    server.on('admin_assign_bank_line', ({ p_id, p_owner }) =>
      this.change(p_id, {
        owner_user_id: p_owner as string | null,
        owner_name: p_owner === null ? null : 'Mara Novak',
      }),
    );
  }

  find(id: unknown): BankLine | undefined {
    return this.lines.find((one) => one.id === id);
  }

  change(id: unknown, about: Partial<BankLine>): BankLine | Response {
    const before = this.find(id);
    if (before === undefined) return notFound();
    const after = { ...before, ...about };
    this.lines = this.lines.map((one) => (one === before ? after : one));
    return after;
  }
}

const notFound = () => refuse(404, 'Line not found', 'line_not_found');
