/**
 * Every procedure that a client may call, as contract.md has it: who, arguments in order, what comes back.
 * An argument is `name type` or `name type = default`. The tests compare this with the catalogue, both ways.
 */
export interface Procedure {
  who: 'staff' | 'admin' | 'signed in' | 'service';
  /** Signed in, and moreover not banned; or neither banned nor suspended. Both need a profile. */
  standing?: 'not banned' | 'good';
  args: readonly string[];
  returns: string;
  /** How a permitted but empty call ends: by a SQLSTATE, or well (null). */
  empty: { args: Record<string, unknown>; code: string | null };
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
const PAGE = ['p_limit integer = 50', 'p_offset integer = 0'];
const CURSORS = ['p_after jsonb = null', 'p_before jsonb = null'];
const DATES = ['p_date_from timestamptz = null', 'p_date_to timestamptz = null'];
const ORDER = ["p_order_by text = 'created_at'", "p_order_dir text = 'desc'"];
const fine = { args: {}, code: null };
const notFound = (args: Record<string, unknown> = {}) => ({
  args: { p_user_id: NOBODY, ...args },
  code: 'PT404',
});

const noTicket = (args: Record<string, unknown> = {}) => ({
  args: { p_ticket_id: NOBODY, ...args },
  code: 'PT404',
});

const noWithdrawal = (args: Record<string, unknown> = {}) => ({
  args: { p_request_id: NOBODY, ...args },
  code: 'PT404',
});

const noItem = { args: { p_id: NOBODY }, code: 'PT404' };
const noEntity = (args: Record<string, unknown> = {}) => ({
  args: { p_entity_type: 'category', p_entity_id: NOBODY, ...args },
  code: 'PT404',
});
const noMove = {
  args: { p_entity_type: 'category', p_from_id: NOBODY, p_to_id: NOBODY },
  code: 'PT404',
};

const AUDIT_SLICE =
  'table(checked bigint, last_id bigint, last_hash text, head_id bigint, head_hash text, broken_id bigint, broken_by text)';

export const PROCEDURES: Record<string, Procedure> = {
  get_my_access: { who: 'signed in', args: [], returns: 'jsonb', empty: fine },
  get_my_sessions: {
    who: 'signed in',
    args: [],
    returns:
      'table(id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text, is_current boolean)',
    empty: fine,
  },
  end_my_session: {
    who: 'signed in',
    args: ['p_session_id uuid'],
    returns: 'void',
    empty: { args: { p_session_id: NOBODY }, code: 'PT404' },
  },
  end_my_other_sessions: { who: 'signed in', args: [], returns: 'integer', empty: fine },
  configure_second_factor: {
    who: 'service',
    args: ['p_value text'],
    returns: 'void',
    empty: { args: { p_value: 'off' }, code: null },
  },
  operator_reset_second_factor: {
    who: 'service',
    args: ['p_user_id uuid'],
    returns: 'integer',
    empty: notFound(),
  },
  configure_staff_access: {
    who: 'service',
    args: ['p_value text'],
    returns: 'void',
    empty: { args: { p_value: 'staff' }, code: null },
  },
  operator_set_role: {
    who: 'service',
    args: ['p_user_id uuid', 'p_role text'],
    returns: 'profiles',
    empty: notFound({ p_role: 'admin' }),
  },
  operator_begin_password_reset: {
    who: 'service',
    args: ['p_user_id uuid'],
    returns: 'void',
    empty: notFound(),
  },
  get_admin_dashboard_metrics: {
    who: 'staff',
    args: [],
    returns:
      'table(total_users bigint, open_reports bigint, open_support_tickets bigint, active_posts bigint, completed_jobs_30d bigint)',
    empty: fine,
  },
  get_admin_dashboard_history: {
    who: 'staff',
    args: ['p_days integer = 30'],
    returns:
      'table(day date, new_users bigint, new_reports bigint, new_support_tickets bigint, new_posts bigint, completed_jobs bigint)',
    empty: fine,
  },
  get_total_profiles_balance: { who: 'admin', args: [], returns: 'numeric', empty: fine },
  admin_get_expiring_pro_users: {
    who: 'staff',
    args: ['p_days integer = 14', 'p_limit integer = 10'],
    returns: 'setof profiles',
    empty: fine,
  },
  admin_get_users: {
    who: 'staff',
    args: [
      'p_role text = null',
      'p_is_worker boolean = null',
      'p_is_suspended boolean = null',
      'p_is_banned boolean = null',
      'p_tier text = null',
      'p_category_id uuid = null',
      'p_subcategory_id uuid = null',
      'p_search text = null',
      ...ORDER,
      ...PAGE,
      ...CURSORS,
    ],
    returns: 'setof profiles',
    empty: fine,
  },
  admin_get_user_details: { who: 'staff', args: ['p_user_id uuid'], returns: 'profiles', empty: notFound() },
  admin_get_user_names: {
    who: 'staff',
    args: ['p_user_ids uuid[]'],
    returns: 'setof user_name',
    empty: { args: { p_user_ids: '{}' }, code: null },
  },
  admin_get_reading_alerts: { who: 'admin', args: [], returns: 'setof reading_alert', empty: fine },
  admin_get_payout_conflicts: { who: 'staff', args: [], returns: 'setof payout_conflict', empty: fine },
  operator_alarms: {
    who: 'service',
    args: [],
    returns: 'table(alarm text, count bigint)',
    empty: fine,
  },
  suspend_user_admin: {
    who: 'staff',
    args: ['p_user_id uuid', 'p_value boolean', 'p_reason text = null'],
    returns: 'profiles',
    empty: notFound({ p_value: true }),
  },
  ban_user_admin: {
    who: 'staff',
    args: ['p_user_id uuid', 'p_value boolean', 'p_reason text = null'],
    returns: 'profiles',
    empty: notFound({ p_value: true }),
  },
  admin_update_user_profile: {
    who: 'staff',
    args: ['p_user_id uuid', 'p_updates jsonb', 'p_expected jsonb = null', 'p_reason text = null'],
    returns: 'profiles',
    empty: notFound({ p_updates: { bio: 'x' } }),
  },
  admin_update_user_role: {
    who: 'admin',
    args: ['p_user_id uuid', 'p_role text', 'p_expected_role text = null'],
    returns: 'profiles',
    empty: notFound({ p_role: 'moderator' }),
  },
  admin_get_worker_categories: {
    who: 'staff',
    args: ['p_user_id uuid'],
    returns: 'jsonb',
    empty: notFound(),
  },
  admin_set_worker_categories: {
    who: 'staff',
    args: ['p_user_id uuid', 'p_categories jsonb', 'p_expected jsonb = null'],
    returns: 'jsonb',
    empty: notFound({ p_categories: [] }),
  },
  admin_begin_account_change: {
    who: 'staff',
    args: ['p_user_id uuid', 'p_kind text', 'p_email text = null'],
    returns: 'text',
    empty: notFound({ p_kind: 'reset_password' }),
  },
  admin_get_reports: {
    who: 'staff',
    args: [
      'p_status text = null',
      'p_claimed_only boolean = null',
      'p_entity_type text = null',
      'p_reason text = null',
      ...DATES,
      'p_country_code text = null',
      'p_search text = null',
      'p_locale text = null',
      'p_reporter_user_id uuid = null',
      ...ORDER,
      ...PAGE,
      ...CURSORS,
    ],
    returns: 'setof reports',
    empty: fine,
  },
  admin_get_reports_metrics: {
    who: 'staff',
    args: DATES,
    returns: 'table(open_count bigint, claimed_count bigint, created_7d bigint, closed_7d bigint)',
    empty: fine,
  },
  admin_claim_report: {
    who: 'staff',
    args: ['p_report_id uuid', 'p_take_over_from uuid = null'],
    returns: 'reports',
    empty: { args: { p_report_id: NOBODY }, code: 'PT404' },
  },
  admin_release_report: {
    who: 'staff',
    args: ['p_report_id uuid'],
    returns: 'reports',
    empty: { args: { p_report_id: NOBODY }, code: 'PT404' },
  },
  // The defaults are values that no client sends: they mean 'keep what is there', and null means none.
  admin_update_report_status: {
    who: 'staff',
    args: [
      'p_report_id uuid',
      'p_status text = null',
      "p_resolution_notes text = '\u0001'",
      "p_resolution_action text = '\u0001'",
      "p_severity integer = '-2147483648'",
      'p_expected jsonb = null',
    ],
    returns: 'reports',
    empty: { args: { p_report_id: NOBODY, p_status: 'closed' }, code: 'PT404' },
  },
  admin_get_report_details: {
    who: 'staff',
    args: ['p_report_id uuid'],
    returns: 'reports',
    empty: { args: { p_report_id: NOBODY }, code: 'PT404' },
  },
  admin_get_report_context: {
    who: 'staff',
    args: ['p_report_id uuid'],
    returns: 'jsonb',
    empty: { args: { p_report_id: NOBODY }, code: 'PT404' },
  },
  admin_get_reports_durations: {
    who: 'staff',
    args: DATES,
    returns:
      'table(avg_minutes_to_claim numeric, median_minutes_to_claim numeric, avg_minutes_to_close numeric, median_minutes_to_close numeric)',
    empty: fine,
  },
  admin_get_reports_agent_claims: {
    who: 'staff',
    args: [...DATES, 'p_limit integer = 6'],
    returns: 'table(user_id uuid, claims_count bigint, closed_count bigint)',
    empty: fine,
  },
  admin_get_reports_history: {
    who: 'staff',
    args: ['p_days integer = 30'],
    returns:
      'table(day date, created bigint, closed bigint, median_minutes_to_claim numeric, median_minutes_to_close numeric)',
    empty: fine,
  },
  submit_report: {
    who: 'signed in',
    standing: 'good',
    args: [
      'p_entity_type text',
      'p_entity_id uuid',
      'p_reason text',
      'p_description text = null',
      'p_locale text = null',
      'p_country_code text = null',
      'p_app_version text = null',
      'p_device_info jsonb = null',
    ],
    returns: 'reports',
    empty: { args: { p_entity_type: 'user', p_entity_id: NOBODY, p_reason: 'Scams' }, code: 'PT404' },
  },
  admin_get_support_tickets: {
    who: 'staff',
    args: [
      'p_status text = null',
      'p_claimed_only boolean = null',
      'p_category text = null',
      ...DATES,
      'p_search text = null',
      ...PAGE,
      ...ORDER,
      ...CURSORS,
    ],
    returns: 'setof support_tickets',
    empty: fine,
  },
  get_support_observability: {
    who: 'staff',
    args: [],
    returns:
      'table(today_created bigint, open_count bigint, avg_minutes_to_claim numeric, avg_minutes_to_close numeric)',
    empty: fine,
  },
  get_support_history: {
    who: 'staff',
    args: ['p_days integer = 30'],
    returns: 'table(day date, created bigint, closed bigint)',
    empty: fine,
  },
  admin_claim_support_ticket: {
    who: 'staff',
    args: ['p_ticket_id uuid', 'p_take_over_from uuid = null'],
    returns: 'support_tickets',
    empty: noTicket(),
  },
  admin_release_support_ticket: {
    who: 'staff',
    args: ['p_ticket_id uuid'],
    returns: 'support_tickets',
    empty: noTicket(),
  },
  admin_close_support_ticket: {
    who: 'staff',
    args: ['p_ticket_id uuid'],
    returns: 'support_tickets',
    empty: noTicket(),
  },
  get_support_messages: {
    who: 'signed in',
    args: ['p_ticket_id uuid', 'p_limit integer = 25', 'p_offset integer = 0'],
    returns: 'setof support_messages',
    empty: noTicket(),
  },
  send_support_message: {
    who: 'signed in',
    args: ['p_ticket_id uuid', 'p_content text', 'p_image_url text = null', 'p_message_id uuid = null'],
    returns: 'support_messages',
    empty: noTicket({ p_content: 'x' }),
  },
  mark_support_messages_read: {
    who: 'signed in',
    args: ['p_ticket_id uuid'],
    returns: 'integer',
    empty: noTicket(),
  },
  open_support_ticket: {
    who: 'signed in',
    standing: 'not banned',
    args: ['p_subject text', 'p_category text', 'p_content text'],
    returns: 'support_tickets',
    empty: { args: { p_subject: '', p_category: 'Other', p_content: 'x' }, code: '22023' },
  },
  admin_get_posts: {
    who: 'staff',
    args: [
      'p_status text = null',
      'p_user_id uuid = null',
      'p_category text = null',
      'p_subcategory text = null',
      'p_category_id uuid = null',
      'p_subcategory_id uuid = null',
      ...DATES,
      'p_search text = null',
      ...ORDER,
      ...PAGE,
      ...CURSORS,
    ],
    returns: 'setof posts',
    empty: fine,
  },
  admin_get_reviews: {
    who: 'staff',
    args: [
      'p_user_id uuid = null',
      'p_reviewer_id uuid = null',
      'p_min_rating integer = null',
      'p_max_rating integer = null',
      'p_is_hidden boolean = null',
      'p_search text = null',
      ...ORDER,
      ...PAGE,
      ...CURSORS,
    ],
    returns: 'setof reviews',
    empty: fine,
  },
  update_post_status_admin: {
    who: 'staff',
    args: ['p_post_id uuid', 'p_status text', 'p_expected text = null'],
    returns: 'posts',
    empty: { args: { p_post_id: NOBODY, p_status: 'open' }, code: 'PT404' },
  },
  delete_post_admin: {
    who: 'staff',
    args: ['p_post_id uuid'],
    returns: 'void',
    empty: { args: { p_post_id: NOBODY }, code: 'PT404' },
  },
  restore_post_admin: {
    who: 'staff',
    args: ['p_post_id uuid'],
    returns: 'posts',
    empty: { args: { p_post_id: NOBODY }, code: 'PT404' },
  },
  toggle_review_visibility_admin: {
    who: 'staff',
    args: ['p_review_id uuid', 'p_hidden boolean'],
    returns: 'reviews',
    empty: { args: { p_review_id: NOBODY, p_hidden: true }, code: 'PT404' },
  },
  delete_review_admin: {
    who: 'staff',
    args: ['p_review_id uuid'],
    returns: 'void',
    empty: { args: { p_review_id: NOBODY }, code: 'PT404' },
  },
  restore_review_admin: {
    who: 'staff',
    args: ['p_review_id uuid'],
    returns: 'reviews',
    empty: { args: { p_review_id: NOBODY }, code: 'PT404' },
  },
  admin_get_deleted_item: {
    who: 'staff',
    args: ['p_entity_table text', 'p_entity_id uuid'],
    returns: 'table(deleted_at timestamptz, restorable_until timestamptz, deleted_by_user_id uuid)',
    empty: { args: { p_entity_table: 'posts', p_entity_id: NOBODY }, code: null },
  },
  run_deleted_purge: {
    who: 'service',
    args: [],
    returns: 'table(posts bigint, reviews bigint)',
    empty: fine,
  },
  admin_get_undoable_entries: {
    who: 'admin',
    args: ['p_entry_ids bigint[]'],
    returns: 'setof bigint',
    empty: { args: { p_entry_ids: '{}' }, code: null },
  },
  admin_get_audit_changes: {
    who: 'admin',
    args: ['p_entry_id bigint', 'p_limit integer = 50', 'p_offset integer = 0'],
    returns:
      'table("position" bigint, list text, "row" integer, entity_type text, category_slug text, subcategory_slug text, is_new boolean, field text, old jsonb, new jsonb)',
    empty: { args: { p_entry_id: 0 }, code: 'PT404' },
  },
  admin_undo_action: {
    who: 'admin',
    args: ['p_entry_id bigint'],
    returns: 'text',
    empty: { args: { p_entry_id: 0 }, code: 'PT404' },
  },
  admin_check_audit_chain: {
    who: 'admin',
    args: ['p_after_id bigint = 0', 'p_after_hash text = null', 'p_entries integer = 10000'],
    returns: AUDIT_SLICE,
    empty: fine,
  },
  mails_take: {
    who: 'service',
    args: [],
    returns: 'table(id bigint, recipient text, subject text, body text, tries integer)',
    empty: fine,
  },
  mails_sent: {
    who: 'service',
    args: ['p_id bigint'],
    returns: 'void',
    empty: { args: { p_id: 0 }, code: null },
  },
  operator_describe_installation: { who: 'service', args: [], returns: 'jsonb', empty: fine },
  operator_check_audit_chain: {
    who: 'service',
    args: ['p_after_id bigint = 0', 'p_after_hash text = null', 'p_entries integer = 10000'],
    returns: AUDIT_SLICE,
    empty: fine,
  },
  admin_get_audit: {
    who: 'admin',
    args: [
      'p_action text = null',
      'p_entity_table text = null',
      'p_actor uuid = null',
      'p_from timestamptz = null',
      'p_to timestamptz = null',
      'p_entry bigint = null',
      ...PAGE,
      ...CURSORS,
      'p_without_sign_ins boolean = null',
    ],
    returns: 'setof admin_action_audit',
    empty: fine,
  },
  admin_export_audit: {
    who: 'admin',
    args: [
      'p_action text = null',
      'p_entity_table text = null',
      'p_actor uuid = null',
      'p_from timestamptz = null',
      'p_to timestamptz = null',
      'p_before_id bigint = null',
      'p_entries integer = 1000',
      'p_without_sign_ins boolean = null',
    ],
    returns: 'jsonb',
    empty: fine,
  },
  admin_get_withdrawals: {
    who: 'staff',
    args: [
      'p_status text = null',
      'p_method text = null',
      'p_user_search text = null',
      ...DATES,
      ...PAGE,
      ...CURSORS,
    ],
    returns: 'setof withdrawal',
    empty: fine,
  },
  admin_get_withdrawal_counters: {
    who: 'staff',
    args: [
      'p_status text = null',
      'p_method text = null',
      'p_user_search text = null',
      ...DATES,
      'p_newest integer = null',
    ],
    returns: 'table(status text, count bigint, amount_eur numeric, is_partial boolean)',
    empty: fine,
  },
  admin_get_withdrawal_details: {
    who: 'staff',
    args: ['p_request_id uuid'],
    returns: 'withdrawal',
    empty: noWithdrawal(),
  },
  admin_get_withdrawal_history: {
    who: 'staff',
    args: ['p_request_id uuid'],
    returns: 'table(created_at timestamptz, kind text, actor_user_id uuid, amount_eur numeric, note text)',
    empty: noWithdrawal(),
  },
  admin_mark_withdrawal_status: {
    who: 'staff',
    args: ['p_request_id uuid', 'p_status text', 'p_error_message text = null', 'p_reference text = null'],
    returns: 'withdrawal',
    empty: noWithdrawal({ p_status: 'failed' }),
  },
  admin_approve_withdrawal: {
    who: 'staff',
    args: ['p_request_id uuid', 'p_destination text = null'],
    returns: 'withdrawal',
    empty: noWithdrawal(),
  },
  admin_release_cooling_off: {
    who: 'staff',
    args: ['p_request_id uuid', 'p_reason text'],
    returns: 'withdrawal',
    empty: noWithdrawal({ p_reason: 'x' }),
  },
  admin_process_withdrawal: {
    who: 'staff',
    args: ['p_request_id uuid'],
    returns: 'withdrawal',
    empty: noWithdrawal(),
  },
  admin_get_withdrawals_approval: {
    who: 'admin',
    args: [],
    returns: 'setof withdrawals_approval',
    empty: fine,
  },
  admin_update_withdrawals_approval: {
    who: 'admin',
    args: ['p_above_eur numeric'],
    returns: 'setof withdrawals_approval',
    empty: { args: { p_above_eur: 1000 }, code: null },
  },
  admin_get_money_limits: { who: 'admin', args: [], returns: 'setof money_limits', empty: fine },
  admin_update_money_limits: {
    who: 'admin',
    args: ['p_release_above_eur numeric', 'p_cooling_off_hours integer'],
    returns: 'setof money_limits',
    empty: { args: { p_release_above_eur: null, p_cooling_off_hours: null }, code: '22023' },
  },
  admin_get_proposals: { who: 'admin', args: [], returns: 'setof proposal', empty: fine },
  admin_confirm_proposal: { who: 'admin', args: ['p_id uuid'], returns: 'proposal', empty: noItem },
  admin_withdraw_proposal: { who: 'admin', args: ['p_id uuid'], returns: 'proposal', empty: noItem },
  admin_get_money_rules: { who: 'admin', args: [], returns: 'setof money_rule', empty: fine },
  run_due_proposals: { who: 'service', args: [], returns: 'integer', empty: fine },
  set_payout_destination: {
    who: 'signed in',
    standing: 'good',
    args: ['p_method text', 'p_details jsonb'],
    returns: 'void',
    empty: { args: { p_method: 'bank', p_details: {} }, code: '22023' },
  },
  admin_get_payouts_hold: { who: 'staff', args: [], returns: 'setof payouts_hold', empty: fine },
  admin_hold_payouts: {
    who: 'admin',
    args: ['p_reason text'],
    returns: 'setof payouts_hold',
    empty: { args: { p_reason: null }, code: '22023' },
  },
  admin_release_payouts: { who: 'admin', args: [], returns: 'void', empty: fine },
  operator_hold_payouts: {
    who: 'service',
    args: ['p_reason text'],
    returns: 'void',
    empty: { args: { p_reason: null }, code: '22023' },
  },
  payouts_use_provider: {
    who: 'service',
    args: ['p_provider text', 'p_process_id uuid'],
    returns: 'bigint',
    empty: { args: { p_provider: null, p_process_id: null }, code: '22023' },
  },
  payouts_still_use_provider: {
    who: 'service',
    args: ['p_provider text', 'p_process_id uuid'],
    returns: 'void',
    empty: { args: { p_provider: null, p_process_id: null }, code: '22023' },
  },
  payouts_stop_using_provider: {
    who: 'service',
    args: ['p_process_id uuid'],
    returns: 'void',
    empty: { args: { p_process_id: NOBODY }, code: null },
  },
  payouts_enqueue_automatic: {
    who: 'service',
    args: ['p_limit integer = 20'],
    returns: 'integer',
    empty: fine,
  },
  payouts_take: {
    who: 'service',
    args: [
      'p_worker text',
      'p_provider text',
      'p_limit integer = 10',
      'p_lease_seconds integer = 60',
      'p_attempt_id uuid = null',
    ],
    returns: 'setof payout_order',
    empty: { args: { p_worker: 'w', p_provider: null }, code: null },
  },
  payouts_begin_send: {
    who: 'service',
    args: ['p_attempt_id uuid', 'p_worker text', 'p_provider text'],
    returns: 'boolean',
    empty: { args: { p_attempt_id: NOBODY, p_worker: 'w', p_provider: null }, code: 'PT404' },
  },
  payouts_record: {
    who: 'service',
    args: [
      'p_attempt_id uuid',
      'p_worker text',
      'p_provider text',
      'p_outcome text',
      'p_remote_id text = null',
      'p_remote_state text = null',
      'p_payout_link_url text = null',
      'p_error text = null',
      'p_next_look_seconds integer = null',
      'p_amount text = null',
      'p_currency text = null',
      'p_request_id text = null',
      'p_reference text = null',
      'p_destination jsonb = null',
    ],
    returns: 'withdrawal',
    empty: {
      args: { p_attempt_id: NOBODY, p_worker: 'w', p_provider: null, p_outcome: 'accepted' },
      code: 'PT404',
    },
  },
  payouts_wake: {
    who: 'service',
    args: ['p_provider text', 'p_request_id text = null', 'p_remote_id text = null'],
    returns: 'uuid',
    empty: { args: { p_provider: 'simulator', p_request_id: 'none' }, code: null },
  },
  payouts_remember_counterparty: {
    who: 'service',
    args: [
      'p_user_id uuid',
      'p_provider text',
      'p_method text',
      'p_counterparty jsonb',
      'p_destination jsonb = null',
    ],
    returns: 'void',
    empty: notFound({ p_provider: 'simulator', p_method: 'bank', p_counterparty: {} }),
  },
  admin_get_simulated_payout: {
    who: 'staff',
    args: ['p_request_id uuid'],
    returns: 'text',
    empty: { args: { p_request_id: NOBODY }, code: 'PT404' },
  },
  admin_set_simulated_payout: {
    who: 'staff',
    args: ['p_request_id uuid', 'p_fault text'],
    returns: 'text',
    empty: { args: { p_request_id: NOBODY, p_fault: 'declined' }, code: 'P0001' },
  },
  payouts_open: {
    who: 'service',
    args: [],
    returns: 'table(state text, count bigint, oldest_seconds bigint)',
    empty: fine,
  },
  payout_simulator_send: {
    who: 'service',
    args: [
      'p_request_id text',
      'p_withdrawal_id uuid',
      'p_method text',
      'p_amount_eur numeric',
      'p_reference text',
      'p_destination jsonb = null',
    ],
    returns: 'jsonb',
    empty: {
      args: {
        p_request_id: 'none',
        p_withdrawal_id: NOBODY,
        p_method: 'bank',
        p_amount_eur: 0,
        p_reference: '',
      },
      code: '23514',
    },
  },
  payout_simulator_look_up: {
    who: 'service',
    args: ['p_request_id text'],
    returns: 'jsonb',
    empty: { args: { p_request_id: 'none' }, code: null },
  },
  payout_simulator_take_webhooks: {
    who: 'service',
    args: ['p_limit integer = 20'],
    returns: 'table(id bigint, body text)',
    empty: fine,
  },
  payout_simulator_webhook_arrived: {
    who: 'service',
    args: ['p_id bigint'],
    returns: 'void',
    empty: { args: { p_id: 0 }, code: null },
  },
  payout_simulator_secret: { who: 'service', args: [], returns: 'text', empty: fine },
  admin_get_withdrawals_config: {
    who: 'admin',
    args: [],
    returns: 'table(is_automatic boolean, platform_fee numeric)',
    empty: fine,
  },
  admin_update_withdrawals_config: {
    who: 'admin',
    args: ['p_is_automatic boolean', 'p_platform_fee numeric'],
    returns: 'table(is_automatic boolean, platform_fee numeric)',
    empty: { args: { p_is_automatic: true, p_platform_fee: null }, code: 'P0001' },
  },
  admin_get_price_configs: {
    who: 'admin',
    args: ['p_type text = null'],
    returns: 'setof price_configs',
    empty: fine,
  },
  admin_insert_price_config: {
    who: 'admin',
    args: [
      'p_stripe_price_id text',
      'p_type text',
      'p_display_label text = null',
      'p_display_order integer = 0',
      'p_is_active boolean = true',
      'p_amount_eur numeric = null',
      'p_subscription_tier text = null',
    ],
    returns: 'price_configs',
    empty: { args: { p_stripe_price_id: '', p_type: 'top_up' }, code: '22023' },
  },
  admin_update_price_config: {
    who: 'admin',
    args: ['p_id uuid', 'p_patch jsonb', 'p_expected jsonb = null'],
    returns: 'price_configs',
    empty: { args: { p_id: NOBODY, p_patch: {} }, code: 'PT404' },
  },
  admin_toggle_price_active: {
    who: 'admin',
    args: ['p_id uuid', 'p_is_active boolean'],
    returns: 'price_configs',
    empty: { args: { p_id: NOBODY, p_is_active: true }, code: 'PT404' },
  },
  admin_list_categories_v2: {
    who: 'admin',
    args: ['p_locale text = null', 'p_search text = null'],
    returns: 'setof category',
    empty: fine,
  },
  admin_list_subcategories: {
    who: 'admin',
    args: ['p_category_id uuid = null', 'p_locale text = null', 'p_search text = null'],
    returns: 'setof subcategory',
    empty: fine,
  },
  admin_list_taxonomy_synonyms_v2: {
    who: 'admin',
    args: [
      'p_locale text = null',
      'p_entity_type text = null',
      'p_category_id uuid = null',
      'p_subcategory_id uuid = null',
      'p_term text = null',
      ...PAGE,
      'p_only_duplicates boolean = null',
      ...CURSORS,
    ],
    returns:
      'table(entity_type text, entity_id uuid, locale text, term text, created_at timestamptz, category_id uuid, category_slug text, category_name text, subcategory_id uuid, subcategory_slug text, subcategory_name text, total_count bigint)',
    empty: fine,
  },
  admin_count_taxonomy_synonym_terms: {
    who: 'admin',
    args: [
      'p_locale text = null',
      'p_entity_type text = null',
      'p_category_id uuid = null',
      'p_term_like text = null',
      'p_terms text[] = null',
    ],
    returns: 'table(term text, total_count bigint)',
    empty: fine,
  },
  admin_list_taxonomy_aliases: {
    who: 'admin',
    args: [],
    returns:
      'table(entity_type text, from_slug text, to_entity_id uuid, created_at timestamptz, to_slug text, to_name text, to_is_active boolean, to_category_id uuid)',
    empty: fine,
  },
  admin_get_category_adoption: {
    who: 'admin',
    args: ['p_locale text = null'],
    returns: 'table(category_id uuid, slug text, name text, workers_count bigint, coverage_pct numeric)',
    empty: fine,
  },
  admin_get_subcategory_adoption: {
    who: 'admin',
    args: ['p_locale text = null', 'p_category_id uuid = null'],
    returns: 'table(subcategory_id uuid, slug text, name text, workers_count bigint, coverage_pct numeric)',
    empty: fine,
  },
  admin_get_unmatched_queries: {
    who: 'admin',
    args: ['p_locale text = null', 'p_limit integer = 100', 'p_user_id uuid = null'],
    returns:
      'table(normalized_query text, raw_query text, locale text, user_id uuid, created_at timestamptz)',
    empty: fine,
  },
  admin_get_unmatched_queries_aggregated: {
    who: 'admin',
    args: [
      'p_locale text = null',
      'p_from timestamptz = null',
      'p_to timestamptz = null',
      'p_min_count integer = 3',
      'p_limit integer = 100',
    ],
    returns:
      'table(normalized_query text, raw_query text, locale text, agg_count bigint, last_seen timestamptz)',
    empty: fine,
  },
  admin_ignore_query: {
    who: 'admin',
    args: ['p_locale text', 'p_normalized_query text'],
    returns: 'void',
    empty: { args: { p_locale: 'en', p_normalized_query: ' ' }, code: '22023' },
  },
  get_recent_suggestion_selections: {
    who: 'admin',
    args: ['p_locale text = null', 'p_limit integer = 10'],
    returns:
      'table(category_id uuid, subcategory_id uuid, selected_at timestamptz, category_name text, subcategory_name text)',
    empty: fine,
  },
  get_taxonomy_drilldown: {
    who: 'admin',
    args: [
      'p_category_id uuid = null',
      'p_subcategory_id uuid = null',
      'p_locale text = null',
      'p_limit integer = 25',
    ],
    returns: 'table(user_id uuid, selected_at timestamptz)',
    empty: fine,
  },
  get_taxonomy_trending: {
    who: 'admin',
    args: ['p_locale text = null', "p_window text = '24h'", 'p_limit integer = 50'],
    returns:
      'table(category_id uuid, subcategory_id uuid, score double precision, category_name text, subcategory_name text, calculated_at timestamptz)',
    empty: fine,
  },
  // A call that is carried out leaves a row in the audit log, so this one is refused behind the guard.
  recompute_taxonomy_trending: {
    who: 'admin',
    args: ['p_window text'],
    returns: 'timestamptz',
    empty: { args: { p_window: '1h' }, code: '22023' },
  },
  admin_check_category_slug_available: {
    who: 'admin',
    args: ['p_slug text'],
    returns: 'boolean',
    empty: { args: { p_slug: 'x' }, code: null },
  },
  admin_check_subcategory_slug_available: {
    who: 'admin',
    args: ['p_category_id uuid', 'p_slug text'],
    returns: 'boolean',
    empty: { args: { p_category_id: NOBODY, p_slug: 'x' }, code: 'PT404' },
  },
  admin_create_category: {
    who: 'admin',
    args: [
      'p_slug text',
      'p_icon_slug text = null',
      'p_is_active boolean = true',
      'p_sort_order integer = null',
    ],
    returns: 'uuid',
    empty: { args: { p_slug: 'No' }, code: 'P0001' },
  },
  admin_create_subcategory: {
    who: 'admin',
    args: ['p_category_id uuid', 'p_slug text', 'p_is_active boolean = true', 'p_sort_order integer = null'],
    returns: 'uuid',
    empty: { args: { p_category_id: NOBODY, p_slug: 'hedges' }, code: 'PT404' },
  },
  admin_update_category: {
    who: 'admin',
    args: [
      'p_id uuid',
      'p_icon_slug text = null',
      'p_is_active boolean = null',
      'p_sort_order integer = null',
    ],
    returns: 'category',
    empty: noItem,
  },
  admin_update_subcategory: {
    who: 'admin',
    args: ['p_id uuid', 'p_is_active boolean = null', 'p_sort_order integer = null'],
    returns: 'subcategory',
    empty: noItem,
  },
  admin_delete_category: { who: 'admin', args: ['p_id uuid'], returns: 'void', empty: noItem },
  admin_delete_subcategory: { who: 'admin', args: ['p_id uuid'], returns: 'void', empty: noItem },
  admin_restore_taxonomy_item: {
    who: 'admin',
    args: ['p_entity_type text', 'p_entity_id uuid'],
    returns: 'text',
    empty: { args: { p_entity_type: 'category', p_entity_id: NOBODY }, code: 'PT404' },
  },
  admin_reorder_categories: {
    who: 'admin',
    args: ['p_ids uuid[]'],
    returns: 'void',
    empty: { args: { p_ids: `{${NOBODY}}` }, code: 'PT409' },
  },
  admin_reorder_subcategories: {
    who: 'admin',
    args: ['p_category_id uuid', 'p_ids uuid[]'],
    returns: 'void',
    empty: { args: { p_category_id: NOBODY, p_ids: '{}' }, code: 'PT404' },
  },
  admin_get_taxonomy_usage: {
    who: 'admin',
    args: ['p_entity_type text', 'p_entity_id uuid'],
    returns: 'jsonb',
    empty: noEntity(),
  },
  admin_preview_taxonomy_move: {
    who: 'admin',
    args: ['p_entity_type text', 'p_from_id uuid', 'p_to_id uuid'],
    returns: 'jsonb',
    empty: noMove,
  },
  admin_move_taxonomy_item: {
    who: 'admin',
    args: ['p_entity_type text', 'p_from_id uuid', 'p_to_id uuid', 'p_fingerprint text = null'],
    returns: 'jsonb',
    empty: noMove,
  },
  admin_upsert_taxonomy_translation: {
    who: 'admin',
    args: ['p_entity_type text', 'p_entity_id uuid', 'p_locale text', 'p_display_name text'],
    returns: 'void',
    empty: noEntity({ p_locale: 'en', p_display_name: 'x' }),
  },
  admin_delete_taxonomy_translation: {
    who: 'admin',
    args: ['p_entity_type text', 'p_entity_id uuid', 'p_locale text'],
    returns: 'void',
    empty: noEntity({ p_locale: 'en' }),
  },
  admin_get_taxonomy_translation_progress: {
    who: 'admin',
    args: [],
    returns:
      'table(locale text, categories_total bigint, categories_translated bigint, subcategories_total bigint, subcategories_translated bigint, synonyms bigint)',
    empty: fine,
  },
  admin_upsert_taxonomy_synonym: {
    who: 'admin',
    args: ['p_entity_type text', 'p_entity_id uuid', 'p_locale text', 'p_term text'],
    returns: 'void',
    empty: noEntity({ p_locale: 'en', p_term: 'x' }),
  },
  admin_bulk_delete_taxonomy_synonyms: {
    who: 'admin',
    args: ['p_items jsonb'],
    returns: 'integer',
    empty: { args: { p_items: [] }, code: null },
  },
  admin_retarget_taxonomy_synonyms: {
    who: 'admin',
    args: ['p_items jsonb', 'p_target_type text', 'p_target_id uuid'],
    returns: 'integer',
    empty: { args: { p_items: [], p_target_type: 'category', p_target_id: NOBODY }, code: 'PT404' },
  },
  admin_create_taxonomy_alias: {
    who: 'admin',
    args: ['p_entity_type text', 'p_from_slug text', 'p_to_entity_id uuid'],
    returns: 'taxonomy_aliases',
    empty: {
      args: { p_entity_type: 'category', p_from_slug: 'gardens', p_to_entity_id: NOBODY },
      code: 'PT404',
    },
  },
  admin_delete_taxonomy_alias: {
    who: 'admin',
    args: ['p_entity_type text', 'p_from_slug text'],
    returns: 'void',
    empty: { args: { p_entity_type: 'category', p_from_slug: 'gardens' }, code: 'PT404' },
  },
  admin_explain_taxonomy_search: {
    who: 'admin',
    args: ['p_locale text = null', 'p_query text = null', 'p_limit integer = 8'],
    returns:
      'table(category_id uuid, category_slug text, category_name text, icon_slug text, subcategory_id uuid, subcategory_slug text, subcategory_name text, reason text, word_kind text, matched_word text, matched_locale text, nearness double precision)',
    empty: fine,
  },
  admin_suggest_taxonomy_targets: {
    who: 'admin',
    args: ['p_locale text = null', 'p_query text = null', 'p_limit integer = 5'],
    returns:
      'table(entity_type text, entity_id uuid, category_id uuid, category_slug text, category_name text, subcategory_id uuid, subcategory_slug text, subcategory_name text, is_active boolean, score double precision, reason text, matched_word text, matched_locale text, picks bigint)',
    empty: fine,
  },
  admin_match_queries: {
    who: 'admin',
    args: ["p_items jsonb = '[]'"],
    returns:
      'table(locale text, normalized_query text, match_count integer, category_slug text, subcategory_slug text, nearness double precision)',
    empty: fine,
  },
  admin_unignore_query: {
    who: 'admin',
    args: ['p_locale text', 'p_normalized_query text'],
    returns: 'void',
    empty: { args: { p_locale: 'en', p_normalized_query: 'piano' }, code: null },
  },
  admin_get_ignored_queries: {
    who: 'admin',
    args: ['p_locale text = null', ...PAGE],
    returns:
      'table(locale text, normalized_query text, agg_count bigint, last_seen timestamptz, ignored_by_user_id uuid, created_at timestamptz)',
    empty: fine,
  },
  admin_preview_taxonomy_import: {
    who: 'admin',
    args: ['p_kind text', 'p_data jsonb'],
    returns: 'jsonb',
    empty: { args: { p_kind: 'categories', p_data: [] }, code: null },
  },
  admin_get_taxonomy_import_progress: {
    who: 'admin',
    args: ['p_kind text'],
    returns: 'integer',
    empty: { args: { p_kind: 'categories' }, code: null },
  },
  admin_apply_taxonomy_import: {
    who: 'admin',
    args: ['p_kind text', 'p_data jsonb', 'p_fingerprint text'],
    returns: 'jsonb',
    empty: { args: { p_kind: 'categories', p_data: [], p_fingerprint: '' }, code: 'P0001' },
  },
  export_taxonomy_translations: {
    who: 'admin',
    args: ['p_locale text = null'],
    returns:
      'table(entity_type text, entity_id uuid, category_slug text, subcategory_slug text, locale text, display_name text)',
    empty: fine,
  },
  export_taxonomy_synonyms: {
    who: 'admin',
    args: ['p_locale text = null'],
    returns:
      'table(entity_type text, entity_id uuid, category_slug text, subcategory_slug text, locale text, term text)',
    empty: fine,
  },
  export_taxonomy_all: { who: 'admin', args: [], returns: 'jsonb', empty: fine },
  export_taxonomy_items: { who: 'admin', args: [], returns: 'jsonb', empty: fine },
  reset_taxonomy_cache: { who: 'admin', args: [], returns: 'void', empty: fine },
  run_taxonomy_housekeeping: { who: 'admin', args: [], returns: 'jsonb', empty: fine },
  run_taxonomy_maintenance: { who: 'service', args: [], returns: 'jsonb', empty: fine },
  run_taxonomy_e2e_smoke: { who: 'admin', args: ['p_locale text = null'], returns: 'jsonb', empty: fine },
  request_withdrawal: {
    who: 'signed in',
    standing: 'good',
    args: ['p_method text', 'p_amount_eur numeric'],
    returns: 'withdrawal',
    // Nobody of the tests has money.
    empty: { args: { p_method: 'bank', p_amount_eur: 1 }, code: 'P0001' },
  },
  create_post: {
    who: 'signed in',
    standing: 'good',
    args: [
      'p_title text',
      'p_category_id uuid',
      'p_subcategory_id uuid = null',
      'p_description text = null',
      'p_country_code text = null',
      'p_address text = null',
      'p_latitude double precision = null',
      'p_longitude double precision = null',
      'p_budget numeric = null',
      'p_preferred_timing text = null',
    ],
    returns: 'posts',
    empty: { args: { p_title: 'x', p_category_id: NOBODY }, code: 'PT404' },
  },
  search_taxonomy: {
    who: 'signed in',
    args: ['p_locale text = null', 'p_query text = null', 'p_limit integer = 8'],
    returns:
      'table(category_id uuid, category_slug text, category_name text, icon_slug text, subcategory_id uuid, subcategory_slug text, subcategory_name text)',
    empty: fine,
  },
  select_taxonomy_suggestion: {
    who: 'signed in',
    standing: 'good',
    args: ['p_category_id uuid', 'p_subcategory_id uuid = null', 'p_locale text = null'],
    returns: 'void',
    empty: { args: { p_category_id: NOBODY }, code: 'PT404' },
  },
};

/** Procedures that return a page to somebody, and so take p_limit. */
export const LISTS = Object.entries(PROCEDURES)
  .filter(([, { who, args }]) => who !== 'service' && args.some((arg) => arg.startsWith('p_limit')))
  .map(([name]) => name);
