-- Proposing a change and ending a proposal: confirmed by another admin, withdrawn, expired, or effective by itself for a single
-- admin.

create or replace function private.proposal_table(p_kind text)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_kind in ('role', 'second_factor') then 'profiles'
    when p_kind = 'invitation' then 'staff_invitations'
    when p_kind = 'permissions' then 'staff_roles'
    when p_kind = 'payouts_hold' then 'settings'
    when p_kind in ('amount_eur', 'stripe_price_id', 'subscription_tier', 'is_active') then 'price_configs'
    else 'withdrawals_config'
  end
$$;

create or replace function private.audit_proposal(p_actor uuid, p_action text, p_proposal private.proposals, p_details jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.append_audit(
    null, p_actor, p_action, private.proposal_table(p_proposal.kind),
    private.proposal_subject(p_proposal)::text,
    p_details || case p_proposal.kind
      when 'payouts_hold' then p_proposal.old
      when 'second_factor' then p_proposal.new || jsonb_build_object('old_second_factor', private.factors_text(p_proposal.old))
      when 'invitation' then jsonb_build_object(
        'email', private.proposal_subject_name(p_proposal), 'role', private.role_name(p_proposal.new #>> '{}')
      )
      else jsonb_build_object('old_' || p_proposal.kind, p_proposal.old, 'new_' || p_proposal.kind, p_proposal.new)
    end
  );
end
$$;

create or replace function private.end_proposal(p_id uuid, p_outcome text, p_by uuid)
returns private.proposals
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_proposal private.proposals;
begin
  update private.proposals set ended_at = now(), ended_by = p_by, outcome = p_outcome where id = p_id
  returning * into strict v_proposal;
  if p_outcome in ('withdrawn', 'expired') then
    perform private.end_invitation(v_proposal.invitation_id, p_outcome);
  end if;
  return v_proposal;
end
$$;

-- Tightening a setting answers an open proposal to loosen it.
create or replace function private.withdraw_open_proposal(p_kind text, p_subject uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_proposal private.proposals;
begin
  select * into v_proposal from private.proposals p
   where p.kind = p_kind and private.proposal_subject(p) is not distinct from p_subject and p.ended_at is null
     for update;
  if found then
    perform private.end_proposal(v_proposal.id, 'withdrawn', auth.uid());
    perform private.audit_proposal(
      auth.uid(), 'withdraw_proposal', v_proposal, jsonb_build_object('proposed_by', v_proposal.proposed_by)
    );
  end if;
end
$$;

-- The caller holds private.lock_current_value and has checked both values. Replaces the open proposal for the same setting;
-- proposing the same value again changes nothing.
create or replace function private.propose(p_kind text, p_subject uuid, p_old jsonb, p_new jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_open private.proposals;
  v_proposal private.proposals;
  v_what text;
begin
  select * into v_open from private.proposals p
   where p.kind = p_kind and private.proposal_subject(p) is not distinct from p_subject and p.ended_at is null
     for update;
  -- An identical proposal is ignored and never counts as a confirmation.
  if v_open.old = p_old and v_open.new = p_new and private.may_still_propose(v_open)
    and v_open.proposed_at > now() - private.proposed_for()
  then
    return;
  end if;
  perform private.require_recent_second_factor();
  perform private.withdraw_open_proposal(p_kind, p_subject);
  insert into private.proposals (kind, user_id, price_id, staff_role_id, invitation_id, old, new, proposed_by, takes_effect_at)
  values (
    p_kind, case when p_kind in ('role', 'second_factor') then p_subject end,
    case when private.proposal_table(p_kind) = 'price_configs' then p_subject end,
    case when p_kind = 'permissions' then p_subject end, case when p_kind = 'invitation' then p_subject end,
    p_old, p_new, auth.uid(),
    case when private.is_only_admin(auth.uid()) then now() + interval '24 hours' end
  )
  returning * into strict v_proposal;
  if v_proposal.takes_effect_at is not null then
    v_what := private.proposal_title(v_proposal) || coalesce(' of ' || private.proposal_subject_name(v_proposal), '');
    perform private.queue_mail(p.email, 'Proposed change: ' || v_what, format(
         E'%s proposed a change of the payout controls:\n\n%s: %s → %s\n%s\n\nThere is no other admin to confirm it, so it takes '
           'effect on %s UTC. Until then an admin can withdraw it under Global Config.\nIf this is not right, tell the people who run '
           'this installation at once.',
         private.account_name(v_proposal.proposed_by), v_what,
         private.value_text(p_kind, p_old), private.value_text(p_kind, p_new),
         private.proposal_impact(v_proposal) ->> 'sentence',
         to_char(v_proposal.takes_effect_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
       ))
       from public.profiles p
      where p.role in ('moderator', 'admin') and not p.is_banned and not p.is_suspended;
  end if;
  perform private.audit_proposal(auth.uid(), 'propose_change', v_proposal, jsonb_build_object(
    'impact', private.proposal_impact(v_proposal) ->> 'sentence', 'takes_effect_at', v_proposal.takes_effect_at
  ));
end
$$;

-- The only writer of these settings, also for changes that take effect at once. The caller has locked the value.
create or replace function private.apply_change(p_kind text, p_subject uuid, p_new jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_config public.withdrawals_config;
  v_price public.price_configs;
begin
  if p_kind = 'role' then
    perform private.set_role(p_subject, p_new #>> '{}');
  elsif p_kind = 'second_factor' then
    perform private.remove_second_factors(p_subject);
  elsif p_kind = 'invitation' then
    perform private.mail_invitation(p_subject);
  elsif p_kind = 'permissions' then
    update public.staff_roles r
       set permissions = array(select jsonb_array_elements_text(p_new)), updated_at = clock_timestamp()
     where r.id = p_subject;
  elsif private.proposal_table(p_kind) = 'price_configs' then
    select * into strict v_price from public.price_configs c where c.id = p_subject;
    v_price := jsonb_populate_record(v_price, jsonb_build_object(p_kind, p_new));
    update public.price_configs c
       set amount_eur = v_price.amount_eur, stripe_price_id = v_price.stripe_price_id,
           subscription_tier = v_price.subscription_tier, is_active = v_price.is_active
     where c.id = p_subject;
  elsif p_kind = 'payouts_hold' then
    update private.settings set payouts_held_at = null, payouts_held_for = null;
  else
    select * into strict v_config from public.withdrawals_config;
    v_config := jsonb_populate_record(v_config, jsonb_build_object(p_kind, p_new));
    update public.withdrawals_config
       set two_person_rule = v_config.two_person_rule, is_automatic = v_config.is_automatic, platform_fee = v_config.platform_fee,
           approval_above_eur = v_config.approval_above_eur, release_above_eur = v_config.release_above_eur,
           cooling_off_hours = v_config.cooling_off_hours;
  end if;
end
$$;

-- p_confirmed_by is null when the proposal takes effect by itself.
create or replace function private.apply_proposal(p_proposal private.proposals, p_confirmed_by uuid)
returns private.proposals
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ended private.proposals;
  v_action text;
  v_actor uuid;
begin
  update private.staff_invitations i set confirmed_by = p_confirmed_by where i.id = p_proposal.invitation_id;
  perform private.apply_change(p_proposal.kind, private.proposal_subject(p_proposal), p_proposal.new);
  v_action := case
    when p_proposal.kind = 'role' then 'update_user_role'
    when p_proposal.kind = 'second_factor' then 'reset_second_factor'
    when p_proposal.kind = 'invitation' then 'invite_staff'
    when p_proposal.kind = 'permissions' then 'save_staff_role'
    when p_proposal.kind = 'payouts_hold' then 'release_payouts'
    when p_proposal.kind = 'is_active' then 'toggle_price_active'
    when p_proposal.price_id is not null then 'update_price_config'
    when p_proposal.kind = 'two_person_rule' then 'update_two_person_rule'
    when p_proposal.kind in ('is_automatic', 'platform_fee') then 'update_withdrawals_config'
    when p_proposal.kind = 'approval_above_eur' then 'update_withdrawals_approval'
    else 'update_money_limits'
  end;
  if p_proposal.user_id is not null then
    -- Both admins are involved in the account.
    foreach v_actor in array array_remove(array[p_proposal.proposed_by, p_confirmed_by], null) loop
      perform private.note_account_event(p_proposal.user_id, p_proposal.kind, v_actor);
    end loop;
  end if;
  v_ended := private.end_proposal(
    p_proposal.id, case when p_confirmed_by is null then 'took_effect' else 'confirmed' end, p_confirmed_by
  );
  if p_confirmed_by is not null then
    perform private.notify(
      p_proposal.proposed_by, 'proposal_confirmed', private.proposal_table(p_proposal.kind), p_proposal.user_id,
      format(
        '%s%s: %s → %s', private.proposal_title(p_proposal), coalesce(' of ' || private.proposal_subject_name(p_proposal), ''),
        private.value_text(p_proposal.kind, p_proposal.old), private.value_text(p_proposal.kind, p_proposal.new)
      )
    );
  end if;
  perform private.audit_proposal(
    p_confirmed_by, v_action, p_proposal, jsonb_build_object('proposed_by', p_proposal.proposed_by)
  );
  return v_ended;
end
$$;

-- ── Direction of a change ────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.needs_second_admin(p_kind text, p_old jsonb, p_new jsonb)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select c.two_person_rule from public.withdrawals_config c) and case p_kind
    when 'two_person_rule' then p_new = 'false'
    when 'is_automatic' then p_new = 'true'
    when 'is_active' then p_new = 'true'
    -- Both directions count: users would get another amount than announced.
    when 'platform_fee' then true
    when 'amount_eur' then true
    when 'stripe_price_id' then true
    when 'subscription_tier' then true
    when 'role' then p_old = '"user"' or p_new = '"admin"'
      or private.gains_sensitive(private.permissions_of(p_old #>> '{}'), private.permissions_of(p_new #>> '{}'))
    when 'permissions' then private.gains_sensitive(
      array(select jsonb_array_elements_text(p_old)), array(select jsonb_array_elements_text(p_new))
    )
    when 'cooling_off_hours' then (p_new #>> '{}')::integer < (p_old #>> '{}')::integer
    when 'payouts_hold' then p_old <> 'null' and p_new = 'null'
    else p_new = 'null' or p_old <> 'null' and (p_new #>> '{}')::numeric > (p_old #>> '{}')::numeric
  end;
end
$$;

-- Setting the stored value only withdraws the open proposal.
create or replace function private.change_setting(p_kind text, p_new jsonb, p_action text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old jsonb := private.lock_current_value(p_kind, null);
  v_new jsonb := coalesce(p_new, 'null');
begin
  if v_new = v_old then
    perform private.withdraw_open_proposal(p_kind, null);
    return;
  end if;
  if private.needs_second_admin(p_kind, v_old, v_new) then
    perform private.propose(p_kind, null, v_old, v_new);
    return;
  end if;
  perform private.require_recent_second_factor();
  perform private.apply_change(p_kind, null, v_new);
  perform private.withdraw_open_proposal(p_kind, null);
  perform private.audit(
    p_action, 'withdrawals_config', null, jsonb_build_object('old_' || p_kind, v_old, 'new_' || p_kind, v_new)
  );
end
$$;

-- ── Procedures for admins ────────────────────────────────────────────────────────────────────────────────────────────

-- Locks the value before the proposal, like proposing does.
create or replace function private.lock_open_proposal(p_id uuid)
returns private.proposals
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_proposal private.proposals;
begin
  select * into v_proposal from private.proposals p where p.id = p_id;
  perform private.require_found(found, 'proposal_not_found');
  perform private.lock_current_value(v_proposal.kind, private.proposal_subject(v_proposal));
  select * into strict v_proposal from private.proposals p where p.id = p_id for update;
  if v_proposal.ended_at is not null or v_proposal.proposed_at <= now() - private.proposed_for() then
    raise exception '%', case v_proposal.outcome
        when 'confirmed' then 'This proposal is already confirmed.'
        when 'withdrawn' then 'This proposal was withdrawn or replaced.'
        when 'took_effect' then 'This proposal has already taken effect.'
        else 'This proposal expired after 7 days. Propose it again if it is still wanted.'
      end
      using errcode = 'PT409', hint = 'proposal_ended', detail = coalesce(v_proposal.outcome, 'expired');
  end if;
  return v_proposal;
end
$$;

create or replace function public.admin_confirm_proposal(p_id uuid)
returns public.proposal
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_proposal private.proposals;
  v_refusal jsonb;
begin
  perform private.require_admin();
  v_proposal := private.lock_open_proposal(p_id);
  -- Locked until commit, so that removing the proposer's role waits.
  perform from public.profiles p where p.user_id = v_proposal.proposed_by for share;
  v_refusal := private.confirm_refusal(v_proposal, auth.uid());
  if v_refusal is not null then
    raise exception '%', v_refusal ->> 'message'
      using errcode = case when v_refusal ->> 'hint' in ('proposer_gone', 'changed_meanwhile', 'price_id_taken') then 'PT409' else 'P0001' end,
            hint = v_refusal ->> 'hint';
  end if;
  perform private.require_recent_second_factor();
  return private.describe_proposal(private.apply_proposal(v_proposal, auth.uid()));
end
$$;
comment on function public.admin_confirm_proposal is
  'Admin; not for their own proposals. Applies the proposal if the value has not changed since. Errors: not_authenticated, '
  'not_authorized, proposal_not_found, proposal_ended, own_proposal, own_account, proposer_gone, not_two_people, '
  'changed_meanwhile, price_id_taken, second_factor_again.';
grant execute on function public.admin_confirm_proposal to authenticated;

create or replace function public.admin_withdraw_proposal(p_id uuid)
returns public.proposal
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_proposal private.proposals;
begin
  perform private.require_admin();
  v_proposal := private.lock_open_proposal(p_id);
  perform private.withdraw_open_proposal(v_proposal.kind, private.proposal_subject(v_proposal));
  select * into strict v_proposal from private.proposals p where p.id = p_id;
  return private.describe_proposal(v_proposal);
end
$$;
comment on function public.admin_withdraw_proposal is
  'Admin. Withdraws or declines any proposal. Errors: not_authenticated, not_authorized, proposal_not_found, proposal_ended.';
grant execute on function public.admin_withdraw_proposal to authenticated;

-- ── Automatic endings ────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.run_due_proposals()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_due private.proposals;
  v_now jsonb;
  v_count integer := 0;
begin
  delete from private.staff_invitations i where i.invited_at <= now() - 2 * private.involved_for();
  for v_due in
    select * from private.proposals p
     where p.ended_at is null
       and (p.takes_effect_at <= now() or p.proposed_at <= now() - private.proposed_for())
     order by p.proposed_at, p.id
  loop
    v_now := private.lock_current_value(v_due.kind, private.proposal_subject(v_due));
    perform from public.profiles p where p.user_id = v_due.proposed_by for share;
    perform from private.proposals p where p.id = v_due.id and p.ended_at is null for update;
    continue when not found;
    if v_due.takes_effect_at <= now() and v_due.proposed_at > now() - private.proposed_for()
      and v_due.old = v_now and private.may_still_propose(v_due) and not private.is_price_id_taken(v_due)
    then
      perform private.apply_proposal(v_due, null);
      v_count := v_count + 1;
    else
      perform private.end_proposal(v_due.id, 'expired', null);
    end if;
  end loop;
  return v_count;
end
$$;
comment on function public.run_due_proposals is
  'Service role only. Applies proposals of a single admin after 24 hours, if the value has not changed and they are still an '
  'admin; ends expired ones. Deletes invitations older than 60 days. Returns how many were applied. Errors: none.';
grant execute on function public.run_due_proposals to service_role;
