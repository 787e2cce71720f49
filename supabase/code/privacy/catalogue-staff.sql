-- What people have as members of staff. What they did to rows of others stays with these rows, under the id of the erased person.
create or replace function private.declare_staff_data()
returns void
language plpgsql volatile set search_path = ''
as $declare$
declare
  v_work constant text := 'Contract of employment (GDPR Art. 6(1)(b))';
  v_security constant text := 'Legitimate interest: security (GDPR Art. 6(1)(f))';
  v_account constant text := 'Until the account is erased';
  v_names_others constant text := 'May name people that staff worked on.';
begin
  perform private.declare_columns('public.saved_views',
    person => 'owner_user_id', personal => 'name search arguments', plain => 'id list team_id is_for_all columns created_at updated_at');
  perform private.declare_columns('public.saved_answers',
    person => 'owner_user_id', personal => 'title bodies', plain => 'id steps used_count last_used_at created_at updated_at deleted_at');
  perform private.declare_columns('public.view_pins', person => 'user_id', plain => 'view pinned_at');
  perform private.declare_columns('public.list_columns', person => 'user_id', plain => 'list columns');
  perform private.declare_columns('public.team_members', person => 'user_id', plain => 'team_id');
  perform private.declare_columns('private.second_look_shares', person => 'user_id', plain => 'id policy_code percent');
  perform private.declare_columns('private.reading_alerts', person => 'user_id', plain => 'id people started_at last_at');
  perform private.declare_columns('private.row_reads',
    person => 'viewer_user_id', other_person => 'entity_id', plain => 'entity_table read_at');
  perform private.declare_columns('private.sign_on_confirmations', person => 'user_id', plain => 'confirmed_at');
  perform private.declare_columns('private.former_admins', person => 'user_id', plain => 'until');
  perform private.declare_columns('private.proposals',
    person => 'user_id', other_person => 'proposed_by ended_by invitation_id', personal => 'old new',
    plain => 'id kind price_id staff_role_id proposed_at takes_effect_at ended_at outcome');
  perform private.declare_columns('private.staff_invitations',
    person => 'account_id', other_person => 'invited_by confirmed_by', personal => 'email',
    plain => 'id role staff_role_id invited_at expires_at ended_at outcome refusals', secret => 'code_hash');
  perform private.declare_columns('public.notifications',
    person => 'user_id', other_person => 'entity_id actor_user_id', personal => 'text', plain => 'id kind entity_table created_at read_at');
  perform private.declare_columns('private.bulk_batches',
    person => 'user_id', personal => 'arguments', plain => 'id item action total state created_at started_at ended_at undone_at',
    secret => 'claims');

  insert into private.personal_sources (
    position, name, table_name, person_condition,
    title, purpose, legal_basis, retention,
    not_exported_because, exported_columns, erasure, changes, kept_because
  ) values
  (
    700, 'saved_views', 'public.saved_views', 't.owner_user_id = $1',
    'Views you saved', 'Work in the console', v_work, v_account, v_names_others, null, 'delete', '{}', null
  ),
  (
    701, 'saved_answers', 'public.saved_answers', 't.owner_user_id = $1',
    'Answers you saved', 'Work in the console', v_work, v_account, null, null, 'delete', '{}', null
  ),
  (
    702, 'view_pins', 'public.view_pins', 't.user_id = $1',
    'Views you pinned', 'Work in the console', v_work, v_account, null, null, 'delete', '{}', null
  ),
  (
    703, 'list_columns', 'public.list_columns', 't.user_id = $1',
    'Columns you chose', 'Work in the console', v_work, v_account, null, null, 'delete', '{}', null
  ),
  (
    704, 'team_members', 'public.team_members', 't.user_id = $1',
    'Teams you belong to', 'Hand work over', v_work, v_account, null, null, 'delete', '{}', null
  ),
  (
    705, 'second_look_shares', 'private.second_look_shares', 't.user_id = $1',
    'Share of your decisions that are checked', 'Check decisions', v_security, v_account, null, null, 'delete', '{}', null
  ),
  (
    706, 'reading_alerts', 'private.reading_alerts', 't.user_id = $1',
    'Hours in which you opened unusually many accounts', 'Supervise staff', v_security, v_account, null, null, 'delete', '{}', null
  ),
  (
    707, 'row_reads', 'private.row_reads', 't.viewer_user_id = $1',
    'Rows you read in the last hour', 'Supervise staff', v_security, 'One hour', v_names_others, null, 'delete', '{}', null
  ),
  (
    708, 'accounts_viewed', 'private.user_views', 't.viewer_user_id = $1',
    'Accounts you opened', 'Supervise staff', v_security, v_account, v_names_others, null, 'delete', '{}', null
  ),
  (
    709, 'sign_on_confirmations', 'private.sign_on_confirmations', 't.user_id = $1',
    'Your account counts as a second person', 'Require two people', v_security, v_account, null, null, 'delete', '{}', null
  ),
  (
    710, 'former_admins', 'private.former_admins', 't.user_id = $1',
    'When you last were an admin', 'Require two people', v_security, 'As long as the account''s id',
    null, null, 'keep', '{}', 'Approvals of that time are judged by it.'
  ),
  (
    711, 'proposals', 'private.proposals', 't.user_id = $1',
    'Proposals about your role', 'Require two people', v_security, v_account, null, null, 'delete', '{}', null
  ),
  (
    712, 'staff_invitations', 'private.staff_invitations', 't.account_id = $1',
    'Your invitation to the staff', 'Join the staff', v_work, '60 days', null, null, 'delete', '{}', null
  ),
  (
    713, 'notifications', 'public.notifications', 't.user_id = $1',
    'Your notifications', 'Work in the console', v_work, '90 days', v_names_others, null, 'delete', '{}', null
  ),
  (
    714, 'done_changes', 'private.done_changes', 't.actor_user_id = $1',
    'Changes you can undo', 'Undo a change', v_work, 'One day', v_names_others, null, 'delete', '{}', null
  ),
  (
    715, 'bulk_batches', 'private.bulk_batches', 't.user_id = $1',
    'Bulk actions you started', 'Work in the console', v_work, '30 days', v_names_others, null, 'delete', '{}', null
  ),
  (
    716, 'audit_kinds', 'private.audit_kinds', 't.actor_user_id = $1',
    'Kinds of actions you took', 'Filter the audit log', v_security, 'As long as the audit log',
    'A summary of the audit log.', null, 'keep', '{}', 'Names kinds of actions only.'
  ),
  (
    717, 'audit_by_you', 'public.admin_action_audit', 't.actor_user_id = $1',
    'What you did as a member of staff', 'Supervise staff', v_security, 'As long as the audit log',
    v_names_others, null, 'keep', '{}', 'Proves who acted. Only the id of the erased person remains.'
  );
end
$declare$;
