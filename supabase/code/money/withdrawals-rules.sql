-- Rules on deciding about withdrawals. Screens, procedures and the last check before sending use the same rules.

create or replace function private.obstacle_of(p_hint text, p_message text)
returns private.obstacle
language plpgsql immutable set search_path = ''
as $$
begin
  return (p_hint, p_message);
end
$$;

create or replace function private.refuse_obstacle(p_obstacle private.obstacle)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_obstacle.hint is not null then
    raise exception '%', p_obstacle.message using errcode = 'P0001', hint = p_obstacle.hint;
  end if;
end
$$;

create or replace function private.euro_text(p_amount numeric)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return '€' || to_char(p_amount, 'FM999,999,999,990.00');
end
$$;

-- ── Facts of the rules ───────────────────────────────────────────────────────────────────────────────────────────────

-- Null without a destination, or for payouts by link.
create or replace function private.destination_of(p_user_id uuid, p_method text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select d.details from public.payout_destinations d where d.user_id = p_user_id and d.method = p_method);
end
$$;

-- A decision by someone since demoted, banned or found involved does not count. p_permission: what the decision takes. Null when the
-- member of staff may still decide, or nobody decided.
create or replace function private.staff_flaw(p_staff uuid, p_user_id uuid, p_permission text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  if p_staff is null then
    return null;
  end if;
  select * into v_profile from public.profiles where user_id = p_staff;
  return case
    when v_profile.is_banned then 'is banned'
    when v_profile.is_suspended then 'is suspended'
    when v_profile.role = 'user'
      or v_profile.role = 'moderator' and (select s.staff_access = 'admins' from private.settings s)
      then 'is no longer on staff'
    when not private.role_has_permission(v_profile.role, v_profile.staff_role_id, p_permission) then 'no longer has that right'
    when private.involvement(p_staff, p_user_id) is not null then 'may not decide about this person''s money'
  end;
end
$$;

-- Events in p_released are ignored.
create or replace function private.account_cooling_off(p_user_id uuid, p_released bigint[] default '{}')
returns private.cooling_off
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_hours integer;
  v_cooling private.cooling_off;
begin
  select c.cooling_off_hours into strict v_hours from public.withdrawals_config c;
  if v_hours > 0 then
    select max(e.created_at) + make_interval(hours => v_hours), (array_agg(e.kind order by e.created_at desc, e.id desc))[1],
           array_agg(e.id)
      into v_cooling
      from private.account_events e
     where e.user_id = p_user_id and e.kind in ('password', 'email', 'role', 'destination', 'second_factor')
       and e.created_at > now() - make_interval(hours => v_hours)
       -- NOT IN uses a hashed list; <> ALL compares every pair.
       and e.id not in (select unnest(p_released));
  end if;
  return v_cooling;
end
$$;

-- Null fields once a valid member of staff has released the cooling-off period.
create or replace function private.request_cooling_off(p_request public.withdrawal_requests)
returns private.cooling_off
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_request.cooling_off_released_by is not null
    and private.staff_flaw(p_request.cooling_off_released_by, p_request.user_id, 'money.approve') is null
  then
    return private.account_cooling_off(p_request.user_id, p_request.cooling_off_events);
  end if;
  return private.account_cooling_off(p_request.user_id);
end
$$;

-- Counts in order of release, so that no two withdrawals wait for each other. In euro over 24 hours. With p_released_at, only
-- withdrawals released until then count.
create or replace function private.other_received_amount(p_request public.withdrawal_requests, p_released_at timestamptz default null)
returns numeric
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(w.amount_eur), 0)
      from public.withdrawal_requests w
     where w.user_id = p_request.user_id and w.id <> p_request.id and w.status <> 'failed'
       and (
         w.processed_at > now() - interval '24 hours'
         or w.processed_at is null and exists (
           select from public.payout_attempts a
            where a.withdrawal_id = w.id and a.state in ('created', 'sending', 'unknown', 'accepted', 'undecided')
         )
       )
       and (p_released_at is null or coalesce(w.released_at, w.processed_at, w.created_at) <= p_released_at)
  );
end
$$;

-- In euro over 24 hours, without payouts that came back. Includes accounts in the same hands. p_request null: all count.
create or replace function private.other_released_amount(p_request public.withdrawal_requests, p_staff uuid, p_released_at timestamptz default null)
returns numeric
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_at timestamptz := coalesce(p_released_at, clock_timestamp());
begin
  return (
    select coalesce(sum(w.amount_eur), 0)
      from public.withdrawal_requests w
     where w.released_by = any (private.linked_accounts(p_staff)) and w.released_at > v_at - interval '24 hours' and w.released_at <= v_at
       and w.id is distinct from p_request.id
       and (
         w.status = 'success'
         or w.status = 'pending' and exists (
           select from public.payout_attempts a
            where a.withdrawal_id = w.id and a.state in ('created', 'sending', 'unknown', 'accepted', 'undecided')
         )
       )
  );
end
$$;

-- Null when the approval counts, or there is none.
create or replace function private.approval_flaw(p_request public.withdrawal_requests)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_flaw text;
begin
  if p_request.approved_by is null then
    return null;
  end if;
  v_flaw := private.staff_flaw(p_request.approved_by, p_request.user_id, 'money.approve');
  return case
    when v_flaw is not null then 'the person who gave it ' || v_flaw
    when p_request.approved_destination is distinct from private.destination_of(p_request.user_id, p_request.method)
      then 'the payout destination has changed since'
    when p_request.cooling_off_released_by is not null
      and not private.are_independent_people(p_request.approved_by, p_request.cooling_off_released_by)
      then 'the person who gave it also ended the cooling off'
  end;
end
$$;

-- p_released_at: when the withdrawal was released, so that later withdrawals do not count.
create or replace function private.release_facts(
  p_request public.withdrawal_requests, p_staff uuid, p_released_at timestamptz default null
)
returns private.release_facts
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_facts private.release_facts;
begin
  v_facts.config := (select c from public.withdrawals_config c);
  v_facts.involvement := private.involvement(p_staff, p_request.user_id);
  v_facts.cooling := private.request_cooling_off(p_request);
  v_facts.received := private.other_received_amount(p_request, p_released_at);
  v_facts.needs_two := coalesce(
    p_request.amount_eur + v_facts.received > (v_facts.config).approval_above_eur, false
  );
  v_facts.approval_flaw := private.approval_flaw(p_request);
  return v_facts;
end
$$;

-- ── The rules ───────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.duty_obstacle(p_involvement text)
returns private.obstacle
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_involvement = 'own' then
      private.obstacle_of('own_withdrawal', 'This is your own withdrawal, so someone else on staff must decide about it.')
    when p_involvement = 'colleague' then
      private.obstacle_of('involved_in_account', 'This person''s account was changed in the last 30 days by someone who may have access to yours, or you to theirs, so someone else on staff must decide about their withdrawals.')
    when p_involvement is not null then
      private.obstacle_of('involved_in_account', format(
        'You %s in the last 30 days, so someone else on staff must decide about their withdrawals.',
        case p_involvement
          when 'password' then 'set this person''s password'
          when 'email' then 'changed this person''s email address'
          when 'second_factor' then 'reset this person''s second factor'
          when 'role' then 'changed this person''s role'
          when 'balance' then 'adjusted this person''s balance'
          when 'destination' then 'recorded where this person is paid'
          when 'name' then 'changed this person''s name'
        end
      ))
  end;
end
$$;

create or replace function private.standing_obstacle(p_request public.withdrawal_requests)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select case
      when p.is_banned then
        private.obstacle_of('user_banned', 'This person is banned, so nothing is paid to them. Lift the ban first, or mark the withdrawal as failed.')
      when p.is_suspended then
        private.obstacle_of('user_suspended', 'This person is suspended, so nothing is paid to them. Unsuspend them first, or mark the withdrawal as failed.')
      when exists (
        select from public.sanctions s
         where s.user_id = p.user_id and s.kind = 'limit_withdrawing' and s.end_kind is null and coalesce(s.ends_at > now(), true)
      ) then
        private.obstacle_of('user_limited', 'This person may not withdraw money, so nothing is paid to them. Lift that limit first, or mark the withdrawal as failed.')
    end
      from public.profiles p where p.user_id = p_request.user_id
  );
end
$$;

create or replace function private.cooling_obstacle(p_facts private.release_facts)
returns private.obstacle
language plpgsql stable set search_path = ''
as $$
declare
  v_cooling private.cooling_off := p_facts.cooling;
begin
  if v_cooling.until is null then
    return null;
  end if;
  return private.obstacle_of('cooling_off', format(
    'The %s of this account was changed, so its payouts wait until %s UTC. Someone on staff who has no other part in this withdrawal '
    'can let it go earlier, with a reason.',
    case v_cooling.because
      when 'password' then 'password' when 'email' then 'email address' when 'role' then 'role' when 'second_factor' then 'second factor'
      else 'payout destination'
    end,
    to_char(v_cooling.until at time zone 'UTC', 'FMDD Mon YYYY, HH24:MI')
  ));
end
$$;

create or replace function private.early_obstacle(p_request public.withdrawal_requests, p_staff uuid)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_request.cooling_off_released_by is null or private.are_independent_people(p_request.cooling_off_released_by, p_staff) then
    return null;
  end if;
  return private.obstacle_of(
    'ended_cooling_off',
    case
      when p_request.cooling_off_released_by = p_staff
        then 'You ended the cooling off of this withdrawal, so you can neither approve nor release it; someone else on staff can.'
      else 'The person who ended the cooling off of this withdrawal may have access to your account, so you can neither approve nor release it; someone else on staff can.'
    end
  );
end
$$;

create or replace function private.approver_obstacle(p_request public.withdrawal_requests, p_staff uuid, p_what text)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_request.approved_by is null or private.are_independent_people(p_request.approved_by, p_staff) then
    return null;
  end if;
  return private.obstacle_of(
    'approver_may_not_release',
    case
      when p_request.approved_by = p_staff then format('You approved this withdrawal, so someone else must %s.', p_what)
      else format('The person who approved this withdrawal may have access to your account, so someone else must %s.', p_what)
    end
  );
end
$$;

create or replace function private.four_eyes_obstacle(
  p_request public.withdrawal_requests, p_staff uuid, p_facts private.release_facts
)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when not p_facts.needs_two then null
    when p_request.approved_by is null then
      private.obstacle_of('needs_approval', 'This withdrawal must be approved by someone else first.')
    when p_facts.approval_flaw is not null then private.obstacle_of('needs_approval', format(
      'The approval of this withdrawal no longer counts: %s. It must be approved by someone else first.', p_facts.approval_flaw
    ))
    else private.approver_obstacle(p_request, p_staff, 'release it')
  end;
end
$$;

create or replace function private.limit_obstacle(
  p_request public.withdrawal_requests, p_staff uuid, p_facts private.release_facts, p_released_at timestamptz default null
)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit numeric := (p_facts.config).release_above_eur;
  v_released numeric;
begin
  if v_limit is null then
    return null;
  end if;
  if p_request.amount_eur > v_limit then
    return private.obstacle_of('release_limit', format(
      'This is more than the %s that one person may release in 24 hours. An admin can raise that limit in Global Config.',
      private.euro_text(v_limit)
    ));
  end if;
  v_released := private.other_released_amount(p_request, p_staff, p_released_at);
  if v_released + p_request.amount_eur > v_limit then
    return private.obstacle_of('release_limit', format(
      '%s released %s in the last 24 hours, and with this one it would be more than the %s that one person may. Someone else must release it.',
      case when cardinality(private.linked_accounts(p_staff)) = 1 then 'You' else 'You, and accounts that may be in the same hands,' end,
      private.euro_text(v_released), private.euro_text(v_limit)
    ));
  end if;
  return null;
end
$$;

-- Without the limit of one releaser, which a payout run is compared with as a whole.
create or replace function private.unlimited_release_obstacle(
  p_request public.withdrawal_requests, p_staff uuid, p_facts private.release_facts
)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    private.duty_obstacle(p_facts.involvement),
    private.cooling_obstacle(p_facts),
    private.early_obstacle(p_request, p_staff),
    private.four_eyes_obstacle(p_request, p_staff, p_facts)
  );
end
$$;

create or replace function private.release_obstacle(
  p_request public.withdrawal_requests, p_staff uuid, p_facts private.release_facts, p_released_at timestamptz default null
)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    private.unlimited_release_obstacle(p_request, p_staff, p_facts),
    private.limit_obstacle(p_request, p_staff, p_facts, p_released_at)
  );
end
$$;

-- The rules as details of a withdrawal. blocked: {approve, process, mark_success, mark_failed, release_cooling_off: {hint,
-- message}}; allowed actions are left out. p_run_id: of the open attempt.
create or replace function private.withdrawal_rules(p_request public.withdrawal_requests, p_is_under_way boolean, p_run_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_released_at timestamptz := case when p_is_under_way then p_request.released_at end;
  v_facts private.release_facts;
  v_run private.obstacle;
  v_duty private.obstacle;
  v_release private.obstacle;
begin
  if p_request.status <> 'pending' then
    return jsonb_build_object('needs_approval', false);
  end if;
  v_facts := private.release_facts(p_request, auth.uid(), v_released_at);
  v_run := private.in_run_obstacle(p_run_id);
  v_duty := coalesce(v_run, private.duty_obstacle(v_facts.involvement));
  v_release := coalesce(v_run, private.release_obstacle(p_request, auth.uid(), v_facts, v_released_at));
  return jsonb_build_object(
    'needs_approval', v_facts.needs_two and (p_request.approved_by is null or v_facts.approval_flaw is not null),
    'cooling_off_until', (v_facts.cooling).until,
    'cooling_off_because', (v_facts.cooling).because,
    'cooling_off_released_by', p_request.cooling_off_released_by,
    'cooling_off_released_at', p_request.cooling_off_released_at,
    'cooling_off_released_reason', p_request.cooling_off_released_reason,
    'received_24h_eur', v_facts.received,
    'blocked', jsonb_strip_nulls(jsonb_build_object(
      'approve', coalesce(v_duty, private.early_obstacle(p_request, auth.uid())),
      'process', coalesce(v_duty, private.standing_obstacle(p_request), v_release, private.held_obstacle()),
      'mark_success', v_release,
      'mark_failed', v_duty,
      'release_cooling_off', coalesce(v_duty, private.approver_obstacle(p_request, auth.uid(), 'end the cooling off'))
    ))
  );
end
$$;
