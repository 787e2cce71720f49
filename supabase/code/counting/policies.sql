-- Read access to changed counts, also over Realtime.

revoke all on public.count_changes from anon, authenticated;
-- Realtime delivers a change only to people who may read the row.
grant select on public.count_changes to authenticated;
create policy count_changes_select on public.count_changes for select to authenticated
  using ((select private.is_staff()));
