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
  'A withdrawal request as staff see it. details: {fee_percent, fee_amount_eur, net_amount_eur, remote_state, payout_link_url}.';

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
      'payout_link_url', w.payout_link_url
    ) as details
    from public.withdrawal_requests w
    join public.profiles p on p.user_id = w.user_id;
comment on view private.withdrawals is 'Requests with their users, shaped as public.withdrawal.';

create function public.admin_get_withdrawals(
  p_status text default null,
  p_method text default null,
  p_user_search text default null,
  p_date_from timestamptz default null,
  p_date_to timestamptz default null,
  p_limit integer default 50,
  p_offset integer default 0
)
returns setof public.withdrawal
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text;
  v_search_id uuid;
  v_where text;
begin
  perform private.require_staff();
  perform private.check_choice('status', p_status, array['pending', 'success', 'failed']);
  perform private.check_choice('method', p_method, array['revolut', 'bank', 'payout_link']);
  perform private.check_page(p_limit, p_offset);
  v_search := private.search_text(p_user_search);
  v_search_id := private.as_uuid(v_search);

  v_where := concat(
    case when p_status is not null then ' and w.status = $1' end,
    case when p_method is not null then ' and w.method = $2' end,
    case when p_date_from is not null then ' and w.created_at >= $3' end,
    case when p_date_to is not null then ' and w.created_at <= $4' end,
    case
      when v_search_id is not null then ' and w.user_id = $5'
      when v_search is not null then
        ' and w.user_id in (select p.user_id from public.profiles p where true'
        || private.profile_search('p', v_search, 6) || ')'
    end
  );

  return query execute format(
    'select w.* from private.withdrawals w where true%s order by w.created_at desc, w.id desc limit $7 offset $8', v_where
  ) using
    p_status, p_method, p_date_from, p_date_to, v_search_id, private.search_operand(v_search),
    coalesce(p_limit, 50), coalesce(p_offset, 0);
end
$$;
comment on function public.admin_get_withdrawals is
  'Staff. A page of withdrawals, newest first. p_user_search: part of the user''s email, username or full name, or a '
  'whole user id. p_limit 1 to 200. Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_get_withdrawals from public, anon;
grant execute on function public.admin_get_withdrawals to authenticated;
