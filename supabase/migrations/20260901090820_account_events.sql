-- Who changed what about an account that decides where its money goes. Two questions are answered from it: whether a member of
-- staff has a hand in somebody's money, and since when an account has been as it is now.

create table private.account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- standing: suspended, banned, or let back in.
  kind text not null check (kind in ('password', 'email', 'role', 'balance', 'destination', 'standing')),
  -- The account's own id when its owner did it; null: the operator. No foreign key, whose check would lock the actor's account:
  -- two who change each other's would wait for each other for ever.
  actor_user_id uuid,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.account_events is 'Changes of accounts that matter for their money, and who made them.';
create index account_events_user_idx on private.account_events (user_id, created_at);
create index account_events_actor_idx on private.account_events (actor_user_id, created_at);
alter table private.account_events enable row level security;
