-- Read access to notices, templates and appeals.

revoke all on public.notices, public.notice_templates, public.appeals from anon, authenticated;
-- People read their own, also over Realtime; everything else goes through procedures.
grant select on public.notices, public.appeals to authenticated;

create policy notices_select on public.notices for select to authenticated
  using (user_id = (select auth.uid()));
create policy appeals_select on public.appeals for select to authenticated
  using (
    (select private.has_permission('support.read'))
    or exists (
      select from public.support_tickets t where t.id = ticket_id and t.user_id = (select auth.uid())
    )
  );
