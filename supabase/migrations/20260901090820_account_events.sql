-- Changes to accounts that affect where money goes. Tells whether staff are involved in a person's money, and since when an
-- account is unchanged.

create table private.account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- standing: suspended, banned, or reinstated.
  kind text not null check (kind in ('password', 'email', 'role', 'balance', 'destination', 'standing')),
  -- The account's own id for its owner; null: the operator. No foreign key: its check locks the actor's account, and two people
  -- changing each other's accounts would deadlock.
  actor_user_id uuid,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.account_events is 'Changes of accounts that matter for their money, and who made them.';
create index account_events_user_idx on private.account_events (user_id, created_at);
create index account_events_actor_idx on private.account_events (actor_user_id, created_at);
alter table private.account_events enable row level security;
