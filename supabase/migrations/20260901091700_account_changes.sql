-- Password resets and changes of email happen at the auth service, with a key that identifies no staff member. So the
-- procedure below, called as the staff member, decides and leaves a note, and the trigger on the account turns the note into
-- an audit row in the transaction that makes the change.

create table private.pending_account_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in ('reset_password', 'send_recovery', 'update_email')),
  -- null: the operator, who bypasses the console (see operator.sql).
  actor_user_id uuid references public.profiles (user_id) on delete cascade,
  -- The new address of update_email.
  email text,
  created_at timestamptz not null default now(),
  check ((kind = 'update_email') = (email is not null))
);
comment on table private.pending_account_changes is
  'Changes that staff are about to make at the auth service. A row counts for one minute and for one change.';
create index pending_account_changes_user_idx on private.pending_account_changes (user_id, kind, id);
create index pending_account_changes_actor_idx on private.pending_account_changes (actor_user_id);
alter table private.pending_account_changes enable row level security;

create function public.admin_begin_account_change(p_user_id uuid, p_kind text, p_email text default null)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_email text := lower(nullif(trim(p_email), ''));
begin
  perform private.require_staff();
  if p_kind is null then
    perform private.refuse_argument('The kind of change is missing.');
  end if;
  perform private.check_choice('kind of change', p_kind, array['reset_password', 'send_recovery', 'update_email']);
  v_profile := private.lock_manageable(p_user_id);

  if p_kind = 'send_recovery' and v_profile.email is null then
    perform private.refuse_argument('This account has no email address.');
  end if;
  if p_kind = 'update_email' then
    if coalesce(v_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(v_email) > 254, true) then
      perform private.refuse_argument('Enter a valid email address.');
    end if;
    -- The same email again is no change, so there is nothing to announce.
    if v_email = v_profile.email then
      return v_profile.email;
    end if;
    if exists (select from public.profiles where email = v_email) then
      raise exception 'This email address is already in use.' using errcode = 'PT409', hint = 'email_taken';
    end if;
  end if;
  -- A mailed link goes to the account's owner; the other two give the caller control of the account.
  if p_kind <> 'send_recovery' then
    perform private.require_recent_second_factor();
  end if;

  delete from private.pending_account_changes where user_id = p_user_id and created_at < now() - interval '1 minute';
  insert into private.pending_account_changes (user_id, kind, actor_user_id, email)
  values (p_user_id, p_kind, auth.uid(), case when p_kind = 'update_email' then v_email end);
  return v_profile.email;
end
$$;
comment on function public.admin_begin_account_change is
  'Staff; on an admin, admins only. Announces reset_password, send_recovery or update_email (to p_email), which the '
  'caller then has to make at the auth service within a minute. Returns the account''s present address. '
  'Errors: not_authenticated, not_authorized, user_not_found, bad_argument, email_taken, second_factor_again.';
revoke execute on function public.admin_begin_account_change from public, anon;
grant execute on function public.admin_begin_account_change to authenticated;

-- People also change their own password and email: without a note, nothing is recorded. If there are two notes for one
-- account, the oldest is used first, each once.
create function private.take_account_change(p_user_id uuid, p_kind text, p_email text, p_details jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_note private.pending_account_changes;
begin
  delete from private.pending_account_changes
   where id = (
     select n.id
       from private.pending_account_changes n
      where n.user_id = p_user_id and n.kind = p_kind
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
end
$$;
comment on function private.take_account_change is 'Turns a staff member''s note into an audit row.';

create function private.audit_account_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.encrypted_password is distinct from new.encrypted_password then
    perform private.take_account_change(new.id, 'reset_password', null, '{}');
  end if;
  if old.recovery_sent_at is distinct from new.recovery_sent_at and new.recovery_sent_at is not null then
    perform private.take_account_change(new.id, 'send_recovery', null, jsonb_build_object('sent_to', new.email));
  end if;
  if old.email is distinct from new.email then
    perform private.take_account_change(
      new.id, 'update_email', lower(new.email), jsonb_build_object('old_email', old.email, 'new_email', new.email)
    );
  end if;
  return new;
end
$$;
comment on function private.audit_account_change is 'Trigger: records account changes that staff announced.';
create trigger audit_account_change after update of encrypted_password, recovery_sent_at, email on auth.users
  for each row
  when (
    old.encrypted_password is distinct from new.encrypted_password
    or old.recovery_sent_at is distinct from new.recovery_sent_at
    or old.email is distinct from new.email
  )
  execute function private.audit_account_change();
