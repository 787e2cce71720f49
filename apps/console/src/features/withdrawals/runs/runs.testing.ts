import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { ANA, anId, BOB, knowPeople } from '#testing/people.ts';
import type { Me } from '#session/me.ts';
import type { PayoutRunPreview } from '@marketdesk/contract/documents.ts';
import type { Exclusion, PayoutRun, RunLine } from './run.ts';

const NONE = { count: 0, net_amount_eur: 0 };

export function aRun(number: number, about: Partial<PayoutRun> = {}): PayoutRun {
  return {
    id: anId(100 + number),
    number,
    message_id: `MD-RUN-${number}`,
    state: 'draft',
    execution_day: '2026-12-01',
    debtor_name: 'Marketdesk d.o.o.',
    debtor_iban: 'DE12 •••• 3000',
    is_batch_booked: true,
    line_count: 2,
    amount_eur: 130,
    fee_amount_eur: 6.5,
    net_amount_eur: 123.5,
    prepared_by: ANA.user_id,
    prepared_by_name: 'Ana Horvat',
    created_at: '2026-11-30T08:00:00+00:00',
    file_sha256: null,
    first_released_by: null,
    first_released_by_name: null,
    first_released_at: null,
    second_released_by: null,
    second_released_by_name: null,
    second_released_at: null,
    fetched_by: null,
    fetched_by_name: null,
    fetched_at: null,
    cancelled_by: null,
    cancelled_by_name: null,
    cancelled_at: null,
    cancel_reason: null,
    ...about,
    details: {
      open: { count: 2, net_amount_eur: 123.5 },
      paid: NONE,
      rejected: NONE,
      returned: NONE,
      recalled: NONE,
      excluded: 0,
      blocked: {},
      ...about.details,
    },
  };
}

export function aLine(at: number, about: Partial<RunLine> = {}): RunLine {
  return {
    attempt_id: anId(at),
    withdrawal_id: anId(500 + at),
    user_id: BOB.user_id,
    user_name: `Payee ${at}`,
    holder: `Holder ${at}`,
    destination: `HR12 •••• 00${at}`,
    amount_eur: 65,
    net_amount_eur: 61.75,
    end_to_end_id: `md-${at}`,
    state: 'created',
    error: null,
    recall_requested_at: null,
    recall_requested_by: null,
    recall_requested_by_name: null,
    recall_reason: null,
    recall_cancelled_by_name: null,
    blocked: {},
    checks: [],
    ...about,
  };
}

export function anExclusion(at: number, message: string): Exclusion {
  return {
    withdrawal_id: anId(600 + at),
    user_id: ANA.user_id,
    user_name: `Left ${at}`,
    amount_eur: 40,
    hint: 'left_out',
    message,
  };
}

export function aPreview(about: Partial<PayoutRunPreview> = {}): PayoutRunPreview {
  const lines = [1, 2].map((at) => aLine(at));
  return {
    count: 2,
    amount_eur: 130,
    fee_amount_eur: 6.5,
    net_amount_eur: 123.5,
    execution_day: '2026-12-01',
    debtor: { name: 'Marketdesk d.o.o.', iban: 'DE12 •••• 3000' },
    ids: lines.map((line) => line.withdrawal_id),
    has_more: false,
    lines,
    excluded_count: 0,
    excluded: [],
    blocked: null,
    ...about,
  };
}

/** A fake server with runs. It checks no rules: a test sets its own refusals. */
export class RunDesk {
  readonly server = new FakeServer();
  readonly me: Me;
  run: PayoutRun;
  lines: RunLine[] = [aLine(1), aLine(2)];

  constructor(about: Partial<PayoutRun> = {}, role = 'Finance clerk') {
    this.run = aRun(12, about);
    const { server } = this;
    this.me = role === 'admin' ? server.signIn({ role }) : server.signInAs(role);
    knowPeople(server, this.me);
    server.on('admin_get_payout_runs', () => [this.run]);
    server.on('admin_get_payout_run', ({ p_run_id: id }) =>
      id === this.run.id ? this.run : refuse(404, 'Payout run not found', 'run_not_found'),
    );
    server.on('admin_get_payout_run_lines', () => this.lines);
    server.on('admin_get_payout_run_exclusions', () => []);
  }

  change(about: Partial<PayoutRun>): PayoutRun {
    this.run = { ...this.run, ...about };
    return this.run;
  }

  get path(): string {
    return `/admin/withdrawals/runs/${this.run.id}`;
  }
}
