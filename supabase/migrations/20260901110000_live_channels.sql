-- Realtime for staff: changes of both desks and of sidebar counts, and presence on items.

-- The platform's publication selects the tables, row level security the receivers. Everything but live updates works without the
-- publication.
do $$
declare
  v_table text;
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    return;
  end if;
  foreach v_table in array array['reports', 'support_tickets', 'support_messages', 'count_changes'] loop
    if not exists (
      select from pg_catalog.pg_publication_tables
       where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = v_table
    ) then
      execute format('alter publication supabase_realtime add table public.%I', v_table);
    end if;
  end loop;
end
$$;
