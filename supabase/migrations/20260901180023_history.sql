-- The history of a person or post: each kind of entry is limited by its own index before they are merged.

create type public.history_entry as (
  kind text,
  id text,
  at timestamptz,
  title text,
  details jsonb,
  actor_user_id uuid,
  entity_table text,
  entity_id uuid
);
comment on type public.history_entry is
  'An event of a person or post. kind and id identify it; details depend on the kind; entity_table and entity_id: the linked '
  'item, as in the audit log. Shape: kind HistoryKind, title?, details HistoryDetails, actor_user_id?, entity_id?.';

create type private.history_source as (
  kind text, entity_table text, entity text, rows text, at text, id text, id_type text, title text, details text, actor text,
  searched text
);
comment on type private.history_source is
  'The source of one kind of entry: rows is a FROM clause with its condition on $1, the others are expressions on it.';

create type private.history_find as (kind text, id text, matches boolean, is_stop boolean);
comment on type private.history_find is
  'An entry that a search examined: whether it matches, and whether the search stopped there.';

-- Leaves out frequent entries that change nothing.
create index admin_action_audit_story_idx on public.admin_action_audit (entity_table, entity_id, created_at, id)
  where action not in ('view_user', 'read_rows', 'sign_in', 'sign_in_failed', 'pass_second_factor', 'fail_second_factor');
