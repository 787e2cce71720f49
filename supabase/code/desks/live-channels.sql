-- Realtime for staff: changes of both desks and of sidebar counts, and presence on items.

-- Private channels 'desk:report:ID' and 'desk:ticket:ID': presence, typing and messages among staff. Only staff may listen or
-- send.
create policy desk_channels_read on realtime.messages for select to authenticated
  using (
    realtime.messages.extension in ('broadcast', 'presence')
    and (
      (select realtime.topic()) like 'desk:report:%' and (select private.has_permission('reports.read'))
      or (select realtime.topic()) like 'desk:ticket:%' and (select private.has_permission('support.read'))
    )
  );
create policy desk_channels_write on realtime.messages for insert to authenticated
  with check (
    realtime.messages.extension in ('broadcast', 'presence')
    and (
      (select realtime.topic()) like 'desk:report:%' and (select private.has_permission('reports.read'))
      or (select realtime.topic()) like 'desk:ticket:%' and (select private.has_permission('support.read'))
    )
  );
