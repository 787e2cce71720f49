-- What staff see live: changes of both desks and of what the sidebar counts, and who else is looking at the same item.

-- Private channels 'desk:report:ID' and 'desk:ticket:ID': presence, typing and messages among staff. Nobody else may listen
-- or send there.
create policy desk_channels_read on realtime.messages for select to authenticated
  using (
    realtime.messages.extension in ('broadcast', 'presence')
    and (select realtime.topic()) like 'desk:%'
    and (select private.is_staff())
  );
create policy desk_channels_write on realtime.messages for insert to authenticated
  with check (
    realtime.messages.extension in ('broadcast', 'presence')
    and (select realtime.topic()) like 'desk:%'
    and (select private.is_staff())
  );
