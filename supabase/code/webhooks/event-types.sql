-- The catalogue of events.

-- keys: the fields of the event's data, besides person and text.
create or replace function private.webhook_event_types()
returns table (type text, area text, description text, keys text[])
language sql immutable set search_path = ''
as $$
  values
    ('report.created', 'Reports', 'A report was submitted.',
      array['report_id', 'reported_entity_type', 'reported_entity_id', 'reporter_user_id', 'reason_category', 'severity', 'status']),
    ('report.closed', 'Reports', 'A report was closed.',
      array['report_id', 'reported_entity_type', 'reported_entity_id', 'reporter_user_id', 'resolution_action', 'status']),
    ('decision.made', 'Reports', 'Staff decided about a person, post or review.',
      array['decision_id', 'target_type', 'target_id', 'user_id', 'kind', 'policy_code', 'ends_at', 'is_automatic']),
    ('decision.undone', 'Reports', 'A decision was undone or reversed.',
      array['decision_id', 'target_type', 'target_id', 'user_id', 'kind', 'undone_at', 'reversed_at']),
    ('appeal.opened', 'Reports', 'A person appealed against a decision.', array['appeal_id', 'decision_id', 'ticket_id', 'user_id', 'status']),
    ('appeal.decided', 'Reports', 'An appeal was decided.', array['appeal_id', 'decision_id', 'ticket_id', 'user_id', 'status']),
    ('ticket.opened', 'Support', 'A support ticket was opened.', array['ticket_id', 'user_id', 'category', 'priority', 'status']),
    ('ticket.replied', 'Support', 'A message was sent in a support ticket.', array['message_id', 'ticket_id', 'user_id', 'sender_user_id']),
    ('ticket.closed', 'Support', 'A support ticket was closed.', array['ticket_id', 'user_id', 'category', 'status']),
    ('withdrawal.requested', 'Money', 'A user requested a withdrawal.',
      array['withdrawal_id', 'user_id', 'method', 'amount_eur', 'net_amount_eur', 'status']),
    ('withdrawal.paid', 'Money', 'A withdrawal was paid.',
      array['withdrawal_id', 'user_id', 'method', 'amount_eur', 'net_amount_eur', 'status']),
    ('withdrawal.failed', 'Money', 'A withdrawal failed; the amount is back in the balance.',
      array['withdrawal_id', 'user_id', 'method', 'amount_eur', 'net_amount_eur', 'status']),
    ('payout_run.released', 'Money', 'Two people released a payout run.',
      array['payout_run_id', 'number', 'execution_day', 'line_count', 'net_amount_eur']),
    ('payout_run.fetched', 'Money', 'The file of a payout run was fetched for the first time.',
      array['payout_run_id', 'number', 'execution_day', 'line_count', 'net_amount_eur']),
    ('payout_run.cancelled', 'Money', 'A payout run was cancelled.',
      array['payout_run_id', 'number', 'execution_day', 'line_count', 'net_amount_eur']),
    ('user.sanctioned', 'Users', 'A user was warned, limited, suspended or banned.',
      array['sanction_id', 'user_id', 'kind', 'decision_id', 'policy_code', 'ends_at']),
    ('user.sanction_ended', 'Users', 'A sanction ended.', array['sanction_id', 'user_id', 'kind', 'decision_id', 'end_kind']),
    ('user.erased', 'Users', 'The data of a person was erased.', array['user_id']),
    ('privacy_request.opened', 'Privacy', 'A person asked about their data.',
      array['privacy_request_id', 'number', 'user_id', 'kind', 'due_at', 'state']),
    ('privacy_request.closed', 'Privacy', 'A privacy request was closed.',
      array['privacy_request_id', 'number', 'user_id', 'kind', 'state']),
    ('alert.payouts_held', 'Alerts', 'Payouts are held: nothing new is sent to the provider.', array['payouts_held_at']),
    ('alert.audit_broken', 'Alerts', 'The audit log was altered outside of Marketdesk.', array['broken_id', 'broken_by']),
    ('alert.overdue', 'Alerts', 'Reports or tickets were not answered or closed in time.', array['reports', 'tickets']),
    ('alert.backup_late', 'Alerts', 'The newest good backup is too old, or the last backup or trial restore failed.', array['last_success_at']),
    ('alert.reading', 'Alerts', 'A member of staff opened an unusual number of accounts.', array['user_id', 'people']),
    ('alert.target_off', 'Alerts', 'A target of webhooks failed for days and was switched off.', array['target_id']),
    ('test', 'Test', 'A test event, sent by hand.', array['target_id'])
$$;
