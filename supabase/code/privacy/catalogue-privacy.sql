create or replace function private.declare_privacy_data()
returns void
language plpgsql volatile set search_path = ''
as $declare$
declare
  v_duty constant text := 'Legal obligation: answer and prove privacy requests (GDPR Art. 5(2), 12, 6(1)(c))';
begin
  perform private.declare_columns('public.privacy_requests',
    person => 'user_id',
    other_person => 'opened_by identity_checked_by closed_by first_approved_by second_approved_by export_requested_by',
    personal => 'asked_by message extended_because identity_check outcome',
    plain => 'id number kind channel ticket_id asked_at due_at created_at identity_checked_at state closed_at preview '
      'first_approved_at second_approved_at erase_after erased_at export_expires_at export_taken_until '
      'export_tries exported_at',
    secret => 'export_code_hash');
  perform private.declare_columns('public.legal_holds',
    person => 'entity_id', other_person => 'placed_by lifted_by', personal => 'reason lift_reason',
    plain => 'id entity_type placed_at ends_at lifted_at');
  perform private.declare_columns('private.person_keys', person => 'user_id', plain => 'created_at', secret => 'wrapped_key');
  perform private.declare_columns('private.erased_people', person => 'user_id', plain => 'erased_at entry_id');

  insert into private.personal_sources (
    position, name, table_name, person_condition,
    title, purpose, legal_basis, retention,
    not_exported_because, exported_columns, erasure, changes, kept_because
  ) values
  (
    980, 'privacy_requests', 'public.privacy_requests', 't.user_id = $1',
    'Your privacy requests', 'Answer privacy requests', v_duty, 'As set under Retention, from the closing of the request',
    null,
    array[
      'number', 'kind', 'channel', 'asked_by', 'message', 'asked_at', 'due_at', 'extended_because', 'identity_check', 'state',
      'outcome', 'closed_at', 'erase_after', 'exported_at'
    ],
    'change',
    $${
      "asked_by": "'Deleted'", "message": "case when t.message is not null then 'Deleted' end",
      "extended_because": "case when t.extended_because is not null then 'Deleted' end",
      "identity_check": "case when t.identity_check is not null then 'Deleted' end",
      "outcome": "case when t.outcome is not null then 'Deleted' end"
    }$$,
    'Kind and dates of the requests: they prove that and when they were answered.'
  ),
  -- A hold in force stops the erasure, so these have ended.
  (
    981, 'legal_holds', 'public.legal_holds',
    $$(t.entity_type, t.entity_id) in (
       select 'user', $1
       union all
       select 'report', r.id from public.reports r where r.reporter_user_id = $1
       union all
       select 'report', private.reports_about($1)
       union all
       select 'decision', d.id from public.decisions d where d.user_id = $1)$$,
    'Legal holds on your data', 'Keep evidence', 'Legal claims (GDPR Art. 6(1)(f), 17(3)(e))', 'Until the account is erased',
    'Could reveal claims and investigations of others.', null,
    'change', $${"reason": "'Deleted'", "lift_reason": "case when t.lift_reason is not null then 'Deleted' end"}$$,
    'That there was a hold, and when.'
  ),
  (
    990, 'person_key', 'private.person_keys', 't.user_id = $1',
    'The key of your data in the audit log', 'Make values in the audit log erasable', v_duty, 'Until the account is erased',
    'Secrets. They say nothing about you.', null,
    'keep', '{}', 'Destroyed at the end of the erasure, with a proof in the audit log.'
  ),
  (
    991, 'erased_person', 'private.erased_people', 't.user_id = $1',
    'That you were erased', 'Prove the erasure', v_duty, 'As long as the audit log',
    null, null, 'keep', '{}', 'Proves the erasure, and repeats it when an older backup is restored.'
  );
end
$declare$;
