-- Notes that attribute account changes to staff in the audit log: see users/account-changes.sql.

create table private.pending_account_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in ('reset_password', 'send_recovery', 'update_email')),
  -- Null: the operator, outside the console (see access/operator.sql).
  actor_user_id uuid references public.profiles (user_id) on delete cascade,
  -- The new address of update_email.
  email text,
  created_at timestamptz not null default clock_timestamp(),
  check ((kind = 'update_email') = (email is not null))
);
comment on table private.pending_account_changes is
  'Changes that staff are about to make at the auth service. A row counts for one minute and for one change.';
create index pending_account_changes_user_idx on private.pending_account_changes (user_id, kind, id);
create index pending_account_changes_actor_idx on private.pending_account_changes (actor_user_id);
alter table private.pending_account_changes enable row level security;
