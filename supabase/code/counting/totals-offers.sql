-- The totals of workers' offers. An offer counts while its owner is a worker: it carries a copy of that
-- (counting/offers-worker.sql), so each row shows by itself whether it counts.

-- Its arguments: the measure, and the column that is its key.
create or replace function private.total_offers()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_changes private.change[];
begin
  if tg_op = 'INSERT' then
    select array_agg((tg_argv[0], c.key, c.n, 0)::private.change) into v_changes
      from (select to_jsonb(r) ->> tg_argv[1] as key, count(*) as n from new_rows r where r.is_worker group by 1) c;
  elsif tg_op = 'DELETE' then
    select array_agg((tg_argv[0], c.key, -c.n, 0)::private.change) into v_changes
      from (select to_jsonb(r) ->> tg_argv[1] as key, count(*) as n from old_rows r where r.is_worker group by 1) c;
  else
    select array_agg((tg_argv[0], c.key, c.n, 0)::private.change) into v_changes
      from (
        select o.key, sum(o.n)::bigint as n
          from (
            select to_jsonb(r) ->> tg_argv[1] as key, 1 as n from new_rows r where r.is_worker
            union all
            select to_jsonb(r) ->> tg_argv[1], -1 from old_rows r where r.is_worker
          ) o
         group by 1
      ) c;
  end if;
  perform private.add_to_totals(v_changes);
  return null;
end
$$;
comment on function private.total_offers is 'Trigger: keeps the totals of workers by what they offer.';

create or replace trigger total_insert after insert on public.worker_categories
  referencing new table as new_rows
  for each statement execute function private.total_offers('worker_category', 'category_id');
create or replace trigger total_delete after delete on public.worker_categories
  referencing old table as old_rows
  for each statement execute function private.total_offers('worker_category', 'category_id');
create or replace trigger total_update after update on public.worker_categories
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.total_offers('worker_category', 'category_id');

create or replace trigger total_insert after insert on public.worker_subcategories
  referencing new table as new_rows
  for each statement execute function private.total_offers('worker_subcategory', 'subcategory_id');
create or replace trigger total_delete after delete on public.worker_subcategories
  referencing old table as old_rows
  for each statement execute function private.total_offers('worker_subcategory', 'subcategory_id');
create or replace trigger total_update after update on public.worker_subcategories
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.total_offers('worker_subcategory', 'subcategory_id');
