// Written by `npm run generate` from the migrated database; don't edit. Values are as JSON delivers them:
// numeric and bigint are numbers (a double holds amounts of 14 digits with two decimals exactly),
// times are ISO text.

import type { Json, AccountingAccountsRow, AdminActionAuditRow, AppealsRow, BalanceLedgerRow, BankCauseRow, BankDayRow, BankFilesRow, BankLinesRow, BankMatchesRow, BankStatementsRow, BulkItemRow, CategoriesRow, CategoryRow, CountChangesRow, DecisionReportsRow, DecisionsRow, ExportedItemRow, LegalHoldsRow, ListColumnsRow, MoneyLimitsRow, MoneyRuleRow, MyPrivacyRequestRow, NoteVersionsRow, NotesRow, NoticeTemplatesRow, NoticesRow, NotificationsRow, PayoutAttemptsRow, PayoutConflictRow, PayoutCounterpartiesRow, PayoutDestinationsRow, PayoutEventsRow, PayoutOrderRow, PayoutRunExclusionRow, PayoutRunExclusionsRow, PayoutRunPaymentRow, PayoutRunsRow, PayoutsHoldRow, PoliciesRow, PostsRow, PriceConfigsRow, PrivacyRequestsRow, ProfilesRow, ReadingAlertRow, ReportEvidenceRow, ReportedTargetRow, ReportsRow, ReviewsRow, SanctionSuggestionRow, SanctionsRow, SavedAnswersRow, SavedViewsRow, ServiceTargetsRow, StaffRolesRow, SubcategoriesRow, SubcategoryRow, SupportMessagesRow, SupportTicketsRow, TaxonomyAliasesRow, TaxonomyIgnoredQueriesRow, TaxonomyRepairedQueriesRow, TaxonomySearchesRow, TaxonomySelectionsRow, TaxonomySynonymsRow, TaxonomyTranslationsRow, TaxonomyTrendingRow, TeamMembersRow, TeamsRow, TicketLinksRow, UserNameRow, ViewPinsRow, WebhookDeliveriesRow, WebhookEventsRow, WebhookTargetRow, WebhookTargetsRow, WithdrawalRequestsRow, WithdrawalsApprovalRow, WithdrawalsConfigRow, WorkerCategoriesRow, WorkerSubcategoriesRow, WorkingHoursRow, PriceChangeRow, RoleChangeRow } from './database.generated.ts';
import type { AcceptedQueries, Access, AnswerBodies, AnswerSteps, AppealCase, AppliedImport, AuditPiece, BankGap, BankLineDetails, BookedBankFile, BrokenBy, BulkPreview, BulkProgress, ChangedValue, DeskItem, Diagnosis, ErasurePreview, ExplainedMatch, ExportedItems, ExportedWords, FoundKind, FoundSanction, GroupedQuery, HistoryDetails, HistoryKind, HousekeepingResult, ImportPreview, Installation, KeptEvidence, MatchedBankLines, MovePreview, MyWork, NextErasure, Note, NoteMentions, PayoutCheck, PayoutRunDetails, PayoutRunPreview, PayoutRunState, PersonKeys, PolicyTexts, PrivacyRequestBlocked, ProposalImpact, Refusal, ReportContext, ReportEvidence, RetentionKind, ReversibleDecision, RunLineBlocked, SavedAnswer, SavedView, SearchMatch, SearchQuality, SearchReason, SearchedWord, SecondLookScope, Statement, TargetReason, TaxonomyMaintenance, TaxonomyUsage, TicketRelation, UserRecord, ViewColumns, ViewSearch, ViewedList, WebhookEventData, WithdrawalExtras, WordKind, WorkerCategory } from './documents.ts';
import type { ReportEntityType } from './enums.ts';

/** A row of public.bank_line. */
export interface BankLineRow {
  id: string;
  file_id: string;
  file_name: string;
  statement_id: string | null;
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
  owner_name: string | null;
  state_since: string;
  details: BankLineDetails;
}

/** A row of public.bank_statement. */
export interface BankStatementRow {
  id: string;
  file_id: string;
  file_name: string;
  account_iban: string;
  kind: string;
  statement_id: string;
  from_day: string | null;
  to_day: string | null;
  opening_eur: number | null;
  closing_eur: number | null;
  line_count: number;
  open_lines: number;
  booked_at: string;
  uploaded_by: string;
  uploaded_by_name: string;
  gap: BankGap | null;
}

/** A row of public.found_item. */
export interface FoundItemRow {
  kind: FoundKind;
  id: string;
  title: string | null;
  detail: string | null;
  user_id: string | null;
  person: string | null;
  created_at: string;
  status: string | null;
  rank: number;
  sanction: FoundSanction | null;
}

/** A row of public.history_entry. */
export interface HistoryEntryRow {
  kind: HistoryKind;
  id: string;
  at: string;
  title: string | null;
  details: HistoryDetails;
  actor_user_id: string | null;
  entity_table: string;
  entity_id: string | null;
}

/** A row of public.legal_hold. */
export interface LegalHoldRow {
  id: string;
  entity_type: 'user' | 'report' | 'decision';
  entity_id: string;
  user_id: string | null;
  user_name: string;
  reason: string;
  placed_by: string | null;
  placed_by_name: string | null;
  placed_at: string;
  ends_at: string;
  is_active: boolean;
  lifted_by: string | null;
  lifted_by_name: string | null;
  lifted_at: string | null;
  lift_reason: string | null;
  blocked: Refusal | null;
}

/** A row of public.payout_run. */
export interface PayoutRunRow {
  id: string;
  number: number;
  message_id: string;
  state: PayoutRunState;
  execution_day: string;
  debtor_name: string;
  debtor_iban: string;
  is_batch_booked: boolean;
  line_count: number;
  amount_eur: number;
  fee_amount_eur: number;
  net_amount_eur: number;
  prepared_by: string;
  prepared_by_name: string;
  created_at: string;
  file_sha256: string | null;
  first_released_by: string | null;
  first_released_by_name: string | null;
  first_released_at: string | null;
  second_released_by: string | null;
  second_released_by_name: string | null;
  second_released_at: string | null;
  fetched_by: string | null;
  fetched_by_name: string | null;
  fetched_at: string | null;
  cancelled_by: string | null;
  cancelled_by_name: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  details: PayoutRunDetails;
}

/** A row of public.payout_run_line. */
export interface PayoutRunLineRow {
  attempt_id: string;
  withdrawal_id: string;
  user_id: string;
  user_name: string;
  holder: string;
  destination: string;
  amount_eur: number;
  net_amount_eur: number;
  end_to_end_id: string;
  state: 'created' | 'sending' | 'unknown' | 'accepted' | 'completed' | 'failed' | 'reverted' | 'not_sent' | 'undecided';
  error: string | null;
  recall_requested_at: string | null;
  recall_requested_by: string | null;
  recall_requested_by_name: string | null;
  recall_reason: string | null;
  recall_cancelled_by_name: string | null;
  blocked: RunLineBlocked;
  checks: PayoutCheck[];
}

/** A row of public.payout_run_order. */
export interface PayoutRunOrderRow {
  run_id: string;
  number: number;
  message_id: string;
  state: PayoutRunState;
  created_at: string;
  execution_day: string;
  debtor_name: string;
  debtor_iban: string;
  debtor_bic: string | null;
  is_batch_booked: boolean;
  line_count: number;
  net_amount_eur: string;
  file_sha256: string | null;
}

/** A row of public.privacy_request. */
export interface PrivacyRequestRow {
  id: string;
  number: number;
  user_id: string;
  user_name: string;
  kind: 'access' | 'erasure' | 'correction' | 'objection';
  channel: 'app' | 'ticket' | 'console';
  ticket_id: string | null;
  asked_by: string;
  message: string | null;
  asked_at: string;
  due_at: string;
  is_overdue: boolean;
  extended_because: string | null;
  opened_by: string | null;
  opened_by_name: string | null;
  created_at: string;
  identity_check: string | null;
  identity_checked_by: string | null;
  identity_checked_by_name: string | null;
  identity_checked_at: string | null;
  state: 'open' | 'scheduled' | 'running' | 'done' | 'refused' | 'withdrawn';
  outcome: string | null;
  closed_by: string | null;
  closed_by_name: string | null;
  closed_at: string | null;
  is_on_hold: boolean;
  preview: ErasurePreview | null;
  first_approved_by: string | null;
  first_approved_by_name: string | null;
  first_approved_at: string | null;
  second_approved_by: string | null;
  second_approved_by_name: string | null;
  second_approved_at: string | null;
  erase_after: string | null;
  erased_at: string | null;
  export_requested_by: string | null;
  export_requested_by_name: string | null;
  export_expires_at: string | null;
  exported_at: string | null;
  blocked: PrivacyRequestBlocked;
}

/** A row of public.proposal. */
export interface ProposalRow {
  id: string;
  kind: string;
  user_id: string | null;
  user_name: string | null;
  old: Json | null;
  new: Json | null;
  title: string;
  old_words: string;
  new_words: string;
  impact: ProposalImpact;
  proposed_by: string;
  proposed_by_name: string | null;
  proposed_at: string;
  takes_effect_at: string | null;
  expires_at: string;
  blocked: Refusal | null;
  outcome: string | null;
}

/** A row of public.webhook_delivery. */
export interface WebhookDeliveryRow {
  id: string;
  target_id: string;
  target_name: string;
  event_id: string;
  type: string;
  data: WebhookEventData;
  state: 'waiting' | 'delivered' | 'failed' | 'given_up';
  attempts: number;
  next_at: string;
  created_at: string;
  last_attempt_at: string | null;
  last_status: number | null;
  last_error: string | null;
  duration_ms: number | null;
}

/** A row of public.withdrawal. */
export interface WithdrawalRow {
  id: string;
  user_id: string;
  user_username: string | null;
  user_full_name: string | null;
  user_email: string | null;
  method: 'revolut' | 'bank' | 'payout_link';
  amount_eur: number;
  status: 'pending' | 'success' | 'failed';
  created_at: string;
  processed_at: string | null;
  error_message: string | null;
  details: WithdrawalExtras;
}

export interface Database {
  public: {
    Tables: {
      accounting_accounts: { Row: AccountingAccountsRow };
      admin_action_audit: { Row: AdminActionAuditRow };
      appeals: { Row: AppealsRow };
      balance_ledger: { Row: BalanceLedgerRow };
      bank_cause: { Row: BankCauseRow };
      bank_day: { Row: BankDayRow };
      bank_files: { Row: BankFilesRow };
      bank_line: { Row: BankLineRow };
      bank_lines: { Row: BankLinesRow };
      bank_matches: { Row: BankMatchesRow };
      bank_statement: { Row: BankStatementRow };
      bank_statements: { Row: BankStatementsRow };
      bulk_item: { Row: BulkItemRow };
      categories: { Row: CategoriesRow };
      category: { Row: CategoryRow };
      count_changes: { Row: CountChangesRow };
      decision_reports: { Row: DecisionReportsRow };
      decisions: { Row: DecisionsRow };
      exported_item: { Row: ExportedItemRow };
      found_item: { Row: FoundItemRow };
      history_entry: { Row: HistoryEntryRow };
      legal_hold: { Row: LegalHoldRow };
      legal_holds: { Row: LegalHoldsRow };
      list_columns: { Row: ListColumnsRow };
      money_limits: { Row: MoneyLimitsRow };
      money_rule: { Row: MoneyRuleRow };
      my_privacy_request: { Row: MyPrivacyRequestRow };
      note_versions: { Row: NoteVersionsRow };
      notes: { Row: NotesRow };
      notice_templates: { Row: NoticeTemplatesRow };
      notices: { Row: NoticesRow };
      notifications: { Row: NotificationsRow };
      payout_attempts: { Row: PayoutAttemptsRow };
      payout_conflict: { Row: PayoutConflictRow };
      payout_counterparties: { Row: PayoutCounterpartiesRow };
      payout_destinations: { Row: PayoutDestinationsRow };
      payout_events: { Row: PayoutEventsRow };
      payout_order: { Row: PayoutOrderRow };
      payout_run: { Row: PayoutRunRow };
      payout_run_exclusion: { Row: PayoutRunExclusionRow };
      payout_run_exclusions: { Row: PayoutRunExclusionsRow };
      payout_run_line: { Row: PayoutRunLineRow };
      payout_run_order: { Row: PayoutRunOrderRow };
      payout_run_payment: { Row: PayoutRunPaymentRow };
      payout_runs: { Row: PayoutRunsRow };
      payouts_hold: { Row: PayoutsHoldRow };
      policies: { Row: PoliciesRow };
      posts: { Row: PostsRow };
      price_configs: { Row: PriceConfigsRow };
      privacy_request: { Row: PrivacyRequestRow };
      privacy_requests: { Row: PrivacyRequestsRow };
      profiles: { Row: ProfilesRow };
      proposal: { Row: ProposalRow };
      reading_alert: { Row: ReadingAlertRow };
      report_evidence: { Row: ReportEvidenceRow };
      reported_target: { Row: ReportedTargetRow };
      reports: { Row: ReportsRow };
      reviews: { Row: ReviewsRow };
      sanction_suggestion: { Row: SanctionSuggestionRow };
      sanctions: { Row: SanctionsRow };
      saved_answers: { Row: SavedAnswersRow };
      saved_views: { Row: SavedViewsRow };
      service_targets: { Row: ServiceTargetsRow };
      staff_roles: { Row: StaffRolesRow };
      subcategories: { Row: SubcategoriesRow };
      subcategory: { Row: SubcategoryRow };
      support_messages: { Row: SupportMessagesRow };
      support_tickets: { Row: SupportTicketsRow };
      taxonomy_aliases: { Row: TaxonomyAliasesRow };
      taxonomy_ignored_queries: { Row: TaxonomyIgnoredQueriesRow };
      taxonomy_repaired_queries: { Row: TaxonomyRepairedQueriesRow };
      taxonomy_searches: { Row: TaxonomySearchesRow };
      taxonomy_selections: { Row: TaxonomySelectionsRow };
      taxonomy_synonyms: { Row: TaxonomySynonymsRow };
      taxonomy_translations: { Row: TaxonomyTranslationsRow };
      taxonomy_trending: { Row: TaxonomyTrendingRow };
      team_members: { Row: TeamMembersRow };
      teams: { Row: TeamsRow };
      ticket_links: { Row: TicketLinksRow };
      user_name: { Row: UserNameRow };
      view_pins: { Row: ViewPinsRow };
      webhook_deliveries: { Row: WebhookDeliveriesRow };
      webhook_delivery: { Row: WebhookDeliveryRow };
      webhook_events: { Row: WebhookEventsRow };
      webhook_target: { Row: WebhookTargetRow };
      webhook_targets: { Row: WebhookTargetsRow };
      withdrawal: { Row: WithdrawalRow };
      withdrawal_requests: { Row: WithdrawalRequestsRow };
      withdrawals_approval: { Row: WithdrawalsApprovalRow };
      withdrawals_config: { Row: WithdrawalsConfigRow };
      worker_categories: { Row: WorkerCategoriesRow };
      worker_subcategories: { Row: WorkerSubcategoriesRow };
      working_hours: { Row: WorkingHoursRow };
    };
    Functions: {
      account_changes_make: {
        Args: {
          p_id: number;
        };
        Returns: string;
      };
      account_changes_refused: {
        Args: {
          p_id: number;
        };
        Returns: undefined;
      };
      admin_accept_queries: {
        Args: {
          p_locale: string;
          p_normalized_queries: readonly string[];
          p_entity_type: string;
          p_entity_id: string;
          p_terms?: readonly string[];
          p_terms_locale?: string | null;
          p_instead_of?: readonly string[];
        };
        Returns: AcceptedQueries;
      };
      admin_add_bank_events: {
        Args: {
          p_file_id: string;
          p_position: number;
          p_events: unknown;
        };
        Returns: undefined;
      };
      admin_add_note: {
        Args: {
          p_entity_type: string;
          p_entity_id: string;
          p_body: string;
          p_note_id?: string | null;
        };
        Returns: Note;
      };
      admin_answer_recall: {
        Args: {
          p_attempt_id: string;
          p_answer: string;
          p_note?: string | null;
        };
        Returns: WithdrawalRow;
      };
      admin_answer_second_look: {
        Args: {
          p_id: string;
          p_resolution: string;
          p_policy?: string | null;
          p_notes?: string | null;
        };
        Returns: string;
      };
      admin_apply_taxonomy_import: {
        Args: {
          p_kind: string;
          p_data: unknown;
          p_fingerprint: string;
        };
        Returns: AppliedImport;
      };
      admin_approve_erasure: {
        Args: {
          p_id: string;
        };
        Returns: PrivacyRequestRow;
      };
      admin_approve_withdrawal: {
        Args: {
          p_request_id: string;
          p_destination?: string | null;
        };
        Returns: WithdrawalRow;
      };
      admin_assign_bank_line: {
        Args: {
          p_id: string;
          p_owner?: string | null;
        };
        Returns: BankLineRow;
      };
      admin_begin_account_change: {
        Args: {
          p_user_id: string;
          p_kind: string;
          p_email?: string | null;
          p_expected_email?: string | null;
        };
        Returns: number | null;
      };
      admin_begin_bank_file: {
        Args: {
          p_name: string;
        };
        Returns: string;
      };
      admin_bulk_delete_taxonomy_synonyms: {
        Args: {
          p_items: unknown;
          p_is_undo?: boolean;
        };
        Returns: number;
      };
      admin_bulk_progress: {
        Args: {
          p_batch_id: string;
        };
        Returns: BulkProgress;
      };
      admin_cancel_payout_run: {
        Args: {
          p_run_id: string;
          p_reason: string;
        };
        Returns: PayoutRunRow;
      };
      admin_check_audit_chain: {
        Args: {
          p_after_id?: number;
          p_after_hash?: string | null;
          p_entries?: number;
        };
        Returns: {
          checked: number;
          last_id: number;
          last_hash: string;
          head_id: number;
          head_hash: string;
          broken_id: number | null;
          broken_by: BrokenBy | null;
        }[];
      };
      admin_check_category_slug_available: {
        Args: {
          p_slug: string;
        };
        Returns: boolean;
      };
      admin_check_identity: {
        Args: {
          p_id: string;
          p_how: string;
        };
        Returns: PrivacyRequestRow;
      };
      admin_check_subcategory_slug_available: {
        Args: {
          p_category_id: string;
          p_slug: string;
        };
        Returns: boolean;
      };
      admin_claim_report: {
        Args: {
          p_report_id: string;
          p_take_over_from?: string | null;
          p_note?: string | null;
        };
        Returns: ReportsRow;
      };
      admin_claim_support_ticket: {
        Args: {
          p_ticket_id: string;
          p_take_over_from?: string | null;
          p_note?: string | null;
        };
        Returns: SupportTicketsRow;
      };
      admin_close_privacy_request: {
        Args: {
          p_id: string;
          p_state: string;
          p_outcome: string;
        };
        Returns: PrivacyRequestRow;
      };
      admin_close_support_ticket: {
        Args: {
          p_ticket_id: string;
        };
        Returns: SupportTicketsRow;
      };
      admin_confirm_bank_match: {
        Args: {
          p_id: string;
        };
        Returns: BankLineRow;
      };
      admin_confirm_proposal: {
        Args: {
          p_id: string;
        };
        Returns: ProposalRow;
      };
      admin_count_bulk: {
        Args: {
          p_item: string;
          p_filters: unknown;
        };
        Returns: number;
      };
      admin_count_taxonomy_synonym_terms: {
        Args: {
          p_locale?: string | null;
          p_entity_type?: string | null;
          p_category_id?: string | null;
          p_term_like?: string | null;
          p_terms?: readonly string[] | null;
        };
        Returns: {
          term: string;
          total_count: number;
        }[];
      };
      admin_count_unread_notifications: {
        Args: Record<never, never>;
        Returns: number;
      };
      admin_count_view: {
        Args: {
          p_list: ViewedList;
          p_arguments: unknown;
        };
        Returns: number | null;
      };
      admin_count_views: {
        Args: {
          p_list?: ViewedList | null;
        };
        Returns: {
          view: string;
          total: number;
        }[];
      };
      admin_create_category: {
        Args: {
          p_slug: string;
          p_icon_slug?: string | null;
          p_is_active?: boolean;
          p_sort_order?: number | null;
        };
        Returns: string;
      };
      admin_create_payout_run: {
        Args: {
          p_ids: readonly string[];
          p_execution_day?: string | null;
        };
        Returns: PayoutRunRow;
      };
      admin_create_subcategory: {
        Args: {
          p_category_id: string;
          p_slug: string;
          p_is_active?: boolean;
          p_sort_order?: number | null;
        };
        Returns: string;
      };
      admin_create_taxonomy_alias: {
        Args: {
          p_entity_type: string;
          p_from_slug: string;
          p_to_entity_id: string;
          p_is_undo?: boolean;
        };
        Returns: TaxonomyAliasesRow;
      };
      admin_decide: {
        Args: {
          p_target_type: string;
          p_target_id: string;
          p_kind: string;
          p_policy?: string | null;
          p_reason?: string | null;
          p_message?: string | null;
          p_limits?: readonly string[] | null;
          p_ends_at?: string | null;
          p_removes?: boolean;
          p_report_ids?: readonly string[] | null;
          p_expected_open?: number | null;
          p_decision_id?: string | null;
        };
        Returns: DecisionsRow;
      };
      admin_decide_appeal: {
        Args: {
          p_appeal_id: string;
          p_is_overturned: boolean;
          p_reason: string;
        };
        Returns: AppealsRow;
      };
      admin_delete_category: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      admin_delete_notice_template: {
        Args: {
          p_kind: string;
          p_locale: string;
          p_policy_code?: string | null;
        };
        Returns: undefined;
      };
      admin_delete_saved_answer: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      admin_delete_service_target: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      admin_delete_staff_role: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      admin_delete_subcategory: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      admin_delete_taxonomy_alias: {
        Args: {
          p_entity_type: string;
          p_from_slug: string;
          p_is_undo?: boolean;
        };
        Returns: undefined;
      };
      admin_delete_taxonomy_translation: {
        Args: {
          p_entity_type: string;
          p_entity_id: string;
          p_locale: string;
        };
        Returns: undefined;
      };
      admin_delete_team: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      admin_delete_view: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      admin_delete_webhook_target: {
        Args: {
          p_id: string;
          p_row_version: number;
        };
        Returns: undefined;
      };
      admin_discard_bank_file: {
        Args: {
          p_file_id: string;
        };
        Returns: undefined;
      };
      admin_edit_note: {
        Args: {
          p_note_id: string;
          p_body: string;
        };
        Returns: Note;
      };
      admin_end_sessions: {
        Args: {
          p_user_id: string;
        };
        Returns: number;
      };
      admin_explain_taxonomy_search: {
        Args: {
          p_locale?: string | null;
          p_query?: string | null;
          p_limit?: number;
          p_near_misses?: boolean;
        };
        Returns: {
          category_id: string;
          category_slug: string;
          category_name: string;
          icon_slug: string | null;
          subcategory_id: string | null;
          subcategory_slug: string | null;
          subcategory_name: string | null;
          reason: SearchReason;
          word_kind: WordKind;
          matched_word: string;
          matched_locale: string;
          nearness: number;
          score: number;
          match: ExplainedMatch;
          is_offered: boolean;
          words: SearchedWord[];
        }[];
      };
      admin_export_audit: {
        Args: {
          p_action?: string | null;
          p_entity_table?: string | null;
          p_actor?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_before_id?: number | null;
          p_entries?: number;
          p_without_sign_ins?: boolean | null;
          p_without_reads?: boolean | null;
        };
        Returns: AuditPiece;
      };
      admin_export_statements: {
        Args: {
          p_from: string;
          p_to: string;
          p_limit?: number;
          p_after?: unknown;
        };
        Returns: {
          id: string;
          decided_at: string;
          statement: Json;
        }[];
      };
      admin_extend_privacy_request: {
        Args: {
          p_id: string;
          p_reason: string;
        };
        Returns: PrivacyRequestRow;
      };
      admin_fetch_payout_run: {
        Args: {
          p_run_id: string;
          p_sha256: string;
        };
        Returns: PayoutRunRow;
      };
      admin_fill_saved_answer: {
        Args: {
          p_ticket_id: string;
          p_answer_id: string;
          p_locale?: string | null;
        };
        Returns: {
          locale: string;
          body: string;
        }[];
      };
      admin_finish_bank_file: {
        Args: {
          p_file_id: string;
          p_sha256: string;
        };
        Returns: BookedBankFile;
      };
      admin_get_accounting_accounts: {
        Args: Record<never, never>;
        Returns: AccountingAccountsRow[];
      };
      admin_get_appeal: {
        Args: {
          p_ticket_id: string;
        };
        Returns: AppealCase | null;
      };
      admin_get_audit: {
        Args: {
          p_action?: string | null;
          p_entity_table?: string | null;
          p_actor?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_entry?: number | null;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
          p_without_sign_ins?: boolean | null;
          p_without_reads?: boolean | null;
        };
        Returns: AdminActionAuditRow[];
      };
      admin_get_audit_changes: {
        Args: {
          p_entry_id: number;
          p_limit?: number;
          p_offset?: number;
        };
        Returns: {
          position: number;
          list: string;
          row: number | null;
          entity_type: string | null;
          category_slug: string | null;
          subcategory_slug: string | null;
          is_new: boolean;
          field: string;
          old: ChangedValue | null;
          new: ChangedValue | null;
        }[];
      };
      admin_get_backups: {
        Args: Record<never, never>;
        Returns: {
          kind: string;
          is_scheduled: boolean;
          last_started_at: string | null;
          last_finished_at: string | null;
          last_error: string | null;
          last_report: string | null;
          is_running: boolean;
          good_at: string | null;
          good_bytes: number | null;
          is_late: boolean;
        }[];
      };
      admin_get_bank_causes: {
        Args: {
          p_day: string;
          p_account: string;
        };
        Returns: BankCauseRow[];
      };
      admin_get_bank_days: {
        Args: {
          p_from: string;
          p_to: string;
        };
        Returns: BankDayRow[];
      };
      admin_get_bank_line: {
        Args: {
          p_id: string;
        };
        Returns: BankLineRow;
      };
      admin_get_bank_lines: {
        Args: {
          p_state?: string | null;
          p_owner?: string | null;
          p_account?: string | null;
          p_day?: string | null;
          p_search?: string | null;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
          p_order_dir?: string;
        };
        Returns: BankLineRow[];
      };
      admin_get_bank_statements: {
        Args: {
          p_account?: string | null;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: BankStatementRow[];
      };
      admin_get_category_adoption: {
        Args: {
          p_locale?: string | null;
        };
        Returns: {
          category_id: string;
          slug: string;
          name: string;
          workers_count: number;
          coverage_pct: number;
        }[];
      };
      admin_get_colleagues: {
        Args: Record<never, never>;
        Returns: UserNameRow[];
      };
      admin_get_decisions: {
        Args: {
          p_target_type: string;
          p_target_id: string;
        };
        Returns: DecisionsRow[];
      };
      admin_get_deleted_item: {
        Args: {
          p_entity_table: string;
          p_entity_id: string;
        };
        Returns: {
          deleted_at: string;
          restorable_until: string;
          deleted_by_user_id: string | null;
        }[];
      };
      admin_get_disputed_second_looks: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          report_id: string;
          target_type: ReportEntityType;
          target_id: string;
          reason_category: string;
          closed_by: string | null;
          closed_at: string;
          resolution: string;
          policy_code: string | null;
          notes: string | null;
          reviewer: string | null;
          answered_at: string;
          second_resolution: string;
          second_policy: string | null;
          second_notes: string | null;
        }[];
      };
      admin_get_expiring_pro_users: {
        Args: {
          p_days?: number;
          p_limit?: number;
        };
        Returns: (Omit<ProfilesRow, 'subscription_expires_at' | 'balance'> & {
          subscription_expires_at: string;
          balance: number | null;
        })[];
      };
      admin_get_ignored_queries: {
        Args: {
          p_locale?: string | null;
          p_limit?: number;
          p_offset?: number;
        };
        Returns: {
          locale: string;
          normalized_query: string;
          agg_count: number;
          last_seen: string | null;
          ignored_by_user_id: string | null;
          created_at: string;
        }[];
      };
      admin_get_journal: {
        Args: {
          p_month: string;
          p_limit?: number;
          p_after?: unknown;
        };
        Returns: {
          created_at: string;
          id: number;
          line: number;
          document: string;
          text: string;
          debit_account: string;
          credit_account: string;
          amount_eur: number;
          balance_eur: number;
        }[];
      };
      admin_get_legal_holds: {
        Args: {
          p_is_active?: boolean | null;
          p_user_id?: string | null;
          p_order_by?: string;
          p_order_dir?: string;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: LegalHoldRow[];
      };
      admin_get_list_columns: {
        Args: Record<never, never>;
        Returns: {
          list: ViewedList;
          columns: ViewColumns;
        }[];
      };
      admin_get_money_limits: {
        Args: Record<never, never>;
        Returns: MoneyLimitsRow[];
      };
      admin_get_money_rules: {
        Args: Record<never, never>;
        Returns: MoneyRuleRow[];
      };
      admin_get_my_second_looks: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          report_id: string;
          target_type: ReportEntityType;
          reason_category: string;
          description: string | null;
          locale: string | null;
          country_code: string | null;
          created_at: string;
          evidence: KeptEvidence | null;
        }[];
      };
      admin_get_my_work: {
        Args: Record<never, never>;
        Returns: MyWork;
      };
      admin_get_note_versions: {
        Args: {
          p_note_id: string;
        };
        Returns: {
          body: string;
          written_at: string;
        }[];
      };
      admin_get_notes: {
        Args: {
          p_entity_type: string;
          p_entity_id: string;
          p_limit?: number;
          p_after?: unknown;
        };
        Returns: (Omit<NotesRow, 'mentions'> & {
          mentions: NoteMentions;
        })[];
      };
      admin_get_notice_templates: {
        Args: Record<never, never>;
        Returns: NoticeTemplatesRow[];
      };
      admin_get_notices: {
        Args: {
          p_decision_id: string;
        };
        Returns: NoticesRow[];
      };
      admin_get_notifications: {
        Args: {
          p_limit?: number;
          p_after?: unknown;
        };
        Returns: NotificationsRow[];
      };
      admin_get_payout_checks: {
        Args: {
          p_request_id: string;
        };
        Returns: PayoutCheck[];
      };
      admin_get_payout_conflicts: {
        Args: Record<never, never>;
        Returns: PayoutConflictRow[];
      };
      admin_get_payout_run: {
        Args: {
          p_run_id: string;
        };
        Returns: PayoutRunRow;
      };
      admin_get_payout_run_exclusions: {
        Args: {
          p_run_id: string;
          p_limit?: number;
          p_after?: string | null;
        };
        Returns: PayoutRunExclusionRow[];
      };
      admin_get_payout_run_lines: {
        Args: {
          p_run_id: string;
          p_limit?: number;
          p_after?: string | null;
          p_state?: string | null;
        };
        Returns: PayoutRunLineRow[];
      };
      admin_get_payout_run_order: {
        Args: {
          p_run_id: string;
        };
        Returns: PayoutRunOrderRow;
      };
      admin_get_payout_run_payments: {
        Args: {
          p_run_id: string;
          p_limit?: number;
          p_after?: string | null;
        };
        Returns: PayoutRunPaymentRow[];
      };
      admin_get_payout_runs: {
        Args: {
          p_state?: string | null;
          p_limit?: number;
          p_after?: number | null;
        };
        Returns: PayoutRunRow[];
      };
      admin_get_payouts_hold: {
        Args: Record<never, never>;
        Returns: PayoutsHoldRow[];
      };
      admin_get_pinned_views: {
        Args: Record<never, never>;
        Returns: {
          view: string;
          list: ViewedList;
          name: string | null;
          search: ViewSearch;
          total: number | null;
        }[];
      };
      admin_get_policies: {
        Args: Record<never, never>;
        Returns: (Omit<PoliciesRow, 'titles' | 'texts'> & {
          titles: PolicyTexts;
          texts: PolicyTexts;
        })[];
      };
      admin_get_post_history: {
        Args: {
          p_post_id: string;
          p_kinds?: readonly string[] | null;
          p_search?: string | null;
          p_limit?: number;
          p_after?: unknown;
        };
        Returns: HistoryEntryRow[];
      };
      admin_get_posts: {
        Args: {
          p_status?: string | null;
          p_user_id?: string | null;
          p_category?: string | null;
          p_subcategory?: string | null;
          p_category_id?: string | null;
          p_subcategory_id?: string | null;
          p_date_from?: string | null;
          p_date_to?: string | null;
          p_search?: string | null;
          p_country_code?: string | null;
          p_order_by?: string;
          p_order_dir?: string;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: PostsRow[];
      };
      admin_get_price_configs: {
        Args: {
          p_type?: string | null;
        };
        Returns: PriceConfigsRow[];
      };
      admin_get_privacy_request: {
        Args: {
          p_id: string;
        };
        Returns: PrivacyRequestRow;
      };
      admin_get_privacy_requests: {
        Args: {
          p_state?: string | null;
          p_kind?: string | null;
          p_overdue?: boolean | null;
          p_user_id?: string | null;
          p_order_by?: string;
          p_order_dir?: string;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: PrivacyRequestRow[];
      };
      admin_get_proposals: {
        Args: Record<never, never>;
        Returns: ProposalRow[];
      };
      admin_get_reading_alerts: {
        Args: Record<never, never>;
        Returns: ReadingAlertRow[];
      };
      admin_get_reads_of: {
        Args: {
          p_user_id: string;
          p_limit?: number;
          p_after?: unknown;
        };
        Returns: {
          id: number;
          created_at: string;
          actor_user_id: string | null;
          action: string;
          entity_table: string;
          entity_id: string | null;
        }[];
      };
      admin_get_related_tickets: {
        Args: {
          p_ticket_id: string;
        };
        Returns: {
          relation: TicketRelation;
          id: string;
          subject: string;
          status: 'open' | 'claimed' | 'closed';
          user_id: string;
          created_at: string;
          related_at: string;
          related_by: string | null;
          can_unmerge: boolean;
        }[];
      };
      admin_get_repaired_queries: {
        Args: {
          p_locale?: string | null;
          p_limit?: number;
          p_offset?: number;
          p_normalized_queries?: readonly string[] | null;
        };
        Returns: {
          locale: string;
          normalized_query: string;
          entity_type: 'category' | 'subcategory';
          entity_id: string;
          category_id: string;
          category_name: string;
          subcategory_name: string | null;
          repaired_by_user_id: string | null;
          created_at: string;
          before_unmatched: number;
          before_matched: number;
          since_unmatched: number;
          since_matched: number;
        }[];
      };
      admin_get_report_context: {
        Args: {
          p_report_id: string;
        };
        Returns: ReportContext;
      };
      admin_get_report_details: {
        Args: {
          p_report_id: string;
        };
        Returns: ReportsRow;
      };
      admin_get_report_evidence: {
        Args: {
          p_report_id: string;
        };
        Returns: ReportEvidence | null;
      };
      admin_get_report_targets: {
        Args: {
          p_report_ids: readonly string[];
        };
        Returns: {
          report_id: string;
          target_type: ReportEntityType;
          target_id: string;
          title: string | null;
          author_user_id: string | null;
          author_name: string | null;
          open_reports: number;
        }[];
      };
      admin_get_reported_targets: {
        Args: {
          p_target_type?: string | null;
          p_reason?: string | null;
          p_target_id?: string | null;
          p_order_by?: string;
          p_order_dir?: string;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: ReportedTargetRow[];
      };
      admin_get_reports: {
        Args: {
          p_status?: string | null;
          p_claimed_only?: boolean | null;
          p_entity_type?: string | null;
          p_reason?: string | null;
          p_date_from?: string | null;
          p_date_to?: string | null;
          p_country_code?: string | null;
          p_search?: string | null;
          p_locale?: string | null;
          p_reporter_user_id?: string | null;
          p_turn?: string | null;
          p_holder?: string | null;
          p_team_id?: string | null;
          p_tag?: string | null;
          p_order_by?: string;
          p_order_dir?: string;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: ReportsRow[];
      };
      admin_get_reports_agent_claims: {
        Args: {
          p_date_from?: string | null;
          p_date_to?: string | null;
          p_limit?: number;
        };
        Returns: {
          user_id: string;
          claims_count: number;
          closed_count: number;
        }[];
      };
      admin_get_reports_durations: {
        Args: {
          p_date_from?: string | null;
          p_date_to?: string | null;
        };
        Returns: {
          avg_minutes_to_claim: number | null;
          median_minutes_to_claim: number | null;
          avg_minutes_to_close: number | null;
          median_minutes_to_close: number | null;
        }[];
      };
      admin_get_reports_history: {
        Args: {
          p_days?: number;
        };
        Returns: {
          day: string;
          created: number;
          closed: number;
          median_minutes_to_claim: number | null;
          median_minutes_to_close: number | null;
        }[];
      };
      admin_get_reports_metrics: {
        Args: {
          p_date_from?: string | null;
          p_date_to?: string | null;
        };
        Returns: {
          open_count: number;
          claimed_count: number;
          created_7d: number;
          closed_7d: number;
        }[];
      };
      admin_get_retention: {
        Args: Record<never, never>;
        Returns: {
          kind: RetentionKind;
          days: number;
          default_days: number;
          min_days: number;
          max_days: number;
        }[];
      };
      admin_get_reviews: {
        Args: {
          p_user_id?: string | null;
          p_reviewer_id?: string | null;
          p_min_rating?: number | null;
          p_max_rating?: number | null;
          p_is_hidden?: boolean | null;
          p_search?: string | null;
          p_order_by?: string;
          p_order_dir?: string;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: ReviewsRow[];
      };
      admin_get_role_names: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          name: string;
        }[];
      };
      admin_get_saved_answers: {
        Args: Record<never, never>;
        Returns: (Omit<SavedAnswersRow, 'bodies' | 'steps'> & {
          bodies: AnswerBodies;
          steps: AnswerSteps;
        })[];
      };
      admin_get_search_quality: {
        Args: {
          p_days?: number | null;
        };
        Returns: SearchQuality;
      };
      admin_get_second_look_agreement: {
        Args: {
          p_from: string;
          p_to: string;
        };
        Returns: {
          scope: SecondLookScope;
          user_id: string | null;
          policy_code: string | null;
          answered: number;
          agreed: number;
          kept: number;
          changed: number;
          not_blind: number;
          not_blind_agreed: number;
        }[];
      };
      admin_get_second_look_shares: {
        Args: Record<never, never>;
        Returns: {
          policy_code: string | null;
          user_id: string | null;
          percent: number;
        }[];
      };
      admin_get_service_targets: {
        Args: Record<never, never>;
        Returns: ServiceTargetsRow[];
      };
      admin_get_similar_tickets: {
        Args: {
          p_ticket_id: string;
        };
        Returns: SupportTicketsRow[];
      };
      admin_get_simulated_payout: {
        Args: {
          p_request_id: string;
        };
        Returns: string | null;
      };
      admin_get_staff: {
        Args: Record<never, never>;
        Returns: {
          user_id: string;
          full_name: string | null;
          username: string | null;
          email: string | null;
          avatar_url: string | null;
          role: 'user' | 'moderator' | 'admin';
          staff_role_id: string | null;
          role_name: string;
          is_suspended: boolean;
          is_banned: boolean;
          has_second_factor: boolean;
          last_seen_at: string | null;
          teams: string[];
          open_claims: number;
          sessions: number;
        }[];
      };
      admin_get_staff_invitations: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          email: string;
          role: string;
          invited_by: string;
          invited_at: string;
          expires_at: string | null;
          takes_effect_at: string | null;
        }[];
      };
      admin_get_staff_roles: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          name: string;
          description: string;
          permissions: string[];
          updated_at: string;
          member_count: number;
          proposed: string[] | null;
        }[];
      };
      admin_get_statement: {
        Args: {
          p_from: string;
          p_to: string;
        };
        Returns: Statement;
      };
      admin_get_statement_entries: {
        Args: {
          p_from: string;
          p_to: string;
          p_limit?: number;
          p_after?: unknown;
          p_kinds?: readonly string[] | null;
        };
        Returns: {
          id: number;
          created_at: string;
          user_id: string;
          kind: string;
          amount: number;
          withdrawal_id: string | null;
          fee_eur: number | null;
          paid_eur: number | null;
          reason: string | null;
        }[];
      };
      admin_get_subcategory_adoption: {
        Args: {
          p_locale?: string | null;
          p_category_id?: string | null;
        };
        Returns: {
          subcategory_id: string;
          slug: string;
          name: string;
          workers_count: number;
          coverage_pct: number;
        }[];
      };
      admin_get_supply_gap: {
        Args: {
          p_locale?: string | null;
          p_days?: number;
          p_by_area?: boolean;
          p_category_id?: string | null;
          p_country_code?: string | null;
          p_limit?: number;
          p_offset?: number;
          p_own_countries?: boolean | null;
        };
        Returns: {
          category_id: string;
          category_slug: string;
          category_name: string;
          country_code: string | null;
          latitude: number | null;
          longitude: number | null;
          search_count: number;
          post_count: number;
          worker_count: number;
          per_worker: number | null;
        }[];
      };
      admin_get_supply_map: {
        Args: {
          p_days?: number;
          p_category_id?: string | null;
          p_country_code?: string | null;
          p_own_countries?: boolean | null;
        };
        Returns: {
          country_code: string | null;
          latitude: number;
          longitude: number;
          search_count: number;
          post_count: number;
          worker_count: number;
        }[];
      };
      admin_get_support_tickets: {
        Args: {
          p_status?: string | null;
          p_claimed_only?: boolean | null;
          p_category?: string | null;
          p_date_from?: string | null;
          p_date_to?: string | null;
          p_search?: string | null;
          p_turn?: string | null;
          p_holder?: string | null;
          p_team_id?: string | null;
          p_tag?: string | null;
          p_priority?: string | null;
          p_limit?: number;
          p_offset?: number;
          p_order_by?: string;
          p_order_dir?: string;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: SupportTicketsRow[];
      };
      admin_get_taxonomy_import_progress: {
        Args: {
          p_kind: string;
        };
        Returns: number | null;
      };
      admin_get_taxonomy_translation_progress: {
        Args: Record<never, never>;
        Returns: {
          locale: string;
          categories_total: number;
          categories_translated: number;
          subcategories_total: number;
          subcategories_translated: number;
          synonyms: number;
        }[];
      };
      admin_get_taxonomy_usage: {
        Args: {
          p_entity_type: string;
          p_entity_id: string;
        };
        Returns: TaxonomyUsage;
      };
      admin_get_teams: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          name: string;
          created_at: string;
          member_ids: string[];
          updated_at: string;
        }[];
      };
      admin_get_transparency: {
        Args: {
          p_from: string;
          p_to: string;
        };
        Returns: {
          section: string;
          item: string;
          detail: string | null;
          value: number;
        }[];
      };
      admin_get_two_person_rule: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      admin_get_undoable_entries: {
        Args: {
          p_entry_ids: readonly number[];
        };
        Returns: number[];
      };
      admin_get_unmatched_groups: {
        Args: {
          p_locale?: string | null;
          p_min_count?: number;
          p_limit?: number;
          p_offset?: number;
        };
        Returns: {
          group_id: number;
          locale: string;
          normalized_query: string;
          query_count: number;
          search_count: number;
          people_count: number;
          countries: string[];
          last_7_days: number;
          days_before: number;
          by_day: number[];
          last_seen: string;
          queries: GroupedQuery[];
        }[];
      };
      admin_get_unmatched_queries: {
        Args: {
          p_locale?: string | null;
          p_limit?: number;
          p_user_id?: string | null;
        };
        Returns: {
          normalized_query: string;
          raw_query: string;
          locale: string;
          user_id: string | null;
          created_at: string;
        }[];
      };
      admin_get_unmatched_queries_aggregated: {
        Args: {
          p_locale?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_min_count?: number;
          p_limit?: number;
        };
        Returns: {
          normalized_query: string;
          raw_query: string;
          locale: string;
          agg_count: number;
          last_seen: string;
        }[];
      };
      admin_get_unread_counts: {
        Args: {
          p_ticket_ids: readonly string[];
        };
        Returns: {
          ticket_id: string;
          unread: number;
          last_message: string | null;
          is_last_by_staff: boolean;
          preferred_locale: string | null;
          subscription_tier: 'free' | 'pro';
          subscription_expires_at: string | null;
        }[];
      };
      admin_get_user_details: {
        Args: {
          p_user_id: string;
        };
        Returns: ProfilesRow;
      };
      admin_get_user_history: {
        Args: {
          p_user_id: string;
          p_kinds?: readonly string[] | null;
          p_search?: string | null;
          p_limit?: number;
          p_after?: unknown;
        };
        Returns: HistoryEntryRow[];
      };
      admin_get_user_names: {
        Args: {
          p_user_ids: readonly string[];
        };
        Returns: UserNameRow[];
      };
      admin_get_user_record: {
        Args: {
          p_user_id: string;
        };
        Returns: UserRecord;
      };
      admin_get_users: {
        Args: {
          p_role?: string | null;
          p_is_worker?: boolean | null;
          p_is_suspended?: boolean | null;
          p_is_banned?: boolean | null;
          p_tier?: string | null;
          p_category_id?: string | null;
          p_subcategory_id?: string | null;
          p_search?: string | null;
          p_country_code?: string | null;
          p_order_by?: string;
          p_order_dir?: string;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: (Omit<ProfilesRow, 'balance'> & {
          balance: number | null;
        })[];
      };
      admin_get_views: {
        Args: Record<never, never>;
        Returns: (Omit<SavedViewsRow, 'search' | 'columns'> & {
          search: ViewSearch;
          columns: ViewColumns | null;
        })[];
      };
      admin_get_webhook_attempts: {
        Args: {
          p_delivery_id: string;
        };
        Returns: {
          id: number;
          attempted_at: string;
          status: number | null;
          error: string | null;
          answer: string | null;
          duration_ms: number;
        }[];
      };
      admin_get_webhook_deliveries: {
        Args: {
          p_target_id?: string | null;
          p_state?: string | null;
          p_type?: string | null;
          p_order_by?: string;
          p_order_dir?: string;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: WebhookDeliveryRow[];
      };
      admin_get_webhook_event_types: {
        Args: Record<never, never>;
        Returns: {
          type: string;
          area: string;
          description: string;
          keys: string[];
        }[];
      };
      admin_get_webhook_target: {
        Args: {
          p_id: string;
        };
        Returns: WebhookTargetRow;
      };
      admin_get_webhook_targets: {
        Args: {
          p_search?: string | null;
          p_state?: string | null;
          p_order_by?: string;
          p_order_dir?: string;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: WebhookTargetRow[];
      };
      admin_get_withdrawal_counters: {
        Args: {
          p_status?: string | null;
          p_method?: string | null;
          p_user_search?: string | null;
          p_date_from?: string | null;
          p_date_to?: string | null;
          p_newest?: number | null;
          p_min_amount?: number | string | null;
          p_max_amount?: number | string | null;
        };
        Returns: {
          status: 'pending' | 'success' | 'failed';
          count: number;
          amount_eur: number;
          is_partial: boolean;
        }[];
      };
      admin_get_withdrawal_details: {
        Args: {
          p_request_id: string;
        };
        Returns: WithdrawalRow;
      };
      admin_get_withdrawal_history: {
        Args: {
          p_request_id: string;
        };
        Returns: {
          created_at: string;
          kind: string;
          actor_user_id: string | null;
          amount_eur: number | null;
          note: string | null;
        }[];
      };
      admin_get_withdrawal_lines: {
        Args: {
          p_request_id: string;
        };
        Returns: BankLineRow[];
      };
      admin_get_withdrawals: {
        Args: {
          p_status?: string | null;
          p_method?: string | null;
          p_user_search?: string | null;
          p_date_from?: string | null;
          p_date_to?: string | null;
          p_limit?: number;
          p_offset?: number;
          p_after?: unknown;
          p_before?: unknown;
          p_min_amount?: number | string | null;
          p_max_amount?: number | string | null;
          p_order_by?: string;
          p_order_dir?: string;
        };
        Returns: WithdrawalRow[];
      };
      admin_get_withdrawals_approval: {
        Args: Record<never, never>;
        Returns: WithdrawalsApprovalRow[];
      };
      admin_get_withdrawals_config: {
        Args: Record<never, never>;
        Returns: {
          is_automatic: boolean;
          platform_fee: number;
        }[];
      };
      admin_get_work_times: {
        Args: Record<never, never>;
        Returns: {
          desk: DeskItem;
          user_id: string | null;
          answered: number;
          closed: number;
          answer_minutes: number | null;
          answer_minutes_before: number | null;
          close_minutes: number | null;
          close_minutes_before: number | null;
        }[];
      };
      admin_get_work_today: {
        Args: Record<never, never>;
        Returns: {
          user_id: string;
          entity_table: string;
          entries: number;
          since: string;
        }[];
      };
      admin_get_worker_categories: {
        Args: {
          p_user_id: string;
        };
        Returns: WorkerCategory[];
      };
      admin_get_working_hours: {
        Args: Record<never, never>;
        Returns: WorkingHoursRow;
      };
      admin_hand_over: {
        Args: {
          p_item: string;
          p_id: string;
          p_to?: string | null;
          p_team_id?: string | null;
          p_note?: string | null;
        };
        Returns: undefined;
      };
      admin_hand_over_work: {
        Args: {
          p_user_id: string;
          p_to?: string | null;
          p_team_id?: string | null;
          p_note?: string | null;
        };
        Returns: {
          handed_over: number;
          returned: number;
        }[];
      };
      admin_hold_payouts: {
        Args: {
          p_reason: string;
        };
        Returns: PayoutsHoldRow[];
      };
      admin_ignore_queries: {
        Args: {
          p_locale: string;
          p_normalized_queries: readonly string[];
        };
        Returns: string[];
      };
      admin_ignore_query: {
        Args: {
          p_locale: string;
          p_normalized_query: string;
        };
        Returns: undefined;
      };
      admin_insert_price_config: {
        Args: {
          p_stripe_price_id: string;
          p_type: string;
          p_display_label?: string | null;
          p_display_order?: number;
          p_is_active?: boolean;
          p_amount_eur?: number | string | null;
          p_subscription_tier?: string | null;
        };
        Returns: PriceChangeRow;
      };
      admin_invite_staff: {
        Args: {
          p_email: string;
          p_role: string;
        };
        Returns: string;
      };
      admin_label: {
        Args: {
          p_item: string;
          p_id: string;
          p_priority?: string | null;
          p_add_tags?: readonly string[];
          p_remove_tags?: readonly string[];
        };
        Returns: undefined;
      };
      admin_leave_staff: {
        Args: {
          p_user_id: string;
          p_to?: string | null;
          p_team_id?: string | null;
          p_note?: string | null;
        };
        Returns: {
          handed_over: number;
          returned: number;
          sessions: number;
        }[];
      };
      admin_lift_legal_hold: {
        Args: {
          p_id: string;
          p_reason: string;
        };
        Returns: LegalHoldRow;
      };
      admin_lift_sanction: {
        Args: {
          p_sanction_id: string;
          p_reason: string;
        };
        Returns: SanctionsRow;
      };
      admin_link_tickets: {
        Args: {
          p_ticket_id: string;
          p_other_id: string;
        };
        Returns: undefined;
      };
      admin_list_bulk_items: {
        Args: {
          p_batch_id: string;
          p_outcome?: string | null;
          p_limit?: number;
          p_offset?: number;
        };
        Returns: BulkItemRow[];
      };
      admin_list_categories_v2: {
        Args: {
          p_locale?: string | null;
          p_search?: string | null;
        };
        Returns: CategoryRow[];
      };
      admin_list_just_done: {
        Args: Record<never, never>;
        Returns: {
          entry_id: number;
          action: string;
          entity_table: string;
          entity_id: string | null;
          title: string | null;
          created_at: string;
          is_undone: boolean;
          why_not: string | null;
          reversible: ReversibleDecision | null;
        }[];
      };
      admin_list_subcategories: {
        Args: {
          p_category_id?: string | null;
          p_locale?: string | null;
          p_search?: string | null;
        };
        Returns: SubcategoryRow[];
      };
      admin_list_taxonomy_aliases: {
        Args: Record<never, never>;
        Returns: {
          entity_type: 'category' | 'subcategory';
          from_slug: string;
          to_entity_id: string;
          created_at: string;
          to_slug: string | null;
          to_name: string | null;
          to_is_active: boolean | null;
          to_category_id: string | null;
        }[];
      };
      admin_list_taxonomy_synonyms_v2: {
        Args: {
          p_locale?: string | null;
          p_entity_type?: string | null;
          p_category_id?: string | null;
          p_subcategory_id?: string | null;
          p_term?: string | null;
          p_limit?: number;
          p_offset?: number;
          p_only_duplicates?: boolean | null;
          p_after?: unknown;
          p_before?: unknown;
        };
        Returns: {
          entity_type: 'category' | 'subcategory';
          entity_id: string;
          locale: string;
          term: string;
          created_at: string;
          category_id: string | null;
          category_slug: string | null;
          category_name: string | null;
          subcategory_id: string | null;
          subcategory_slug: string | null;
          subcategory_name: string | null;
          total_count: number;
        }[];
      };
      admin_mark_notifications_read: {
        Args: {
          p_ids?: readonly string[] | null;
        };
        Returns: number;
      };
      admin_mark_withdrawal_status: {
        Args: {
          p_request_id: string;
          p_status: string;
          p_error_message?: string | null;
          p_reference?: string | null;
        };
        Returns: WithdrawalRow;
      };
      admin_match_bank_line: {
        Args: {
          p_id: string;
          p_withdrawals: readonly string[];
        };
        Returns: BankLineRow;
      };
      admin_match_bank_lines: {
        Args: {
          p_file_id: string;
          p_limit?: number;
        };
        Returns: MatchedBankLines;
      };
      admin_match_queries: {
        Args: {
          p_items?: unknown;
        };
        Returns: {
          locale: string;
          normalized_query: string;
          match_count: number;
          category_slug: string | null;
          subcategory_slug: string | null;
          nearness: number | null;
        }[];
      };
      admin_merge_tickets: {
        Args: {
          p_ticket_id: string;
          p_into_id: string;
        };
        Returns: SupportTicketsRow;
      };
      admin_move_taxonomy_item: {
        Args: {
          p_entity_type: string;
          p_from_id: string;
          p_to_id: string;
          p_fingerprint?: string | null;
        };
        Returns: Json;
      };
      admin_note_export: {
        Args: {
          p_list: string;
          p_filters?: unknown;
        };
        Returns: undefined;
      };
      admin_open_privacy_request: {
        Args: {
          p_user_id: string;
          p_kind: string;
          p_asked_by?: string | null;
          p_message?: string | null;
          p_asked_at?: string | null;
        };
        Returns: PrivacyRequestRow;
      };
      admin_open_support_ticket: {
        Args: {
          p_user_id: string;
          p_subject: string;
          p_category: string;
          p_content: string;
        };
        Returns: SupportTicketsRow;
      };
      admin_open_ticket_privacy_request: {
        Args: {
          p_ticket_id: string;
          p_kind: string;
          p_asked_by?: string | null;
          p_message?: string | null;
          p_asked_at?: string | null;
        };
        Returns: MyPrivacyRequestRow;
      };
      admin_place_legal_hold: {
        Args: {
          p_entity_type: string;
          p_entity_id: string;
          p_reason: string;
          p_ends_at: string;
        };
        Returns: LegalHoldRow;
      };
      admin_preview_bulk: {
        Args: {
          p_item: string;
          p_action: string;
          p_arguments?: unknown;
          p_ids?: readonly string[] | null;
          p_filters?: unknown;
        };
        Returns: BulkPreview;
      };
      admin_preview_decision: {
        Args: {
          p_target_type: string;
          p_target_id: string;
          p_kind: string;
          p_policy: string;
          p_reason: string;
          p_message?: string | null;
          p_limits?: readonly string[] | null;
          p_ends_at?: string | null;
          p_removes?: boolean;
        };
        Returns: {
          locale: string;
          subject: string;
          body: string;
        }[];
      };
      admin_preview_erasure: {
        Args: {
          p_user_id: string;
        };
        Returns: ErasurePreview;
      };
      admin_preview_notice: {
        Args: {
          p_kind: string;
          p_locale: string;
          p_subject: string;
          p_body: string;
          p_policy_code?: string | null;
        };
        Returns: {
          subject: string;
          body: string;
        }[];
      };
      admin_preview_payout_run: {
        Args: {
          p_ids?: readonly string[] | null;
          p_filter?: unknown;
          p_execution_day?: string | null;
        };
        Returns: PayoutRunPreview;
      };
      admin_preview_retention: {
        Args: {
          p_kind: string;
          p_days: number;
        };
        Returns: number;
      };
      admin_preview_taxonomy_import: {
        Args: {
          p_kind: string;
          p_data: unknown;
        };
        Returns: ImportPreview;
      };
      admin_preview_taxonomy_import_effect: {
        Args: {
          p_kind: string;
          p_data: unknown;
        };
        Returns: {
          locale: string;
          normalized_query: string;
          times: number;
          loses_item: boolean;
          before: string[];
          after: string[];
        }[];
      };
      admin_preview_taxonomy_move: {
        Args: {
          p_entity_type: string;
          p_from_id: string;
          p_to_id: string;
        };
        Returns: MovePreview;
      };
      admin_preview_taxonomy_terms: {
        Args: {
          p_entity_type: string;
          p_entity_id?: string | null;
          p_category_id?: string | null;
          p_terms?: unknown;
        };
        Returns: {
          locale: string;
          normalized_query: string;
          times: number;
          loses_item: boolean;
          before: string[];
          after: string[];
        }[];
      };
      admin_process_withdrawal: {
        Args: {
          p_request_id: string;
        };
        Returns: WithdrawalRow;
      };
      admin_redeliver: {
        Args: {
          p_delivery_ids: readonly string[];
        };
        Returns: number;
      };
      admin_release_cooling_off: {
        Args: {
          p_request_id: string;
          p_reason: string;
        };
        Returns: WithdrawalRow;
      };
      admin_release_payout_run: {
        Args: {
          p_run_id: string;
          p_sha256: string;
        };
        Returns: PayoutRunRow;
      };
      admin_release_payouts: {
        Args: Record<never, never>;
        Returns: PayoutsHoldRow[];
      };
      admin_release_report: {
        Args: {
          p_report_id: string;
        };
        Returns: ReportsRow;
      };
      admin_release_support_ticket: {
        Args: {
          p_ticket_id: string;
        };
        Returns: SupportTicketsRow;
      };
      admin_renew_webhook_secret: {
        Args: {
          p_id: string;
          p_row_version: number;
        };
        Returns: WebhookTargetRow;
      };
      admin_reopen_report: {
        Args: {
          p_report_id: string;
          p_reason: string;
        };
        Returns: ReportsRow;
      };
      admin_reorder_categories: {
        Args: {
          p_ids: readonly string[];
        };
        Returns: undefined;
      };
      admin_reorder_subcategories: {
        Args: {
          p_category_id: string;
          p_ids: readonly string[];
        };
        Returns: undefined;
      };
      admin_request_recall: {
        Args: {
          p_attempt_id: string;
          p_reason: string;
        };
        Returns: WithdrawalRow;
      };
      admin_resend_staff_invitation: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      admin_reset_second_factor: {
        Args: {
          p_user_id: string;
          p_reason: string;
        };
        Returns: undefined;
      };
      admin_restore_saved_answer: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      admin_retarget_taxonomy_synonyms: {
        Args: {
          p_items: unknown;
          p_target_type: string;
          p_target_id: string;
          p_is_undo?: boolean;
        };
        Returns: number;
      };
      admin_reverse_decision: {
        Args: {
          p_decision_id: string;
          p_reason: string;
        };
        Returns: DecisionsRow;
      };
      admin_save_notice_template: {
        Args: {
          p_kind: string;
          p_locale: string;
          p_subject: string;
          p_body: string;
          p_policy_code?: string | null;
          p_expected_updated_at?: string | null;
        };
        Returns: NoticeTemplatesRow;
      };
      admin_save_policy: {
        Args: {
          p_code: string;
          p_title: string;
          p_texts: unknown;
          p_ground: string;
          p_category: string;
          p_suggestions: readonly string[];
          p_is_active?: boolean;
          p_expected_updated_at?: string | null;
          p_titles?: unknown;
        };
        Returns: (Omit<PoliciesRow, 'titles' | 'texts'> & {
          titles: PolicyTexts;
          texts: PolicyTexts;
        });
      };
      admin_save_retention: {
        Args: {
          p_kind: string;
          p_days: number;
          p_expected?: number | null;
        };
        Returns: number;
      };
      admin_save_saved_answer: {
        Args: {
          p_title: string;
          p_bodies: unknown;
          p_steps?: unknown;
          p_is_shared?: boolean;
          p_id?: string | null;
          p_expected_updated_at?: string | null;
        };
        Returns: SavedAnswer;
      };
      admin_save_second_look_share: {
        Args: {
          p_percent: number | null;
          p_policy?: string | null;
          p_user_id?: string | null;
          p_expected?: number | null;
        };
        Returns: undefined;
      };
      admin_save_service_target: {
        Args: {
          p_desk: string;
          p_category?: string | null;
          p_priority?: string | null;
          p_answer_minutes?: number | null;
          p_close_minutes?: number | null;
          p_expected_updated_at?: string | null;
        };
        Returns: ServiceTargetsRow;
      };
      admin_save_staff_role: {
        Args: {
          p_name: string;
          p_permissions: readonly string[];
          p_description?: string;
          p_id?: string | null;
          p_expected_updated_at?: string | null;
        };
        Returns: StaffRolesRow;
      };
      admin_save_team: {
        Args: {
          p_name: string;
          p_member_ids?: readonly string[];
          p_id?: string | null;
          p_expected_updated_at?: string | null;
        };
        Returns: TeamsRow;
      };
      admin_save_view: {
        Args: {
          p_list: string;
          p_name: string;
          p_search?: unknown;
          p_arguments?: unknown;
          p_columns?: ViewColumns | null;
          p_team_id?: string | null;
          p_is_for_all?: boolean;
          p_id?: string | null;
          p_expected_updated_at?: string | null;
        };
        Returns: SavedView;
      };
      admin_save_webhook_target: {
        Args: {
          p_name: string;
          p_kind: string;
          p_events: readonly string[];
          p_url?: string | null;
          p_emails?: readonly string[] | null;
          p_with_personal_data?: boolean;
          p_id?: string | null;
          p_row_version?: number | null;
        };
        Returns: WebhookTargetRow;
      };
      admin_save_working_hours: {
        Args: {
          p_time_zone: string;
          p_days: readonly number[];
          p_starts_at: string;
          p_ends_at: string;
          p_expected_updated_at?: string | null;
        };
        Returns: WorkingHoursRow;
      };
      admin_send_export: {
        Args: {
          p_id: string;
        };
        Returns: PrivacyRequestRow;
      };
      admin_send_saved_answer: {
        Args: {
          p_ticket_id: string;
          p_answer_id: string;
          p_content: string;
          p_image_url?: string | null;
          p_message_id?: string | null;
        };
        Returns: SupportMessagesRow;
      };
      admin_send_test_event: {
        Args: {
          p_id: string;
        };
        Returns: string;
      };
      admin_set_list_columns: {
        Args: {
          p_list: string;
          p_columns?: ViewColumns | null;
        };
        Returns: undefined;
      };
      admin_set_simulated_payout: {
        Args: {
          p_request_id: string;
          p_fault: string;
        };
        Returns: string;
      };
      admin_set_view_pin: {
        Args: {
          p_view: string;
          p_is_pinned: boolean;
        };
        Returns: undefined;
      };
      admin_set_worker_categories: {
        Args: {
          p_user_id: string;
          p_categories: unknown;
          p_expected?: unknown;
        };
        Returns: WorkerCategory[];
      };
      admin_settle_second_look: {
        Args: {
          p_id: string;
          p_outcome: string;
          p_reason?: string | null;
        };
        Returns: undefined;
      };
      admin_show_payout_link: {
        Args: {
          p_request_id: string;
        };
        Returns: string;
      };
      admin_snooze: {
        Args: {
          p_item: string;
          p_id: string;
          p_until?: string | null;
        };
        Returns: undefined;
      };
      admin_start_bulk: {
        Args: {
          p_batch_id: string;
        };
        Returns: undefined;
      };
      admin_stop_bulk: {
        Args: {
          p_batch_id: string;
        };
        Returns: undefined;
      };
      admin_suggest_sanction: {
        Args: {
          p_user_id: string;
          p_policy: string;
          p_is_reported?: boolean;
        };
        Returns: SanctionSuggestionRow;
      };
      admin_suggest_taxonomy_targets: {
        Args: {
          p_locale?: string | null;
          p_query?: string | null;
          p_limit?: number;
        };
        Returns: {
          entity_type: 'category' | 'subcategory';
          entity_id: string;
          category_id: string;
          category_slug: string;
          category_name: string;
          subcategory_id: string | null;
          subcategory_slug: string | null;
          subcategory_name: string | null;
          is_active: boolean;
          score: number;
          reason: TargetReason;
          matched_word: string | null;
          matched_locale: string | null;
          picks: number;
        }[];
      };
      admin_switch_webhook_target: {
        Args: {
          p_id: string;
          p_is_active: boolean;
          p_row_version: number;
        };
        Returns: WebhookTargetRow;
      };
      admin_take_back_support_message: {
        Args: {
          p_message_id: string;
        };
        Returns: undefined;
      };
      admin_toggle_price_active: {
        Args: {
          p_id: string;
          p_is_active: boolean;
        };
        Returns: PriceChangeRow;
      };
      admin_unaccept_queries: {
        Args: {
          p_locale: string;
          p_normalized_queries: readonly string[];
          p_entity_type: string;
          p_entity_id: string;
          p_terms?: readonly string[];
          p_terms_locale?: string | null;
        };
        Returns: undefined;
      };
      admin_undo_action: {
        Args: {
          p_entry_id: number;
        };
        Returns: string | null;
      };
      admin_undo_bank_match: {
        Args: {
          p_id: string;
          p_reason: string;
        };
        Returns: BankLineRow;
      };
      admin_undo_bulk: {
        Args: {
          p_batch_id: string;
        };
        Returns: undefined;
      };
      admin_undo_decision: {
        Args: {
          p_decision_id: string;
        };
        Returns: DecisionsRow;
      };
      admin_undo_erasure: {
        Args: {
          p_id: string;
          p_reason: string;
        };
        Returns: PrivacyRequestRow;
      };
      admin_undo_latest: {
        Args: {
          p_action: string;
          p_entity_id: string;
          p_values?: unknown;
          p_undo_id?: string | null;
        };
        Returns: string | null;
      };
      admin_undo_taxonomy_import: {
        Args: {
          p_entry_id: number;
        };
        Returns: string | null;
      };
      admin_unignore_queries: {
        Args: {
          p_locale: string;
          p_normalized_queries: readonly string[];
        };
        Returns: string[];
      };
      admin_unlink_tickets: {
        Args: {
          p_ticket_id: string;
          p_other_id: string;
        };
        Returns: undefined;
      };
      admin_unmerge_ticket: {
        Args: {
          p_ticket_id: string;
        };
        Returns: SupportTicketsRow;
      };
      admin_update_accounting_account: {
        Args: {
          p_purpose: string;
          p_patch: unknown;
          p_expected?: unknown;
        };
        Returns: AccountingAccountsRow;
      };
      admin_update_bank_line: {
        Args: {
          p_id: string;
          p_state: string;
          p_reason: string;
        };
        Returns: BankLineRow;
      };
      admin_update_category: {
        Args: {
          p_id: string;
          p_icon_slug?: string | null;
          p_is_active?: boolean | null;
          p_sort_order?: number | null;
        };
        Returns: CategoryRow;
      };
      admin_update_money_limits: {
        Args: {
          p_release_above_eur: number | string | null;
          p_cooling_off_hours: number;
        };
        Returns: {
          release_above_eur: number | null;
          cooling_off_hours: number;
          proposed: Json | null;
        }[];
      };
      admin_update_price_config: {
        Args: {
          p_id: string;
          p_patch: unknown;
          p_expected?: unknown;
        };
        Returns: PriceChangeRow;
      };
      admin_update_report_status: {
        Args: {
          p_report_id: string;
          p_status?: string | null;
          p_resolution_notes?: string | null;
          p_resolution_action?: string | null;
          p_severity?: number | null;
          p_expected?: unknown;
        };
        Returns: ReportsRow;
      };
      admin_update_subcategory: {
        Args: {
          p_id: string;
          p_is_active?: boolean | null;
          p_sort_order?: number | null;
        };
        Returns: SubcategoryRow;
      };
      admin_update_two_person_rule: {
        Args: {
          p_is_on: boolean;
        };
        Returns: {
          two_person_rule: boolean;
          proposed: Json | null;
        }[];
      };
      admin_update_user_profile: {
        Args: {
          p_user_id: string;
          p_updates: unknown;
          p_expected?: unknown;
          p_reason?: string | null;
        };
        Returns: ProfilesRow;
      };
      admin_update_user_role: {
        Args: {
          p_user_id: string;
          p_role: string;
          p_expected_role?: string | null;
        };
        Returns: RoleChangeRow;
      };
      admin_update_withdrawals_approval: {
        Args: {
          p_above_eur: number | string | null;
        };
        Returns: {
          approval_above_eur: number | null;
          proposed: Json | null;
        }[];
      };
      admin_update_withdrawals_config: {
        Args: {
          p_is_automatic: boolean;
          p_platform_fee: number | string;
        };
        Returns: {
          is_automatic: boolean;
          platform_fee: number;
          proposed: Json | null;
        }[];
      };
      admin_upsert_taxonomy_synonym: {
        Args: {
          p_entity_type: string;
          p_entity_id: string;
          p_locale: string;
          p_term: string;
          p_is_undo?: boolean;
        };
        Returns: undefined;
      };
      admin_upsert_taxonomy_translation: {
        Args: {
          p_entity_type: string;
          p_entity_id: string;
          p_locale: string;
          p_display_name: string;
        };
        Returns: undefined;
      };
      admin_withdraw_proposal: {
        Args: {
          p_id: string;
        };
        Returns: ProposalRow;
      };
      admin_withdraw_staff_invitation: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      ban_user_admin: {
        Args: {
          p_user_id: string;
          p_value: boolean;
          p_reason?: string | null;
        };
        Returns: ProfilesRow;
      };
      bank_match_lines: {
        Args: Record<never, never>;
        Returns: number;
      };
      configure_backups: {
        Args: {
          p_interval_seconds?: number | null;
        };
        Returns: undefined;
      };
      configure_payout_debtor: {
        Args: {
          p_debtor: unknown;
        };
        Returns: undefined;
      };
      configure_second_factor: {
        Args: {
          p_value: string;
        };
        Returns: undefined;
      };
      configure_sign_on: {
        Args: {
          p_roles: unknown;
          p_only: boolean;
          p_issuer?: string | null;
        };
        Returns: string[];
      };
      configure_staff_access: {
        Args: {
          p_value: string;
        };
        Returns: undefined;
      };
      configure_staff_sessions: {
        Args: {
          p_idle_hours: number;
          p_max_hours: number;
        };
        Returns: undefined;
      };
      configure_two_person_rule: {
        Args: {
          p_value: string;
        };
        Returns: undefined;
      };
      configure_webhooks: {
        Args: {
          p_allow_private: boolean;
        };
        Returns: undefined;
      };
      create_post: {
        Args: {
          p_title: string;
          p_category_id: string;
          p_subcategory_id?: string | null;
          p_description?: string | null;
          p_country_code?: string | null;
          p_address?: string | null;
          p_latitude?: number | null;
          p_longitude?: number | null;
          p_budget?: number | string | null;
          p_preferred_timing?: string | null;
        };
        Returns: PostsRow;
      };
      delete_post_admin: {
        Args: {
          p_post_id: string;
        };
        Returns: undefined;
      };
      delete_review_admin: {
        Args: {
          p_review_id: string;
        };
        Returns: undefined;
      };
      desks_late: {
        Args: Record<never, never>;
        Returns: {
          desk: string;
          count: number;
        }[];
      };
      end_my_other_sessions: {
        Args: Record<never, never>;
        Returns: number;
      };
      end_my_session: {
        Args: {
          p_session_id: string;
        };
        Returns: undefined;
      };
      export_taxonomy_all: {
        Args: Record<never, never>;
        Returns: ExportedWords;
      };
      export_taxonomy_items: {
        Args: Record<never, never>;
        Returns: ExportedItems;
      };
      export_taxonomy_synonyms: {
        Args: {
          p_locale?: string | null;
        };
        Returns: {
          entity_type: 'category' | 'subcategory';
          entity_id: string;
          category_slug: string;
          subcategory_slug: string | null;
          locale: string;
          term: string;
        }[];
      };
      export_taxonomy_translations: {
        Args: {
          p_locale?: string | null;
        };
        Returns: {
          entity_type: 'category' | 'subcategory';
          entity_id: string;
          category_slug: string;
          subcategory_slug: string | null;
          locale: string;
          display_name: string;
        }[];
      };
      get_admin_dashboard_history: {
        Args: {
          p_days?: number;
        };
        Returns: {
          day: string;
          new_users: number | null;
          new_reports: number | null;
          new_support_tickets: number | null;
          new_posts: number | null;
          completed_jobs: number | null;
        }[];
      };
      get_admin_dashboard_metrics: {
        Args: Record<never, never>;
        Returns: {
          total_users: number | null;
          open_reports: number | null;
          open_support_tickets: number | null;
          active_posts: number | null;
          completed_jobs_30d: number | null;
        }[];
      };
      get_my_access: {
        Args: Record<never, never>;
        Returns: Access;
      };
      get_my_notices: {
        Args: {
          p_limit?: number;
          p_after?: unknown;
        };
        Returns: NoticesRow[];
      };
      get_my_privacy_requests: {
        Args: Record<never, never>;
        Returns: MyPrivacyRequestRow[];
      };
      get_my_sessions: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          created_at: string;
          last_used_at: string;
          user_agent: string | null;
          ip: string | null;
          aal: string;
          is_current: boolean;
        }[];
      };
      get_my_standing: {
        Args: Record<never, never>;
        Returns: {
          kind: string;
          policy_code: string | null;
          imposed_at: string;
          ends_at: string | null;
        }[];
      };
      get_recent_suggestion_selections: {
        Args: {
          p_locale?: string | null;
          p_limit?: number;
        };
        Returns: {
          category_id: string;
          subcategory_id: string | null;
          selected_at: string;
          category_name: string;
          subcategory_name: string | null;
        }[];
      };
      get_support_history: {
        Args: {
          p_days?: number;
        };
        Returns: {
          day: string;
          created: number;
          closed: number;
        }[];
      };
      get_support_messages: {
        Args: {
          p_ticket_id: string;
          p_limit?: number;
          p_offset?: number;
        };
        Returns: SupportMessagesRow[];
      };
      get_support_observability: {
        Args: Record<never, never>;
        Returns: {
          today_created: number;
          open_count: number;
          avg_minutes_to_claim: number | null;
          avg_minutes_to_close: number | null;
        }[];
      };
      get_taxonomy_drilldown: {
        Args: {
          p_category_id?: string | null;
          p_subcategory_id?: string | null;
          p_locale?: string | null;
          p_limit?: number;
          p_window?: string | null;
        };
        Returns: {
          user_id: string | null;
          selected_at: string;
        }[];
      };
      get_taxonomy_trending: {
        Args: {
          p_locale?: string | null;
          p_window?: string;
          p_limit?: number;
        };
        Returns: {
          category_id: string;
          subcategory_id: string | null;
          score: number;
          category_name: string;
          subcategory_name: string | null;
          calculated_at: string;
        }[];
      };
      get_total_profiles_balance: {
        Args: Record<never, never>;
        Returns: number;
      };
      mails_sent: {
        Args: {
          p_id: number;
        };
        Returns: undefined;
      };
      mails_take: {
        Args: Record<never, never>;
        Returns: {
          id: number;
          recipient: string;
          subject: string;
          body: string;
          link_text: string | null;
          link_path: string | null;
          tries: number;
          locale: string;
        }[];
      };
      mark_notice_read: {
        Args: {
          p_notice_id: string;
        };
        Returns: NoticesRow;
      };
      mark_support_messages_read: {
        Args: {
          p_ticket_id: string;
        };
        Returns: number;
      };
      open_support_ticket: {
        Args: {
          p_subject: string;
          p_category: string;
          p_content: string;
        };
        Returns: SupportTicketsRow;
      };
      operator_alarms: {
        Args: Record<never, never>;
        Returns: {
          alarm: string;
          count: number;
        }[];
      };
      operator_begin_backup: {
        Args: {
          p_kind: string;
          p_last_id?: number | null;
        };
        Returns: number | null;
      };
      operator_begin_password_reset: {
        Args: {
          p_user_id: string;
        };
        Returns: undefined;
      };
      operator_check_audit_chain: {
        Args: {
          p_after_id?: number;
          p_after_hash?: string | null;
          p_entries?: number;
        };
        Returns: {
          checked: number;
          last_id: number;
          last_hash: string;
          head_id: number;
          head_hash: string;
          broken_id: number | null;
          broken_by: BrokenBy | null;
        }[];
      };
      operator_describe_installation: {
        Args: Record<never, never>;
        Returns: Installation;
      };
      operator_emit_alert: {
        Args: {
          p_type: string;
          p_payload: unknown;
        };
        Returns: boolean;
      };
      operator_end_export: {
        Args: {
          p_code: string;
          p_is_complete: boolean;
        };
        Returns: undefined;
      };
      operator_erase_again: {
        Args: {
          p_user_id: string;
        };
        Returns: undefined;
      };
      operator_erase_person: {
        Args: {
          p_request_id: string;
        };
        Returns: boolean;
      };
      operator_export_rows: {
        Args: {
          p_user_id: string;
          p_source: string;
          p_after?: unknown;
          p_limit?: number;
        };
        Returns: ExportedItemRow[];
      };
      operator_export_sources: {
        Args: Record<never, never>;
        Returns: {
          name: string;
          title: string;
          purpose: string;
          legal_basis: string;
          retention: string;
          table_name: string;
          columns: string[];
        }[];
      };
      operator_finish_backup: {
        Args: {
          p_id: number;
          p_target?: string | null;
          p_bytes?: number | null;
          p_report?: string | null;
          p_error?: string | null;
        };
        Returns: undefined;
      };
      operator_get_audit_anchors: {
        Args: Record<never, never>;
        Returns: {
          last_id: number;
          at: string;
          signed_head: Json;
        }[];
      };
      operator_get_backups: {
        Args: Record<never, never>;
        Returns: {
          kind: string;
          last_id: number | null;
          last_started_at: string | null;
          last_error: string | null;
          is_running: boolean;
          good_at: string | null;
          good_bytes: number | null;
          is_late: boolean;
        }[];
      };
      operator_get_master_key_state: {
        Args: Record<never, never>;
        Returns: {
          fingerprint: string | null;
          is_loaded: boolean;
          unsealed_until: number;
        }[];
      };
      operator_get_person_keys: {
        Args: {
          p_after?: string | null;
        };
        Returns: PersonKeys;
      };
      operator_hold_payouts: {
        Args: {
          p_reason: string;
        };
        Returns: undefined;
      };
      operator_lease_deliveries: {
        Args: {
          p_limit: number;
        };
        Returns: {
          id: string;
          target_id: string;
          target_name: string;
          kind: 'webhook' | 'slack' | 'teams' | 'email';
          url: string | null;
          secrets: string[];
          event_id: string;
          type: string;
          created_at: string;
          description: string;
          data: WebhookEventData;
        }[];
      };
      operator_link_sign_on: {
        Args: {
          p_user_id: string;
          p_subject: string;
        };
        Returns: undefined;
      };
      operator_load_master_key: {
        Args: {
          p_key: string;
        };
        Returns: boolean;
      };
      operator_load_person_keys: {
        Args: {
          p_people: unknown;
          p_master_key?: string | null;
        };
        Returns: {
          to_erase: string[];
          other_keys: number;
        }[];
      };
      operator_mail_delivery: {
        Args: {
          p_id: string;
          p_subject: string;
          p_body: string;
          p_link_path: string;
        };
        Returns: undefined;
      };
      operator_next_erasure: {
        Args: {
          p_except?: readonly string[];
        };
        Returns: NextErasure | null;
      };
      operator_reanchor_audit: {
        Args: {
          p_head: unknown;
        };
        Returns: {
          sealed: number;
          anchored_id: number;
          anchored_hash: string;
        }[];
      };
      operator_record_delivery: {
        Args: {
          p_id: string;
          p_is_delivered: boolean;
          p_status: number | null;
          p_error: string | null;
          p_answer: string | null;
          p_duration_ms: number;
        };
        Returns: undefined;
      };
      operator_renew_backup: {
        Args: {
          p_id: number;
        };
        Returns: boolean;
      };
      operator_renew_export: {
        Args: {
          p_code: string;
        };
        Returns: undefined;
      };
      operator_reset_second_factor: {
        Args: {
          p_user_id: string;
        };
        Returns: number;
      };
      operator_set_role: {
        Args: {
          p_user_id: string;
          p_role: string;
        };
        Returns: ProfilesRow;
      };
      operator_take_export: {
        Args: {
          p_code: string;
        };
        Returns: string;
      };
      operator_unlink_sign_on: {
        Args: {
          p_user_id: string;
        };
        Returns: undefined;
      };
      payout_simulator_look_up: {
        Args: {
          p_request_id: string;
        };
        Returns: Json;
      };
      payout_simulator_secret: {
        Args: Record<never, never>;
        Returns: string;
      };
      payout_simulator_send: {
        Args: {
          p_request_id: string;
          p_withdrawal_id: string;
          p_method: string;
          p_amount_eur: number | string;
          p_reference: string;
          p_destination?: unknown;
        };
        Returns: Json;
      };
      payout_simulator_take_webhooks: {
        Args: {
          p_limit?: number;
        };
        Returns: {
          id: number;
          body: string;
        }[];
      };
      payout_simulator_webhook_arrived: {
        Args: {
          p_id: number;
        };
        Returns: undefined;
      };
      payouts_begin_send: {
        Args: {
          p_attempt_id: string;
          p_worker: string;
          p_provider: string;
        };
        Returns: boolean;
      };
      payouts_enqueue_automatic: {
        Args: {
          p_limit?: number;
        };
        Returns: number;
      };
      payouts_open: {
        Args: Record<never, never>;
        Returns: {
          state: string;
          count: number;
          oldest_seconds: number;
        }[];
      };
      payouts_record: {
        Args: {
          p_attempt_id: string;
          p_worker: string;
          p_provider: string;
          p_outcome: string;
          p_remote_id?: string | null;
          p_remote_state?: string | null;
          p_payout_link_url?: string | null;
          p_error?: string | null;
          p_next_look_seconds?: number | null;
          p_amount?: string | null;
          p_currency?: string | null;
          p_request_id?: string | null;
          p_reference?: string | null;
          p_destination?: unknown;
        };
        Returns: WithdrawalRow;
      };
      payouts_remember_counterparty: {
        Args: {
          p_user_id: string;
          p_provider: string;
          p_method: string;
          p_counterparty: unknown;
          p_destination?: unknown;
        };
        Returns: undefined;
      };
      payouts_still_use_provider: {
        Args: {
          p_provider: string | null;
          p_process_id: string;
        };
        Returns: undefined;
      };
      payouts_stop_using_provider: {
        Args: {
          p_process_id: string;
        };
        Returns: undefined;
      };
      payouts_take: {
        Args: {
          p_worker: string;
          p_provider: string;
          p_limit?: number;
          p_lease_seconds?: number;
          p_attempt_id?: string | null;
        };
        Returns: PayoutOrderRow[];
      };
      payouts_use_provider: {
        Args: {
          p_provider: string | null;
          p_process_id: string;
        };
        Returns: number;
      };
      payouts_wake: {
        Args: {
          p_provider: string;
          p_request_id?: string | null;
          p_remote_id?: string | null;
        };
        Returns: string | null;
      };
      recompute_taxonomy_trending: {
        Args: {
          p_window: string;
        };
        Returns: string;
      };
      request_withdrawal: {
        Args: {
          p_method: string;
          p_amount_eur: number | string;
        };
        Returns: WithdrawalRow;
      };
      reset_taxonomy_cache: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      restore_post_admin: {
        Args: {
          p_post_id: string;
        };
        Returns: PostsRow;
      };
      restore_review_admin: {
        Args: {
          p_review_id: string;
        };
        Returns: ReviewsRow;
      };
      run_bulk: {
        Args: {
          p_ms?: number;
        };
        Returns: {
          worked: number;
          is_more: boolean;
        }[];
      };
      run_deleted_purge: {
        Args: Record<never, never>;
        Returns: {
          posts: number;
          reviews: number;
        }[];
      };
      run_due_proposals: {
        Args: Record<never, never>;
        Returns: number;
      };
      run_held_messages: {
        Args: Record<never, never>;
        Returns: number;
      };
      run_retention: {
        Args: Record<never, never>;
        Returns: number;
      };
      run_sanctions_expiry: {
        Args: Record<never, never>;
        Returns: number;
      };
      run_taxonomy_e2e_smoke: {
        Args: {
          p_locale?: string | null;
        };
        Returns: Diagnosis;
      };
      run_taxonomy_housekeeping: {
        Args: Record<never, never>;
        Returns: HousekeepingResult;
      };
      run_taxonomy_maintenance: {
        Args: Record<never, never>;
        Returns: TaxonomyMaintenance;
      };
      run_turns: {
        Args: Record<never, never>;
        Returns: {
          returned: number;
          woken: number;
          breached: number;
        }[];
      };
      search_everything: {
        Args: {
          p_query: string;
          p_kinds?: readonly string[] | null;
          p_limit?: number;
        };
        Returns: FoundItemRow[];
      };
      search_taxonomy: {
        Args: {
          p_locale?: string | null;
          p_query?: string | null;
          p_limit?: number;
        };
        Returns: {
          category_id: string;
          category_slug: string;
          category_name: string;
          icon_slug: string | null;
          subcategory_id: string | null;
          subcategory_slug: string | null;
          subcategory_name: string | null;
          match: SearchMatch;
        }[];
      };
      select_taxonomy_suggestion: {
        Args: {
          p_category_id: string;
          p_subcategory_id?: string | null;
          p_locale?: string | null;
        };
        Returns: undefined;
      };
      send_support_message: {
        Args: {
          p_ticket_id: string;
          p_content: string;
          p_image_url?: string | null;
          p_message_id?: string | null;
        };
        Returns: SupportMessagesRow;
      };
      set_payout_destination: {
        Args: {
          p_method: string;
          p_details: unknown;
        };
        Returns: undefined;
      };
      staff_invitation_open: {
        Args: {
          p_code: string;
          p_signed_in?: string | null;
        };
        Returns: {
          email: string;
          role: string;
          account_id: string | null;
          refusal: Refusal | null;
        }[];
      };
      submit_appeal: {
        Args: {
          p_decision_id: string;
          p_text: string;
        };
        Returns: AppealsRow;
      };
      submit_appeal_by_code: {
        Args: {
          p_code: string;
          p_text: string;
        };
        Returns: undefined;
      };
      submit_privacy_request: {
        Args: {
          p_kind: string;
          p_message?: string | null;
        };
        Returns: MyPrivacyRequestRow;
      };
      submit_report: {
        Args: {
          p_entity_type: string;
          p_entity_id: string;
          p_reason: string;
          p_description?: string | null;
          p_locale?: string | null;
          p_country_code?: string | null;
          p_app_version?: string | null;
          p_device_info?: unknown;
        };
        Returns: ReportsRow;
      };
      suggest_taxonomy_near_misses: {
        Args: {
          p_locale?: string | null;
          p_query?: string | null;
          p_limit?: number;
        };
        Returns: {
          category_id: string;
          category_slug: string;
          category_name: string;
          icon_slug: string | null;
          subcategory_id: string | null;
          subcategory_slug: string | null;
          subcategory_name: string | null;
        }[];
      };
      suspend_user_admin: {
        Args: {
          p_user_id: string;
          p_value: boolean;
          p_reason?: string | null;
        };
        Returns: ProfilesRow;
      };
      toggle_review_visibility_admin: {
        Args: {
          p_review_id: string;
          p_hidden: boolean;
        };
        Returns: ReviewsRow;
      };
      update_post_status_admin: {
        Args: {
          p_post_id: string;
          p_status: string;
          p_expected?: string | null;
        };
        Returns: PostsRow;
      };
      withdraw_my_privacy_request: {
        Args: {
          p_id: string;
        };
        Returns: MyPrivacyRequestRow;
      };
    };
  };
}
