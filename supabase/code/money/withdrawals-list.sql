-- The withdrawals list. Its search is in money/withdrawals-search.sql.

-- Shows enough to compare two accounts, too little to use one.
create or replace function private.masked_destination(p_details jsonb)
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

-- p_state is the state of the latest attempt, or null.
create or replace function private.is_link_collectable(p_request public.withdrawal_requests, p_state text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_request.payout_link_url is not null
    and coalesce(p_state not in ('completed', 'failed', 'reverted', 'not_sent'), p_request.status = 'pending');
end
$$;

-- When the last call of an undecided payout must have ended. Null when none is undecided.
create or replace function private.markable_at(p_state text, p_last_sent_at timestamptz)
returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return case when p_state = 'undecided' then date_trunc('minute', p_last_sent_at + interval '11 minutes') end;
end
$$;

-- Payouts held back by our own checks were never sent.
create or replace function private.was_rejected(p_attempt_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_states text[];
begin
  v_states := array(
    select e.state from public.payout_events e where e.attempt_id = p_attempt_id order by e.id desc limit 2
  );
  return coalesce(v_states = array['not_sent', 'sending'], false);
end
$$;

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
      -- Secret: whoever has the link collects the money. Staff request it through admin_show_payout_link.
      'payout_link_url', case when not private.is_link_collectable(w, a.state) then w.payout_link_url end,
      'has_payout_link', private.is_link_collectable(w, a.state),
      'attempt_id', a.id,
      'payout_state', a.state,
      'payout_error', a.error,
      'payout_rejected', coalesce(a.state = 'not_sent', false) and private.was_rejected(a.id),
      'markable_at', private.markable_at(a.state, a.last_sent_at),
      'provider', a.provider,
      'payout_run', case when r.id is not null then
        jsonb_build_object('id', r.id, 'number', r.number, 'state', private.payout_run_state(r))
      end,
      'request_id', a.request_id,
      'reference', w.reference,
      'approved_by', w.approved_by,
      'approved_at', w.approved_at,
      'released_by', w.released_by,
      'released_at', w.released_at,
      'is_simulated', coalesce(
        coalesce(
          a.provider, case when w.status = 'pending' then (select s.payout_provider from private.settings s) end
        ) = 'simulator', false
      ),
      'destination', private.masked_destination(coalesce(a.destination, d.details))
    ) || private.withdrawal_rules(
      w, coalesce(a.state in ('created', 'sending', 'unknown', 'accepted', 'undecided'), false),
      case when a.state in ('created', 'accepted') then a.run_id end
    ) as details
    from public.withdrawal_requests w
    join public.profiles p on p.user_id = w.user_id
    left join public.payout_destinations d on d.user_id = w.user_id and d.method = w.method
    left join lateral (
      select * from public.payout_attempts x where x.withdrawal_id = w.id order by x.created_at desc, x.id desc limit 1
    ) a on true
    left join public.payout_runs r on r.id = a.run_id;
comment on view private.withdrawals is 'Requests with their users, shaped as public.withdrawal.';

create or replace function public.admin_get_withdrawals(
  p_status text default null,
  p_method text default null,
  p_user_search text default null,
  p_date_from timestamptz default null,
  p_date_to timestamptz default null,
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null,
  p_min_amount numeric default null,
  p_max_amount numeric default null,
  p_order_by text default 'created_at',
  p_order_dir text default 'desc'
)
returns setof public.withdrawal
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_filter private.withdrawal_filter;
  v_frame private.list_frame;
  v_cursor public.withdrawal;
  v_query text;
  v_ids uuid[];
begin
  perform private.require_permission('money.read');
  v_frame := private.list_frame(
    'w', 'id', array['created_at', 'amount_eur'], '{}', p_order_by, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  v_filter := private.withdrawal_filter(p_status, p_method, p_user_search, p_date_from, p_date_to, p_min_amount, p_max_amount);
  v_cursor := private.list_cursor(v_cursor, v_frame);

  -- Selects the ids of the page first, so that users, attempts and destinations are read for the page only.
  if v_filter.search is not null and v_frame.column_name = 'created_at' and v_frame.direction = 'desc' then
    v_ids := private.withdrawals_page(
      v_filter, v_cursor.created_at, v_cursor.id, p_before is not null, v_frame.size::integer, v_frame.skip::integer
    );
  else
    v_query := 'select w.* from public.withdrawal_requests w where true' || private.withdrawal_conditions(v_filter);
    v_query := case
      when v_filter.search is null then private.list_page(v_query, v_frame)
      else private.search_sorted_page(
        v_query,
        ' and exists (select from private.withdrawal_stretches s where s.user_id = w.user_id'
          || private.text_search('s.search_text', v_filter.search) || ')',
        v_frame
      )
    end;
    execute format('select array(select l.id from (%s) l)', v_query) into v_ids using v_filter, v_cursor;
  end if;
  return query execute
    'select w.* from private.withdrawals w where w.id = any ($1) ' || private.order_clause(v_frame) using v_ids;
end
$$;
comment on function public.admin_get_withdrawals is
  'Staff. A page of withdrawals, newest first; p_order_by: created_at or amount_eur. p_user_search: part of the user''s email, '
  'username or full name, or a whole user id. p_limit 1 to 200. p_after, p_before: instead of p_offset, {sort column, id} of the row '
  'that the page follows or precedes. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_withdrawals to authenticated;

create or replace function private.withdrawal(p_id uuid)
returns public.withdrawal
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_withdrawal public.withdrawal;
begin
  select * into v_withdrawal from private.withdrawals w where w.id = p_id;
  perform private.require_found(found, 'withdrawal_not_found');
  return v_withdrawal;
end
$$;

create or replace function public.admin_get_withdrawal_details(p_request_id uuid)
returns public.withdrawal
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  return private.withdrawal(p_request_id);
end
$$;
comment on function public.admin_get_withdrawal_details is
  'Staff. One withdrawal. Errors: not_authenticated, not_authorized, withdrawal_not_found.';
grant execute on function public.admin_get_withdrawal_details to authenticated;

create or replace function public.admin_show_payout_link(p_request_id uuid)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.withdrawal_requests;
begin
  perform private.require_permission('money.process');
  v_request := private.lock_withdrawal(p_request_id);
  perform private.refuse_obstacle(private.duty_obstacle(private.involvement(auth.uid(), v_request.user_id)));
  if exists (
    select from unnest(array[v_request.released_by, v_request.approved_by, v_request.cooling_off_released_by]) had_part
     where had_part is not null and not private.are_independent_people(had_part, auth.uid())
  ) then
    raise exception 'You had a part in this payout, so someone else on staff must open its link.'
      using errcode = 'P0001', hint = 'had_part_in_payout';
  end if;
  if v_request.payout_link_url is null then
    return null;
  end if;
  perform private.require_recent_second_factor();
  perform private.audit('show_payout_link', 'withdrawal_requests', p_request_id::text, '{}');
  return v_request.payout_link_url;
end
$$;
comment on function public.admin_show_payout_link is
  'Staff. The link for collecting a payout, or null; recorded in the audit log. Errors: not_authenticated, '
  'not_authorized, withdrawal_not_found, own_withdrawal, involved_in_account, had_part_in_payout, second_factor_again.';
grant execute on function public.admin_show_payout_link to authenticated;
