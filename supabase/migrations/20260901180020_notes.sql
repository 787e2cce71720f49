-- Internal notes of staff on people, posts, reports, tickets, withdrawals and privacy requests.

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  entity_type text not null check (entity_type in ('user', 'post', 'report', 'ticket', 'withdrawal', 'privacy_request')),
  entity_id uuid not null,
  -- The person whose history shows the note: a post's author, a ticket's user. Null: the account is gone.
  about_user_id uuid references public.profiles (user_id) on delete cascade,
  author_user_id uuid references public.profiles (user_id) on delete set null,
  body text collate "und-x-icu" not null check (length(body) <= 5000 and private.trimmed(body) is not null),
  -- Mentioned people: {name as written, in lower case: user_id}.
  mentions jsonb not null default '{}' check (jsonb_typeof(mentions) = 'object'),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
comment on table public.notes is 'Notes of staff. Changed by their author only; earlier versions are in note_versions.';
create index notes_entity_idx on public.notes (entity_type, entity_id, created_at, id);
create index notes_about_idx on public.notes (about_user_id, created_at, id);
create index notes_author_idx on public.notes (author_user_id);
alter table public.notes enable row level security;

create table public.note_versions (
  id bigint generated always as identity primary key,
  note_id uuid not null references public.notes (id) on delete cascade,
  body text not null,
  -- Written at this time, and replaced when the next one was written.
  written_at timestamptz not null
);
comment on table public.note_versions is 'Earlier versions of edited notes.';
create index note_versions_note_idx on public.note_versions (note_id, id);
alter table public.note_versions enable row level security;
