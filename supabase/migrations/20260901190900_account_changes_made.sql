-- Permitted changes count only once the server makes them: see users/account-changes.sql.
alter table private.pending_account_changes add column is_made boolean not null default false;
comment on table private.pending_account_changes is
  'Changes that staff may make at the auth service. Once the server makes it (is_made), a row counts for one change, within a '
  'minute of when it was allowed.';
