-- The totals of what workers offer. An offer counts while its person is a worker: it carries a copy of that
-- (offers_worker.sql), so each row says by itself whether it counts, whoever changes it and why.

create function private.total_worker_categories()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_changes private.change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(('worker_category', c.key, c.n, 0)::private.change) into v_changes
      from (select r.category_id::text as key, count(*) as n from new_rows r where r.is_worker group by 1) c;
  elsif tg_op = 'DELETE' then
    select array_agg(('worker_category', c.key, -c.n, 0)::private.change) into v_changes
      from (select r.category_id::text as key, count(*) as n from old_rows r where r.is_worker group by 1) c;
  else
    select array_agg(('worker_category', c.key, c.n, 0)::private.change) into v_changes
      from (
        select o.id::text as key, sum(o.n)::bigint as n
          from (
            select r.category_id as id, 1 as n from new_rows r where r.is_worker
            union all
            select r.category_id, -1 from old_rows r where r.is_worker
          ) o
         group by 1
      ) c;
  end if;
  perform private.add_to_totals(v_changes);
  return null;
end
$$;
comment on function private.total_worker_categories is 'Trigger: keeps the totals of workers by category.';
create trigger total_insert after insert on public.worker_categories
  referencing new table as new_rows for each statement execute function private.total_worker_categories();
create trigger total_delete after delete on public.worker_categories
  referencing old table as old_rows for each statement execute function private.total_worker_categories();
create trigger total_update after update on public.worker_categories
  referencing old table as old_rows new table as new_rows for each statement execute function private.total_worker_categories();

create function private.total_worker_subcategories()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_changes private.change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(('worker_subcategory', c.key, c.n, 0)::private.change) into v_changes
      from (select r.subcategory_id::text as key, count(*) as n from new_rows r where r.is_worker group by 1) c;
  elsif tg_op = 'DELETE' then
    select array_agg(('worker_subcategory', c.key, -c.n, 0)::private.change) into v_changes
      from (select r.subcategory_id::text as key, count(*) as n from old_rows r where r.is_worker group by 1) c;
  else
    select array_agg(('worker_subcategory', c.key, c.n, 0)::private.change) into v_changes
      from (
        select o.id::text as key, sum(o.n)::bigint as n
          from (
            select r.subcategory_id as id, 1 as n from new_rows r where r.is_worker
            union all
            select r.subcategory_id, -1 from old_rows r where r.is_worker
          ) o
         group by 1
      ) c;
  end if;
  perform private.add_to_totals(v_changes);
  return null;
end
$$;
comment on function private.total_worker_subcategories is 'Trigger: keeps the totals of workers by subcategory.';
create trigger total_insert after insert on public.worker_subcategories
  referencing new table as new_rows for each statement execute function private.total_worker_subcategories();
create trigger total_delete after delete on public.worker_subcategories
  referencing old table as old_rows for each statement execute function private.total_worker_subcategories();
create trigger total_update after update on public.worker_subcategories
  referencing old table as old_rows new table as new_rows for each statement execute function private.total_worker_subcategories();
