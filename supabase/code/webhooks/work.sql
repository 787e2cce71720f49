-- What the server does: takes deliveries that are due and records what became of them.

-- After this many failures; null: the delivery is given up, about three days after the event.
create or replace function private.webhook_retry_delay(p_attempts integer)
returns interval
language sql immutable set search_path = ''
as $$
  select (array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '20 hours']::interval[])[p_attempts]
$$;

create or replace function private.webhook_secrets(p_target public.webhook_targets)
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select convert_from(private.unseal(private.require_master_key(), p_target.id, s.sealed), 'UTF8')
      from unnest(array[
        p_target.secret, case when p_target.old_secret_until > now() then p_target.old_secret end
      ]) with ordinality s (sealed, n)
     where s.sealed is not null
     order by s.n
  );
end
$$;

-- Of the rows as they are now: null once the person or the text is gone.
create or replace function private.webhook_personal_data(p_event public.webhook_events)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'person', (
      select jsonb_build_object('user_id', p.user_id, 'username', p.username, 'full_name', p.full_name, 'email', p.email)
        from public.profiles p where p.user_id = p_event.user_id
    ),
    'text', case split_part(p_event.type, '.', 1)
      when 'report' then (select r.description from public.reports r where r.id = (p_event.data ->> 'report_id')::uuid)
      when 'decision' then (select d.reason from public.decisions d where d.id = (p_event.data ->> 'decision_id')::uuid)
      when 'ticket' then case p_event.type
        when 'ticket.replied' then (
          select m.content from public.support_messages m where m.id = (p_event.data ->> 'message_id')::uuid
        )
        else (select t.subject from public.support_tickets t where t.id = (p_event.data ->> 'ticket_id')::uuid)
      end
      when 'privacy_request' then (
        select r.message from public.privacy_requests r where r.id = (p_event.data ->> 'privacy_request_id')::uuid
      )
      when 'alert' then case p_event.type
        when 'alert.payouts_held' then (select s.payouts_held_for from private.settings s)
      end
    end
  );
end
$$;

-- A target whose deliveries are out is passed over, so that one process at a time sends to it. A lease outlasts sending 20
-- deliveries that all time out; what a process that died had leased becomes due again at its end.
create or replace function public.operator_lease_deliveries(p_limit integer)
returns table (
  id uuid, target_id uuid, target_name text, kind text, url text, secrets text[], event_id uuid, type text, created_at timestamptz,
  description text, data jsonb
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_target public.webhook_targets;
begin
  perform private.refuse_if(p_limit is null or p_limit not between 1 and 50, 'Take between 1 and 50 targets.');
  for v_target in
    select t.*
      from public.webhook_targets t
     where t.state = 'active'
       and exists (
         select from public.webhook_deliveries d
          where d.target_id = t.id and d.state in ('waiting', 'failed') and d.next_at <= clock_timestamp()
       )
       and not exists (
         select from public.webhook_deliveries d
          where d.target_id = t.id and d.is_leased and d.next_at > clock_timestamp()
       )
     order by t.last_delivered_at nulls first, t.id
     limit p_limit
       for no key update skip locked
  loop
    return query
      with due as (
        select d.id
          from public.webhook_deliveries d
         where d.target_id = v_target.id and d.state in ('waiting', 'failed') and d.next_at <= clock_timestamp()
         order by d.next_at, d.id
         limit 20
           for no key update skip locked
      ), leased as (
        update public.webhook_deliveries d
           set is_leased = true, next_at = clock_timestamp() + interval '3 minutes'
          from due where d.id = due.id
        returning d.id, d.event_id, d.created_at
      )
      select l.id, v_target.id, v_target.name::text, v_target.kind, v_target.url, private.webhook_secrets(v_target), l.event_id,
             e.type, e.created_at,
             (select k.description from private.webhook_event_types() k where k.type = e.type),
             case when v_target.with_personal_data then e.data || private.webhook_personal_data(e) else e.data end
        from leased l join public.webhook_events e on e.id = l.event_id
       order by l.created_at, l.id;
  end loop;
end
$$;
comment on function public.operator_lease_deliveries is
  'Service role only. Takes up to 20 due deliveries for each of up to p_limit targets that no process sends to. They are reserved '
  'for three minutes. secrets: the present one first. data: with personal data if the target gets it. Shape: like webhook_targets, '
  'url?, description, data WebhookEventData. Errors: bad_argument, no_master_key.';
grant execute on function public.operator_lease_deliveries to service_role;

create or replace function private.switch_target_off(p_target public.webhook_targets, p_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.webhook_targets t
     set state = 'off', off_reason = p_reason, updated_at = now(), row_version = t.row_version + 1
   where t.id = p_target.id;
  perform private.emit_event('alert.target_off', jsonb_build_object('target_id', p_target.id));
  perform private.queue_mail(p.email, 'An integration was switched off: ' || p_target.name, format(
       E'Events are no longer sent to %s. %s\n\nRepair the receiver, then switch the target on again under Settings, Integrations. '
         'Events that wait are sent then.',
       p_target.name, p_reason
     ))
     from public.profiles p
    where p.role = 'admin' and not p.is_banned and not p.is_suspended;
  perform private.append_audit(
    null, null, 'switch_off_webhook_target', 'webhook_targets', p_target.id::text,
    jsonb_build_object('name', p_target.name, 'because', p_reason)
  );
end
$$;

-- Why a target that failed again gets nothing more; null: it does.
create or replace function private.target_off_reason(p_target public.webhook_targets, p_status integer)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when p_status = 410 then 'The receiver answered that it is gone (410).'
    when p_target.given_up >= 100 then '100 deliveries failed in a row and were given up.'
    when p_target.failing_since < now() - interval '3 days' then 'Every delivery failed for three days.'
  end;
end
$$;

create or replace function private.note_delivered(p_target_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.webhook_targets t set last_delivered_at = clock_timestamp(), failing_since = null, given_up = 0 where t.id = p_target_id;
end
$$;

create or replace function private.note_failed(p_target_id uuid, p_status integer, p_is_given_up boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_target public.webhook_targets;
  v_reason text;
begin
  update public.webhook_targets t
     set failing_since = coalesce(t.failing_since, now()), given_up = t.given_up + p_is_given_up::integer
   where t.id = p_target_id
  returning * into v_target;
  v_reason := private.target_off_reason(v_target, p_status);
  if v_target.state = 'active' and v_reason is not null then
    perform private.switch_target_off(v_target, v_reason);
  end if;
end
$$;

-- Locks the target first, as all do that change both.
create or replace function private.lock_leased_delivery(p_id uuid)
returns public.webhook_deliveries
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_delivery public.webhook_deliveries;
begin
  perform from public.webhook_targets t
    where t.id = (select d.target_id from public.webhook_deliveries d where d.id = p_id)
      for no key update;
  select * into v_delivery from public.webhook_deliveries d where d.id = p_id and d.is_leased for no key update;
  return v_delivery;
end
$$;

create or replace function public.operator_record_delivery(
  p_id uuid, p_is_delivered boolean, p_status integer, p_error text, p_answer text, p_duration_ms integer
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_delivery public.webhook_deliveries;
  v_delay interval;
begin
  v_delivery := private.lock_leased_delivery(p_id);
  -- Removed meanwhile, with its target or its person.
  if v_delivery.id is null then
    return;
  end if;
  insert into private.webhook_attempts (delivery_id, status, error, answer, duration_ms)
  values (p_id, p_status, p_error, left(p_answer, 500), p_duration_ms);
  v_delay := private.webhook_retry_delay(v_delivery.attempts + 1);
  update public.webhook_deliveries d
     set is_leased = false, attempts = d.attempts + 1, last_attempt_at = clock_timestamp(), last_status = p_status,
         last_error = p_error, duration_ms = p_duration_ms,
         -- Spread by a tenth, so that what failed together does not come back together.
         next_at = clock_timestamp() + coalesce(v_delay * (1 + random() / 10), interval '0'),
         state = case when p_is_delivered then 'delivered' when v_delay is null then 'given_up' else 'failed' end
   where d.id = p_id;
  if p_is_delivered then
    perform private.note_delivered(v_delivery.target_id);
  else
    perform private.note_failed(v_delivery.target_id, p_status, v_delay is null);
  end if;
end
$$;
comment on function public.operator_record_delivery is
  'Service role only. Records an attempt to deliver: p_status null if there was no answer, p_error null if it was delivered. A '
  'failed delivery is tried again for three days; a target that fails for three days, or answers 410, is switched off, and admins '
  'get a mail. Does nothing if the delivery is gone. Shape: p_status?, p_error?, p_answer?. Errors: none.';
grant execute on function public.operator_record_delivery to service_role;

-- The outbox of mails delivers them.
create or replace function public.operator_mail_delivery(p_id uuid, p_subject text, p_body text, p_link_path text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_delivery public.webhook_deliveries;
begin
  v_delivery := private.lock_leased_delivery(p_id);
  if v_delivery.id is null then
    return;
  end if;
  insert into private.mails (recipient, subject, body, link_text, link_path)
  select e, p_subject, p_body, 'Open in Marketdesk', p_link_path
    from public.webhook_targets t cross join unnest(t.emails) e
   where t.id = v_delivery.target_id;
  perform public.operator_record_delivery(p_id, true, null, null, null, 0);
end
$$;
comment on function public.operator_mail_delivery is
  'Service role only. Queues the mails of a delivery to a target of the kind email, which is then delivered. Does nothing if the '
  'delivery is gone. Errors: none.';
grant execute on function public.operator_mail_delivery to service_role;

-- ── Alerts of the server ─────────────────────────────────────────────────────────────────────────────────────────────

-- The server repeats an alert while its cause lasts; targets get it once a day.
create or replace function public.operator_emit_alert(p_type text, p_payload jsonb)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.refuse_if(
    p_type is null or p_payload is null or jsonb_typeof(p_payload) <> 'object', 'An alert has a type, and an object as its payload.'
  );
  perform private.check_choice('type', p_type, array['alert.audit_broken', 'alert.backup_late']);
  -- Several processes find the same cause.
  perform pg_advisory_xact_lock(hashtext('public.operator_emit_alert'), hashtext(p_type));
  if exists (
    select from public.webhook_events e where e.type = p_type and e.created_at > now() - interval '1 day'
  ) then
    return false;
  end if;
  perform private.emit_event(p_type, p_payload);
  return private.has_subscriber(p_type);
end
$$;
comment on function public.operator_emit_alert is
  'Service role only. Queues an alert (alert.audit_broken or alert.backup_late) for the targets that get it, once a day. True if it '
  'was queued. Errors: bad_argument.';
grant execute on function public.operator_emit_alert to service_role;

create or replace function public.configure_webhooks(p_allow_private boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old boolean;
begin
  perform private.refuse_if(p_allow_private is null, 'Say whether private addresses are allowed.');
  select s.webhooks_allow_private into strict v_old from private.settings s for update;
  if v_old = p_allow_private then
    return;
  end if;
  update private.settings set webhooks_allow_private = p_allow_private;
  perform private.append_audit(
    null, null, 'configure_webhooks', 'settings', null,
    jsonb_build_object('old_allow_private', v_old, 'new_allow_private', p_allow_private)
  );
end
$$;
comment on function public.configure_webhooks is
  'Service role only. Stores whether webhooks may go to private addresses and without TLS (WEBHOOKS_ALLOW_PRIVATE). Errors: '
  'bad_argument.';
grant execute on function public.configure_webhooks to service_role;
