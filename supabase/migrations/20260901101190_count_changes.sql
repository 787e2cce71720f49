-- That the number of accounts or of open posts has changed, for the badges that show it. The number itself is asked for.
--
-- Rows are only added, so that nobody who signs up or posts waits for anybody else. Now and then whoever adds one removes
-- those that everybody has heard of, except what another transaction is removing just then.
create table public.count_changes (
  id bigint generated always as identity primary key,
  measure text not null check (measure in ('account', 'open_post'))
);
comment on table public.count_changes is 'The latest changes of counts that staff see live; written by triggers only.';
alter table public.count_changes enable row level security;
