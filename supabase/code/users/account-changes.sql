-- The auth service resets passwords and addresses with a key that names no member of staff. admin_begin_account_change, called as
-- the member of staff, decides and stores a note. account_changes_make, called by the server right before the change, activates
-- the note. The trigger on the account then writes the audit row in the transaction of the change.
-- Without an active note, the owner made the change. Notes activated only by the server keep an owner's next password from being
-- attributed to staff.

-- Knowing a colleague's password or reading their mail lets one person act as two.
create or replace function private.check_staff_account_change(p_kind text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_kind = 'reset_password' then
    raise exception 'You can''t set a password for a staff account. Send a link instead.'
      using errcode = '42501', hint = 'staff_password';
  end if;
end
$$;

create or replace function public.admin_begin_account_change(
  p_user_id uuid, p_kind text, p_email text default null, p_expected_email text default null
)
returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_email text;
  v_id bigint;
begin
  perform private.require_permission('users.edit');
  v_email := private.clean_text(p_email, 'email');
  perform private.refuse_if(p_kind is null, 'The kind of change is missing.');
  perform private.check_choice('kind of change', p_kind, array['reset_password', 'send_recovery', 'update_email']);
  v_profile := private.lock_manageable(p_user_id);
  perform private.refuse_erased(p_user_id);
  if v_profile.role <> 'user' then
    perform private.check_staff_account_change(p_kind);
  end if;

  perform private.refuse_if(p_kind = 'send_recovery' and v_profile.email is null, 'This account has no email address.');
  if p_kind = 'send_recovery' and private.must_sign_on(p_user_id) then
    raise exception 'This person signs in through the company, without a password.' using errcode = 'PT409', hint = 'sign_on_only';
  end if;
  if p_kind = 'update_email' then
    perform private.refuse_if(not coalesce(private.is_email(v_email), false), 'Enter a valid email address.');
    if coalesce(private.clean_text(p_expected_email, 'email'), left(p_expected_email, 0)) <> coalesce(v_profile.email, '') then
      perform private.refuse_changed_meanwhile('The email address', to_jsonb(v_profile.email));
    end if;
    -- An unchanged email needs no change.
    if v_email = v_profile.email then
      return null;
    end if;
    if exists (select from public.profiles where email = v_email) then
      raise exception 'This email address is already in use.' using errcode = 'PT409', hint = 'email_taken';
    end if;
    -- The caller's data is about to be outdated: the auth service makes the allowed change a moment later.
    if exists (
      select from private.pending_account_changes n
       where n.user_id = p_user_id and n.kind = p_kind and n.actor_user_id <> auth.uid()
         and n.created_at > clock_timestamp() - interval '1 minute'
    ) then
      raise exception 'Someone else is changing this email address right now. Look again in a minute.'
        using errcode = 'PT409', hint = 'being_changed';
    end if;
  end if;
  -- A mailed link goes to the owner; the other two kinds give the caller control of the account.
  if p_kind <> 'send_recovery' then
    perform private.require_recent_second_factor();
  end if;

  delete from private.pending_account_changes where user_id = p_user_id and created_at < now() - interval '10 minutes';
  insert into private.pending_account_changes (user_id, kind, actor_user_id, email)
  values (p_user_id, p_kind, auth.uid(), case when p_kind = 'update_email' then v_email end)
  returning id into strict v_id;
  return v_id;
end
$$;
comment on function public.admin_begin_account_change is
  'Staff; on a staff account: admins only, never reset_password. Allows reset_password, send_recovery or update_email (to '
  'p_email); the server then makes the change. p_expected_email: the address that the caller saw, blank for none. Returns the '
  'number of the change, null if nothing would change. Shape: returns?. Errors: not_authenticated, not_authorized, '
  'user_not_found, person_erased, staff_password, sign_on_only, bad_argument, changed_meanwhile (detail: the present address as JSON), email_taken, '
  'being_changed, second_factor_again.';
grant execute on function public.admin_begin_account_change to authenticated;

create or replace function public.account_changes_make(p_id bigint)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
begin
  update private.pending_account_changes n set is_made = true
    from public.profiles p
   where n.id = p_id and p.user_id = n.user_id
  returning p.email into v_email;
  perform private.require_found(found, 'account_change_not_found');
  return v_email;
end
$$;
comment on function public.account_changes_make is
  'Service role only. Announces that the server makes this change at the auth service next, within a minute of its permission. '
  'Returns the account''s present address. Errors: account_change_not_found.';
grant execute on function public.account_changes_make to service_role;

create or replace function public.account_changes_refused(p_id bigint)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.pending_account_changes where id = p_id;
end
$$;
comment on function public.account_changes_refused is
  'Service role only. Withdraws the announcement, because the auth service refused the change. Errors: none.';
grant execute on function public.account_changes_refused to service_role;

-- Uses notes in order, each once. All null when there was no note.
create or replace function private.take_account_change(p_user_id uuid, p_kind text, p_email text, p_details jsonb)
returns private.pending_account_changes
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_note private.pending_account_changes;
begin
  delete from private.pending_account_changes
   where id = (
     select n.id
       from private.pending_account_changes n
      where n.user_id = p_user_id and n.kind = p_kind and n.is_made
        and n.email is not distinct from p_email
        and n.created_at > clock_timestamp() - interval '1 minute'
      order by n.id
      limit 1
        for update skip locked
   )
  returning * into v_note;

  if found then
    perform private.append_audit(null, v_note.actor_user_id, p_kind, 'profiles', p_user_id::text, p_details);
  end if;
  return v_note;
end
$$;

-- The note used does not prove who used it. Everyone for whom the server recently made such a change counts as having made it.
-- p_note is all null for a change by the owner.
create or replace function private.record_account_access(p_user_id uuid, p_event text, p_note private.pending_account_changes, p_kind text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_actor uuid;
begin
  perform private.note_account_event(
    p_user_id, p_event, case when p_note.id is null then p_user_id else p_note.actor_user_id end
  );
  for v_actor in
    select distinct n.actor_user_id
      from private.pending_account_changes n
     where n.user_id = p_user_id and n.kind = p_kind and n.is_made
       and n.created_at > clock_timestamp() - interval '10 minutes'
       and n.actor_user_id <> coalesce(p_note.actor_user_id, p_user_id)
  loop
    perform private.note_account_event(p_user_id, p_event, v_actor);
  end loop;
end
$$;

-- The person who typed the password knows it, so it only permits choosing another one.
create or replace function private.apply_new_password(p_account auth.users)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_note private.pending_account_changes := private.take_account_change(p_account.id, 'reset_password', null, '{}');
  v_is_typed boolean := v_note.actor_user_id is not null;
begin
  update public.profiles p set must_change_password = v_is_typed
   where p.user_id = p_account.id and p.must_change_password <> v_is_typed;
  perform private.record_account_access(p_account.id, 'password', v_note, 'reset_password');
  if v_is_typed then
    delete from auth.sessions where user_id = p_account.id;
    perform private.queue_mail(
      p_account.email, 'A new password was set for your account',
      'Our staff set a new password for your account. You were signed out everywhere, and will choose a password of your own '
      'the next time you sign in. Until then nothing can be done with your account.'
      || e'\n\nIf you did not ask for this, follow "Forgot password?" where you sign in, and contact our support team.'
    );
  else
    perform private.queue_mail(
      p_account.email, 'The password of your account was changed',
      'A new password was set for your account. All other sessions were signed out, and links mailed earlier no longer work.'
      || e'\n\nIf this was not you, follow "Forgot password?" where you sign in, and contact our support team at once.'
    );
  end if;
end
$$;

create or replace function private.apply_new_email(p_account auth.users, p_old_email text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_note private.pending_account_changes := private.take_account_change(
    p_account.id, 'update_email', private.clean_text(p_account.email, 'email'),
    jsonb_build_object('old_email', p_old_email, 'new_email', p_account.email)
  );
begin
  perform private.record_account_access(p_account.id, 'email', v_note, 'update_email');
  -- An owner's change was confirmed from the old address.
  if v_note.id is not null then
    delete from auth.sessions where user_id = p_account.id;
    perform private.queue_mail(
      p_old_email, 'Your email address was changed',
      format('Our staff changed the email address of your account to %s. This address no longer signs in.', p_account.email)
      || ' You were signed out everywhere.'
      || e'\n\nIf you did not ask for this, contact our support team at once.'
    );
  end if;
end
$$;

create or replace function private.follow_account_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_erasing() or not exists (select from public.profiles where user_id = new.id) then
    return new;
  end if;
  if old.encrypted_password is distinct from new.encrypted_password then
    perform private.apply_new_password(new);
  end if;
  if old.recovery_sent_at is distinct from new.recovery_sent_at and new.recovery_sent_at is not null then
    perform private.take_account_change(new.id, 'send_recovery', null, jsonb_build_object('sent_to', new.email));
  end if;
  if old.email is distinct from new.email then
    perform private.apply_new_email(new, old.email);
  end if;
  return new;
end
$$;
create or replace trigger follow_account_change after update of encrypted_password, recovery_sent_at, email on auth.users
  for each row
  when (
    old.encrypted_password is distinct from new.encrypted_password
    or old.recovery_sent_at is distinct from new.recovery_sent_at
    or old.email is distinct from new.email
  )
  execute function private.follow_account_change();

-- Earlier links were requested with the old password or mailbox. A link that sets the password is already used up.
-- Runs before the update, which has locked the account; using a link takes the same lock first.
create or replace function private.end_links()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.one_time_tokens where user_id = new.id;
  -- Codes of followed links whose session was not fetched yet.
  delete from auth.flow_state where user_id = new.id and auth_code_issued_at is not null;
  new.email_change := '';
  new.email_change_confirm_status := 0;
  return new;
end
$$;
create or replace trigger end_links before update of encrypted_password, email on auth.users
  for each row
  when (old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email)
  execute function private.end_links();
