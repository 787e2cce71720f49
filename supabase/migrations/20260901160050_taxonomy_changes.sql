-- The changes of an import or deletion: up to a hundred thousand, too many for an audit entry. The entry has their number and
-- hash. They are stored in append-only pages under that hash.

create table private.audit_changes (
  -- The hash of all pages together. Identical sets of changes are stored once.
  changes_hash text not null,
  page integer not null check (page > 0),
  -- json instead of jsonb, whose text would differ from the hashed one.
  changes json not null,
  primary key (changes_hash, page)
);
comment on table private.audit_changes is 'The changes that entries of the audit log name by their hash; 200 a page.';
alter table private.audit_changes enable row level security;
