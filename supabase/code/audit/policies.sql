-- Read access to the audit log.

revoke all on public.admin_action_audit from anon, authenticated, service_role;
grant select on public.admin_action_audit to authenticated, service_role;

create policy admin_action_audit_select on public.admin_action_audit for select to authenticated
  using ((select private.has_permission('audit.read')));
