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
revoke all on public.count_changes from anon, authenticated;
-- Realtime shows a change only to those who may read the row.
grant select on public.count_changes to authenticated;
create policy count_changes_select on public.count_changes for select to authenticated
  using ((select private.is_staff()));

create function private.tell_count_change(p_measure text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id bigint;
begin
  insert into public.count_changes (measure) values (p_measure) returning id into v_id;
  if v_id % 64 = 0 then
    delete from public.count_changes c
     where c.id in (select x.id from public.count_changes x where x.id < v_id - 64 for update skip locked);
  end if;
end
$$;
comment on function private.tell_count_change is 'Tells staff who listen that a count has changed.';
