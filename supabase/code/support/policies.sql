-- Read access to tickets.

revoke all on public.support_tickets, public.support_messages from anon, authenticated;
grant select on public.support_tickets, public.support_messages to authenticated;

create policy support_tickets_select on public.support_tickets for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('support.read')));
create policy support_messages_select on public.support_messages for select to authenticated
  using (
    (select private.has_permission('support.read'))
    or (held_until is null or held_until <= now()) and exists (
      select from public.support_tickets t
       where t.id = ticket_id and t.user_id = (select auth.uid())
    )
  );
