-- Tables for the tests of realtime.

create table public.tickets (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid,
  status text not null default 'open'
);
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.tickets (id) on delete cascade,
  content text not null
);
-- Every kind of value.
create table public.things (
  id bigint not null,
  "Part" text not null default 'a b',
  name varchar(40),
  price numeric(20, 4),
  is_active boolean default true,
  tags text[] default '{}',
  details jsonb,
  made_at timestamptz,
  day timestamp,
  secret text,
  primary key (id, "Part")
);
create table public.closed_to_anon (id int primary key);
create table public.not_published (id int primary key);
create table public.without_key (id int);

create table public.staff (user_id uuid primary key);

alter table public.tickets enable row level security;
alter table public.messages enable row level security;
alter table public.things enable row level security;
create policy tickets_own on public.tickets for select to authenticated
  using (owner_id = (select auth.uid()) or exists (select from public.staff s where s.user_id = (select auth.uid())));
create policy messages_own on public.messages for select to authenticated
  using (exists (select from public.tickets t where t.id = ticket_id));
create policy things_all on public.things for select using (true);
revoke all on public.closed_to_anon from anon;
revoke all on public.things from anon, authenticated;
grant select (id, "Part", name) on public.things to anon;
grant select (id, "Part", name, price, is_active, tags, details, made_at, day) on public.things to authenticated;

alter publication supabase_realtime add table
  public.tickets, public.messages, public.things, public.closed_to_anon, public.without_key;

create policy rooms_read on realtime.messages for select to authenticated
  using (realtime.topic() like 'room:%' and extension in ('broadcast', 'presence'));
create policy rooms_write on realtime.messages for insert to authenticated
  with check (realtime.topic() like 'room:%' and extension in ('broadcast', 'presence'));
create policy notices_read on realtime.messages for select to authenticated
  using (realtime.topic() = 'notices');
create policy staff_room on realtime.messages for select to authenticated
  using (realtime.topic() = 'staff' and exists (select from public.staff s where s.user_id = (select auth.uid())));
