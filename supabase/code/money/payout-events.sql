-- Records an event for each state change of a payout attempt.

create or replace function private.record_payout_event()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.payout_events (attempt_id, state, note, created_at)
  values (
    new.id, new.state, coalesce(new.error, new.remote_state),
    case when tg_op = 'INSERT' then new.created_at else clock_timestamp() end
  );
  return new;
end
$$;
-- Rows inserted in a later state bring their own history.
create or replace trigger record_payout_event after insert on public.payout_attempts
  for each row when (new.state = 'created') execute function private.record_payout_event();
create or replace trigger record_payout_event_on_update after update of state on public.payout_attempts
  for each row when (old.state is distinct from new.state) execute function private.record_payout_event();
