-- Writes events into the outbox, in the transaction of the change. A change that no target wants to know of costs one look at the
-- targets.

create or replace function private.has_subscriber(p_type text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.webhook_targets t where t.state = 'active' and p_type = any (t.events));
end
$$;

-- Deleting a target waits for this transaction. A target that is being deleted gets nothing more.
create or replace function private.emit_event(p_type text, p_data jsonb, p_user_id uuid default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_event_id uuid;
begin
  if not private.has_subscriber(p_type) then
    return;
  end if;
  insert into public.webhook_events (type, user_id, data)
  values (p_type, case when not private.is_erasing() then p_user_id end, p_data)
  returning id into strict v_event_id;
  insert into public.webhook_deliveries (target_id, event_id, type)
  select t.id, v_event_id, p_type
    from public.webhook_targets t
   where t.state = 'active' and p_type = any (t.events)
   order by t.id
     for key share skip locked;
end
$$;

-- Arguments: the type, the key for the row's id, and the column of the person. The catalogue names the other columns.
create or replace function private.emit_row_event()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row jsonb;
begin
  if not private.has_subscriber(tg_argv[0]) then
    return null;
  end if;
  v_row := to_jsonb(new) || jsonb_build_object(tg_argv[1], to_jsonb(new) -> 'id');
  if tg_argv[2] = 'ticket_id' then
    v_row := v_row || jsonb_build_object(
      'user_id', (select t.user_id from public.support_tickets t where t.id = (v_row ->> 'ticket_id')::uuid)
    );
  end if;
  perform private.emit_event(
    tg_argv[0],
    (
      select jsonb_object_agg(k, v_row -> k)
        from private.webhook_event_types() e cross join unnest(e.keys) k
       where e.type = tg_argv[0]
    ),
    (v_row ->> case tg_argv[2] when 'ticket_id' then 'user_id' else tg_argv[2] end)::uuid
  );
  return null;
end
$$;

create or replace trigger emit_created after insert on public.reports
  for each row execute function private.emit_row_event('report.created', 'report_id', 'reporter_user_id');
create or replace trigger emit_closed after update of status on public.reports
  for each row when (new.status = 'closed' and old.status <> 'closed')
  execute function private.emit_row_event('report.closed', 'report_id', 'reporter_user_id');

create or replace trigger emit_made after insert on public.decisions
  for each row execute function private.emit_row_event('decision.made', 'decision_id', 'user_id');
create or replace trigger emit_undone after update of undone_at, reversed_at on public.decisions
  for each row when (num_nonnulls(new.undone_at, new.reversed_at) > 0 and num_nonnulls(old.undone_at, old.reversed_at) = 0)
  execute function private.emit_row_event('decision.undone', 'decision_id', 'user_id');

create or replace trigger emit_opened after insert on public.appeals
  for each row execute function private.emit_row_event('appeal.opened', 'appeal_id', 'ticket_id');
create or replace trigger emit_decided after update of status on public.appeals
  for each row when (new.status <> 'open' and old.status = 'open')
  execute function private.emit_row_event('appeal.decided', 'appeal_id', 'ticket_id');

create or replace trigger emit_opened after insert on public.support_tickets
  for each row execute function private.emit_row_event('ticket.opened', 'ticket_id', 'user_id');
create or replace trigger emit_closed after update of status on public.support_tickets
  for each row when (new.status = 'closed' and old.status <> 'closed')
  execute function private.emit_row_event('ticket.closed', 'ticket_id', 'user_id');
-- A held message can still be taken back.
create or replace trigger emit_replied after insert on public.support_messages
  for each row when (new.held_until is null)
  execute function private.emit_row_event('ticket.replied', 'message_id', 'ticket_id');
create or replace trigger emit_held_replied after update of held_until on public.support_messages
  for each row when (new.held_until is null and old.held_until is not null)
  execute function private.emit_row_event('ticket.replied', 'message_id', 'ticket_id');

create or replace trigger emit_requested after insert on public.withdrawal_requests
  for each row when (new.status = 'pending')
  execute function private.emit_row_event('withdrawal.requested', 'withdrawal_id', 'user_id');
create or replace trigger emit_paid after update of status on public.withdrawal_requests
  for each row when (new.status = 'success' and old.status <> 'success')
  execute function private.emit_row_event('withdrawal.paid', 'withdrawal_id', 'user_id');
create or replace trigger emit_failed after update of status on public.withdrawal_requests
  for each row when (new.status = 'failed' and old.status <> 'failed')
  execute function private.emit_row_event('withdrawal.failed', 'withdrawal_id', 'user_id');

create or replace trigger emit_released after update of second_released_at on public.payout_runs
  for each row when (new.second_released_at is not null and old.second_released_at is null)
  execute function private.emit_row_event('payout_run.released', 'payout_run_id');
create or replace trigger emit_fetched after update of fetched_at on public.payout_runs
  for each row when (new.fetched_at is not null and old.fetched_at is null)
  execute function private.emit_row_event('payout_run.fetched', 'payout_run_id');
create or replace trigger emit_cancelled after update of cancelled_at on public.payout_runs
  for each row when (new.cancelled_at is not null and old.cancelled_at is null)
  execute function private.emit_row_event('payout_run.cancelled', 'payout_run_id');

create or replace trigger emit_sanctioned after insert on public.sanctions
  for each row execute function private.emit_row_event('user.sanctioned', 'sanction_id', 'user_id');
create or replace trigger emit_ended after update of end_kind on public.sanctions
  for each row when (new.end_kind is not null and old.end_kind is null)
  execute function private.emit_row_event('user.sanction_ended', 'sanction_id', 'user_id');
create or replace trigger emit_erased after insert on private.erased_people
  for each row execute function private.emit_row_event('user.erased', 'entry_id');

create or replace trigger emit_opened after insert on public.privacy_requests
  for each row execute function private.emit_row_event('privacy_request.opened', 'privacy_request_id', 'user_id');
create or replace trigger emit_closed after update of closed_at on public.privacy_requests
  for each row when (new.closed_at is not null and old.closed_at is null)
  execute function private.emit_row_event('privacy_request.closed', 'privacy_request_id', 'user_id');

create or replace trigger emit_payouts_held after update of payouts_held_at on private.settings
  for each row when (new.payouts_held_at is not null and old.payouts_held_at is null)
  execute function private.emit_row_event('alert.payouts_held', 'setting');
create or replace trigger emit_reading after insert on private.reading_alerts
  for each row execute function private.emit_row_event('alert.reading', 'alert_id', 'user_id');
