create or replace function private.declare_case_data()
returns void
language plpgsql volatile set search_path = ''
as $declare$
declare
  v_dsa constant text := 'Legal obligation: Digital Services Act (GDPR Art. 6(1)(c))';
  v_safety constant text := 'Legitimate interest: safety of the marketplace (GDPR Art. 6(1)(f))';
  v_account constant text := 'Until the account is erased';
  v_case constant text := 'As set under Retention, from the closing of the case';
  v_statistics constant text := 'Rule, kind and dates, without your words or words about you: the transparency report counts them.';
begin
  perform private.declare_columns('private.appeal_codes', plain => 'decision_id', secret => 'code_hash');
  perform private.declare_columns('public.appeals',
    other_person => 'decided_by', personal => 'reason', plain => 'id decision_id ticket_id status created_at decided_at');
  perform private.declare_columns('public.report_evidence',
    person => 'author_user_id', personal => 'content', other_person => 'report_id', plain => 'target_type target_id captured_at hash');
  perform private.declare_columns('private.second_looks',
    other_person => 'closed_by reviewer settled_by', personal => 'notes second_notes',
    plain => 'id report_id closed_at decision_id resolution policy_code put_at opened_at status second_resolution second_policy '
      'answered_at settled_at');
  perform private.declare_columns('public.decision_reports', personal => 'before', plain => 'decision_id report_id');
  perform private.declare_columns('public.notices',
    person => 'user_id', personal => 'subject body', plain => 'id kind decision_id locale created_at read_at sanction_id');
  perform private.declare_columns('public.sanctions',
    person => 'user_id', other_person => 'imposed_by lifted_by', personal => 'reason lift_reason',
    plain => 'id kind decision_id policy_code imposed_at ends_at end_kind lifted_at');
  perform private.declare_columns('public.decisions',
    person => 'user_id', other_person => 'decided_by undone_by reversed_by target_id', personal => 'reason message reverse_reason',
    plain => 'id target_type kind removes limits policy_code ends_at decided_at undone_at reversed_at is_automatic');
  perform private.declare_columns('public.notes',
    person => 'about_user_id', other_person => 'author_user_id mentions', personal => 'body',
    plain => 'id entity_type entity_id created_at edited_at');
  perform private.declare_columns('public.note_versions', personal => 'body', plain => 'id note_id written_at');
  perform private.declare_columns('public.reports',
    person => 'reporter_user_id', other_person => 'reported_entity_id claimed_by_user_id',
    personal => 'description resolution_notes device_info app_version',
    plain => 'id status reported_entity_type reason_category severity resolution_action locale country_code created_at claimed_at '
      'closed_at team_id tags snoozed_until waiting_since answered_at answer_due_at close_due_at due_at breached_at queue_order');
  perform private.declare_columns('private.reported_targets',
    person => 'target_id', plain => 'target_type open_reports reasons max_severity oldest_at');

  insert into private.personal_sources (
    position, name, table_name, person_condition,
    title, purpose, legal_basis, retention,
    not_exported_because, exported_columns, erasure, changes, kept_because
  ) values
  (
    400, 'appeal_codes', 'private.appeal_codes',
    't.decision_id in (select d.id from public.decisions d where d.user_id = $1)',
    'Codes in links to appeals', 'Appeal without signing in', v_dsa, 'As long as a decision can be appealed',
    'Secrets. They say nothing about you.', null, 'delete', '{}', null
  ),
  (
    401, 'appeals', 'public.appeals',
    't.ticket_id in (select s.id from public.support_tickets s where s.user_id = $1)',
    'Your appeals', 'Handle complaints about decisions', v_dsa, v_account,
    null, null, 'change', $${"reason": "case when t.reason is not null then 'Deleted' end"}$$, v_statistics
  ),
  -- protect_evidence refuses changes outside of an erasure. Reports of the content stay.
  (
    410, 'evidence', 'public.report_evidence', 't.author_user_id = $1',
    'Reported content of yours, as it was', 'Decide reports', v_safety, v_case,
    null, array['target_type', 'captured_at', 'content'], 'delete', '{}', null
  ),
  (
    411, 'second_looks', 'private.second_looks', 't.report_id in (select private.reports_about($1))',
    'Second looks at reports about you', 'Check decisions', v_safety, v_account,
    'Checks the work of staff. The decision itself is part of the export.', null,
    'change', $${"notes": "null", "second_notes": "null"}$$, v_statistics
  ),
  -- The state to which undoing the decision would return a report: an erased person's decisions can't be undone.
  (
    412, 'decision_reports', 'public.decision_reports',
    't.decision_id in (select d.id from public.decisions d where d.user_id = $1)',
    'Reports that led to decisions about you', 'Undo a decision', v_safety, v_account,
    'Reports are confidential. The decision itself is part of the export.', null,
    'change', $${"before": "t.before || '{\"resolution_notes\": null}'"}$$, v_statistics
  ),
  (
    420, 'notices', 'public.notices', 't.user_id = $1',
    'Notices and statements of reasons', 'Give reasons for decisions', v_dsa, v_account,
    null, null, 'change', $${"subject": "'Deleted'", "body": "'Deleted'"}$$, v_statistics
  ),
  (
    421, 'sanctions', 'public.sanctions', 't.user_id = $1',
    'Sanctions on your account', 'Enforce the rules', v_safety, v_account,
    null, null, 'change',
    $${
      "reason": "case when t.reason is not null then 'Deleted' end",
      "lift_reason": "case when t.lift_reason is not null then 'Deleted' end"
    }$$,
    v_statistics
  ),
  (
    422, 'decisions', 'public.decisions', 't.user_id = $1',
    'Decisions about you and your content', 'Enforce the rules', v_dsa, v_account,
    null, null, 'change',
    $${
      "reason": "case when t.reason is not null then 'Deleted' end",
      "message": "case when t.message is not null then 'Deleted' end",
      "reverse_reason": "case when t.reverse_reason is not null then 'Deleted' end"
    }$$,
    v_statistics
  ),
  (
    430, 'note_versions', 'public.note_versions',
    't.note_id in (select n.id from public.notes n where n.about_user_id = $1)',
    'Earlier versions of notes about you', 'Work on cases together', v_safety, v_case,
    null, array['body', 'written_at'], 'delete', '{}', null
  ),
  (
    431, 'notes', 'public.notes', 't.about_user_id = $1',
    'Notes of staff about you', 'Work on cases together', v_safety, v_case,
    null, array['entity_type', 'body', 'created_at', 'edited_at'], 'delete', '{}', null
  ),
  (
    440, 'reports_written', 'public.reports', 't.reporter_user_id = $1',
    'Reports you made', 'Decide reports', v_dsa, v_account,
    null,
    array[
      'id', 'status', 'reported_entity_type', 'reason_category', 'description', 'locale', 'country_code', 'app_version',
      'device_info', 'created_at', 'closed_at'
    ],
    'change',
    $${
      "description": "case when t.description is not null then 'Deleted' end", "device_info": "null", "app_version": "null",
      "locale": "null", "country_code": "null"
    }$$,
    'What was reported, the reason and the outcome: they are part of the case of the reported person.'
  ),
  -- Must be closed before an erasure.
  (
    441, 'reports_about', 'public.reports', 't.id in (select private.reports_about($1))',
    'Reports about you', 'Decide reports', v_dsa, v_account,
    null, array['status', 'reported_entity_type', 'reason_category', 'created_at', 'closed_at'],
    'change',
    $${
      "description": "case when t.description is not null then 'Deleted' end",
      "resolution_notes": "case when t.resolution_notes is not null then 'Deleted' end"
    }$$,
    v_statistics
  ),
  (
    442, 'reported_targets', 'private.reported_targets', $$t.target_type = 'user' and t.target_id = $1$$,
    'Sum of open reports about you', 'Order the queue of reports', v_safety, 'Until the last report is closed',
    'A sum of the reports that are listed.', null, 'keep', '{}', 'An erasure waits until the reports are closed, which removes the row.'
  );
end
$declare$;
