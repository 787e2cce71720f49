-- What staff see live: changes of both desks and of what the sidebar counts, and who else is looking at the same item.

-- The platform's publication decides which changes may be subscribed to, row level security who receives them. Without the
-- publication nothing is live; everything else works.
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
