// Written by `npm run generate` from the migrated database; don't edit. Values are as JSON delivers them:
// numeric and bigint are numbers (a double holds amounts of 14 digits with two decimals exactly),
// times are ISO text.

import type { BulkForeseen, BulkOutcome, ReportEntityType } from './enums.ts';

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** A row of public.accounting_accounts. */
export interface AccountingAccountsRow {
  purpose: 'payment_service' | 'escrow' | 'balances' | 'withdrawals_to_pay' | 'bank' | 'provider' | 'fee_income' | 'corrections';
  account: string;
  name: string;
}

/** A row of public.admin_action_audit. */
export interface AdminActionAuditRow {
  id: number;
  created_at: string;
  actor_user_id: string | null;
  action: string;
  entity_table: string;
  entity_id: string | null;
  details: Json;
  previous_hash: string;
  hash: string;
}

/** A row of public.appeals. */
export interface AppealsRow {
  id: string;
  decision_id: string;
  ticket_id: string;
  status: 'open' | 'upheld' | 'overturned';
  created_at: string;
  decided_at: string | null;
  decided_by: string | null;
  reason: string | null;
}

/** A row of public.balance_ledger. */
export interface BalanceLedgerRow {
  id: number;
  user_id: string;
  amount: number;
  kind: 'top_up' | 'earning' | 'withdrawal_reserve' | 'withdrawal_settle' | 'withdrawal_reopen' | 'withdrawal_refund' | 'correction';
  withdrawal_id: string | null;
  reason: string | null;
  actor_user_id: string | null;
  created_at: string;
}

/** A row of public.bank_cause. */
export interface BankCauseRow {
  line_id: string | null;
  withdrawal_id: string | null;
  name: string | null;
  amount_eur: number;
  reason: string;
}

/** A row of public.bank_day. */
export interface BankDayRow {
  day: string;
  account: string;
  bank_eur: number;
  provider_eur: number;
  ledger_eur: number;
  difference_eur: number;
  explained_eur: number;
  open_lines: number;
  unexplained_eur: number;
}

/** A row of public.bank_files. */
export interface BankFilesRow {
  id: string;
  name: string;
  state: 'reading' | 'matching' | 'done';
  format: 'pain.002' | 'camt.053' | 'camt.054' | 'MT940' | null;
  sha256: string | null;
  line_count: number | null;
  uploaded_by: string;
  created_at: string;
  booked_at: string | null;
}

/** A row of public.bank_lines. */
export interface BankLinesRow {
  id: string;
  statement_id: string | null;
  file_id: string;
  position: number;
  entry: number | null;
  kind: 'debit' | 'credit' | 'status';
  account_iban: string;
  amount_eur: number | null;
  booking_day: string;
  reference: string | null;
  end_to_end_id: string | null;
  batch_id: string | null;
  batch_count: number | null;
  counterparty_name: string | null;
  counterparty_iban: string | null;
  remittance: string;
  is_return: boolean;
  reason_code: string | null;
  status_code: string | null;
  state: 'matched' | 'to_review' | 'ignored' | 'on_hold';
  is_examined: boolean;
  reason: string | null;
  owner_user_id: string | null;
  state_since: string;
}

/** A row of public.bank_matches. */
export interface BankMatchesRow {
  id: string;
  line_id: string;
  withdrawal_id: string;
  attempt_id: string | null;
  effect: 'paid' | 'returned' | 'rejected' | 'repeated';
  amount_eur: number | null;
  matched_by_rule: 'end_to_end_id' | 'batch' | 'amount_and_receiver' | 'person';
  proposed_by: string | null;
  confirmed_by: string | null;
  confirmed_at: string | null;
  created_at: string;
  undone_by: string | null;
  undone_at: string | null;
  undone_reason: string | null;
}

/** A row of public.bank_statements. */
export interface BankStatementsRow {
  id: string;
  file_id: string;
  account_iban: string;
  kind: 'statement' | 'notification';
  statement_key: string;
  statement_id: string;
  from_day: string | null;
  to_day: string | null;
  opening_eur: number | null;
  closing_eur: number | null;
  line_count: number;
  booked_at: string;
}

/** A row of public.bulk_item. */
export interface BulkItemRow {
  item_id: string;
  place: number;
  label: string | null;
  detail: string | null;
  amount_eur: number | null;
  outcome: BulkOutcome;
  foreseen: BulkForeseen;
  reason: string | null;
  excerpt: string | null;
}

/** A row of public.categories. */
export interface CategoriesRow {
  id: string;
  slug: string;
  icon_slug: string | null;
  is_active: boolean;
  sort_order: number;
  created_at: string;
}

/** A row of public.category. */
export interface CategoryRow {
  id: string;
  slug: string;
  icon_slug: string | null;
  is_active: boolean;
  sort_order: number;
  display_name: string | null;
}

/** A row of public.count_changes. */
export interface CountChangesRow {
  id: number;
  measure: 'account' | 'open_post';
}

/** A row of public.decision_reports. */
export interface DecisionReportsRow {
  decision_id: string;
  report_id: string;
  before: Json;
}

/** A row of public.decisions. */
export interface DecisionsRow {
  id: string;
  target_type: 'user' | 'post' | 'review';
  target_id: string;
  user_id: string | null;
  kind: 'no_violation' | 'warn' | 'remove' | 'limit' | 'suspend' | 'ban';
  removes: boolean;
  limits: string[];
  policy_code: string | null;
  reason: string | null;
  message: string | null;
  ends_at: string | null;
  decided_by: string | null;
  decided_at: string;
  undone_at: string | null;
  undone_by: string | null;
  reversed_at: string | null;
  reversed_by: string | null;
  reverse_reason: string | null;
  is_automatic: boolean;
}

/** A row of public.exported_item. */
export interface ExportedItemRow {
  key: Json;
  content: Json;
}

/** A row of public.legal_holds. */
export interface LegalHoldsRow {
  id: string;
  entity_type: 'user' | 'report' | 'decision';
  entity_id: string;
  reason: string;
  placed_by: string | null;
  placed_at: string;
  ends_at: string;
  lifted_by: string | null;
  lifted_at: string | null;
  lift_reason: string | null;
}

/** A row of public.list_columns. */
export interface ListColumnsRow {
  user_id: string;
  list: 'reports' | 'support' | 'users' | 'posts' | 'reviews' | 'withdrawals' | 'audit';
  columns: Json;
}

/** A row of public.money_limits. */
export interface MoneyLimitsRow {
  release_above_eur: number | null;
  cooling_off_hours: number;
}

/** A row of public.money_rule. */
export interface MoneyRuleRow {
  way: string;
  alone: string;
  two: string | null;
  watched: string | null;
  procedures: string[] | null;
  hints: string[] | null;
}

/** A row of public.my_privacy_request. */
export interface MyPrivacyRequestRow {
  id: string;
  number: number;
  kind: 'access' | 'erasure' | 'correction' | 'objection';
  state: 'open' | 'scheduled' | 'running' | 'done' | 'refused' | 'withdrawn';
  asked_at: string;
  due_at: string;
  closed_at: string | null;
  erase_after: string | null;
}

/** A row of public.note_versions. */
export interface NoteVersionsRow {
  id: number;
  note_id: string;
  body: string;
  written_at: string;
}

/** A row of public.notes. */
export interface NotesRow {
  id: string;
  entity_type: 'user' | 'post' | 'report' | 'ticket' | 'withdrawal' | 'privacy_request';
  entity_id: string;
  about_user_id: string | null;
  author_user_id: string | null;
  body: string;
  mentions: Json;
  created_at: string;
  edited_at: string | null;
}

/** A row of public.notice_templates. */
export interface NoticeTemplatesRow {
  id: string;
  kind: 'decision' | 'report_outcome' | 'reversal' | 'appeal_upheld' | 'appeal_overturned' | 'lifted' | 'answer';
  policy_code: string | null;
  locale: string;
  subject: string;
  body: string;
  updated_at: string;
}

/** A row of public.notices. */
export interface NoticesRow {
  id: string;
  user_id: string;
  kind: 'decision' | 'report_outcome' | 'reversal' | 'appeal_upheld' | 'appeal_overturned' | 'lifted';
  decision_id: string;
  locale: string;
  subject: string;
  body: string;
  created_at: string;
  read_at: string | null;
  sanction_id: string | null;
}

/** A row of public.notifications. */
export interface NotificationsRow {
  id: string;
  user_id: string;
  kind: string;
  entity_table: string;
  entity_id: string | null;
  actor_user_id: string | null;
  text: string;
  created_at: string;
  read_at: string | null;
}

/** A row of public.payout_attempts. */
export interface PayoutAttemptsRow {
  id: string;
  withdrawal_id: string;
  request_id: string;
  provider: 'revolut' | 'simulator' | 'bank';
  run_id: string | null;
  state: 'created' | 'sending' | 'unknown' | 'accepted' | 'completed' | 'failed' | 'reverted' | 'not_sent' | 'undecided';
  destination: Json | null;
  amount_eur: number;
  net_amount_eur: number;
  remote_id: string | null;
  remote_state: string | null;
  payout_link_url: string | null;
  error: string | null;
  requested_by: string | null;
  created_at: string;
  sent_at: string | null;
  last_sent_at: string | null;
  unanswered_sends: number;
  looks: number;
  misses: number;
  next_look_at: string | null;
  woken: boolean;
  lease_owner: string | null;
  lease_until: string | null;
  settles: boolean;
  recall_requested_by: string | null;
  recall_requested_at: string | null;
  recall_reason: string | null;
  recall_cancelled_by: string | null;
}

/** A row of public.payout_conflict. */
export interface PayoutConflictRow {
  withdrawal_id: string;
  provider: string;
  differs: string;
  created_at: string;
  status: string;
}

/** A row of public.payout_counterparties. */
export interface PayoutCounterpartiesRow {
  user_id: string;
  provider: string;
  method: string;
  destination: Json | null;
  counterparty: Json;
}

/** A row of public.payout_destinations. */
export interface PayoutDestinationsRow {
  user_id: string;
  method: 'revolut' | 'bank';
  details: Json;
  updated_at: string;
}

/** A row of public.payout_events. */
export interface PayoutEventsRow {
  id: number;
  attempt_id: string;
  state: string;
  note: string | null;
  created_at: string;
}

/** A row of public.payout_order. */
export interface PayoutOrderRow {
  attempt_id: string | null;
  request_id: string | null;
  withdrawal_id: string | null;
  provider: string | null;
  state: string | null;
  method: string | null;
  net_amount_eur: string | null;
  reference: string | null;
  user_id: string | null;
  holder_name: string | null;
  destination: Json | null;
  counterparty: Json | null;
  remote_id: string | null;
  remote_state: string | null;
  sent_at: string | null;
  created_at: string | null;
  looks: number | null;
}

/** A row of public.payout_run_exclusion. */
export interface PayoutRunExclusionRow {
  withdrawal_id: string;
  user_id: string;
  user_name: string;
  amount_eur: number;
  hint: string;
  message: string;
}

/** A row of public.payout_run_exclusions. */
export interface PayoutRunExclusionsRow {
  run_id: string;
  withdrawal_id: string;
  hint: string;
  message: string;
}

/** A row of public.payout_run_payment. */
export interface PayoutRunPaymentRow {
  attempt_id: string;
  end_to_end_id: string;
  net_amount_eur: string;
  holder: string;
  iban: string;
  bic: string | null;
  remittance: string;
}

/** A row of public.payout_runs. */
export interface PayoutRunsRow {
  id: string;
  number: number;
  message_id: string;
  execution_day: string;
  debtor_name: string;
  debtor_iban: string;
  debtor_bic: string | null;
  is_batch_booked: boolean;
  line_count: number;
  amount_eur: number;
  fee_amount_eur: number;
  net_amount_eur: number;
  prepared_by: string;
  created_at: string;
  file_sha256: string | null;
  first_released_by: string | null;
  first_released_at: string | null;
  second_released_by: string | null;
  second_released_at: string | null;
  fetched_by: string | null;
  fetched_at: string | null;
  cancelled_by: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
}

/** A row of public.payouts_hold. */
export interface PayoutsHoldRow {
  held_at: string;
  reason: string;
}

/** A row of public.policies. */
export interface PoliciesRow {
  code: string;
  title: string;
  titles: Json;
  texts: Json;
  ground: 'illegal' | 'terms';
  category: 'STATEMENT_CATEGORY_ANIMAL_WELFARE' | 'STATEMENT_CATEGORY_CONSUMER_INFORMATION' | 'STATEMENT_CATEGORY_CYBER_VIOLENCE' | 'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN' | 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS' | 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH' | 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS' | 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS' | 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC' | 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS' | 'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY' | 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD' | 'STATEMENT_CATEGORY_SELF_HARM' | 'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS' | 'STATEMENT_CATEGORY_VIOLENCE';
  suggestions: string[];
  is_active: boolean;
  sort_order: number;
  updated_at: string;
}

/** A row of public.posts. */
export interface PostsRow {
  id: string;
  user_id: string;
  title: string | null;
  description: string | null;
  status: 'open' | 'assigned' | 'in_progress' | 'pending_completion' | 'completed' | 'cancelled';
  category: string | null;
  subcategory: string | null;
  category_id: string | null;
  subcategory_id: string | null;
  assigned_worker_user_id: string | null;
  preferred_timing: string | null;
  country_code: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  budget: number | null;
  agreed_price: number | null;
  payment_method: string | null;
  cancelled_by_role: 'client' | 'worker' | 'staff' | null;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
  deleted_at: string | null;
}

/** A row of public.price_configs. */
export interface PriceConfigsRow {
  id: string;
  type: 'top_up' | 'subscription';
  stripe_price_id: string;
  display_label: string | null;
  display_order: number;
  is_active: boolean;
  amount_eur: number | null;
  subscription_tier: 'free' | 'pro' | null;
}

/** A row of public.privacy_requests. */
export interface PrivacyRequestsRow {
  id: string;
  number: number;
  user_id: string;
  kind: 'access' | 'erasure' | 'correction' | 'objection';
  channel: 'app' | 'ticket' | 'console';
  ticket_id: string | null;
  asked_by: string;
  message: string | null;
  asked_at: string;
  due_at: string;
  extended_because: string | null;
  opened_by: string | null;
  created_at: string;
  identity_check: string | null;
  identity_checked_by: string | null;
  identity_checked_at: string | null;
  state: 'open' | 'scheduled' | 'running' | 'done' | 'refused' | 'withdrawn';
  outcome: string | null;
  closed_by: string | null;
  closed_at: string | null;
  preview: Json | null;
  first_approved_by: string | null;
  first_approved_at: string | null;
  second_approved_by: string | null;
  second_approved_at: string | null;
  erase_after: string | null;
  erased_at: string | null;
  export_code_hash: string | null;
  export_requested_by: string | null;
  export_expires_at: string | null;
  export_taken_until: string | null;
  export_tries: number;
  exported_at: string | null;
}

/** A row of public.profiles. */
export interface ProfilesRow {
  user_id: string;
  role: 'user' | 'moderator' | 'admin';
  email: string | null;
  username: string | null;
  full_name: string | null;
  avatar_url: string | null;
  contact_number: string | null;
  show_contact_number: boolean;
  website: string | null;
  bio: string | null;
  created_at: string;
  is_worker: boolean;
  preferred_locale: string | null;
  service_radius: number | null;
  base_country_code: string | null;
  base_address: string | null;
  base_latitude: number | null;
  base_longitude: number | null;
  stories_country_code: string | null;
  subscription_tier: 'free' | 'pro';
  subscription_expires_at: string | null;
  balance: number;
  stripe_customer_id: string | null;
  is_suspended: boolean;
  is_banned: boolean;
  notify_new_application: boolean;
  notify_application_accepted: boolean;
  notify_application_rejected: boolean;
  notify_job_started: boolean;
  notify_worker_requested_completion: boolean;
  notify_client_confirmed_completion: boolean;
  notify_job_cancelled_by_client: boolean;
  notify_job_cancelled_by_worker: boolean;
  notify_new_relevant_post: boolean;
  notify_new_review: boolean;
  notify_story_mention: boolean;
  notify_support_answer: boolean;
  must_change_password: boolean;
  staff_role_id: string | null;
}

/** A row of public.reading_alert. */
export interface ReadingAlertRow {
  user_id: string;
  people: number;
  started_at: string;
  last_at: string;
}

/** A row of public.report_evidence. */
export interface ReportEvidenceRow {
  report_id: string;
  target_type: 'user' | 'post' | 'review';
  target_id: string;
  author_user_id: string | null;
  content: Json;
  captured_at: string;
  hash: string;
}

/** A row of public.reported_target. */
export interface ReportedTargetRow {
  target_type: ReportEntityType;
  target_id: string;
  title: string | null;
  author_user_id: string | null;
  author_name: string | null;
  open_reports: number;
  reasons: string[];
  max_severity: number | null;
  oldest_at: string;
}

/** A row of public.reports. */
export interface ReportsRow {
  id: string;
  status: 'open' | 'claimed' | 'closed';
  reported_entity_type: 'user' | 'post' | 'review';
  reported_entity_id: string;
  reporter_user_id: string | null;
  claimed_by_user_id: string | null;
  reason_category: 'Offensive name/BIO' | 'Adult content' | 'Scams' | 'Offensive review' | 'Harassment' | 'Hate speech' | 'Spam/Advertising' | 'Other';
  description: string | null;
  severity: number | null;
  resolution_notes: string | null;
  resolution_action: string | null;
  locale: string | null;
  country_code: string | null;
  app_version: string | null;
  device_info: Json | null;
  created_at: string;
  claimed_at: string | null;
  closed_at: string | null;
  team_id: string | null;
  tags: string[];
  snoozed_until: string | null;
  waiting_since: string | null;
  answered_at: string | null;
  answer_due_at: string | null;
  close_due_at: string | null;
  due_at: string | null;
  breached_at: string | null;
  queue_order: number;
}

/** A row of public.reviews. */
export interface ReviewsRow {
  id: string;
  rating: number;
  reviewed_user_id: string;
  reviewer_user_id: string | null;
  comment: string | null;
  is_hidden: boolean;
  created_at: string;
  deleted_at: string | null;
}

/** A row of public.sanction_suggestion. */
export interface SanctionSuggestionRow {
  kind: string;
  earlier: number;
  locale: string;
  reason: string;
}

/** A row of public.sanctions. */
export interface SanctionsRow {
  id: string;
  user_id: string;
  kind: 'warn' | 'limit_posting' | 'limit_applying' | 'limit_messaging' | 'limit_withdrawing' | 'suspend' | 'ban';
  decision_id: string | null;
  policy_code: string | null;
  reason: string | null;
  imposed_by: string | null;
  imposed_at: string;
  ends_at: string | null;
  end_kind: 'expired' | 'lifted' | 'undone' | 'overturned' | null;
  lifted_at: string | null;
  lifted_by: string | null;
  lift_reason: string | null;
}

/** A row of public.saved_answers. */
export interface SavedAnswersRow {
  id: string;
  owner_user_id: string | null;
  title: string;
  bodies: Json;
  steps: Json;
  used_count: number;
  last_used_at: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** A row of public.saved_views. */
export interface SavedViewsRow {
  id: string;
  list: 'reports' | 'support' | 'users' | 'posts' | 'reviews' | 'withdrawals' | 'audit';
  name: string;
  owner_user_id: string;
  team_id: string | null;
  is_for_all: boolean;
  search: Json;
  arguments: Json;
  columns: Json | null;
  created_at: string;
  updated_at: string;
}

/** A row of public.service_targets. */
export interface ServiceTargetsRow {
  id: string;
  desk: 'report' | 'ticket';
  category: string | null;
  priority: 'low' | 'normal' | 'high' | 'urgent' | null;
  answer_minutes: number | null;
  close_minutes: number | null;
  updated_at: string;
}

/** A row of public.staff_roles. */
export interface StaffRolesRow {
  id: string;
  name: string;
  description: string;
  permissions: string[];
  updated_at: string;
}

/** A row of public.subcategories. */
export interface SubcategoriesRow {
  id: string;
  category_id: string;
  slug: string;
  is_active: boolean;
  sort_order: number;
  created_at: string;
}

/** A row of public.subcategory. */
export interface SubcategoryRow {
  id: string;
  category_id: string;
  slug: string;
  is_active: boolean;
  sort_order: number;
  display_name: string | null;
}

/** A row of public.support_messages. */
export interface SupportMessagesRow {
  id: string;
  ticket_id: string;
  sender_user_id: string | null;
  content: string;
  image_url: string | null;
  created_at: string;
  read_at: string | null;
  held_until: string | null;
}

/** A row of public.support_tickets. */
export interface SupportTicketsRow {
  id: string;
  subject: string;
  status: 'open' | 'claimed' | 'closed';
  category: 'Account' | 'Billing' | 'Technical Issue' | 'Payments' | 'Content/Removal' | 'Safety/Abuse' | 'Report Appeal' | 'Other';
  user_id: string;
  claimed_by_user_id: string | null;
  created_at: string;
  last_activity_at: string;
  claimed_at: string | null;
  closed_at: string | null;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  team_id: string | null;
  tags: string[];
  snoozed_until: string | null;
  waiting_since: string | null;
  answered_at: string | null;
  answer_due_at: string | null;
  close_due_at: string | null;
  due_at: string | null;
  breached_at: string | null;
  queue_order: number;
  merged_into: string | null;
  merged_at: string | null;
}

/** A row of public.taxonomy_aliases. */
export interface TaxonomyAliasesRow {
  entity_type: 'category' | 'subcategory';
  from_slug: string;
  to_entity_id: string;
  created_at: string;
  search_word: string;
}

/** A row of public.taxonomy_ignored_queries. */
export interface TaxonomyIgnoredQueriesRow {
  locale: string;
  normalized_query: string;
  ignored_by_user_id: string | null;
  created_at: string;
  variant_key: string | null;
}

/** A row of public.taxonomy_repaired_queries. */
export interface TaxonomyRepairedQueriesRow {
  locale: string;
  normalized_query: string;
  entity_type: 'category' | 'subcategory';
  entity_id: string;
  repaired_by_user_id: string | null;
  created_at: string;
  instead_of: Json | null;
}

/** A row of public.taxonomy_searches. */
export interface TaxonomySearchesRow {
  id: number;
  user_id: string | null;
  locale: string;
  raw_query: string;
  normalized_query: string;
  match_count: number;
  created_at: string;
  likely_count: number;
  near_count: number;
  group_id: number | null;
  variant_key: string | null;
}

/** A row of public.taxonomy_selections. */
export interface TaxonomySelectionsRow {
  id: number;
  user_id: string | null;
  category_id: string;
  subcategory_id: string | null;
  locale: string;
  selected_at: string;
}

/** A row of public.taxonomy_synonyms. */
export interface TaxonomySynonymsRow {
  entity_type: 'category' | 'subcategory';
  entity_id: string;
  locale: string;
  term: string;
  created_at: string;
  search_word: string;
}

/** A row of public.taxonomy_translations. */
export interface TaxonomyTranslationsRow {
  entity_type: 'category' | 'subcategory';
  entity_id: string;
  locale: string;
  display_name: string;
  search_word: string;
}

/** A row of public.taxonomy_trending. */
export interface TaxonomyTrendingRow {
  id: number;
  locale: string;
  time_window: '24h' | '7d';
  category_id: string;
  subcategory_id: string | null;
  score: number;
  calculated_at: string;
}

/** A row of public.team_members. */
export interface TeamMembersRow {
  team_id: string;
  user_id: string;
}

/** A row of public.teams. */
export interface TeamsRow {
  id: string;
  name: string;
  created_at: string;
  updated_at: string;
}

/** A row of public.ticket_links. */
export interface TicketLinksRow {
  ticket_id: string;
  other_id: string;
  linked_by: string | null;
  linked_at: string;
}

/** A row of public.user_name. */
export interface UserNameRow {
  user_id: string;
  username: string | null;
  email: string | null;
  avatar_url: string | null;
  full_name: string | null;
  role: string;
  is_suspended: boolean;
  is_banned: boolean;
}

/** A row of public.view_pins. */
export interface ViewPinsRow {
  user_id: string;
  view: string;
  pinned_at: string;
}

/** A row of public.webhook_deliveries. */
export interface WebhookDeliveriesRow {
  id: string;
  target_id: string;
  event_id: string;
  type: string;
  state: 'waiting' | 'delivered' | 'failed' | 'given_up';
  attempts: number;
  next_at: string;
  is_leased: boolean;
  created_at: string;
  last_attempt_at: string | null;
  last_status: number | null;
  last_error: string | null;
  duration_ms: number | null;
}

/** A row of public.webhook_events. */
export interface WebhookEventsRow {
  id: string;
  type: string;
  created_at: string;
  user_id: string | null;
  data: Json;
}

/** A row of public.webhook_target. */
export interface WebhookTargetRow {
  id: string;
  name: string;
  kind: 'webhook' | 'slack' | 'teams' | 'email';
  url: string | null;
  emails: string[];
  events: string[];
  with_personal_data: boolean;
  state: 'active' | 'off';
  off_reason: string | null;
  failing_since: string | null;
  last_delivered_at: string | null;
  created_at: string;
  created_by: string | null;
  created_by_name: string | null;
  updated_at: string;
  row_version: number;
  secret: string | null;
}

/** A row of public.webhook_targets. */
export interface WebhookTargetsRow {
  id: string;
  name: string;
  kind: 'webhook' | 'slack' | 'teams' | 'email';
  url: string | null;
  emails: string[];
  events: string[];
  with_personal_data: boolean;
  state: 'active' | 'off';
  off_reason: string | null;
  failing_since: string | null;
  given_up: number;
  last_delivered_at: string | null;
  secret: string | null;
  old_secret: string | null;
  old_secret_until: string | null;
  created_at: string;
  created_by: string | null;
  updated_at: string;
  row_version: number;
}

/** A row of public.withdrawal_requests. */
export interface WithdrawalRequestsRow {
  id: string;
  user_id: string;
  method: 'revolut' | 'bank' | 'payout_link';
  amount_eur: number;
  fee_percent: number;
  fee_amount_eur: number;
  net_amount_eur: number;
  status: 'pending' | 'success' | 'failed';
  remote_state: string | null;
  payout_link_url: string | null;
  error_message: string | null;
  reference: string | null;
  approved_by: string | null;
  approved_at: string | null;
  approved_destination: Json | null;
  released_by: string | null;
  released_at: string | null;
  cooling_off_released_by: string | null;
  cooling_off_released_at: string | null;
  cooling_off_released_reason: string | null;
  cooling_off_events: number[] | null;
  created_at: string;
  processed_at: string | null;
}

/** A row of public.withdrawals_approval. */
export interface WithdrawalsApprovalRow {
  approval_above_eur: number | null;
}

/** A row of public.withdrawals_config. */
export interface WithdrawalsConfigRow {
  id: boolean;
  two_person_rule: boolean;
  is_automatic: boolean;
  platform_fee: number;
  approval_above_eur: number | null;
  release_above_eur: number | null;
  cooling_off_hours: number;
}

/** A row of public.worker_categories. */
export interface WorkerCategoriesRow {
  user_id: string;
  category_id: string;
  position: number;
  user_created_at: string;
  is_worker: boolean;
}

/** A row of public.worker_subcategories. */
export interface WorkerSubcategoriesRow {
  user_id: string;
  category_id: string;
  subcategory_id: string;
  user_created_at: string;
  is_worker: boolean;
}

/** A row of public.working_hours. */
export interface WorkingHoursRow {
  id: boolean;
  time_zone: string;
  days: number[];
  starts_at: string;
  ends_at: string;
  updated_at: string;
}

/** A row of private.price_change. */
export interface PriceChangeRow {
  id: string;
  type: 'top_up' | 'subscription';
  stripe_price_id: string;
  display_label: string | null;
  display_order: number;
  is_active: boolean;
  amount_eur: number | null;
  subscription_tier: 'free' | 'pro' | null;
  proposed: Json | null;
}

/** A row of private.role_change. */
export interface RoleChangeRow {
  user_id: string;
  role: 'user' | 'moderator' | 'admin';
  email: string | null;
  username: string | null;
  full_name: string | null;
  avatar_url: string | null;
  contact_number: string | null;
  show_contact_number: boolean;
  website: string | null;
  bio: string | null;
  created_at: string;
  is_worker: boolean;
  preferred_locale: string | null;
  service_radius: number | null;
  base_country_code: string | null;
  base_address: string | null;
  base_latitude: number | null;
  base_longitude: number | null;
  stories_country_code: string | null;
  subscription_tier: 'free' | 'pro';
  subscription_expires_at: string | null;
  balance: number;
  stripe_customer_id: string | null;
  is_suspended: boolean;
  is_banned: boolean;
  notify_new_application: boolean;
  notify_application_accepted: boolean;
  notify_application_rejected: boolean;
  notify_job_started: boolean;
  notify_worker_requested_completion: boolean;
  notify_client_confirmed_completion: boolean;
  notify_job_cancelled_by_client: boolean;
  notify_job_cancelled_by_worker: boolean;
  notify_new_relevant_post: boolean;
  notify_new_review: boolean;
  notify_story_mention: boolean;
  notify_support_answer: boolean;
  must_change_password: boolean;
  staff_role_id: string | null;
  proposed: Json | null;
}

/** The fields that admin_update_user_profile changes. */
export const EDITABLE_PROFILE_FIELDS = [
  'username',
  'full_name',
  'avatar_url',
  'contact_number',
  'show_contact_number',
  'website',
  'bio',
  'is_worker',
  'preferred_locale',
  'service_radius',
  'base_country_code',
  'base_address',
  'base_latitude',
  'base_longitude',
  'stories_country_code',
  'subscription_tier',
  'subscription_expires_at',
  'balance',
  'stripe_customer_id',
  'notify_new_application',
  'notify_application_accepted',
  'notify_application_rejected',
  'notify_job_started',
  'notify_worker_requested_completion',
  'notify_client_confirmed_completion',
  'notify_job_cancelled_by_client',
  'notify_job_cancelled_by_worker',
  'notify_new_relevant_post',
  'notify_new_review',
  'notify_story_mention',
  'notify_support_answer',
] as const;
export type EditableProfileField = (typeof EDITABLE_PROFILE_FIELDS)[number];
