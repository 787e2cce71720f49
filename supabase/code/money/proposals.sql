-- Two-person rule: one admin proposes to loosen a money rule, another confirms. Tightening takes effect at once.

create or replace function private.note_former_admin()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_admins as f (user_id, until) values (old.user_id, clock_timestamp())
  on conflict (user_id) do update set until = excluded.until;
  return null;
end
$$;
create or replace trigger note_former_admin_on_update after update of role, is_banned, is_suspended on public.profiles
  for each row
  when (
    old.role = 'admin' and not old.is_banned and not old.is_suspended
    and (new.role <> 'admin' or new.is_banned or new.is_suspended)
  )
  execute function private.note_former_admin();
create or replace trigger note_former_admin_on_delete after delete on public.profiles
  for each row
  when (old.role = 'admin' and not old.is_banned and not old.is_suspended)
  execute function private.note_former_admin();

-- False if the proposer lost the role, the permission or access since then.
create or replace function private.may_still_propose(p_proposal private.proposals)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_proposal.kind in ('role', 'invitation') then private.may_give_role(p_proposal.proposed_by, p_proposal.new #>> '{}')
    when p_proposal.kind = 'permissions' then private.may_give(p_proposal.proposed_by, array(
      select jsonb_array_elements_text(p_proposal.new) except select jsonb_array_elements_text(p_proposal.old)
    ))
    -- No permission includes it.
    when p_proposal.kind = 'second_factor' then exists (
      select from public.profiles p where p.user_id = p_proposal.proposed_by and p.role = 'admin' and private.can_be_mentioned(p)
    )
    else exists (
      select from public.profiles p
       where p.user_id = p_proposal.proposed_by and private.can_be_mentioned(p)
         and private.role_has_permission(p.role, p.staff_role_id, 'config.edit')
    )
  end;
end
$$;

-- An admin who recently demoted, banned or suspended the others is not the only one.
create or replace function private.is_only_admin(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not exists (
    select from public.profiles p
     where p.role = 'admin' and not p.is_banned and not p.is_suspended and p.user_id <> p_user_id
  ) and not exists (
    select from private.former_admins f
     where f.user_id <> p_user_id and f.until > now() - private.involved_for()
  );
end
$$;

-- ── Proposals and their impact ───────────────────────────────────────────────────────────────────────────────────────

create or replace function private.proposed_for()
returns interval
language sql immutable set search_path = ''
as $$
  select interval '7 days'
$$;

create or replace function private.proposal_subject(p_proposal private.proposals)
returns uuid
language sql immutable set search_path = ''
as $$
  select coalesce(p_proposal.user_id, p_proposal.price_id, p_proposal.staff_role_id, p_proposal.invitation_id)
$$;

-- JSON null for nothing. p_subject: the user of a role or a second factor, the price option of a price, the staff role of permissions, an
-- invitation.
create or replace function private.current_value(p_kind text, p_subject uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    case private.proposal_table(p_kind)
      when 'profiles' then case p_kind
        when 'second_factor' then private.resettable_factors(p_subject)
        else (select to_jsonb(private.role_key(p)) from public.profiles p where p.user_id = p_subject)
      end
      -- Null once it was mailed or ended, or the person has an account.
      when 'staff_invitations' then (
        select to_jsonb('user'::text) from private.staff_invitations i
         where i.id = p_subject and i.ended_at is null and i.code_hash is null
           and not exists (select from public.profiles p where p.email = i.email)
      )
      when 'price_configs' then (select to_jsonb(c) -> p_kind from public.price_configs c where c.id = p_subject)
      when 'staff_roles' then (select to_jsonb(r.permissions) from public.staff_roles r where r.id = p_subject)
      when 'settings' then (
        select jsonb_build_object(
          'held_at', to_char(s.payouts_held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'reason', s.payouts_held_for
        ) from private.settings s where s.payouts_held_at is not null
      )
      else (select to_jsonb(c) -> p_kind from public.withdrawals_config c)
    end,
    'null'
  );
end
$$;

-- Locked before the proposal, as in changes that take effect at once, to avoid deadlocks.
create or replace function private.lock_current_value(p_kind text, p_subject uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  case private.proposal_table(p_kind)
    when 'profiles' then perform from public.profiles p where p.user_id = p_subject for update;
    when 'staff_invitations' then perform from private.staff_invitations i where i.id = p_subject for update;
    when 'price_configs' then perform from public.price_configs c where c.id = p_subject for update;
    when 'staff_roles' then perform from public.staff_roles r where r.id = p_subject for update;
    when 'settings' then perform from private.settings for update;
    else perform from public.withdrawals_config for update;
  end case;
  return private.current_value(p_kind, p_subject);
end
$$;

create or replace function private.proposal_title(p_proposal private.proposals)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(
    ' of ',
    case p_proposal.kind
      when 'two_person_rule' then 'Loosening a rule needs a second admin'
      when 'is_automatic' then 'Automatic withdrawals'
      when 'platform_fee' then 'Platform Fee (%)'
      when 'approval_above_eur' then 'Require two people above (€)'
      when 'release_above_eur' then 'Daily payout limit per staff member (€)'
      when 'cooling_off_hours' then 'Wait after account changes (hours)'
      when 'payouts_hold' then 'Payouts'
      when 'amount_eur' then 'Amount (€)'
      when 'stripe_price_id' then 'Price ID'
      when 'subscription_tier' then 'Tier'
      when 'is_active' then 'Active'
      when 'permissions' then 'Permissions'
      when 'second_factor' then 'Second factor'
      when 'invitation' then 'Invitation'
      else 'Role'
    end,
    (select coalesce(c.display_label, c.stripe_price_id) from public.price_configs c where c.id = p_proposal.price_id),
    (select r.name from public.staff_roles r where r.id = p_proposal.staff_role_id)
  );
end
$$;

create or replace function private.value_text(p_kind text, p_value jsonb)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_kind = 'payouts_hold' then coalesce('held: ' || (p_value ->> 'reason'), 'sent')
    when p_kind = 'second_factor' then private.factors_text(p_value)
    when p_kind in ('amount_eur', 'subscription_tier') and p_value = 'null' then 'none'
    when p_value = 'null' then 'no limit'
    when p_kind = 'stripe_price_id' then p_value #>> '{}'
    when p_kind in ('two_person_rule', 'is_automatic', 'is_active') then case p_value when 'true' then 'on' else 'off' end
    when p_kind = 'platform_fee' then to_char((p_value #>> '{}')::numeric, 'FM990.00') || '%'
    when p_kind = 'cooling_off_hours' then (p_value #>> '{}') || case p_value when '1' then ' hour' else ' hours' end
    when p_kind = 'permissions' then (select string_agg(c, ', ' order by c) from jsonb_array_elements_text(p_value) c)
    when p_kind in ('role', 'invitation') and private.as_uuid(p_value #>> '{}') is not null then private.role_name(p_value #>> '{}')
    when p_kind in ('role', 'invitation', 'subscription_tier') then initcap(p_value #>> '{}')
    else private.euro_text((p_value #>> '{}')::numeric)
  end;
end
$$;

create or replace function private.affected_withdrawals(p_proposal private.proposals)
returns setof public.withdrawal_requests
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_old numeric;
  v_new numeric;
begin
  if p_proposal.kind in ('approval_above_eur', 'cooling_off_hours') then
    v_old := (p_proposal.old #>> '{}')::numeric;
    v_new := (p_proposal.new #>> '{}')::numeric;
  end if;
  return query
    select w.* from public.withdrawal_requests w
     where w.status = 'pending' and case p_proposal.kind
       -- Includes amounts that the person received or is about to receive.
       when 'approval_above_eur' then w.approved_by is null
         and w.amount_eur + private.other_received_amount(w) > v_old
         and (v_new is null or w.amount_eur + private.other_received_amount(w) <= v_new)
       when 'is_automatic' then w.net_amount_eur > 0
         and coalesce(w.amount_eur + private.other_received_amount(w) <= (select c.approval_above_eur from public.withdrawals_config c), true)
         and (private.request_cooling_off(w)).until is null and not private.was_changed_by_staff(w.user_id)
         and (private.standing_obstacle(w)).hint is null
         and not exists (select from public.payout_attempts a where a.withdrawal_id = w.id)
       when 'cooling_off_hours' then (
         select max(e.created_at) > now() - make_interval(hours => v_old::integer)
                and max(e.created_at) <= now() - make_interval(hours => v_new::integer)
           from private.account_events e
          where e.user_id = w.user_id and e.kind in ('password', 'email', 'role', 'destination', 'second_factor')
       )
       when 'payouts_hold' then exists (
         select from public.payout_attempts a where a.withdrawal_id = w.id and a.state = 'created'
       )
       else false
     end;
end
$$;

create or replace function private.proposal_impact(p_proposal private.proposals)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_price public.price_configs;
  v_kind text;
  v_sentence text;
  v_count bigint;
  v_total numeric;
begin
  if p_proposal.price_id is not null then
    select * into strict v_price from public.price_configs c where c.id = p_proposal.price_id;
    v_kind := case v_price.type when 'top_up' then 'amount_eur' else 'subscription_tier' end;
  end if;
  v_sentence := case
    when p_proposal.kind = v_kind then format(
      'A purchase of %s would give %s instead of %s.', v_price.stripe_price_id,
      private.value_text(v_kind, p_proposal.new), private.value_text(v_kind, p_proposal.old)
    )
    when p_proposal.price_id is not null then format(
      'A purchase of %s would give %s.',
      case p_proposal.kind when 'stripe_price_id' then p_proposal.new #>> '{}' else v_price.stripe_price_id end,
      private.value_text(v_kind, private.current_value(v_kind, v_price.id))
    )
    when p_proposal.kind in ('role', 'invitation') and p_proposal.new = '"admin"' then
      'They could see and change everything, and confirm what other admins propose.'
    when p_proposal.kind = 'permissions' then format(
      '%s could also do this: %s%s',
      (select private.count_text(count(*), 'person with this role', 'people with this role')
         from public.profiles p where p.staff_role_id = p_proposal.staff_role_id),
      private.permissions_text(array(select jsonb_array_elements_text(p_proposal.new)), array(select jsonb_array_elements_text(p_proposal.old))),
      ' They could no longer do this: '
        || private.permissions_text(array(select jsonb_array_elements_text(p_proposal.old)), array(select jsonb_array_elements_text(p_proposal.new)))
    )
    when p_proposal.kind in ('role', 'invitation') and p_proposal.new <> '"moderator"' then
      'They could do this: ' || private.permissions_text(private.permissions_of(p_proposal.new #>> '{}'), '{}')
    when p_proposal.kind in ('role', 'invitation') then 'They could approve and release withdrawals, and change the accounts of users.'
    when p_proposal.kind = 'second_factor' then format(
      'They lose all authenticator apps, passkeys and recovery codes, and are signed out everywhere. Reason: %s',
      p_proposal.new ->> 'reason'
    )
    when p_proposal.kind = 'two_person_rule' then 'One admin alone could then make staff, and change the fee, limits and prices.'
    when p_proposal.kind = 'platform_fee' then format(
      'A new withdrawal of €100.00 would pay out %s instead of %s. Pending ones keep their fee.',
      private.euro_text(100 - (p_proposal.new #>> '{}')::numeric), private.euro_text(100 - (p_proposal.old #>> '{}')::numeric)
    )
    when p_proposal.kind = 'release_above_eur' then format(
      'One member of staff could release %s within 24 hours.',
      coalesce(private.euro_text((p_proposal.new #>> '{}')::numeric), 'any amount')
    )
  end;
  if v_sentence is not null then
    return jsonb_build_object('sentence', v_sentence);
  end if;

  select count(*), coalesce(sum(w.amount_eur), 0) into strict v_count, v_total
    from private.affected_withdrawals(p_proposal) w;
  return jsonb_build_object('count', v_count, 'amount_eur', v_total, 'sentence', case
    when v_count = 0 then 'No pending withdrawal would be affected.'
    else format(
      '%s, %s, %s', private.count_text(v_count, 'pending withdrawal', 'pending withdrawals'), private.euro_text(v_total),
      case p_proposal.kind
        when 'approval_above_eur' then 'would need no approval.'
        when 'is_automatic' then 'would be paid automatically.'
        when 'cooling_off_hours' then 'would no longer wait.'
        else 'would be sent to the provider at once.'
      end
    )
  end);
end
$$;

-- Null without an account.
create or replace function private.account_name(p_user_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(p.full_name, p.username, p.email) from public.profiles p where p.user_id = p_user_id);
end
$$;

-- The person of a role, a second factor or an invitation.
create or replace function private.proposal_subject_name(p_proposal private.proposals)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    private.account_name(p_proposal.user_id),
    (select i.email from private.staff_invitations i where i.id = p_proposal.invitation_id)
  );
end
$$;

create or replace function private.is_price_id_taken(p_proposal private.proposals)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_proposal.kind = 'stripe_price_id' and exists (
    select from public.price_configs c where c.stripe_price_id = p_proposal.new #>> '{}'
  )
$$;

-- {hint, message}, or null when the admin may confirm.
create or replace function private.confirm_refusal(p_proposal private.proposals, p_admin uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_proposal.proposed_by = p_admin then jsonb_build_object(
      'hint', 'own_proposal', 'message', 'You proposed this, so another admin must confirm it.'
    )
    when p_proposal.user_id = p_admin then jsonb_build_object(
      'hint', 'own_account', 'message', 'This is about your own account, so another admin must confirm it.'
    )
    when not private.may_still_propose(p_proposal) then jsonb_build_object(
      'hint', 'proposer_gone',
      'message', 'The person who proposed this may no longer change it. Withdraw it, and propose it again if it is still wanted.'
    )
    when private.is_of_directory(p_admin) or private.is_of_directory(p_proposal.proposed_by) then jsonb_build_object(
      'hint', 'not_two_people',
      'message', 'One of you two signs in through the company and was not confirmed by the operator, so you do not count as two '
        'people. Another admin must confirm it.'
    )
    when not private.are_independent_people(p_admin, p_proposal.proposed_by) then jsonb_build_object(
      'hint', 'not_two_people',
      'message', 'You and the person who proposed this do not count as two people: a password, email or second factor of one of you was '
        'changed by the other, or by the same colleague, within 30 days. Another admin must confirm it.'
    )
    when p_proposal.user_id is not null and not private.are_independent_people(p_admin, p_proposal.user_id) then jsonb_build_object(
      'hint', 'not_two_people',
      'message', 'You and the person whose account this changes do not count as two people: a password, email or second factor of '
        'one of you was changed by the other, or by the same colleague, within 30 days. Another admin must confirm it.'
    )
    when p_proposal.old <> private.current_value(p_proposal.kind, private.proposal_subject(p_proposal)) then jsonb_build_object(
      'hint', 'changed_meanwhile',
      'message', 'This was changed since it was proposed. Withdraw it, and propose it again if it is still wanted.'
    )
    when private.is_price_id_taken(p_proposal) then jsonb_build_object(
      'hint', 'price_id_taken', 'message', 'This price ID is already in use.'
    )
  end;
end
$$;

create or replace function private.describe_proposal(p_proposal private.proposals)
returns public.proposal
language plpgsql stable security definer set search_path = ''
as $$
begin
  return row(
    p_proposal.id, p_proposal.kind, p_proposal.user_id, private.proposal_subject_name(p_proposal), p_proposal.old, p_proposal.new,
    private.proposal_title(p_proposal),
    private.value_text(p_proposal.kind, p_proposal.old), private.value_text(p_proposal.kind, p_proposal.new),
    private.proposal_impact(p_proposal),
    p_proposal.proposed_by, private.account_name(p_proposal.proposed_by), p_proposal.proposed_at, p_proposal.takes_effect_at,
    p_proposal.proposed_at + private.proposed_for(),
    private.confirm_refusal(p_proposal, auth.uid()), p_proposal.outcome
  )::public.proposal;
end
$$;

-- Null when no value is proposed.
create or replace function private.proposed_values(p_kinds text[], p_subject uuid default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(p.kind, p.new)
      from private.proposals p
     where p.kind = any (p_kinds) and private.proposal_subject(p) is not distinct from p_subject and p.ended_at is null
       and p.proposed_at > now() - private.proposed_for()
  );
end
$$;

create or replace function public.admin_get_proposals()
returns setof public.proposal
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select d.* from private.proposals p, private.describe_proposal(p) d
     where p.ended_at is null and p.proposed_at > now() - private.proposed_for()
     order by p.proposed_at, p.id;
end
$$;
comment on function public.admin_get_proposals is
  'Admin. Open proposals, oldest first, with their current impact. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_proposals to authenticated;
