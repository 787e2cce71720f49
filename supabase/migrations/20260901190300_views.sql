-- Saved views of lists, and each person's column choice.

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  list text not null check (list in ('reports', 'support', 'users', 'posts', 'reviews', 'withdrawals', 'audit')),
  name text collate "und-x-icu" not null check (length(name) <= 60 and private.trimmed(name) is not null),
  owner_user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Shared with a team or all staff. If the team is deleted, only the owner keeps it.
  team_id uuid references public.teams (id) on delete set null,
  is_for_all boolean not null default false check (team_id is null or not is_for_all),
  -- Search parameters of the list's URL: filters and order.
  search jsonb not null default '{}' check (jsonb_typeof(search) = 'object' and length(search::text) <= 4000),
  -- The same as arguments of the list's procedure, used for counting.
  arguments jsonb not null default '{}' check (jsonb_typeof(arguments) = 'object' and length(arguments::text) <= 4000),
  -- Null: each person's own choice for the list.
  columns jsonb check (jsonb_typeof(columns) = 'array' and length(columns::text) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.saved_views is 'Saved views of lists: filters, order and columns under a name.';
create index saved_views_owner_idx on public.saved_views (owner_user_id);
create index saved_views_team_idx on public.saved_views (team_id);
alter table public.saved_views enable row level security;

create table public.list_columns (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  list text not null check (list in ('reports', 'support', 'users', 'posts', 'reviews', 'withdrawals', 'audit')),
  -- In order; missing columns are hidden.
  columns jsonb not null check (jsonb_typeof(columns) = 'array' and length(columns::text) <= 4000),
  primary key (user_id, list)
);
comment on table public.list_columns is 'Each person''s columns of a list: selection, order and width.';
alter table public.list_columns enable row level security;

create table public.view_pins (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- The id of a saved view, or the name of a built-in one, such as reports:mine.
  view text not null check (length(view) <= 40),
  pinned_at timestamptz not null default clock_timestamp(),
  primary key (user_id, view)
);
comment on table public.view_pins is 'Views that each person pinned to the sidebar.';
alter table public.view_pins enable row level security;
