-- Monitoring for operators: payouts without a known outcome, and states that should never occur.

create or replace function public.payouts_open()
returns table (state text, count bigint, oldest_seconds bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select s.state, count(a.id), coalesce(extract(epoch from now() - min(a.created_at))::bigint, 0)
      from unnest(array['created', 'sending', 'unknown', 'accepted', 'undecided']) s (state)
      left join (
        public.payout_attempts a join public.withdrawal_requests w on w.id = a.withdrawal_id
      ) on a.state = s.state and a.state in ('created', 'sending', 'unknown', 'accepted', 'undecided')
       -- Lines of payout runs wait for people and for the bank.
       and a.run_id is null
       -- After a person's decision there is nothing left to monitor.
       and (a.state <> 'undecided' or w.status = 'pending')
     group by s.state
     order by s.state;
end
$$;
comment on function public.payouts_open is
  'Service role only. Number of attempts of a provider that may still pay, by state, always five rows, and the age of the oldest. undecided: '
  'only until a person has decided. Shape: no nulls. Errors: none.';
grant execute on function public.payouts_open to service_role;

create or replace function public.operator_alarms()
returns table (alarm text, count bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select 'payout_conflicts', (select count(*) from private.payout_conflicts)
    union all
    select 'reading_alerts', (select count(*) from private.reading_alerts);
end
$$;
comment on function public.operator_alarms is
  'Service role only. Totals since the installation: payments reported differently from the order (payout_conflicts), and hours '
  'in which a member of staff opened more than 200 accounts, posts or messages (reading_alerts). Shape: no nulls. Errors: none.';
grant execute on function public.operator_alarms to service_role;
