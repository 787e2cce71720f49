-- For monitoring: payouts whose outcome is not known yet.

create function public.payouts_open()
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
       -- Once a person has decided, there is nothing left to watch.
       and (a.state <> 'undecided' or w.status = 'pending')
     group by s.state
     order by s.state;
end
$$;
comment on function public.payouts_open is
  'Service role only. How many attempts may still pay, by state, five rows always, and how old the oldest is; undecided only '
  'until a person has decided. Errors: none.';
revoke execute on function public.payouts_open from public, anon, authenticated;
grant execute on function public.payouts_open to service_role;
