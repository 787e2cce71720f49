import { readable } from '#kit/list/options.ts';

/** What was done, in words: `suspend_user` is "Suspended user". */
export function actionWords(action: string): string {
  return ACTIONS[action] ?? readable(action);
}

/** What it was done to, in words: `withdrawal_requests` is "Withdrawal"; an import may name several tables. */
export function tableWords(tables: string): string {
  return tables
    .split(', ')
    .map((table) => TABLES[table] ?? readable(table))
    .join(', ');
}

export const ACTIONS: Readonly<Record<string, string>> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  pass_second_factor: 'Passed two-factor check',
  fail_second_factor: 'Failed two-factor check',
  add_second_factor: 'Added authenticator app',
  remove_second_factor: 'Removed authenticator app',
  make_recovery_codes: 'Generated recovery codes',
  remove_recovery_codes: 'Removed recovery codes',
  reset_second_factor: 'Reset two-factor authentication',
  end_session: 'Signed out session',
  end_other_sessions: 'Signed out other sessions',
  configure_staff_access: 'Changed staff access',
  configure_second_factor: 'Changed two-factor requirement',

  view_user: 'Opened user',
  suspend_user: 'Suspended user',
  unsuspend_user: 'Unsuspended user',
  ban_user: 'Banned user',
  unban_user: 'Unbanned user',
  update_user_role: 'Changed role',
  update_user_profile: 'Edited profile',
  set_worker_categories: 'Changed worker categories',
  reset_password: 'Set new password',
  send_recovery: 'Sent recovery email',
  update_email: 'Changed email',

  claim_report: 'Claimed report',
  take_over_report: 'Took over report',
  release_report: 'Unclaimed report',
  release_report_of_other: 'Unclaimed report for someone else',
  update_report: 'Edited resolution',
  close_report: 'Closed report',

  claim_support_ticket: 'Claimed ticket',
  take_over_support_ticket: 'Took over ticket',
  release_support_ticket: 'Unclaimed ticket',
  release_support_ticket_of_other: 'Unclaimed ticket for someone else',
  close_support_ticket: 'Closed ticket',
  send_support_message: 'Replied to ticket',

  add_note: 'Wrote note',
  edit_note: 'Edited note',
  purge_notes: 'Removed old notes for good',

  update_post_status: 'Changed post status',
  delete_post: 'Deleted post',
  restore_post: 'Restored post',
  hide_review: 'Hid review',
  unhide_review: 'Unhid review',
  delete_review: 'Deleted review',
  restore_review: 'Restored review',
  purge_deleted: 'Removed deleted items for good',

  process_withdrawal: 'Processed withdrawal',
  approve_withdrawal: 'Approved withdrawal',
  void_withdrawal_approval: 'Withdrew approval',
  release_cooling_off: 'Ended cooling off',
  mark_withdrawal_success: 'Marked withdrawal as paid',
  mark_withdrawal_failed: 'Marked withdrawal as failed',
  payout_completed: 'Payout completed',
  payout_failed: 'Payout failed',
  payout_reverted: 'Payout returned',
  payout_refused: 'Payout not sent',
  payout_conflict: 'Provider contradicts our records',
  hold_payouts: 'Held payouts',
  release_payouts: 'Resumed payouts',
  use_payout_provider: 'Changed payout provider',
  set_simulated_payout: 'Set simulated payout',

  update_withdrawals_config: 'Changed withdrawal settings',
  update_withdrawals_approval: 'Changed two-person limit',
  update_money_limits: 'Changed limits of payouts',
  propose_change: 'Proposed change',
  withdraw_proposal: 'Withdrew proposal',
  insert_price_config: 'Added price option',
  update_price_config: 'Edited price option',
  toggle_price_active: 'Switched price option',

  create_category: 'Created category',
  create_subcategory: 'Created subcategory',
  update_category: 'Edited category',
  update_subcategory: 'Edited subcategory',
  delete_category: 'Deleted category',
  delete_subcategory: 'Deleted subcategory',
  restore_category: 'Restored category',
  restore_subcategory: 'Restored subcategory',
  move_category: 'Moved and deleted category',
  move_subcategory: 'Moved and deleted subcategory',
  reorder_categories: 'Reordered categories',
  reorder_subcategories: 'Reordered subcategories',
  upsert_taxonomy_translation: 'Saved name',
  delete_taxonomy_translation: 'Deleted name',
  restore_taxonomy_translation: 'Restored name',
  upsert_taxonomy_synonym: 'Added synonym',
  bulk_delete_taxonomy_synonyms: 'Deleted synonyms',
  restore_taxonomy_synonyms: 'Restored synonyms',
  retarget_taxonomy_synonyms: 'Retargeted synonyms',
  create_taxonomy_alias: 'Created alias',
  delete_taxonomy_alias: 'Deleted alias',
  restore_taxonomy_alias: 'Restored alias',
  ignore_query: 'Ignored query',
  unignore_query: 'Unignored query',
  import_taxonomy: 'Imported taxonomy',
  recompute_taxonomy_trending: 'Recomputed trending',
  reset_taxonomy_cache: 'Reset taxonomy cache',
  run_taxonomy_housekeeping: 'Ran housekeeping',
};

const TABLES: Readonly<Record<string, string>> = {
  profiles: 'User',
  reports: 'Report',
  support_tickets: 'Ticket',
  posts: 'Post',
  reviews: 'Review',
  notes: 'Note',
  withdrawal_requests: 'Withdrawal',
  withdrawals_config: 'Withdrawal settings',
  price_configs: 'Price option',
  settings: 'Settings',
  categories: 'Category',
  subcategories: 'Subcategory',
  taxonomy_translations: 'Name',
  taxonomy_synonyms: 'Synonym',
  taxonomy_aliases: 'Alias',
  taxonomy_trending: 'Trending',
  taxonomy_searches: 'Searches',
  taxonomy_ignored_queries: 'Ignored query',
};
