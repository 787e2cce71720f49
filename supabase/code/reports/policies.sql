-- Read access to reports.

revoke all on public.reports from anon, authenticated;
-- Realtime delivers a change only to people who may read the row.
grant select on public.reports to authenticated;
create policy reports_select on public.reports for select to authenticated
  using ((select private.has_permission('reports.read')));
