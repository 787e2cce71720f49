-- Related tickets: merged ones of one person, and linked ones.

alter table public.support_tickets
  -- The ticket whose thread includes this one's messages. Its user may read both.
  add column merged_into uuid references public.support_tickets (id) on delete cascade,
  add column merged_at timestamptz,
  add check ((merged_into is null) = (merged_at is null)),
  add check (merged_into is null or status = 'closed' and merged_into <> id);
create index support_tickets_merged_into_idx on public.support_tickets (merged_into);

create table private.ticket_merges (
  ticket_id uuid primary key references public.support_tickets (id) on delete cascade,
  merged_by uuid references public.profiles (user_id) on delete set null,
  -- Rows of support_tickets before the merge: the merged ticket and its target.
  ticket_before jsonb not null,
  target_before jsonb not null,
  target_after jsonb not null
);
comment on table private.ticket_merges is 'Two tickets before one was merged into the other.';
create index ticket_merges_merged_by_idx on private.ticket_merges (merged_by);
alter table private.ticket_merges enable row level security;

create table public.ticket_links (
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  other_id uuid not null references public.support_tickets (id) on delete cascade,
  linked_by uuid references public.profiles (user_id) on delete set null,
  linked_at timestamptz not null default now(),
  primary key (ticket_id, other_id),
  -- A link has no direction.
  check (ticket_id < other_id)
);
comment on table public.ticket_links is 'Links between related tickets, also of different people.';
create index ticket_links_other_idx on public.ticket_links (other_id);
create index ticket_links_linked_by_idx on public.ticket_links (linked_by);
alter table public.ticket_links enable row level security;
