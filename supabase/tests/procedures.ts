import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import { PROCEDURES as SIGNATURES, type Signature } from '@marketdesk/contract/procedures.generated.ts';

/**
 * A procedure from the catalogue, and the result of a permitted but empty call: a SQLSTATE, or null for
 * success.
 */
export interface Procedure extends Signature {
  empty: { args: Record<string, unknown>; code: string | null };
  /** Required from staff for the empty call: the guard's, and those of the item that it names. */
  needs: readonly Permission[];
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * Arguments of empty calls besides unknown ids for each uuid, and the SQLSTATE if it differs from
 * `emptyCall`'s.
 */
const CALLS: Record<string, [args: Record<string, unknown>, code?: string | null]> = {
  account_changes_make: [{ p_id: 0 }, 'PT404'],
  account_changes_refused: [{ p_id: 0 }],
  admin_add_note: [{ p_entity_type: 'user', p_body: 'x' }],
  admin_accept_queries: [{ p_locale: 'en', p_normalized_queries: '{x}', p_entity_type: 'category' }],
  admin_answer_second_look: [{ p_resolution: 'no_violation' }],
  admin_answer_recall: [{ p_answer: 'refused' }],
  admin_apply_taxonomy_import: [{ p_kind: 'categories', p_data: [], p_fingerprint: '' }, 'P0001'],
  admin_add_bank_events: [{ p_position: 0, p_events: [] }],
  admin_begin_account_change: [{ p_kind: 'reset_password' }],
  admin_bulk_delete_taxonomy_synonyms: [{ p_items: [] }],
  admin_cancel_payout_run: [{ p_reason: 'x' }],
  admin_check_category_slug_available: [{ p_slug: 'x' }],
  admin_check_subcategory_slug_available: [{ p_slug: 'x' }],
  admin_decide: [{ p_target_type: 'user', p_kind: 'ban', p_policy: 'spam', p_reason: 'x' }],
  admin_create_category: [{ p_slug: 'No' }, 'P0001'],
  admin_create_payout_run: [{ p_ids: `{${NOBODY}}` }, 'PT404'],
  admin_create_subcategory: [{ p_slug: 'hedges' }],
  admin_create_taxonomy_alias: [{ p_entity_type: 'category', p_from_slug: 'gardens' }],
  admin_decide_appeal: [{ p_is_overturned: true, p_reason: 'x' }],
  admin_delete_notice_template: [{ p_kind: 'reversal', p_locale: 'it' }, 'PT404'],
  admin_delete_taxonomy_alias: [{ p_entity_type: 'category', p_from_slug: 'gardens' }, 'PT404'],
  admin_delete_taxonomy_translation: [{ p_entity_type: 'category', p_locale: 'en' }],
  admin_edit_note: [{ p_body: 'x' }],
  admin_export_statements: [{ p_from: '2026-01-01T00:00:00Z', p_to: '2030-01-01T00:00:00Z' }],
  admin_fetch_payout_run: [{ p_sha256: '0'.repeat(64) }],
  admin_get_appeal: [{}, null],
  admin_get_bank_days: [{ p_from: '2026-10-01', p_to: '2026-10-31' }, null],
  admin_get_audit_changes: [{ p_entry_id: 0 }, 'PT404'],
  admin_get_bank_causes: [{ p_day: '2026-10-01', p_account: 'revolut' }, null],
  admin_get_journal: [{ p_month: '2022-01-01' }, null],
  admin_get_deleted_item: [{ p_entity_table: 'posts' }, null],
  admin_get_notes: [{ p_entity_type: 'user' }],
  admin_get_notices: [{}, null],
  admin_get_reads_of: [{}, null],
  admin_get_report_targets: [{ p_report_ids: '{}' }],
  admin_get_second_look_agreement: [{ p_from: '2026-01-01T00:00:00Z', p_to: '2030-01-01T00:00:00Z' }],
  admin_get_statement: [{ p_from: '2022-01-01T00:00:00Z', p_to: '2026-01-01T00:00:00Z' }, null],
  admin_get_statement_entries: [{ p_from: '2022-01-01T00:00:00Z', p_to: '2026-01-01T00:00:00Z' }, null],
  admin_get_taxonomy_import_progress: [{ p_kind: 'categories' }],
  admin_get_taxonomy_usage: [{ p_entity_type: 'category' }],
  admin_get_transparency: [{ p_from: '2026-01-01T00:00:00Z', p_to: '2030-01-01T00:00:00Z' }],
  admin_get_undoable_entries: [{ p_entry_ids: '{}' }],
  admin_get_unread_counts: [{ p_ticket_ids: '{}' }],
  admin_get_user_names: [{ p_user_ids: '{}' }],
  admin_count_bulk: [{ p_item: 'report', p_filters: {} }, null],
  admin_count_view: [{ p_list: 'reports', p_arguments: {} }, null],
  admin_invite_staff: [{ p_email: '', p_role: 'moderator' }, '22023'],
  admin_ignore_queries: [{ p_locale: 'en', p_normalized_queries: '{}' }, '22023'],
  admin_finish_bank_file: [{ p_sha256: '' }],
  admin_match_bank_line: [{ p_withdrawals: '{00000000-0000-4000-8000-000000000000}' }],
  admin_undo_bank_match: [{ p_reason: 'x' }],
  admin_update_bank_line: [{ p_state: 'ignored', p_reason: 'x' }],
  admin_mark_withdrawal_status: [{ p_status: 'failed' }],
  admin_move_taxonomy_item: [{ p_entity_type: 'category' }],
  admin_place_legal_hold: [
    { p_entity_type: 'user', p_reason: 'x', p_ends_at: new Date(Date.now() + 3_600_000).toISOString() },
    'PT404',
  ],
  admin_preview_bulk: [{ p_item: 'report', p_action: 'claim' }, '22023'],
  admin_preview_payout_run: [{ p_filter: {} }],
  admin_preview_taxonomy_import: [{ p_kind: 'categories', p_data: [] }],
  admin_preview_taxonomy_import_effect: [{ p_kind: 'categories', p_data: [] }],
  admin_preview_taxonomy_move: [{ p_entity_type: 'category' }],
  admin_release_cooling_off: [{ p_reason: 'x' }],
  admin_release_payout_run: [{ p_sha256: '0'.repeat(64) }],
  admin_reorder_categories: [{ p_ids: `{${NOBODY}}` }, 'PT409'],
  admin_reorder_subcategories: [{ p_ids: '{}' }],
  admin_request_recall: [{ p_reason: 'x' }],
  admin_reset_second_factor: [{ p_reason: 'x' }],
  admin_retarget_taxonomy_synonyms: [{ p_items: [], p_target_type: 'category' }],
  admin_unignore_queries: [{ p_locale: 'en', p_normalized_queries: '{}' }, '22023'],
  admin_save_staff_role: [{ p_name: '', p_permissions: '{}' }, '22023'],
  admin_preview_retention: [{ p_kind: 'evidence', p_days: 730 }, null],
  admin_save_retention: [{ p_kind: 'evidence', p_days: null }, '22023'],
  admin_save_policy: [
    { p_code: '', p_title: '', p_texts: {}, p_ground: '', p_category: '', p_suggestions: '{}' },
    '22023',
  ],
  admin_save_second_look_share: [{ p_percent: 101 }, '22023'],
  admin_save_working_hours: [{ p_time_zone: '', p_days: '{}', p_starts_at: '', p_ends_at: '' }, '22023'],
  admin_settle_second_look: [{ p_outcome: 'kept' }],
  admin_save_webhook_target: [{ p_kind: 'slack', p_name: '', p_events: '{}' }, '22023'],
  admin_set_view_pin: [{ p_view: 'x', p_is_pinned: true }, 'PT404'],
  admin_set_simulated_payout: [{ p_fault: 'declined' }, 'P0001'],
  admin_delete_webhook_target: [{ p_row_version: 1 }],
  admin_get_webhook_attempts: [{}, null],
  admin_redeliver: [{ p_delivery_ids: `{${NOBODY}}` }, 'PT404'],
  admin_renew_webhook_secret: [{ p_row_version: 1 }],
  admin_switch_webhook_target: [{ p_is_active: true, p_row_version: 1 }],
  admin_set_worker_categories: [{ p_categories: [] }],
  admin_suggest_sanction: [{ p_policy: 'spam' }],
  admin_toggle_price_active: [{ p_is_active: true }],
  admin_undo_action: [{ p_entry_id: 0 }, 'PT404'],
  admin_undo_taxonomy_import: [{ p_entry_id: 0 }, 'PT404'],
  admin_undo_erasure: [{ p_reason: 'x' }],
  admin_undo_latest: [{ p_action: 'claim_report' }, 'PT409'],
  admin_unaccept_queries: [{ p_locale: 'en', p_normalized_queries: '{x}', p_entity_type: 'category' }],
  admin_update_accounting_account: [{ p_purpose: '', p_patch: {} }, 'PT404'],
  admin_update_money_limits: [{ p_release_above_eur: null, p_cooling_off_hours: null }, '22023'],
  admin_update_price_config: [{ p_patch: {} }],
  admin_update_report_status: [{ p_status: 'closed' }],
  admin_update_user_profile: [{ p_updates: { bio: 'x' } }],
  admin_update_two_person_rule: [{ p_is_on: true }],
  admin_update_user_role: [{ p_role: 'moderator' }],
  admin_update_withdrawals_approval: [{ p_above_eur: 1000 }],
  admin_update_withdrawals_config: [{ p_is_automatic: true, p_platform_fee: null }, 'P0001'],
  admin_upsert_taxonomy_synonym: [{ p_entity_type: 'category', p_locale: 'en', p_term: 'x' }],
  admin_upsert_taxonomy_translation: [{ p_entity_type: 'category', p_locale: 'en', p_display_name: 'x' }],
  ban_user_admin: [{ p_value: true }],
  configure_payout_debtor: [{ p_debtor: null }],
  configure_second_factor: [{ p_value: 'off' }],
  configure_sign_on: [{ p_roles: [], p_only: false }],
  configure_staff_access: [{ p_value: 'staff' }],
  configure_staff_sessions: [{ p_idle_hours: 12, p_max_hours: 168 }],
  configure_two_person_rule: [{ p_value: '' }, '22023'],
  configure_webhooks: [{ p_allow_private: false }],
  create_post: [{ p_title: 'x' }],
  mails_sent: [{ p_id: 0 }],
  operator_emit_alert: [{ p_type: 'x', p_payload: {} }, '22023'],
  operator_lease_deliveries: [{ p_limit: 1 }],
  operator_mail_delivery: [{ p_subject: 'x', p_body: 'x', p_link_path: '/x' }, null],
  operator_record_delivery: [
    { p_is_delivered: true, p_status: 200, p_error: null, p_answer: null, p_duration_ms: 1 },
    null,
  ],
  operator_export_rows: [{ p_source: 'profile' }, null],
  operator_erase_person: [{}, null],
  operator_finish_backup: [{ p_id: 0 }],
  operator_renew_backup: [{ p_id: 0 }],
  operator_end_export: [{ p_code: '', p_is_complete: false }, null],
  operator_renew_export: [{ p_code: '' }, null],
  operator_take_export: [{ p_code: '' }, 'PT404'],
  operator_link_sign_on: [{ p_subject: 'x' }, '22023'],
  operator_load_master_key: [{ p_key: 'x' }, '22023'],
  operator_reanchor_audit: [{ p_head: {} }, 'PT409'],
  operator_load_person_keys: [{ p_people: [] }, null],
  operator_set_role: [{ p_role: 'admin' }],
  payout_simulator_look_up: [{ p_request_id: 'none' }],
  payout_simulator_send: [
    { p_request_id: 'none', p_method: 'bank', p_amount_eur: 0, p_reference: '' },
    '23514',
  ],
  payout_simulator_webhook_arrived: [{ p_id: 0 }],
  payouts_begin_send: [{ p_worker: 'w', p_provider: null }],
  payouts_record: [{ p_worker: 'w', p_provider: null, p_outcome: 'accepted' }],
  payouts_remember_counterparty: [{ p_provider: 'simulator', p_method: 'bank', p_counterparty: {} }],
  payouts_still_use_provider: [{ p_provider: null, p_process_id: null }, '22023'],
  payouts_stop_using_provider: [{}, null],
  payouts_take: [{ p_worker: 'w', p_provider: null }],
  payouts_use_provider: [{ p_provider: null, p_process_id: null }, '22023'],
  payouts_wake: [{ p_provider: 'simulator', p_request_id: 'none' }],
  // A successful call would leave an audit entry, so this one is refused after the guard.
  recompute_taxonomy_trending: [{ p_window: '1h' }, '22023'],
  staff_invitation_open: [{ p_code: '' }, 'PT404'],
  // No one in the tests has money.
  request_withdrawal: [{ p_method: 'bank', p_amount_eur: 1 }, 'P0001'],
  admin_send_saved_answer: [{ p_content: 'x' }],
  admin_save_saved_answer: [{ p_title: 'x', p_bodies: {} }, '22023'],
  search_everything: [{ p_query: '' }, null],
  send_support_message: [{ p_content: 'x' }],
  set_payout_destination: [{ p_method: 'bank', p_details: {} }, '22023'],
  submit_appeal: [{ p_text: 'x' }],
  submit_appeal_by_code: [{ p_code: 'x', p_text: 'x' }, 'PT404'],
  submit_report: [{ p_entity_type: 'user', p_reason: 'Scams' }],
  suspend_user_admin: [{ p_value: true }],
  toggle_review_visibility_admin: [{ p_hidden: true }],
  update_post_status_admin: [{ p_status: 'open' }],
};

/** Permissions that depend on the arguments, for the empty call. */
const BY_ITEM: Record<string, readonly Permission[]> = {
  admin_add_note: ['users.read'],
  admin_count_bulk: ['reports.read'],
  admin_count_view: ['reports.read'],
  admin_get_deleted_item: ['posts.read'],
  admin_get_notes: ['users.read'],
  admin_preview_bulk: ['reports.decide', 'reports.read'],
};

/** Required ids are unknown ones, which are not found; required texts are empty, which is refused. */
function emptyCall(name: string, { args }: Signature): Procedure['empty'] {
  const required = (type: string, value: string): Record<string, string> =>
    Object.fromEntries(
      args.filter((arg) => arg.endsWith(` ${type}`)).map((arg) => [arg.replace(` ${type}`, ''), value]),
    );
  const ids = required('uuid', NOBODY);
  const found = CALLS[name];
  if (found !== undefined) {
    const [more, code = Object.keys(ids).length > 0 ? 'PT404' : null] = found;
    return { args: { ...ids, ...more }, code };
  }
  const texts = required('text', '');
  if (Object.keys(texts).length > 0) return { args: { ...ids, ...texts }, code: '22023' };
  return { args: ids, code: Object.keys(ids).length > 0 ? 'PT404' : null };
}

/** Every procedure that a client may call, by name. */
export const PROCEDURES: Record<string, Procedure> = Object.fromEntries(
  Object.entries(SIGNATURES).map(([name, signature]) => [
    name,
    {
      ...signature,
      empty: emptyCall(name, signature),
      needs: [...('permission' in signature ? [signature.permission] : []), ...(BY_ITEM[name] ?? [])],
    },
  ]),
);

/** Procedures that return a page, and so have p_limit. The other one limits a step of work. */
export const LISTS = Object.entries(PROCEDURES)
  .filter(([name]) => name !== 'admin_match_bank_lines')
  .filter(([, { who, args }]) => who !== 'service' && args.some((arg) => arg.startsWith('p_limit ')))
  .map(([name]) => name);
