-- The withdrawals list. How the statement is put together: see admin_get_users.

create type public.withdrawal as (
  id uuid,
  user_id uuid,
  user_username text,
  user_full_name text,
  user_email text,
  method text,
  amount_eur numeric(12, 2),
  status text,
  created_at timestamptz,
  processed_at timestamptz,
  error_message text,
  details jsonb
);
comment on type public.withdrawal is
  'A withdrawal request as staff see it. details: {fee_percent, fee_amount_eur, net_amount_eur, remote_state, '
  'payout_link_url}, and of the latest attempt to pay it {attempt_id, payout_state, payout_error, provider, request_id}, '
  '{reference, approved_by, approved_at, needs_approval, is_simulated, destination}.';

-- Enough to tell two apart, too little to write to.
create function private.masked_destination(p_details jsonb)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_details ? 'iban' then left(p_details ->> 'iban', 4) || ' •••• ' || right(p_details ->> 'iban', 4)
    when p_details ? 'revtag' then '@' || (p_details ->> 'revtag')
  end;
end
$$;
comment on function private.masked_destination is 'The destination of a payout as staff see it.';

create view private.withdrawals as
  select
    w.id,
    w.user_id,
    p.username as user_username,
    p.full_name as user_full_name,
    p.email as user_email,
    w.method,
    w.amount_eur,
    w.status,
    w.created_at,
    w.processed_at,
    w.error_message,
    jsonb_build_object(
      'fee_percent', w.fee_percent,
      'fee_amount_eur', w.fee_amount_eur,
      'net_amount_eur', w.net_amount_eur,
      'remote_state', w.remote_state,
      'payout_link_url', w.payout_link_url,
      'attempt_id', a.id,
      'payout_state', a.state,
      'payout_error', a.error,
      'provider', a.provider,
      'request_id', a.request_id,
      'reference', w.reference,
      'approved_by', w.approved_by,
      'approved_at', w.approved_at,
      'needs_approval', w.status = 'pending' and w.approved_by is null and coalesce(
        w.amount_eur > (select c.approval_above_eur from public.withdrawals_config c), false
      ),
      'is_simulated', coalesce(
        coalesce(
          a.provider, case when w.status = 'pending' then (select s.payout_provider from private.settings s) end
        ) = 'simulator', false
      ),
      'destination', private.masked_destination(coalesce(a.destination, d.details))
    ) as details
    from public.withdrawal_requests w
    join public.profiles p on p.user_id = w.user_id
    left join public.payout_destinations d on d.user_id = w.user_id and d.method = w.method
    left join lateral (
      select * from public.payout_attempts x where x.withdrawal_id = w.id order by x.created_at desc, x.id desc limit 1
    ) a on true;
comment on view private.withdrawals is 'Requests with their users, shaped as public.withdrawal.';

-- The condition for $1 status, $2 method, $3 from, $4 to, $5 user id, $6 what profile_search compares with.
create function private.withdrawals_filter(
  p_status text, p_method text, p_search text, p_date_from timestamptz, p_date_to timestamptz
)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  perform private.check_choice('status', p_status, array['pending', 'success', 'failed']);
  perform private.check_choice('method', p_method, array['revolut', 'bank', 'payout_link']);
  return concat(
    case when p_status is not null then ' and w.status = $1' end,
    case when p_method is not null then ' and w.method = $2' end,
    case when p_date_from is not null then ' and w.created_at >= $3' end,
    case when p_date_to is not null then ' and w.created_at <= $4' end,
    case
      when private.as_uuid(p_search) is not null then ' and w.user_id = $5'
      when p_search is not null then
        ' and w.user_id in (select p.user_id from public.profiles p where true'
        || private.profile_search('p', p_search, 6) || ')'
    end
  );
end
$$;
comment on function private.withdrawals_filter is 'What the list and its counters select. Errors: bad_argument.';

create function public.admin_get_withdrawals(
  p_status text default null,
  p_method text default null,
  p_user_search text default null,
  p_date_from timestamptz default null,
  p_date_to timestamptz default null,
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.withdrawal
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_search text;
  v_sort private.list_sort;
  v_cursor public.withdrawal;
begin
  perform private.require_staff();
  perform private.check_page(p_limit, p_offset);
  v_sort := private.list_sort(null, null, array['created_at'], '{}', 'w', 'id');
  v_cursor := private.list_cursor(v_cursor, v_sort, p_after, p_before, p_offset);
  v_search := private.search_text(p_user_search);

  -- Which ones first, so that their users, attempts and destinations are looked up for the page and not for all that fit.
  return query execute format(
    'select w.* from (%s) l join private.withdrawals w on w.id = l.id %s',
    private.list_page(
      'select w.id, w.created_at from public.withdrawal_requests w where true'
        || private.withdrawals_filter(p_status, p_method, v_search, p_date_from, p_date_to),
      v_sort, p_after, p_before, 7
    ),
    private.order_clause(v_sort)
  ) using
    p_status, p_method, p_date_from, p_date_to, private.as_uuid(v_search), private.search_operand(v_search),
    v_cursor, coalesce(p_limit, 50), coalesce(p_offset, 0);
end
$$;
comment on function public.admin_get_withdrawals is
  'Staff. A page of withdrawals, newest first. p_user_search: part of the user''s email, username or full name, or a '
  'whole user id. p_limit 1 to 200. p_after, p_before: instead of p_offset, {created_at, id} of the row that the page '
  'follows or precedes. Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_get_withdrawals from public, anon;
grant execute on function public.admin_get_withdrawals to authenticated;

-- Whole days from the totals, and what is left at the two ends from the requests themselves.
create function private.count_withdrawals(p_status text, p_method text, p_date_from timestamptz, p_date_to timestamptz)
returns table (status text, count bigint, amount_eur numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- What is endless has no day.
  v_from timestamptz := case when isfinite(p_date_from) then p_date_from end;
  v_to timestamptz := case when isfinite(p_date_to) then p_date_to end;
  -- The first whole day, and the last day, which is not whole.
  v_first timestamptz := date_trunc('day', v_from - interval '1 microsecond', 'UTC') + interval '1 day';
  v_last timestamptz := date_trunc('day', v_to, 'UTC');
  v_measure text := case when v_from is null and v_to is null then 'withdrawal' else 'withdrawal_day' end;
begin
  perform private.withdrawals_filter(p_status, p_method, null, null, null);
  if p_date_from = 'infinity' or p_date_to = '-infinity' then
    v_from := null;
    v_last := null;
    v_measure := null;
  elsif v_first > v_last then
    -- All within one day: its end is the end of what begins there.
    v_last := null;
    v_measure := null;
  end if;
  return query
    select s.status, coalesce(sum(t.n), 0)::bigint, coalesce(sum(t.amount), 0.00)
      from unnest(array['pending', 'success', 'failed']) with ordinality s (status, at)
      left join (
        select split_part(split_part(d.key, ' ', -1), ':', 1) as status, split_part(d.key, ':', 2) as method, d.n, d.amount
          from private.totals d
         where d.measure = v_measure
           and d.key >= coalesce(private.total_day(v_first), '')
           and (v_last is null or d.key < private.total_day(v_last))
        union all
        select w.status, w.method, 1, w.amount_eur
          from public.withdrawal_requests w
         where w.created_at >= v_from and w.created_at < v_first and w.created_at <= coalesce(v_to, 'infinity')
        union all
        select w.status, w.method, 1, w.amount_eur
          from public.withdrawal_requests w
         where w.created_at >= v_last and w.created_at <= v_to
      ) t on t.status = s.status and (p_status is null or p_status = t.status) and (p_method is null or p_method = t.method)
     group by s.status, s.at
     order by s.at;
end
$$;
comment on function private.count_withdrawals is 'The counters without a user. Errors: bad_argument.';

create function public.admin_get_withdrawal_counters(
  p_status text default null,
  p_method text default null,
  p_user_search text default null,
  p_date_from timestamptz default null,
  p_date_to timestamptz default null
)
returns table (status text, count bigint, amount_eur numeric)
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_search text;
begin
  perform private.require_staff();
  v_search := private.search_text(p_user_search);
  if v_search is null then
    return query select c.* from private.count_withdrawals(p_status, p_method, p_date_from, p_date_to) c;
    return;
  end if;

  -- Of a query that is put together here it can't know the columns: @plpgsql_check_options: extra_warnings = false
  return query execute format(
    'select s.status, coalesce(t.count, 0), coalesce(t.amount_eur, 0.00)
       from unnest(array[''pending'', ''success'', ''failed'']) with ordinality s (status, at)
       left join (
         select w.status, count(*) as count, sum(w.amount_eur) as amount_eur
           from public.withdrawal_requests w where true%s group by w.status
       ) t on t.status = s.status
      order by s.at',
    private.withdrawals_filter(p_status, p_method, v_search, p_date_from, p_date_to)
  ) using
    p_status, p_method, p_date_from, p_date_to, private.as_uuid(v_search), private.search_operand(v_search);
end
$$;
comment on function public.admin_get_withdrawal_counters is
  'Staff. How many withdrawals, and of how much, the filters of admin_get_withdrawals select: always three rows, pending, '
  'success, failed. Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_get_withdrawal_counters from public, anon;
grant execute on function public.admin_get_withdrawal_counters to authenticated;

create function private.withdrawal(p_id uuid)
returns public.withdrawal
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_withdrawal public.withdrawal;
begin
  select * into v_withdrawal from private.withdrawals w where w.id = p_id;
  if not found then
    perform private.refuse_no_withdrawal();
  end if;
  return v_withdrawal;
end
$$;
comment on function private.withdrawal is 'One withdrawal as staff see it. Errors: withdrawal_not_found.';

create function private.refuse_no_withdrawal()
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'Withdrawal not found' using errcode = 'PT404', hint = 'withdrawal_not_found';
end
$$;
comment on function private.refuse_no_withdrawal is 'Raises PT404. Errors: withdrawal_not_found.';

create function public.admin_get_withdrawal_details(p_request_id uuid)
returns public.withdrawal
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.withdrawal(p_request_id);
end
$$;
comment on function public.admin_get_withdrawal_details is
  'Staff. One withdrawal. Errors: not_authenticated, not_authorized, withdrawal_not_found.';
revoke execute on function public.admin_get_withdrawal_details from public, anon;
grant execute on function public.admin_get_withdrawal_details to authenticated;
