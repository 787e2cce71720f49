import type { Person, World } from '../world.ts';

/** A withdrawal with everything that the database knows about its money. */
export interface Booked {
  id: string;
  status: 'pending' | 'success' | 'failed';
  cents: number;
  user: string;
  /** Kinds of its ledger entries, in order, with their cents. */
  ledger: string[];
  /** Of the latest attempt. */
  state: string | null;
  open: number;
}

export interface Cast {
  users: readonly Person[];
  staff: readonly Person[];
}

export interface Books {
  unbalanced: number;
  balances: Record<string, number>;
  withdrawals: Booked[];
}

/** A function, so that it is planned once instead of on every read. */
const CREATE = `create function private.books() returns json language plpgsql as $$ begin return json_build_object(
  'unbalanced', (select count(*) from private.unbalanced_accounts()),
  'balances', (select json_object_agg(user_id, (balance * 100)::int) from public.profiles where role = 'user'),
  'withdrawals', (
    select coalesce(json_agg(json_build_object(
      'id', w.id, 'status', w.status, 'cents', (w.amount_eur * 100)::int, 'user', w.user_id,
      'ledger', (select json_agg(replace(l.kind, 'withdrawal_', '') || ' ' || (l.amount * 100)::int order by l.id)
                   from public.balance_ledger l where l.withdrawal_id = w.id),
      'state', a.state,
      'open', (select count(*) from public.payout_attempts o
                where o.withdrawal_id = w.id and o.state in ('created', 'sending', 'unknown', 'accepted'))
    ) order by w.created_at, w.id), '[]')
    from public.withdrawal_requests w
    left join lateral (
      select * from public.payout_attempts x where x.withdrawal_id = w.id order by x.created_at desc limit 1
    ) a on true
  )
); end $$`;

/** Creates the function of readBooks; once per database. */
export const installBooks = (world: World): Promise<unknown> => world.sql(CREATE);

export async function readBooks(world: World): Promise<Books> {
  const [row] = await world.sql<{ books: string }>('select private.books()::text as books');
  return JSON.parse(row?.books ?? '') as Books;
}

/** Moves all times of payouts into the past, which simulates passing time. */
export async function letTimePass(world: World, seconds: number): Promise<void> {
  await world.sql(
    `update public.payout_attempts
        set next_look_at = next_look_at - d, lease_until = lease_until - d, sent_at = sent_at - d, last_sent_at = last_sent_at - d
       from make_interval(secs => $1::float8) d`,
    [seconds],
  );
  await world.sql(
    'update private.account_events set created_at = created_at - make_interval(secs => $1::float8)',
    [seconds],
  );
  await world.sql(
    `update public.withdrawal_requests
        set released_at = released_at - make_interval(secs => $1::float8),
            processed_at = processed_at - make_interval(secs => $1::float8)`,
    [seconds],
  );
}

/** Empties the books, bypassing the triggers that protect them, and sets every balance. */
export async function openBooks(world: World, { users, staff }: Cast, euros: number): Promise<void> {
  await world.database.transaction(async (tx) => {
    for (const [at, { id }] of [...users, ...staff].entries()) {
      const role = at < users.length ? 'user' : at === users.length ? 'moderator' : 'admin';
      await tx.query(
        'update public.profiles set is_banned = false, is_suspended = false, role = $2 where user_id = $1',
        [id, role],
      );
    }
    await tx.exec(`set local session_replication_role = replica;
      delete from public.balance_ledger;
      delete from public.bank_matches;
      delete from public.bank_lines;
      delete from public.bank_statements;
      delete from private.bank_file_events;
      delete from public.bank_files;
      delete from public.payout_events;
      delete from public.payout_attempts;
      delete from public.payout_run_exclusions;
      delete from public.payout_runs;
      delete from public.withdrawal_requests;
      update public.profiles set balance = 0 where balance <> 0;
      delete from private.payout_processes;
      delete from public.payout_destinations;
      delete from private.account_events;
      update public.withdrawals_config
         set is_automatic = false, approval_above_eur = 300, release_above_eur = 600, cooling_off_hours = 24;
      update private.settings set is_demo = true, payout_provider = 'simulator', payouts_held_at = null, payouts_held_for = null;
      set local session_replication_role = origin;`);
    for (const { id } of users) {
      await tx.query(`insert into public.balance_ledger (user_id, amount, kind) values ($1, $2, 'earning')`, [
        id,
        euros,
      ]);
    }
  });
}
