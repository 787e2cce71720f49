-- The last author of a synonym or alias: an undo must not revert a colleague's later change.

create table private.word_changes (
  -- The kind, the parent, and the word: private.synonym_word, private.alias_word.
  word text primary key,
  changed_by uuid not null references public.profiles (user_id) on delete cascade,
  changed_at timestamptz not null
);
comment on table private.word_changes is 'The last change of each synonym and alias by staff, for 30 days, also of those that are gone.';
create index word_changes_changed_by_idx on private.word_changes (changed_by);
alter table private.word_changes enable row level security;
