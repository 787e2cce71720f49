-- Signals changed counts of accounts and open posts to sidebar badges, which then read the number.
--
-- Rows are only added, so that sign-ups and posts never wait for each other. Occasionally an insert also removes old rows, except
-- those that another transaction is removing.
create table public.count_changes (
  id bigint generated always as identity primary key,
  measure text not null check (measure in ('account', 'open_post'))
);
comment on table public.count_changes is 'The latest changes of counts that staff see live; written by triggers only.';
alter table public.count_changes enable row level security;
