import { toastStore } from '#kit/toast/toasts.ts';
import type { Me } from '#session/me.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import type { PayoutCheck, WithdrawalExtras } from '@marketdesk/contract/documents.ts';
import { WITHDRAWAL_STATUSES } from '@marketdesk/contract/enums.ts';
import { onTestFinished } from 'vitest';
import type { Withdrawal } from './withdrawal.ts';
import type { HistoryEntry } from './withdrawals.api.ts';

/** A pending withdrawal. */
export function aWithdrawal(at: number, about: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: anId(at),
    user_id: ANA.user_id,
    user_username: 'ana',
    user_full_name: 'Ana Horvat',
    user_email: 'ana@demo.test',
    method: 'payout_link',
    amount_eur: 1234.5,
    status: 'pending',
    created_at: '2026-11-20T10:00:00+00:00',
    processed_at: null,
    error_message: null,
    ...about,
    details: { ...FEES, ...about.details },
  };
}

const FEES: WithdrawalExtras = {
  fee_percent: 5,
  fee_amount_eur: 61.73,
  net_amount_eur: 1172.77,
  remote_state: null,
  payout_link_url: null,
};

/** A paid withdrawal. */
export function aPaidOne(at: number): Withdrawal {
  return aWithdrawal(at, {
    status: 'success',
    processed_at: '2026-11-20T12:00:00+00:00',
    details: {
      payout_state: 'completed',
      remote_state: 'completed',
      payout_link_url: 'https://pay.test/abc',
    },
  });
}

type Answer = (requestId: string, body: Record<string, unknown>) => unknown;

/**
 * Fake withdrawals on the server: stores changes without checking rules; a test sets its own refusals.
 */
export class WithdrawalDesk {
  readonly server = new FakeServer();
  readonly me: Me;
  withdrawals: Withdrawal[];
  history: HistoryEntry[] = [];
  checks: PayoutCheck[] = [];
  fault = 'completes';
  hold: { held_at: string; reason: string } | null = null;
  /** Whether the counters are partial. */
  countsPartially = false;
  /** The response of Process Now; by default the payout completes at once. */
  process: Answer = (id) => ({ item: this.change(id, PAID) });
  mark: Answer = (id, { status, errorMessage }) => ({
    item: this.change(id, {
      status: status as Withdrawal['status'],
      processed_at: '2026-11-21T09:00:00+00:00',
      error_message: typeof errorMessage === 'string' ? errorMessage : null,
    }),
  });

  constructor(withdrawals: readonly Withdrawal[] = [aWithdrawal(1)], role = 'moderator') {
    this.withdrawals = [...withdrawals];
    this.me = this.server.signIn({ role });
    knowPeople(this.server, this.me);
    onTestFinished(toastStore.clear);
    const { server } = this;
    server.on('/api/admin/withdrawals', (body, request) =>
      request.method === 'GET' ? this.page(new URL(request.url).searchParams) : this.act(body),
    );
    server.on('admin_get_payouts_hold', () => (this.hold === null ? [] : [this.hold]));
    server.on('admin_get_withdrawal_counters', () => this.count());
    server.on('admin_get_withdrawal_details', ({ p_request_id }) => this.find(p_request_id) ?? notFound());
    server.on('admin_get_withdrawal_history', () => this.history);
    server.on('admin_get_withdrawal_lines', () => []);
    server.on('admin_get_payout_checks', () => this.checks);
    server.on('admin_approve_withdrawal', ({ p_request_id }) =>
      this.change(p_request_id, {
        details: {
          needs_approval: false,
          approved_by: this.me.user_id,
          approved_at: new Date().toISOString(),
          blocked: {
            process: {
              hint: 'approver_may_not_release',
              message: 'You approved this withdrawal, so someone else must release it.',
            },
          },
        },
      }),
    );
    server.on('admin_get_simulated_payout', () => this.fault);
    server.on('admin_set_simulated_payout', ({ p_fault }) => (this.fault = String(p_fault)));
  }

  find(id: unknown): Withdrawal | undefined {
    return this.withdrawals.find((one) => one.id === id);
  }

  /** Changes a withdrawal, as another person or the provider. */
  change(id: unknown, about: Partial<Withdrawal>): Withdrawal | Response {
    const before = this.find(id);
    if (before === undefined) return notFound();
    const after = { ...before, ...about, details: { ...before.details, ...about.details } };
    this.withdrawals = this.withdrawals.map((one) => (one === before ? after : one));
    return after;
  }

  /** The posts to the console's own server, oldest first. */
  get posted(): Record<string, unknown>[] {
    return this.server
      .called('/api/admin/withdrawals')
      .map(({ args }) => args)
      .filter((args) => 'action' in args);
  }

  private page(query: URLSearchParams): object {
    const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
    const status = query.get('status');
    const items = this.withdrawals.filter((one) => status === null || one.status === status);
    const after = query.get('after');
    const from =
      after === null
        ? (page - 1) * pageSize
        : 1 + items.findIndex(({ id }) => id === (JSON.parse(after) as { id: string }).id);
    return { items: items.slice(from, from + pageSize), page, pageSize };
  }

  private act(body: Record<string, unknown>): unknown {
    const id = String(body.requestId);
    return body.action === 'process_single' ? this.process(id, body) : this.mark(id, body);
  }

  private count(): object[] {
    return WITHDRAWAL_STATUSES.map((status) => {
      const { length } = this.withdrawals.filter((one) => one.status === status);
      return { status, count: length, amount_eur: `${length * 100}.00`, is_partial: this.countsPartially };
    });
  }
}

const PAID: Partial<Withdrawal> = {
  status: 'success',
  processed_at: '2026-11-21T09:00:00+00:00',
  details: { payout_state: 'completed', remote_state: 'completed' },
};

/** A refusal of the console's own server. */
export function refuseCall(status: number, error: string): Response {
  return Response.json({ error }, { status });
}

const notFound = () => refuse(404, 'Withdrawal not found', 'withdrawal_not_found');
