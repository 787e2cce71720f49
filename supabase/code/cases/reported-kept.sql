-- Maintains private.reported_targets.

-- The row lock makes the second of two concurrent reports see the first.
create or replace function private.refresh_reported_target(p_type text, p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.reported_targets as t (target_type, target_id, open_reports, reasons, oldest_at)
  values (p_type, p_id, 0, '{}', now())
      on conflict (target_id, target_type) do update set open_reports = t.open_reports;
  update private.reported_targets t
     set open_reports = o.n, reasons = o.reasons, max_severity = o.severity, oldest_at = o.oldest
    from (
      select count(*) as n, coalesce(array_agg(distinct r.reason_category order by r.reason_category), '{}') as reasons,
             max(r.severity) as severity, coalesce(min(r.created_at), now()) as oldest
        from public.reports r
       where r.reported_entity_id = p_id and r.reported_entity_type = p_type and r.status <> 'closed'
    ) o
   where t.target_id = p_id and t.target_type = p_type;
  delete from private.reported_targets t where t.target_id = p_id and t.target_type = p_type and t.open_reports = 0;
end
$$;

create or replace function private.keep_reported_targets()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Fixed order, to avoid deadlocks.
  if tg_op = 'INSERT' then
    perform private.refresh_reported_target(s.type, s.id)
       from (
         select distinct n.reported_entity_id as id, n.reported_entity_type as type from new_rows n where n.status <> 'closed'
          order by 1, 2
       ) s;
  elsif tg_op = 'DELETE' then
    perform private.refresh_reported_target(s.type, s.id)
       from (
         select distinct o.reported_entity_id as id, o.reported_entity_type as type from old_rows o where o.status <> 'closed'
          order by 1, 2
       ) s;
  else
    -- Claims change nothing here.
    perform private.refresh_reported_target(s.type, s.id)
       from (
         select distinct n.reported_entity_id as id, n.reported_entity_type as type
           from new_rows n join old_rows o on o.id = n.id
          where (n.status = 'closed', n.severity) is distinct from (o.status = 'closed', o.severity)
            and not (n.status = 'closed' and o.status = 'closed')
          order by 1, 2
       ) s;
  end if;
  return null;
end
$$;

create or replace function private.forget_reported_targets()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.reported_targets;
  return null;
end
$$;

-- Fires before the count triggers, by name: waiting for a target must not block the counts.
create or replace trigger about_insert after insert on public.reports
  referencing new table as new_rows for each statement execute function private.keep_reported_targets();
create or replace trigger about_update after update on public.reports
  referencing old table as old_rows new table as new_rows for each statement execute function private.keep_reported_targets();
create or replace trigger about_delete after delete on public.reports
  referencing old table as old_rows for each statement execute function private.keep_reported_targets();
create or replace trigger about_truncate after truncate on public.reports
  for each statement execute function private.forget_reported_targets();

-- For reports that were loaded with triggers disabled.
create or replace function private.recount_reported_targets()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  lock table public.reports in share row exclusive mode;
  delete from private.reported_targets;
  insert into private.reported_targets (target_type, target_id, open_reports, reasons, max_severity, oldest_at)
  select r.reported_entity_type, r.reported_entity_id, count(*),
         array_agg(distinct r.reason_category order by r.reason_category), max(r.severity), min(r.created_at)
    from public.reports r
   where r.status <> 'closed'
   group by 1, 2;
end
$$;
-- Fills the table once, for existing reports.
do $$
begin
  if not exists (select from private.reported_targets) then
    perform private.recount_reported_targets();
  end if;
end
$$;
