-- Compares the payment a provider reports with the order. A mistaken or foreign provider also reports "completed"; amount,
-- currency, reference and receiver tell the difference.

create or replace function private.payout_reference(p_withdrawal_id uuid)
returns text
language sql immutable set search_path = ''
as $$
  select 'Withdrawal ' || upper(left(p_withdrawal_id::text, 8))
$$;

-- Compares amounts as numbers, so that 20.1 equals 20.10. Rounding to six decimals removes floating-point errors such as
-- 201.29999999999998. Null when the payment matches the order.
create or replace function private.payout_differences(
  p_request public.withdrawal_requests, p_attempt public.payout_attempts,
  p_amount text, p_currency text, p_request_id text, p_reference text, p_destination jsonb
)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_differs text[] := array[]::text[];
  v_amount numeric;
begin
  if p_amount ~ '^[0-9]{1,12}(\.[0-9]{1,20})?$' then
    v_amount := trim_scale(round(p_amount::numeric, 6));
    v_amount := round(v_amount, greatest(scale(v_amount), 2));
  end if;
  if p_amount is not null and v_amount is distinct from p_request.net_amount_eur then
    v_differs := array_append(v_differs, format(
      'the amount %s instead of %s', coalesce(v_amount::text, left(p_amount, 40)), p_request.net_amount_eur
    ));
  end if;
  if upper(p_currency) <> 'EUR' then
    v_differs := array_append(v_differs, format('the currency %s instead of EUR', left(p_currency, 10)));
  end if;
  if p_request_id <> p_attempt.request_id then
    v_differs := array_append(v_differs, 'another request id');
  end if;
  -- Banks add to a reference and change its case.
  if strpos(upper(p_reference), upper(private.payout_reference(p_request.id))) = 0 then
    v_differs := array_append(v_differs, format('the reference “%s”', left(p_reference, 60)));
  end if;
  -- A link may pay to any receiver. Other payouts are compared by the fields that the provider reported.
  if p_request.method <> 'payout_link' and exists (
    select from unnest(array['iban', 'revtag']) k
     where p_destination ->> k is not null
       and upper(regexp_replace(p_destination ->> k, '[\s@]', '', 'g'))
           is distinct from upper(regexp_replace(p_attempt.destination ->> k, '[\s@]', '', 'g'))
  ) then
    v_differs := array_append(v_differs, format(
      'another receiver (%s instead of %s)',
      left(private.masked_destination(p_destination), 60), coalesce(private.masked_destination(p_attempt.destination), 'none')
    ));
  end if;
  return 'The payout provider has ' || nullif(array_to_string(v_differs, ', '), '') || '.';
end
$$;

-- A second conflict at the same provider within a month holds payouts. Locking the settings first lets the second of two
-- concurrent conflicts count the first. True for the first known difference of the attempt.
create or replace function private.note_payout_conflict(p_attempt public.payout_attempts, p_differs text)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_differs is null then
    return false;
  end if;
  perform from private.settings for update;
  insert into private.payout_conflicts (attempt_id, provider, differs)
  values (p_attempt.id, p_attempt.provider, p_differs)
  on conflict do nothing;
  return found;
end
$$;

create or replace function private.hold_after_conflicts(p_attempt public.payout_attempts)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.payouts_are_held() or not exists (
    select from private.payout_conflicts c
     where c.provider = p_attempt.provider and c.attempt_id <> p_attempt.id and c.created_at > now() - interval '30 days'
  ) then
    return;
  end if;
  perform private.hold_payouts(
    'The payout provider has payments that differ from what was ordered, more than one within 30 days.',
    jsonb_build_object('provider', p_attempt.provider)
  );
end
$$;

-- Conflicts awaiting a decision, whatever their age, and resolved ones of the last week.
create or replace function public.admin_get_payout_conflicts()
returns setof public.payout_conflict
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  return query
    select w.id, c.provider, c.differs, c.created_at, w.status
      from private.payout_conflicts c
      join public.payout_attempts a on a.id = c.attempt_id
      join public.withdrawal_requests w on w.id = a.withdrawal_id
     where w.status = 'pending' or c.created_at > now() - interval '7 days'
     order by c.created_at desc, c.attempt_id
     limit 50;
end
$$;
comment on function public.admin_get_payout_conflicts is
  'Staff. Payouts whose provider reported something other than what was ordered, newest first, at most 50: pending ones, and all '
  'of the last week. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_payout_conflicts to authenticated;
