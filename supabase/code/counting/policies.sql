-- Who may read, and so listen to, changed counts.

revoke all on public.count_changes from anon, authenticated;
-- Realtime shows a change only to those who may read the row.
grant select on public.count_changes to authenticated;
create policy count_changes_select on public.count_changes for select to authenticated
  using ((select private.is_staff()));
