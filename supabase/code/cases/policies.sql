-- Read access to cases. Evidence and the reports closed by a decision are read through procedures only.

revoke all on
  public.policies, public.decisions, public.sanctions, public.report_evidence, public.decision_reports
from anon, authenticated;
-- Realtime delivers a change only to people who may read the row.
grant select on public.decisions, public.sanctions to authenticated;
create policy decisions_select on public.decisions for select to authenticated
  using ((select private.has_permission('reports.read')));
create policy sanctions_select on public.sanctions for select to authenticated
  using ((select private.has_permission('reports.read')));
