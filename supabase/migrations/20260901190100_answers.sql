-- Saved answers of support, and messages that can be withdrawn for some seconds.

create table public.saved_answers (
  id uuid primary key default gen_random_uuid(),
  -- Null: shared by all staff.
  owner_user_id uuid references public.profiles (user_id) on delete cascade,
  title text collate "und-x-icu" not null check (length(title) <= 100 and private.trimmed(title) is not null),
  -- {language: text with placeholders}.
  bodies jsonb not null check (jsonb_typeof(bodies) = 'object' and bodies <> '{}'),
  -- Steps executed when it is sent.
  steps jsonb not null default '{}' check (jsonb_typeof(steps) = 'object'),
  used_count integer not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.saved_answers is 'Reusable answers of support. One with steps is a macro.';
create index saved_answers_owner_idx on public.saved_answers (owner_user_id);
alter table public.saved_answers enable row level security;

-- Until then only staff see the message, and its sender may withdraw it. Null: visible to everyone.
alter table public.support_messages add column held_until timestamptz;
create index support_messages_held_idx on public.support_messages (held_until) where held_until is not null;

-- Deleted with the message's row, which is inserted again when it becomes visible.
create table private.held_answers (
  message_id uuid primary key references public.support_messages (id) on delete cascade,
  answer_id uuid not null references public.saved_answers (id) on delete cascade,
  -- The ticket's row.
  ticket_before jsonb not null,
  ticket_after jsonb not null,
  note_id uuid references public.notes (id) on delete set null,
  -- The time of its transaction, and so of its notifications.
  held_at timestamptz not null default now()
);
comment on table private.held_answers is 'Changes that a saved answer made along with a message that can still be withdrawn.';
alter table private.held_answers enable row level security;
create index held_answers_answer_idx on private.held_answers (answer_id);
create index held_answers_note_idx on private.held_answers (note_id);
