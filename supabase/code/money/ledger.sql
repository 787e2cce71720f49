-- Keeps balances. Only the ledger writes them.

create or replace function private.post_ledger_entry()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles p
     set balance = p.balance + e.amount
    from (select n.user_id, sum(n.amount) as amount from new_rows n group by n.user_id) e
   where p.user_id = e.user_id;
  return null;
exception
  when check_violation then
    raise exception 'Insufficient balance' using errcode = 'P0001', hint = 'insufficient_balance';
end
$$;
-- Runs once per statement: each new version of a profile updates up to thirty indexes.
create or replace trigger post_ledger_entry after insert on public.balance_ledger
  referencing new table as new_rows for each statement execute function private.post_ledger_entry();

-- Only the trigger above may write a balance; its updates run at trigger depth 2. A new account has none.
create or replace function private.guard_balance()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or pg_trigger_depth() < 2 then
    raise exception 'A balance changes by a ledger entry only.' using errcode = '42501', hint = 'balance_without_ledger';
  end if;
  return new;
end
$$;
create or replace trigger guard_balance before update of balance on public.profiles
  for each row when (old.balance is distinct from new.balance) execute function private.guard_balance();
create or replace trigger refuse_opening_balance before insert on public.profiles
  for each row when (new.balance <> 0) execute function private.guard_balance();

-- A settlement that was reversed may happen again. Locks the withdrawals, so that concurrent settlements see each other.
create or replace function private.check_settlements()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from new_rows n where n.kind in ('withdrawal_settle', 'withdrawal_reopen')) then
    return null;
  end if;
  perform from public.withdrawal_requests w
    where w.id in (select n.withdrawal_id from new_rows n where n.kind in ('withdrawal_settle', 'withdrawal_reopen'))
    order by w.id for update;
  if exists (
    select from public.balance_ledger e
     where e.withdrawal_id in (select n.withdrawal_id from new_rows n where n.kind in ('withdrawal_settle', 'withdrawal_reopen'))
       and e.kind in ('withdrawal_settle', 'withdrawal_reopen')
     group by e.withdrawal_id
    having sum(case e.kind when 'withdrawal_settle' then 1 else -1 end) not between 0 and 1
  ) then
    raise exception 'A withdrawal is settled at most once.' using errcode = '23505', hint = 'already_settled';
  end if;
  return null;
end
$$;
create or replace trigger check_settlements after insert on public.balance_ledger
  referencing new table as new_rows for each statement execute function private.check_settlements();

create or replace function private.refuse_ledger_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The ledger is append-only.' using errcode = '42501', hint = 'ledger_append_only';
end
$$;
create or replace trigger refuse_change before update or delete on public.balance_ledger
  for each row execute function private.refuse_ledger_change();
create or replace trigger refuse_truncate before truncate on public.balance_ledger
  for each statement execute function private.refuse_ledger_change();

-- Returns no row while every balance equals the sum of its entries.
create or replace function private.unbalanced_accounts()
returns table (user_id uuid, balance numeric, ledger_sum numeric)
language sql stable security definer set search_path = ''
as $$
  select p.user_id, p.balance, coalesce(l.total, 0)
    from public.profiles p
    left join (select e.user_id, sum(e.amount) as total from public.balance_ledger e group by e.user_id) l using (user_id)
   where p.balance <> coalesce(l.total, 0)
$$;

-- Money tables are read only through procedures.
revoke all on
  public.withdrawals_config, public.withdrawal_requests, public.balance_ledger, public.accounting_accounts, public.price_configs,
  public.payout_destinations,
  public.payout_counterparties, public.payout_attempts, public.payout_events, public.payout_runs, public.payout_run_exclusions,
  public.bank_files, public.bank_statements, public.bank_lines, public.bank_matches
from anon, authenticated;
