-- Support tickets and their threads.

create table public.support_tickets (
  id uuid primary key default gen_random_uuid(),
  subject text collate "und-x-icu" not null check (private.trimmed(subject) is not null),
  status text not null default 'open' check (status in ('open', 'claimed', 'closed')),
  category text not null check (category in (
    'Account', 'Billing', 'Technical Issue', 'Payments', 'Content/Removal', 'Safety/Abuse', 'Report Appeal', 'Other'
  )),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  claimed_by_user_id uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  claimed_at timestamptz,
  closed_at timestamptz,
  check (status <> 'open' or claimed_by_user_id is null),
  check ((status = 'closed') = (closed_at is not null))
);
comment on table public.support_tickets is 'Support tickets. open -> claimed -> closed; released back to open.';

create index support_tickets_created_at_idx on public.support_tickets (created_at, id);
create index support_tickets_last_activity_idx on public.support_tickets (last_activity_at, id);
create index support_tickets_status_idx on public.support_tickets (status, created_at, id);
create index support_tickets_status_activity_idx on public.support_tickets (status, last_activity_at, id);
create index support_tickets_category_idx on public.support_tickets (category, created_at, id);
create index support_tickets_search_idx on public.support_tickets using gin (
  private.search_fold(subject) extensions.gin_trgm_ops, private.search_bucket(created_at)
);
-- One or two characters are too short for trigrams.
create index support_tickets_short_search_idx on public.support_tickets using gin (
  private.short_grams(private.search_fold(subject) collate "C"), private.search_bucket(created_at)
);
create index support_tickets_user_idx on public.support_tickets (user_id, created_at, id);
create index support_tickets_claimed_by_idx on public.support_tickets (claimed_by_user_id, created_at, id);

create table public.support_messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  sender_user_id uuid references public.profiles (user_id) on delete set null,
  content text not null,
  image_url text,
  created_at timestamptz not null default now(),
  -- The first time the other side saw it.
  read_at timestamptz,
  check (private.trimmed(content) is not null or image_url is not null)
);
comment on table public.support_messages is 'The messages of a ticket''s thread.';

create index support_messages_ticket_idx on public.support_messages (ticket_id, created_at, id);
create index support_messages_sender_idx on public.support_messages (sender_user_id, created_at);
create index support_messages_unread_idx on public.support_messages (ticket_id) where read_at is null;

alter table public.support_tickets enable row level security;
alter table public.support_messages enable row level security;
