import { randomUUID } from 'node:crypto';
import type { Database } from '@marketdesk/backend/database/database.ts';
import type { WithdrawalRow } from '@marketdesk/contract/calls.generated.ts';
import type { Payouts } from '../payouts/payouts.ts';
import type { Account } from './desk.ts';

/** What payout tests do and check outside the console. */
export interface Money {
  /** Creates a user with 100 euro and a withdrawal of 40; the fee is 5 percent. */
  withdrawal(method?: string): Promise<{ id: string; owner: Account }>;
  /** The same with a bank account to pay to, for payout runs. */
  bankWithdrawal(holder?: string): Promise<{ id: string; owner: Account }>;
  /** The withdrawal as staff see it. */
  details(id: string): Promise<WithdrawalRow>;
  balance(owner: Account): Promise<string>;
  ledger(id: string): Promise<string[]>;
  /** Payments of the simulator: money that was sent. */
  payments(id: string): Promise<{ state: string; amount: string }[]>;
  unbalanced(): Promise<unknown[]>;
  /** Sets how the simulator fails. */
  fault(id: string, fault: string): Promise<void>;
  /** Simulates the passing of time for a withdrawal: at the simulator, for the next poll and for leases. */
  pass(id: string, seconds: number): Promise<void>;
  /** Runs due work until none is left. */
  work(): Promise<void>;
}

export function moneyOf({ database, payouts }: { database: Database; payouts: Payouts | null }): Money {
  const simulated = `select p.id from payout_simulator.payments p
    join public.payout_attempts a on a.request_id = p.request_id where a.withdrawal_id = $1`;
  const money: Money = {
    async withdrawal(method = 'bank') {
      // Never signs in, so no password is hashed.
      const id = randomUUID();
      const owner = { id, email: `owner-${id.slice(0, 8)}@example.test` };
      await database.query('insert into auth.users (id, email, created_at) values ($1, $2, now())', [
        owner.id,
        owner.email,
      ]);
      await database.query(
        `insert into public.balance_ledger (user_id, amount, kind) values ($1, 100, 'earning')`,
        [owner.id],
      );
      return database.transaction(async (tx) => {
        const claims = JSON.stringify({ sub: owner.id, role: 'authenticated' });
        await tx.query(
          `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
          [claims],
        );
        const [row] = await tx.query<{ id: string }>('select w.id from public.request_withdrawal($1, 40) w', [
          method,
        ]);
        return { id: row?.id ?? '', owner };
      });
    },
    async bankWithdrawal(holder = 'Ana Horvat') {
      const made = await money.withdrawal();
      await database.query(
        `insert into public.payout_destinations (user_id, method, details) values ($1, 'bank', $2)`,
        [made.owner.id, { holder, iban: 'HR1210010051863000160' }],
      );
      return made;
    },
    async details(id) {
      const [row] = await database.query<{ withdrawal: WithdrawalRow }>(
        'select to_jsonb(private.withdrawal($1)) as withdrawal',
        [id],
      );
      if (!row) throw new Error(`There is no withdrawal ${id}`);
      return row.withdrawal;
    },
    async balance({ id }) {
      const [row] = await database.query<{ balance: string }>(
        'select balance::text from public.profiles where user_id = $1',
        [id],
      );
      return row?.balance ?? '';
    },
    async ledger(id) {
      const rows = await database.query<{ entry: string }>(
        `select kind || ' ' || amount as entry from public.balance_ledger where withdrawal_id = $1 order by id`,
        [id],
      );
      return rows.map(({ entry }) => entry.replace('withdrawal_', ''));
    },
    payments: (id) =>
      database.query(
        `select payout_simulator.as_payment(p) ->> 'state' as state, p.amount_eur::text as amount
           from payout_simulator.payments p where p.id in (${simulated})`,
        [id],
      ),
    unbalanced: () => database.query('select * from private.unbalanced_accounts()'),
    async fault(id, fault) {
      await database.query('insert into payout_simulator.faults (withdrawal_id, fault) values ($1, $2)', [
        id,
        fault,
      ]);
    },
    async pass(id, seconds) {
      await database.query(
        `update payout_simulator.states
            set since = since - make_interval(secs => $2), webhook_at = webhook_at - make_interval(secs => $2)
          where payment_id in (${simulated})`,
        [id, seconds],
      );
      await database.query(
        `update public.payout_attempts
            set next_look_at = next_look_at - make_interval(secs => $2), sent_at = sent_at - make_interval(secs => $2),
                last_sent_at = last_sent_at - make_interval(secs => $2),
                lease_until = lease_until - make_interval(secs => $2)
          where withdrawal_id = $1`,
        [id, seconds],
      );
    },
    async work() {
      while (await payouts?.runDue());
    },
  };
  return money;
}
