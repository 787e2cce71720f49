-- Notifications for staff in the console, such as mentions and answers on their tickets.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- mention, ticket_answer, proposal_confirmed, hand_over, …
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- The linked item, as the audit log names it.
  entity_table text not null check (entity_table <> ''),
  entity_id uuid,
  -- Null: no person.
  actor_user_id uuid references public.profiles (user_id) on delete set null,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
comment on table public.notifications is 'Notifications of staff in the console. Written by private.notify only.';
create index notifications_user_idx on public.notifications (user_id, created_at, id);
create index notifications_actor_idx on public.notifications (actor_user_id);
-- One unread notification per item: another answer on the same ticket moves it up.
create unique index notifications_unread_key on public.notifications (user_id, kind, entity_table, entity_id)
  nulls not distinct where read_at is null;
alter table public.notifications enable row level security;

do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') and not exists (
    select from pg_catalog.pg_publication_tables
     where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'notifications'
  ) then
    alter publication supabase_realtime add table public.notifications;
  end if;
end
$$;
