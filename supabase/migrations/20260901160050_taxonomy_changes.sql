-- The individual changes of an import or deletion. An import makes a hundred thousand of them and a deletion removes many
-- words: too many for an entry of the audit log. The entry has their number and their hash; they are stored beside the log,
-- in pages, under that hash, and are append-only like the log itself.

create table private.audit_changes (
  -- The hash of all pages together. Identical sets of changes are stored once.
  changes_hash text not null,
  page integer not null check (page > 0),
  -- json and not jsonb: its text stays as it was hashed.
  changes json not null,
  primary key (changes_hash, page)
);
comment on table private.audit_changes is 'The changes that entries of the audit log name by their hash; 200 a page.';
alter table private.audit_changes enable row level security;
