import type { Queryable } from '@marketdesk/backend/database/database.ts';
import type { Person, World } from '../world.ts';
import { BANK_STAGE } from './bank-moves.ts';

/**
 * Tables in which the money rules keep their state. Their rows, without ids and with ages for times, are the
 * state of a search.
 */
const TABLES = [
  'public.withdrawals_config',
  'private.settings',
  'public.profiles',
  'private.account_events',
  'public.payout_destinations',
  'public.withdrawal_requests',
  'public.payout_attempts',
  'private.proposals',
  'private.former_admins',
  'private.staff_invitations',
  'public.staff_roles',
  'private.insider_stage',
  'public.payout_runs',
  'public.bank_lines',
  'public.bank_matches',
];
/** Columns with new values after every move, by which equal positions would differ. */
const NAMES = [
  ...['id', 'withdrawal_id', 'request_id', 'remote_id', 'invitation_id', 'code_hash'],
  ...[
    'last_seen_at',
    'updated_at',
    'number',
    'message_id',
    'run_id',
    'statement_id',
    'file_id',
    'line_id',
    'attempt_id',
  ],
];

/** The result of a move: refused and rolled back, or done, with its automatic consequences. */
interface Outcome {
  done: boolean;
  /** The reason of a refusal: its hint, else its message. */
  refusal: string | null;
  /** Euros sent to the attacker within the last day, by source account. */
  taken: Record<string, number>;
  /** Accounts with rights that one person may not give. */
  raised: string[];
  /** Withdrawals that the bank paid and that were credited back. */
  doubled: string[];
  /** Equal for equivalent positions. */
  state: string;
}

/** How the payout provider behaves during a move's consequences. */
export const PROVIDER_BEHAVIOURS = ['pays', 'crashes', 'refuses', 'contradicts'] as const;
export type ProviderBehaviour = (typeof PROVIDER_BEHAVIOURS)[number];

/** Installs the search's functions, once per database, so that one move is one round trip. */
export async function installStage(world: World, attackersIban: string): Promise<void> {
  // Whether jobs are stopped, and whether only payments to banned users count.
  await world.sql(
    'create table private.insider_stage (rests boolean default false, counts_banned_only boolean default false)',
  );
  await world.sql('insert into private.insider_stage default values');
  const columns = await world.sql<{ table: string; name: string; is_time: boolean }>(
    `select format('%s.%s', c.table_schema, c.table_name) as table, c.column_name as name,
            c.data_type = 'timestamp with time zone' as is_time
       from information_schema.columns c
      where format('%s.%s', c.table_schema, c.table_name) = any ($1::text[]) and c.is_generated = 'NEVER'
      order by 1, c.ordinal_position`,
    [TABLES],
  );
  const of = (table: string) => columns.filter((column) => column.table === table);
  const rows = TABLES.map((table) => {
    const fields = of(table)
      .filter(({ name }) => !NAMES.includes(name))
      .map(({ name, is_time }) =>
        is_time ? `round(extract(epoch from now() - t.${name}) / 3600)` : `t.${name}`,
      );
    return `select '${table}' as t, concat_ws('|', ${fields.join(', ')}) as r from ${table} t`;
  });
  const moves = TABLES.map((table) => {
    const times = of(table).filter(({ is_time }) => is_time);
    return times.length === 0
      ? ''
      : `update ${table} set ${times.map(({ name }) => `${name} = ${name} - d`).join(', ')};`;
  });

  await world.sql(
    'create table private.insider_sent (user_id uuid, amount numeric, is_banned boolean, created_at timestamptz default now())',
  );
  await world.sql(`create function private.insider_wait(d interval) returns void language plpgsql as $$
    begin
      set local session_replication_role = replica;
      ${moves.join('\n      ')}
      update private.insider_sent set created_at = created_at - d;
      set local session_replication_role = origin;
    end $$`);
  await installBank(world, attackersIban);
  // Runs all jobs, the provider and the bank. Lost orders are leased again later, as after a worker's death.
  await world.sql(`create function private.insider_work(p_mood text) returns void language plpgsql as $$
    declare v_order public.payout_order;
    begin
      if (select rests from private.insider_stage) then
        return;
      end if;
      perform private.insider_pay(p_mood);
      perform public.bank_match_lines();
      perform public.run_due_proposals();
      perform public.payouts_enqueue_automatic();
      update public.payout_attempts set next_look_at = now() - interval '1 second', lease_until = null, lease_owner = null
       where next_look_at is not null;
      for v_order in select * from public.payouts_take(gen_random_uuid()::text, 'simulator', 200) loop
        if v_order.state <> 'created' then
          perform public.payouts_record(
              v_order.attempt_id, 'clerk', 'simulator', 'completed', 'r-' || v_order.request_id,
              p_amount => v_order.net_amount_eur, p_currency => 'EUR'
            );
          continue;
        end if;
        update public.payout_attempts set lease_owner = 'clerk' where id = v_order.attempt_id;
        continue when not public.payouts_begin_send(v_order.attempt_id, 'clerk', 'simulator');
        -- What the provider says has failed came back: nobody has it.
        if p_mood not in ('refuses', 'contradicts') and (
          v_order.method = 'payout_link' or v_order.destination ->> 'iban' = '${attackersIban}'
        ) then
          insert into private.insider_sent (user_id, amount, is_banned)
          select w.user_id, w.amount_eur, p.is_banned
            from public.withdrawal_requests w join public.profiles p on p.user_id = w.user_id
           where w.id = v_order.withdrawal_id;
        end if;
        case p_mood
          when 'pays' then
            perform public.payouts_record(
              v_order.attempt_id, 'clerk', 'simulator', 'completed', 'r-' || v_order.request_id,
              p_amount => v_order.net_amount_eur, p_currency => 'EUR'
            );
          when 'refuses' then
            perform public.payouts_record(
              v_order.attempt_id, 'clerk', 'simulator', 'not_sent', p_error => 'The receiver cannot be paid.'
            );
          when 'contradicts' then
            perform public.payouts_record(v_order.attempt_id, 'clerk', 'simulator', 'failed', 'r-' || v_order.request_id);
          else null;
        end case;
      end loop;
    end $$`);
  await world.sql(`create function private.insider_state() returns text language sql as $$
    select sum(hashtextextended(t || r, 0))::text from (${rows.join(' union all ')}) s $$`);
  // Its id, read without the caller's rights: the attacker has seen it on a screen.
  await world.sql(`create function public.insider_request(p_user_id uuid, p_newest boolean) returns uuid
    language sql security definer as $$
      select id from public.withdrawal_requests where user_id = p_user_id and status = 'pending'
       order by case when p_newest then -extract(epoch from created_at) else extract(epoch from created_at) end, id limit 1
    $$`);
  await world.sql(`create function public.insider_proposal() returns uuid language sql security definer as $$
      select id from private.proposals where ended_at is null order by proposed_at desc, id limit 1
    $$`);
  await world.sql(`create function public.insider_role(p_name text) returns uuid language sql security definer as $$
      select id from public.staff_roles where name = p_name
    $$`);
  // Of the role, by default the caller's.
  await world.sql(`create function public.insider_permissions(p_role text default null) returns text[]
    language sql security definer as $$
      select coalesce((select permissions from public.staff_roles where name = p_role), private.caller_permissions())
    $$`);
  await world.sql(
    `grant execute on function public.insider_request, public.insider_proposal, public.insider_role,
       public.insider_permissions to authenticated`,
  );
  await installRights(world);
  // As a person: with the rights and claims of their browser. Without: as the auth service in their name.
  await world.sql(`create function private.insider_try(p_claims text, p_sql text, p_mood text)
    returns json language plpgsql as $$
    declare v_hint text; v_message text;
    begin
      begin
        if p_claims is not null then
          perform set_config('request.jwt.claims', p_claims, true), set_config('role', 'authenticated', true);
        end if;
        execute p_sql;
        perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
        -- A transaction's clock stands still: what was done in it was done by its time.
        update private.account_events set created_at = now() where created_at > now();
        perform private.insider_work(p_mood);
      exception when others then
        get stacked diagnostics v_hint = pg_exception_hint, v_message = message_text;
        -- A mistake of the search itself, not a refusal.
        if sqlstate like '42%' and v_hint = '' then
          raise;
        end if;
        return json_build_object('done', false, 'refusal', coalesce(nullif(v_hint, ''), v_message));
      end;
      return json_build_object(
        'done', true, 'refusal', null, 'state', private.insider_state(), 'raised', private.insider_raised(),
        'doubled', private.insider_doubled(),
        'taken', (
          select coalesce(json_object_agg(s.user_id, s.euros), '{}')
            from (select user_id, sum(amount) as euros from private.insider_sent
                   where created_at > now() - interval '24 hours'
                     and (is_banned or not (select counts_banned_only from private.insider_stage))
                   group by user_id) s
        )
      );
    end $$`);
}

// The bank, which pays every payment of a file that it got once.
async function installBank(world: World, attackersIban: string): Promise<void> {
  await world.database.exec(BANK_STAGE);
  await world.sql(`create function private.insider_pay(p_mood text) returns void language sql as $$
    with paid as (
      insert into private.insider_bank
      select a.id from public.payout_attempts a
       where a.provider = 'bank' and a.sent_at is not null and p_mood not in ('refuses', 'contradicts')
      on conflict do nothing
      returning attempt_id
    )
    insert into private.insider_sent (user_id, amount, is_banned)
    select w.user_id, w.amount_eur, u.is_banned
      from paid p
      join public.payout_attempts a on a.id = p.attempt_id
      join public.withdrawal_requests w on w.id = a.withdrawal_id
      join public.profiles u on u.user_id = w.user_id
     where a.destination ->> 'iban' = '${attackersIban}'
  $$`);
  // A file that the attacker wrote pays everything to the attacker.
  await world.sql(`create function private.insider_pay_own_file() returns void language sql as $$
    insert into private.insider_sent (user_id, amount, is_banned)
    select w.user_id, w.amount_eur, true
      from public.payout_attempts a join public.withdrawal_requests w on w.id = a.withdrawal_id
     where a.run_id = public.insider_run()
  $$`);
  await world.sql(`create function private.insider_doubled() returns uuid[] language sql as $$
    select array(
      select w.id from private.insider_bank b
        join public.payout_attempts a on a.id = b.attempt_id
        join public.withdrawal_requests w on w.id = a.withdrawal_id
       where w.status = 'failed'
    )
  $$`);
}

// What everyone may at the start, and who has got more than one insider may give: access to money or to other staff, any right
// of someone outside the staff, or a right that no insider had.
async function installRights(world: World): Promise<void> {
  await world.sql(
    'create table private.insider_rights (user_id uuid primary key, permissions text[], is_insider boolean, may_be_raised boolean)',
  );
  await world.sql(`create function private.insider_begin(p_insiders uuid[], p_may_be_raised uuid[]) returns void
    language sql as $$
      delete from private.insider_rights;
      insert into private.insider_rights
      select p.user_id, private.permissions_of(private.role_key(p)), p.user_id = any (p_insiders), p.user_id = any (p_may_be_raised)
        from public.profiles p
    $$`);
  await world.sql(`create function private.insider_raised() returns uuid[] language sql as $$
      select array(
        select p.user_id
          from public.profiles p
          left join private.insider_rights r on r.user_id = p.user_id
         where p.role <> 'user' and r.may_be_raised is distinct from true and exists (
           select from unnest(private.permissions_of(private.role_key(p))) c
            where c <> all (coalesce(r.permissions, '{}')) and (
              coalesce(r.permissions, '{}') = '{}'
              or c in (select s.code from private.permissions() s where s.is_sensitive)
              or c not in (select unnest(i.permissions) from private.insider_rights i where i.is_insider)
            )
         )
      )
    $$`);
}

/** Tries it in the open transaction; a refused move leaves nothing. */
export async function attempt(
  tx: Queryable,
  caller: Person | null,
  sql: string,
  behaviour: ProviderBehaviour,
): Promise<Outcome> {
  const claims = caller && JSON.stringify({ sub: caller.id, role: 'authenticated', ...caller.claims });
  const [row] = await tx.query<{ outcome: Outcome }>('select private.insider_try($1, $2, $3) as outcome', [
    claims,
    sql,
    behaviour,
  ]);
  if (row === undefined) throw new Error('No answer.');
  return row.outcome;
}
