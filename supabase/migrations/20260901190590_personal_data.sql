-- Catalogue of personal data: the source of exports, erasures and docs/personal-data.md. supabase/code/privacy fills it.

create table private.personal_sources (
  name text primary key,
  table_name text not null,
  -- Condition over the alias t and $1, the person's id. Needs an index.
  person_condition text not null,
  title text not null,
  purpose text not null,
  legal_basis text not null,
  retention text not null,
  -- Null: part of the export.
  not_exported_because text,
  -- Null: all columns of the table, except those of other people and secrets.
  exported_columns text[],
  erasure text not null check (erasure in ('delete', 'change', 'keep')),
  -- Column to SQL expression over t.
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  -- What stays after the erasure, and why.
  kept_because text,
  -- Order of the erasure and of the export.
  position integer not null unique,
  check ((erasure = 'change') = (changes <> '{}')),
  check (erasure <> 'keep' or kept_because is not null)
);
comment on table private.personal_sources is
  'Each way in which rows of a table belong to a person: why they are held, how long, and what an erasure does with them.';
alter table private.personal_sources enable row level security;

create table private.personal_columns (
  table_name text,
  column_name text,
  -- other_person and secret are never exported.
  meaning text not null check (meaning in ('person', 'other_person', 'personal', 'plain', 'secret')),
  primary key (table_name, column_name)
);
comment on table private.personal_columns is 'What each column of a table with personal data holds.';
alter table private.personal_columns enable row level security;

create table private.tables_without_people (
  table_name text primary key,
  reason text not null
);
comment on table private.tables_without_people is 'Tables that hold no data about people, with the reason.';
alter table private.tables_without_people enable row level security;

-- Mails to a person, notifications and bulk actions about their items, and audit entries with values sealed for them.
create index mails_recipient_idx on private.mails (recipient);
create index notifications_entity_idx on public.notifications (entity_table, entity_id);
create index bulk_items_item_idx on private.bulk_items (item_id);
create index admin_action_audit_person_idx on public.admin_action_audit ((details -> 'sealed' ->> 'person'))
  where details ? 'sealed';

create type public.exported_item as (key jsonb, content jsonb);
comment on type public.exported_item is 'A row of the export of a person, and the values of its primary key. Shape: no nulls.';
