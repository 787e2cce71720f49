-- The audit log and tables that repeat rows for a while. They find the person through posts and reviews, so they come before them.
create or replace function private.declare_log_data()
returns void
language plpgsql volatile set search_path = ''
as $declare$
declare
  v_security constant text := 'Legitimate interest: security (GDPR Art. 6(1)(f))';
  v_work constant text := 'Legitimate interest: work of support and safety (GDPR Art. 6(1)(f))';
  v_copies constant text := 'Repeats rows that are part of the export.';
begin
  perform private.declare_columns('public.admin_action_audit',
    other_person => 'actor_user_id', personal => 'details',
    plain => 'id created_at action entity_table entity_id previous_hash hash');
  perform private.declare_columns('private.audit_kinds',
    other_person => 'actor_user_id', plain => 'id action entity_table day entries');
  perform private.declare_columns('private.done_changes',
    other_person => 'actor_user_id', personal => 'before after', plain => 'entry_id begun_at');
  perform private.declare_columns('private.bulk_items',
    person => 'item_id', personal => 'facts reason', plain => 'batch_id position outcome foreseen decision_id tries');
  perform private.declare_columns('public.webhook_events', person => 'user_id', plain => 'id type created_at data');
  perform private.declare_columns('private.webhook_attempts',
    personal => 'answer', plain => 'id delivery_id attempted_at status error duration_ms');

  insert into private.personal_sources (
    position, name, table_name, person_condition,
    title, purpose, legal_basis, retention,
    not_exported_because, exported_columns, erasure, changes, kept_because
  ) values
  (
    200, 'changes_of_the_last_day', 'private.done_changes',
    't.entry_id in (
       select a.id
         from private.entities_of($1) e
         join public.admin_action_audit a on a.entity_table = e.entity_table and a.entity_id = e.entity_id::text)',
    'Changes of the last day', 'Undo a change', v_work, 'One day', v_copies, null, 'delete', '{}', null
  ),
  (
    201, 'notifications_about', 'public.notifications',
    '(t.entity_table, t.entity_id) in (select e.entity_table, e.entity_id from private.entities_of($1) e)',
    'Notifications of staff about you', 'Work in the console', v_work, '90 days', v_copies, null,
    'change', $${"text": "'Deleted'"}$$, 'That a member of staff was notified.'
  ),
  (
    202, 'bulk_items', 'private.bulk_items', 't.item_id in (select e.entity_id from private.entities_of($1) e)',
    'Bulk actions on your items', 'Work on many items', v_work, '30 days', v_copies, null,
    'change', $${"facts": "''", "reason": "case when t.reason is not null then 'Deleted' end"}$$,
    'The outcome, for the progress of the bulk action.'
  ),
  -- A batch that has ended needs its texts no more.
  (
    203, 'bulk_texts', 'private.bulk_batches',
    't.id in (select i.batch_id from private.entities_of($1) e join private.bulk_items i on i.item_id = e.entity_id)',
    'Texts of bulk actions on your items', 'Work on many items', v_work, '30 days', v_copies, null,
    'change',
    $${
      "arguments": "case when t.state in ('done', 'stopped', 'undone') then t.arguments - array['note', 'message', 'reason', 'resolution_notes'] else t.arguments end"
    }$$,
    'The action, for the history of the bulk action.'
  ),
  (
    210, 'webhook_answers', 'private.webhook_attempts',
    't.delivery_id in (
       select d.id from public.webhook_events e join public.webhook_deliveries d on d.event_id = e.id where e.user_id = $1)',
    'What other systems answered to events about you', 'Send events to other systems', v_work, 'As set under Retention',
    v_copies, null, 'delete', '{}', null
  ),
  (
    211, 'webhook_events', 'public.webhook_events', 't.user_id = $1',
    'Events about you for other systems', 'Send events to other systems', v_work, 'As set under Retention',
    v_copies, null, 'delete', '{}', null
  ),
  (
    900, 'audit', 'public.admin_action_audit',
    $$t.id in (
       select a.id
         from public.admin_action_audit a
        where a.details ? 'sealed' and a.details -> 'sealed' ->> 'person' = $1::text and a.entity_table <> 'legal_holds'
       union
       select a.id
         from public.admin_action_audit a where a.action = 'read_rows' and a.details -> 'user_ids' @> to_jsonb($1)
       union
       select a.id
         from private.entities_of($1) e
         join public.admin_action_audit a on a.entity_table = e.entity_table and a.entity_id = e.entity_id::text
        where e.entity_table <> 'reports')$$,
    'Entries of the audit log about you', 'Prove who changed what', v_security, 'As long as the audit log',
    null, array['created_at', 'action', 'entity_table', 'details'], 'keep', '{}',
    'The log is chained by hashes. Personal values are sealed with a key of yours: the erasure destroys it, and nobody can read them.'
  ),
  (
    901, 'audit_of_holds', 'public.admin_action_audit',
    $$t.id in (
       select a.id
         from public.admin_action_audit a
        where a.details ? 'sealed' and a.details -> 'sealed' ->> 'person' = $1::text and a.entity_table = 'legal_holds')$$,
    'Entries of the audit log about legal holds', 'Prove who changed what', v_security, 'As long as the audit log',
    'Could reveal claims and investigations of others.', null, 'keep', '{}', 'Sealed like the others.'
  );
end
$declare$;
