-- Invitations to the staff: mailed links, valid for 7 days, that create an account with a role. Only a hash of the link's code is
-- stored. Creating the account with the id reserved by the invitation accepts it, in the same transaction.

create or replace function private.code_hash(p_code text)
returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(coalesce(p_code, ''), 'UTF8')), 'hex')
$$;

-- A new link ends the former one.
create or replace function private.mail_invitation(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_code constant text := encode(extensions.gen_random_bytes(32), 'hex');
  v_invitation private.staff_invitations;
begin
  update private.staff_invitations i
     set code_hash = private.code_hash(v_code), expires_at = now() + interval '7 days'
   where i.id = p_id
  returning * into strict v_invitation;
  delete from private.mails m where m.invitation_id = p_id;
  insert into private.mails (recipient, subject, body, link_text, link_path, invitation_id)
  values (
    v_invitation.email, 'Your invitation to the staff', format(
      E'%s invited you to work on the staff of this marketplace, with the role %s. Follow the link to choose a password. It works '
        'once, within 7 days.\n\nIf you did not expect this, ignore this mail.',
      coalesce(private.account_name(v_invitation.invited_by), 'An admin'), private.value_text('role', to_jsonb(v_invitation.role))
    ),
    'Choose a password', '/admin/reset-password#invitation=' || v_code, p_id
  );
end
$$;

create or replace function private.end_invitation(p_id uuid, p_outcome text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.staff_invitations i set ended_at = now(), outcome = p_outcome where i.id = p_id and i.ended_at is null;
  delete from private.mails m where m.invitation_id = p_id;
end
$$;

-- Why the link can't be used: {hint, message}, or null. p_signed_in: the person who opened it, if signed in.
create or replace function private.invitation_refusal(p_invitation private.staff_invitations, p_signed_in uuid default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_invitation.outcome = 'accepted' then jsonb_build_object(
      'hint', 'invitation_used', 'message', 'This invitation was already used. Sign in with your password.'
    )
    when p_invitation.ended_at is not null or p_invitation.code_hash is null then jsonb_build_object(
      'hint', 'invitation_withdrawn', 'message', 'This invitation was withdrawn. Ask the person who invited you.'
    )
    when p_invitation.expires_at <= now() then jsonb_build_object(
      'hint', 'invitation_expired', 'message', 'This invitation has expired. Ask the person who invited you for a new one.'
    )
    when (select s.sign_on_only from private.settings s) then jsonb_build_object(
      'hint', 'sign_on_only', 'message', 'Staff sign in through the company here. Use its button on the sign-in page.'
    )
    when not private.may_give_role(p_invitation.invited_by, p_invitation.role) then jsonb_build_object(
      'hint', 'inviter_gone', 'message', 'The person who invited you may no longer give this role. Ask another admin for an invitation.'
    )
    when exists (
      select from public.profiles p where p.email = p_invitation.email and p.user_id <> p_invitation.account_id
    ) then jsonb_build_object(
      'hint', 'account_exists', 'message', 'There is already an account with this email address. Ask the person who invited you to change its role.'
    )
    when p_signed_in is not null then jsonb_build_object(
      'hint', 'signed_in_as_other', 'message', format(
        'You are signed in as %s, and this invitation is for %s. Sign out first.', private.person_name(p_signed_in), p_invitation.email
      )
    )
  end;
end
$$;

create or replace function private.refuse_sign_on_only()
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select s.sign_on_only from private.settings s) then
    raise exception 'Staff sign in through the company here: their first sign-in creates the account. Add the person to a group of its directory.'
      using errcode = 'PT409', hint = 'sign_on_only';
  end if;
end
$$;

-- ── For admins ───────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_get_staff_invitations()
returns table (
  id uuid, email text, role text, invited_by uuid, invited_at timestamptz, expires_at timestamptz, takes_effect_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('staff.manage');
  return query
    select i.id, i.email, private.role_name(i.role), i.invited_by, i.invited_at, i.expires_at, p.takes_effect_at
      from private.staff_invitations i
      left join private.proposals p on p.invitation_id = i.id and p.ended_at is null
     where i.ended_at is null and i.invited_at > now() - private.involved_for()
     order by i.invited_at desc, i.id
     limit 500;
end
$$;
comment on function public.admin_get_staff_invitations is
  'Admin. Open invitations to the staff, newest first, at most 500. expires_at: null while another admin must confirm; '
  'takes_effect_at: when it is mailed without a confirmation, for an only admin. Expired ones can be sent again until 30 days after '
  'the invitation. Shape: expires_at?, takes_effect_at?. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_staff_invitations to authenticated;

create or replace function public.admin_invite_staff(p_email text, p_role text)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
  v_role text;
  v_account uuid;
  v_id uuid;
begin
  perform private.require_permission('staff.manage');
  perform private.refuse_sign_on_only();
  v_email := private.clean_text(p_email, 'email');
  perform private.refuse_if(not coalesce(private.is_email(v_email), false), 'Enter a valid email address.');
  perform private.refuse_if(p_role is null, 'Choose a role.');
  v_role := coalesce(private.as_uuid(p_role)::text, p_role);
  if private.as_uuid(p_role) is not null then
    -- Its permissions must not grow between the checks and the change.
    perform from public.staff_roles r where r.id = private.as_uuid(p_role) for share;
    perform private.require_found(found, 'staff_role_not_found');
  else
    perform private.check_choice('role', p_role, array['moderator', 'admin']);
  end if;
  if v_role = 'admin' then
    perform private.require_admin();
  end if;
  perform private.require_grantable(private.permissions_of(v_role));
  -- Serializes invitations, for the checks below.
  lock table private.staff_invitations in share row exclusive mode;
  select p.user_id into v_account from public.profiles p where p.email = v_email;
  if found then
    raise exception 'There is already an account with this email address. Change its role instead.'
      using errcode = 'PT409', hint = 'account_exists', detail = v_account::text;
  end if;
  update private.staff_invitations i set ended_at = now(), outcome = 'expired'
   where i.email = v_email and i.ended_at is null and i.invited_at <= now() - private.involved_for();
  if exists (select from private.staff_invitations i where i.email = v_email and i.ended_at is null) then
    raise exception 'This person is already invited. Resend or withdraw that invitation.' using errcode = 'PT409', hint = 'already_invited';
  end if;
  if (
    select count(*) from private.staff_invitations i where i.invited_by = auth.uid() and i.invited_at > now() - interval '1 hour'
  ) >= 20 then
    raise exception 'You have invited many people in the last hour. Please try again later.'
      using errcode = 'PT429', hint = 'too_many_invitations';
  end if;
  perform private.require_recent_second_factor();
  insert into private.staff_invitations (email, role, invited_by) values (v_email, v_role, auth.uid()) returning id into strict v_id;
  if private.needs_second_admin('role', '"user"', to_jsonb(v_role)) then
    perform private.propose('invitation', v_id, '"user"', to_jsonb(v_role));
    return 'proposed';
  end if;
  perform private.mail_invitation(v_id);
  perform private.audit(
    'invite_staff', 'staff_invitations', v_id::text, jsonb_build_object('email', v_email, 'role', private.role_name(v_role))
  );
  return 'mailed';
end
$$;
comment on function public.admin_invite_staff is
  'Admin. Invites a person without an account to the staff, at most 20 per hour, by a mailed link. p_role: moderator, '
  'admin, or the id of a staff role whose permissions the caller has. Returns mailed, or proposed: '
  'under the two-person rule another admin must confirm before it is mailed. Errors: not_authenticated, not_authorized, '
  'bad_argument, staff_role_not_found, not_grantable, account_exists (detail: its id), already_invited, too_many_invitations, second_factor_again, '
  'sign_on_only: with OIDC_ONLY.';
grant execute on function public.admin_invite_staff to authenticated;

create or replace function private.lock_open_invitation(p_id uuid)
returns private.staff_invitations
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_invitation private.staff_invitations;
begin
  select * into v_invitation from private.staff_invitations i where i.id = p_id for update;
  perform private.require_found(found, 'invitation_not_found');
  if v_invitation.ended_at is not null or v_invitation.invited_at <= now() - private.involved_for() then
    raise exception '%', case v_invitation.outcome
        when 'accepted' then 'This invitation was already accepted.'
        when 'withdrawn' then 'This invitation was withdrawn.'
        else 'This invitation has expired. Invite the person again.'
      end using errcode = 'PT409', hint = 'invitation_ended';
  end if;
  return v_invitation;
end
$$;

create or replace function public.admin_resend_staff_invitation(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_invitation private.staff_invitations;
  v_refusal jsonb;
begin
  perform private.require_permission('staff.manage');
  perform private.refuse_sign_on_only();
  v_invitation := private.lock_open_invitation(p_id);
  if v_invitation.code_hash is null then
    raise exception 'Another admin must confirm this invitation first.' using errcode = 'PT409', hint = 'not_confirmed';
  end if;
  v_invitation.expires_at := now() + interval '7 days';
  v_refusal := private.invitation_refusal(v_invitation);
  if v_refusal is not null then
    raise exception '%', case v_refusal ->> 'hint'
        when 'inviter_gone' then 'The person who sent this invitation may no longer give this role. Withdraw it, and invite them again.'
        else 'There is already an account with this email address. Withdraw the invitation, and change its role instead.'
      end using errcode = 'PT409', hint = v_refusal ->> 'hint';
  end if;
  if exists (
    select from private.staff_invitations i where i.id = p_id and i.expires_at > now() + interval '7 days' - interval '5 minutes'
  ) then
    raise exception 'This invitation was mailed within the last five minutes. Please try again later.'
      using errcode = 'PT429', hint = 'too_many_invitations';
  end if;
  perform private.mail_invitation(p_id);
  perform private.audit(
    'resend_invitation', 'staff_invitations', p_id::text, jsonb_build_object('email', v_invitation.email)
  );
end
$$;
comment on function public.admin_resend_staff_invitation is
  'Admin. Mails a new link, valid for 7 days; the former one ends. Not within 5 minutes of the former mail. Errors: '
  'not_authenticated, not_authorized, invitation_not_found, invitation_ended, not_confirmed, inviter_gone, account_exists, '
  'too_many_invitations, sign_on_only.';
grant execute on function public.admin_resend_staff_invitation to authenticated;

create or replace function public.admin_withdraw_staff_invitation(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_invitation private.staff_invitations;
begin
  perform private.require_permission('staff.manage');
  v_invitation := private.lock_open_invitation(p_id);
  if v_invitation.code_hash is null then
    perform private.withdraw_open_proposal('invitation', p_id);
    return;
  end if;
  perform private.end_invitation(p_id, 'withdrawn');
  perform private.audit(
    'withdraw_invitation', 'staff_invitations', p_id::text,
    jsonb_build_object('email', v_invitation.email, 'invited_by', v_invitation.invited_by)
  );
end
$$;
comment on function public.admin_withdraw_staff_invitation is
  'Admin. Withdraws an invitation, also one that waits for another admin; its link ends. Errors: not_authenticated, '
  'not_authorized, invitation_not_found, invitation_ended.';
grant execute on function public.admin_withdraw_staff_invitation to authenticated;

-- ── For the server ───────────────────────────────────────────────────────────────────────────────────────────────────

-- A refusal is returned, not raised: raising would undo its audit entry.
create or replace function public.staff_invitation_open(p_code text, p_signed_in uuid default null)
returns table (email text, role text, account_id uuid, refusal jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_invitation private.staff_invitations;
begin
  select * into v_invitation from private.staff_invitations i where i.code_hash = private.code_hash(p_code) for update;
  if not found then
    raise exception 'This invitation link does not work. Ask the person who invited you for a new one.'
      using errcode = 'PT404', hint = 'invitation_not_found';
  end if;
  email := v_invitation.email;
  role := private.role_name(v_invitation.role);
  refusal := private.invitation_refusal(v_invitation, p_signed_in);
  if refusal is null then
    account_id := v_invitation.account_id;
  else
    update private.staff_invitations i set refusals = i.refusals + 1 where i.id = v_invitation.id;
    -- Bounds what the holder of a link can write into the log.
    if v_invitation.refusals < 10 then
      perform private.append_audit(
        null, p_signed_in, 'refuse_invitation', 'staff_invitations', v_invitation.id::text,
        jsonb_build_object('email', v_invitation.email, 'reason', refusal ->> 'hint')
      );
    end if;
  end if;
  return next;
end
$$;
comment on function public.staff_invitation_open is
  'Service role only. The invitation of a mailed link, and the id with which its account must be created; or the refusal: {hint, '
  'message}, which is audited. p_signed_in: the person who opened it, if signed in. Shape: account_id?, refusal? '
  'Refusal. Errors: invitation_not_found.';
grant execute on function public.staff_invitation_open to service_role;

-- The inviter chose the address, so they count as able to sign in to the account.
create or replace function private.join_staff()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_invitation private.staff_invitations;
  v_refusal jsonb;
  v_actor uuid;
begin
  select * into v_invitation from private.staff_invitations i where i.account_id = new.id for update;
  if not found then
    return new;
  end if;
  v_refusal := private.invitation_refusal(v_invitation);
  if v_refusal is not null or private.clean_text(new.email, 'email') is distinct from v_invitation.email then
    raise exception '%', coalesce(v_refusal ->> 'message', 'This invitation is for another email address.')
      using errcode = 'P0001', hint = coalesce(v_refusal ->> 'hint', 'other_email');
  end if;
  perform private.set_role(new.id, v_invitation.role);
  perform private.note_account_event(new.id, 'email', v_invitation.invited_by);
  foreach v_actor in array array_remove(array[v_invitation.invited_by, v_invitation.confirmed_by], null) loop
    perform private.note_account_event(new.id, 'role', v_actor);
  end loop;
  perform private.end_invitation(v_invitation.id, 'accepted');
  perform private.append_audit(
    null, new.id, 'accept_invitation', 'staff_invitations', v_invitation.id::text, jsonb_build_object(
      'email', v_invitation.email, 'role', private.role_name(v_invitation.role), 'invited_by', v_invitation.invited_by,
      'confirmed_by', v_invitation.confirmed_by
    )
  );
  return new;
end
$$;
-- After create_profile, whose name precedes it.
create or replace trigger join_staff after insert on auth.users
  for each row execute function private.join_staff();
