import type {
  AdminActionAuditRow,
  AppealsRow,
  BalanceLedgerRow,
  BankMatchesRow,
  BulkItemRow,
  DecisionsRow,
  NotesRow,
  PostsRow,
  ProfilesRow,
  ReportsRow,
  ReviewsRow,
  SanctionsRow,
  SavedAnswersRow,
  SavedViewsRow,
} from './database.generated.ts';
import type { Permission } from './permissions.generated.ts';
import type {
  AttemptProvider,
  PayoutState,
  Priority,
  Role,
  StaffAccess,
  TaxonomyEntityType,
  TrendingWindow,
} from './enums.ts';

// JSON documents and closed sets that no constraint states. Comments of procedures name these types (`Shape: returns
// ReportContext.`), and supabase/tests/registry.test.ts checks them against real answers.

/** The caller's permissions. */
export interface Access {
  user_id: string;
  full_name: string | null;
  username: string | null;
  email: string | null;
  avatar_url: string | null;
  role: Role | null;
  is_banned: boolean;
  is_suspended: boolean;
  staff_access: StaffAccess;
  second_factor: { required: boolean; enrolled: boolean; passed: boolean };
  must_change_password: boolean;
  passes_guard: boolean;
  /** Empty without access. */
  permissions: Permission[];
  /** The name of a staff role; null = a built-in role. */
  role_name: string | null;
}

/** Relation of another ticket to a ticket. */
export type TicketRelation = 'merged_into' | 'merged' | 'linked';

/** Kinds of results of the staff search. */
export type FoundKind = 'user' | 'ticket' | 'report' | 'post' | 'review' | 'withdrawal' | 'audit';

/** The ban or suspension in force of a found user. */
export interface FoundSanction {
  kind: 'ban' | 'suspend';
  /** Name of who imposed it; null = not by staff, or a deleted account. */
  by: string | null;
  at: string;
  ends_at: string | null;
  /** The policy's title, else the beginning of the reason. */
  reason: string | null;
}

/** Items of the two desks. */
export type DeskItem = 'report' | 'ticket';

/** A report or ticket on a list of staff. */
export interface WorkItem {
  item: DeskItem;
  id: string;
  title: string;
  waiting_since: string | null;
  due_at: string | null;
  breached_at: string | null;
}

/** Pending work of a member of staff. */
export interface MyWork {
  /** At most 200. */
  held_count: number;
  held: WorkItem[];
  waiting: WorkItem[];
  handed: (WorkItem & { handed_by: string | null; handed_at: string; note: string })[];
  /** Closed reports that wait for a second look. */
  second_looks: number;
  /** Privacy requests; null = the caller may not read them. */
  privacy: { pending: number; overdue: number } | null;
  /** Integrations that the server switched off; 0 without integrations.manage. */
  integrations_off: number;
  /** Changes that need a second person; `change` describes them. */
  approvals: {
    kind: 'proposal' | 'withdrawal' | 'second_look';
    id: string;
    title: string;
    change: string | null;
    by_user_id: string | null;
    at: string;
    is_mine: boolean;
    may_act: boolean;
  }[];
}

/** A page of the audit log, newest first. `next_before_id` is null on the last page. */
export interface AuditPiece {
  entries: (AdminActionAuditRow & {
    actor_username: string | null;
    actor_email: string | null;
    entity_username: string | null;
    entity_email: string | null;
  })[];
  next_before_id: number | null;
}

/** A statement of a period, in euro. Settling a withdrawal moves no balance; reserving it did. */
export interface Statement {
  opening_eur: number;
  closing_eur: number;
  movements: {
    kind: Exclude<BalanceLedgerRow['kind'], 'withdrawal_settle' | 'withdrawal_reopen'> | 'withdrawal_return';
    entries: number;
    amount_eur: number;
  }[];
  /** Number of paid withdrawals. */
  payouts: number;
  /** Number of withdrawals returned in the period, whenever they were paid. */
  returns: number;
  /** Without fees of returned and reopened withdrawals; likewise `paid_eur`. */
  fees_eur: number;
  paid_eur: number;
}

/** A sign that a payout needs a closer look. It blocks nothing. */
export interface PayoutCheck {
  code:
    | 'shared_destination'
    | 'first_payout'
    | 'new_destination'
    | 'holder_differs'
    | 'high_amount_person'
    | 'high_amount_all'
    | 'earlier_rejected'
    | 'open_reports'
    | 'limit'
    | 'cooling_off';
  level: 'info' | 'warning' | 'danger';
  /** A sentence for staff. */
  reason: string;
  /** The other people of a shared destination, at most ten. */
  user_ids?: string[];
}

/** An appeal with its decision. */
export interface AppealCase {
  appeal: AppealsRow;
  decision: DecisionsRow;
  /** Title of the policy. */
  policy: string | null;
  decided_by_name: string;
  /** Why the caller can't decide the appeal; null = they can. */
  why_not: string | null;
  /** Whether the caller made the decision but may decide the appeal, because nobody else can. */
  is_alone: boolean;
}

/** State of a hosted installation, for the operator. */
export interface Installation {
  migrations: string[];
  /** null = no code was ever pushed. */
  code: string | null;
  live_tables: string[];
  buckets: string[];
  admins: number;
  staff_access: string;
  second_factor: string;
}

/** A person with their wrapped key (hex), or with the time at which it was destroyed. */
export interface PersonKey {
  user_id: string;
  wrapped_key: string | null;
  created_at: string | null;
  erased_at: string | null;
}

/** A page of keys, and the fingerprint of the master key that wraps them. null = none was ever loaded. */
export interface PersonKeys {
  master_key: string | null;
  people: PersonKey[];
}

/** Number of rows that the maintenance job removed, by kind. */
export interface TaxonomyMaintenance {
  housekeeping: Record<string, number>;
  trending: { window: TrendingWindow; rows: number }[];
}

/** Value of a field before or after a change, from the audit log. */
export type ChangedValue = string | number | boolean | null;

/** How the audit log is broken. */
export type BrokenBy = 'gap' | 'previous' | 'content' | 'changes' | 'head' | 'beyond' | 'cut';

/** A decision, as the dialog for its reversal needs it. */
export interface ReversibleDecision {
  id: string;
  kind: DecisionsRow['kind'];
  removes: boolean;
  target_type: DecisionsRow['target_type'];
  user_id: string | null;
  policy_code: string | null;
}

/** Why something is not allowed: a slug for programs, and a sentence for people that says who can do it. */
export interface Refusal {
  hint: string;
  message: string;
}

/** What an erasure of a person would do. */
export interface ErasurePreview {
  /** Why the person can't be erased now; empty = they can. */
  obstacles: Refusal[];
  sources: {
    name: string;
    title: string;
    rows: number;
    erasure: 'delete' | 'change' | 'keep';
    kept_because: string | null;
  }[];
}

/** An erasure that the server's job carries out. */
export interface NextErasure {
  request_id: string;
  /** Names of files to remove first, by bucket; at most 1,000. */
  files: Record<string, string[]>;
  /** Email addresses of the person, whose written mails are to be removed. */
  addresses: string[];
}

/** Steps of a privacy request that its state or rules may forbid. */
export type PrivacyStep =
  | 'check_identity'
  | 'extend'
  | 'done'
  | 'refused'
  | 'send_export'
  | 'approve_erasure'
  | 'undo_erasure';

export type PrivacyRequestBlocked = Partial<Record<PrivacyStep, Refusal>>;

export interface ProposalImpact {
  sentence: string;
}

/** A category that a worker offers, with the offered subcategories. */
export interface WorkerCategory {
  categoryId: string;
  subcategoryIds: readonly string[];
}

/** A profile as lists show it, a row of admin_get_users. */
export type ListedUser = Omit<ProfilesRow, 'balance'> & { balance: number | null };

/** The current state of the reported user, post or review. */
export type Reported =
  | { kind: 'user'; user: ListedUser }
  | { kind: 'post'; post: PostsRow }
  | { kind: 'review'; review: ReviewsRow };

/** Reportable content of a user, a post or a review, by field. */
export type EvidenceContent = Readonly<Record<string, string | number | null>>;

/** A reported target at the time of the report and now. */
export interface ReportEvidence {
  content: EvidenceContent;
  captured_at: string;
  /** SHA-256 in hex, also in the audit log. */
  hash: string;
  /** null = it no longer exists. */
  now: EvidenceContent | null;
}

/** The evidence without the current content. */
export type KeptEvidence = Omit<ReportEvidence, 'now'>;

/** Whose agreement is measured: all second looks, those of a person, or those about a policy. */
export type SecondLookScope = 'all' | 'person' | 'policy';

/** Texts of a policy by language; English always exists. */
export type PolicyTexts = Readonly<Record<string, string>>;

/** The context of a report. */
export interface ReportContext {
  /** null = it no longer exists. */
  reported: Reported | null;
  /** Other reports about the same target: their number, and the latest ten. */
  about_count: number;
  about: ReportsRow[];
  /** Other reports by the same reporter, likewise. */
  by_reporter_count: number;
  by_reporter: ReportsRow[];
}

/** Details of a withdrawal beyond its row. */
export interface WithdrawalExtras {
  fee_percent?: number | null;
  fee_amount_eur?: number | null;
  net_amount_eur?: number | null;
  /** The state of the payout in the provider's words. */
  remote_state?: string | null;
  /** Hidden while it can be used; admin_show_payout_link returns it then. */
  payout_link_url?: string | null;
  /** Whether there is a usable link. */
  has_payout_link?: boolean;
  attempt_id?: string | null;
  /** State of the latest payout attempt; null = none. */
  payout_state?: PayoutState | null;
  /** Why that attempt failed; the withdrawal may still be pending. */
  payout_error?: string | null;
  /** Whether the provider refused it. Otherwise our own checks prevented sending. */
  payout_rejected?: boolean;
  /** From this time on, an undecided attempt can be marked. */
  markable_at?: string | null;
  provider?: AttemptProvider | null;
  /** The payout run of that attempt; null = it was not in one. */
  payout_run?: { id: string; number: number; state: PayoutRunState } | null;
  /** ID of the payout at the provider, or the EndToEndId in a payout run. */
  request_id?: string | null;
  /** Reference entered when it was marked as paid. */
  reference?: string | null;
  approved_by?: string | null;
  approved_at?: string | null;
  /** Who released the payout. */
  released_by?: string | null;
  released_at?: string | null;
  /** Whether it is pending, above the limit, and not approved yet. */
  needs_approval?: boolean;
  is_simulated?: boolean;
  /** Destination of the money, as far as staff may see it. */
  destination?: string | null;
  /** Payouts to this user in the last 24 hours, including pending ones but not this one. */
  received_24h_eur?: number | null;
  /** End of the account's cooling-off period; null = none. */
  cooling_off_until?: string | null;
  cooling_off_because?: AccountChange | null;
  /** Who ended the cooling-off early for this withdrawal. */
  cooling_off_released_by?: string | null;
  cooling_off_released_at?: string | null;
  cooling_off_released_reason?: string | null;
  /** Actions that the database would refuse the viewer, with reasons. */
  blocked?: Partial<Record<WithdrawalAction, Refusal>> | null;
}

/** completed: fetched, and the outcome of every line is known. */
export type PayoutRunState = 'draft' | 'first_released' | 'released' | 'fetched' | 'completed' | 'cancelled';

/** Lines of a payout run with the same outcome. */
export interface PayoutRunSum {
  count: number;
  net_amount_eur: number;
}

/** Details of a payout run beyond its row. */
export interface PayoutRunDetails {
  /** Lines without an outcome. */
  open: PayoutRunSum;
  paid: PayoutRunSum;
  /** Not executed by the bank, or recalled. */
  rejected: PayoutRunSum;
  /** Paid, then sent back by the receiver's bank. */
  returned: PayoutRunSum;
  /** Open lines that the bank was asked to give back. */
  recalled: PayoutRunSum;
  /** Number of selected withdrawals that were left out. */
  excluded: number;
  /** Actions that the database would refuse the viewer, with reasons. Single lines are checked by the action itself. */
  blocked: Partial<Record<'release' | 'fetch' | 'cancel', Refusal>>;
}

export type RunLineBlocked = Partial<Record<'recall' | 'answer_recall' | 'confirm_recall', Refusal>>;

/** What a payout run of a selection would pay. */
export interface PayoutRunPreview {
  /** Lines of the run. */
  count: number;
  amount_eur: number;
  fee_amount_eur: number;
  net_amount_eur: number;
  /** The given day, or the next banking day. */
  execution_day: string;
  /** The account it is paid from; null = none is configured. */
  debtor: { name: string; iban: string } | null;
  /** All examined withdrawals, for admin_create_payout_run. */
  ids: string[];
  /** Whether more than 5,000 withdrawals match, so that newer ones are left for another run. */
  has_more: boolean;
  /** The first 200. */
  lines: {
    withdrawal_id: string;
    user_id: string;
    user_name: string;
    amount_eur: number;
    net_amount_eur: number;
    holder: string;
    destination: string;
    checks: PayoutCheck[];
  }[];
  excluded_count: number;
  /** The first 200 that are left out. */
  excluded: {
    withdrawal_id: string;
    user_id: string;
    user_name: string;
    amount_eur: number;
    hint: string;
    message: string;
  }[];
  /** Why no run can be prepared; null = it can. */
  blocked: Refusal | null;
}

/** A payout that a line of the bank is about. */
export interface BankLineMatch {
  id: string;
  withdrawal_id: string;
  user_id: string;
  user_name: string;
  effect: BankMatchesRow['effect'];
  /** The part of the line, with its sign; null = a status. */
  amount_eur: number | null;
  /** What was ordered. */
  net_amount_eur: number;
  rule: BankMatchesRow['matched_by_rule'];
  run_number: number | null;
  /** A person's match counts after another person confirmed it. */
  proposed_by: string | null;
  proposed_by_name: string | null;
  confirmed_by: string | null;
  confirmed_by_name: string | null;
  confirmed_at: string | null;
  created_at: string;
  undone_by_name: string | null;
  undone_at: string | null;
  undone_reason: string | null;
}

/** A payout that a person may match a line with. */
export interface BankCandidate {
  withdrawal_id: string;
  user_id: string;
  user_name: string;
  status: 'pending' | 'success';
  /** Masked. */
  destination: string | null;
  holder: string | null;
  net_amount_eur: number;
  /** When it was marked as paid; null = the bank has not reported it yet. */
  processed_at: string | null;
  run_number: number | null;
  end_to_end_id: string | null;
}

/** Details of a line of the bank. */
export interface BankLineDetails {
  match_count: number;
  /** At most 200. Undone ones come last. */
  matches: BankLineMatch[];
  /** Empty in lists. */
  candidates: BankCandidate[];
  /** Actions that the database would refuse the viewer, with reasons. */
  blocked: Partial<Record<'match' | 'confirm' | 'undo', Refusal>>;
}

/** A statement that does not begin where the one before it ended. */
export interface BankGap {
  account_iban: string;
  after_day: string;
  expected_eur: number;
  found_eur: number;
}

/** A booked bank file. */
export interface BookedBankFile {
  file_id: string;
  /** Whether everything in it was known. */
  is_repeated: boolean;
  statements: number;
  lines: number;
  gaps: BankGap[];
}

/** A step of comparing a file's lines with payouts. */
export interface MatchedBankLines {
  examined: number;
  left: number;
  matched: number;
  to_review: number;
}

/** Changes of an account that start the cooling-off period. */
export type AccountChange = 'password' | 'email' | 'second_factor' | 'role' | 'destination';

/** Actions of staff on a pending withdrawal. */
export type WithdrawalAction = 'approve' | 'process' | 'mark_success' | 'mark_failed' | 'release_cooling_off';

/** How a search found an item. `typo`: no exact match, but this word has almost the same spelling. */
export type SearchReason = WordKind | 'typo';

/** How a word of a query was matched, or why it was not. */
export type SearchStage =
  | 'word'
  | 'stem'
  | 'joined'
  | 'beginning'
  | 'root'
  | 'ending'
  | 'one typo'
  | 'two typos'
  | 'part'
  | 'filler'
  | 'common'
  | 'conjunction'
  | 'negation'
  | 'symptom'
  | 'lesson'
  | 'work'
  | 'audience'
  | 'brand'
  | 'city'
  | 'begun'
  | 'before a place'
  | 'before a purpose'
  | 'trade'
  | 'place'
  | 'split'
  | 'elsewhere'
  | 'unknown';

/** `likely` results are for “Did you mean”; `near` ones are not shown as results. */
export type SearchMatch = 'full' | 'likely';
export type ExplainedMatch = SearchMatch | 'near';

/** How a word of a query matches an item. */
export interface SearchedWord {
  asked: string;
  stage: SearchStage;
  /** The item's word, as searches compare it; null = no match. */
  word: string | null;
  /** At most 1, for rare words; 0 = the word is ignored. */
  weight: number;
  /** The part of the weight that the item explains. */
  explained: number;
}
/** A query in a group of equivalent queries. */
export interface GroupedQuery {
  normalized_query: string;
  search_count: number;
  last_seen: string;
}
export type WordKind = 'name' | 'synonym' | 'alias';

/** `picked`: selected by people soon after this search. `similar`: has a similar word. */
export type TargetReason = 'picked' | 'similar';

export interface UsingPost {
  id: string;
  title: string | null;
  status: string;
  created_at: string;
}

export interface UsingWorker {
  user_id: string;
  username: string | null;
  email: string | null;
  full_name: string | null;
}

/** References to an item. Samples are the newest ones, at most 5. */
export interface TaxonomyUsage {
  posts: { count: number; samples: UsingPost[] };
  workers: { count: number; samples: UsingWorker[] };
  subcategories: number;
  translations: number;
  synonyms: number;
  aliases: number;
  selections: number;
  can_delete: boolean;
}

interface MoveEnd {
  id: string;
  slug: string;
  /** In English. */
  name: string | null;
  category_slug: string | null;
}

/** Preview of moving everything from one item to another. */
export interface MovePreview {
  from: MoveEnd;
  to: MoveEnd & { is_active: boolean };
  posts: number;
  workers: number;
  /** Workers who would exceed the number of categories in their plan. */
  workers_over_limit: number;
  selections: number;
  names_moved: number;
  names_kept_as_synonyms: number;
  synonyms_moved: number;
  synonyms_already_there: number;
  aliases_moved: number;
  /** What happens to the old slug. `taken`: it belongs to something else. null: it already points to the target. */
  alias: 'created' | 'taken' | null;
  subcategories_moved: string[];
  subcategories_merged: string[];
  fingerprint: string;
}

/** The section that fixes a problem, and its filters. */
export interface Mend {
  section: 'categories' | 'synonyms' | 'aliases' | 'unmatched' | 'overview' | 'diagnostics';
  /** Search parameters of the section's URL. */
  search: Readonly<Record<string, string>>;
}

/** A rule of the taxonomy and the number of violations. */
export interface Check {
  name: string;
  ok: boolean;
  count: number;
  /** The first few violations. */
  examples?: readonly string[];
  mend?: Mend | null;
}

interface TopItem {
  category_id: string;
  subcategory_id: string | null;
  category_name?: string | null;
  subcategory_name?: string | null;
}

export interface TopTrending extends TopItem {
  score: number;
}

export interface TopSelection extends TopItem {
  user_id: string | null;
  selected_at: string;
}

/** Diagnostics: checks, or trending and selections if the backend has no checks. */
export type Diagnosis =
  | { checks: Check[] }
  | { trending_24h_top10: TopTrending[]; recent_selections_top10: TopSelection[] };

/** Search quality in a language, measured with the queries that staff accepted (`repaired`) or ignored. */
export interface LanguageQuality {
  locale: string;
  repaired: number;
  /**
   * Of the repaired queries: those whose item is in the top three, those with any result, those whose item is first.
   */
  among_three: number;
  answered: number;
  first: number;
  ignored: number;
  /** Of the ignored queries: those with any result. */
  answered_ignored: number;
  /** Searches without results, and those of them that showed near misses. */
  unmatched: number;
  near_misses: number;
  /** Searches with likely results only. */
  only_likely: number;
}

/** What an acceptance changed: newly accepted queries, and new synonyms. */
export interface AcceptedQueries {
  queries: string[];
  terms: string[];
}

/** `missing`: the item is not in the top three. `answered`: ignored, but has results. */
export type SearchFailure = 'missing' | 'answered' | 'not_first';

export interface FailedQuery {
  locale: string;
  normalized_query: string;
  failure: SearchFailure;
  /** Name of the accepted item; null = ignored. */
  wanted: string | null;
  found: string[];
}

export interface SearchQuality {
  languages: LanguageQuality[];
  /** The first 200. */
  failures: FailedQuery[];
  failure_count: number;
}

/** Number of rows that housekeeping removed by kind, and the time of the run. */
export type HousekeepingResult = Readonly<Record<string, number | string>>;

/** Kinds of files that can be imported, as the server calls them. */
export type ImportKind = 'json' | 'categories' | 'subcategories';

export type ImportStatus = 'new' | 'update' | 'unchanged' | 'error';

export interface ImportChange {
  /** `icon_slug`, `is_active`, `sort_order`, `name:hr`, `synonym:hr`, `alias:former-slug`. */
  field: string;
  /** null = no value yet. */
  old: string | number | boolean | null;
  new: string | number | boolean | null;
}

export interface ImportRow {
  list: 'categories' | 'subcategories' | 'translations' | 'synonyms' | 'aliases';
  /** Row number in the file; null for an item that moves because its position is taken. */
  row: number | null;
  entity_type?: TaxonomyEntityType | null;
  category_slug: string | null;
  subcategory_slug: string | null;
  status: ImportStatus;
  errors: readonly string[];
  notes: readonly string[];
  changes: readonly ImportChange[];
}

export type ImportCounts = Record<ImportStatus, number>;

export interface ImportStats extends ImportCounts {
  tx_total: number;
  tx_to_upsert: number;
  sy_total: number;
  sy_to_add: number;
  rows: number;
}

/** Result of an import and its audit entry; null = it changed nothing. */
export interface AppliedImport extends ImportStats {
  entry_id: number | null;
}

/** Preview of an import. Rows of a JSON file without changes and notes are only counted. */
export interface ImportPreview {
  kind: ImportKind;
  /** Errors of the file as a whole. */
  errors: readonly string[];
  rows: readonly ImportRow[];
  stats: ImportStats;
  /** Identifies the set of changes. Applying refuses a different set. */
  fingerprint: string;
}

export interface ExportedItem {
  slug: string;
  is_active: boolean;
  sort_order: number;
}

/** Exported items, by slug. */
export interface ExportedItems {
  categories: (ExportedItem & { icon_slug: string | null })[];
  subcategories: (ExportedItem & { category_slug: string })[];
  aliases: {
    entity_type: TaxonomyEntityType;
    from_slug: string;
    category_slug: string;
    subcategory_slug: string | null;
  }[];
}

/** Exported names and synonyms in all languages. */
export interface ExportedWords {
  translations: unknown[];
  synonyms: unknown[];
}

/** User IDs of the @mentions in a note, by name in lower case. */
export type NoteMentions = Readonly<Record<string, string>>;

export type Note = Omit<NotesRow, 'mentions'> & { mentions: NoteMentions };

/** Texts of a saved answer by language, with placeholders. */
export type AnswerBodies = Readonly<Record<string, string>>;

/** Actions performed along with sending a saved answer. */
export interface AnswerSteps {
  category?: string;
  priority?: Priority;
  note?: string;
  close?: true;
  /** User ID of a colleague. */
  hand_over_to?: string;
  team_id?: string;
}

/** A saved answer; with steps it is a macro. */
export type SavedAnswer = Omit<SavedAnswersRow, 'bodies' | 'steps'> & {
  bodies: AnswerBodies;
  steps: AnswerSteps;
};

/** Items that bulk actions support. */
export type BulkKind = 'report' | 'ticket' | 'post' | 'review' | 'withdrawal' | 'user';

/** Withdrawals of one method: number and amount of those sent, and of those only proposed. */
export interface BulkSum {
  method: string;
  count: number;
  amount_eur: number;
  proposed: number;
  proposed_eur: number;
}

/** Preview of a bulk action. */
export interface BulkPreview {
  batch_id: string;
  total: number;
  acting: number;
  proposed: number;
  refused: number;
  /** Whether some items were not tested but estimated from similar ones. */
  is_estimate: boolean;
  /** The most frequent reasons first, at most 20. */
  reasons: readonly { reason: string; count: number }[];
  /** null unless the items are withdrawals. */
  sums: readonly BulkSum[] | null;
  /** The first 20 items, refused ones first. */
  items: readonly BulkItemRow[];
}

/** Progress of a bulk action. */
export interface BulkProgress {
  batch_id: string;
  item: BulkKind;
  action: string;
  state: 'previewed' | 'running' | 'done' | 'stopped' | 'undoing' | 'undone';
  total: number;
  done: number;
  proposed: number;
  refused: number;
  undone: number;
  /** Items not processed, or not undone, yet. */
  remaining: number;
  can_undo: boolean;
  /** null = as long as the batch is kept, 30 days. */
  undo_until: string | null;
}
/** Lists with saved views and selectable columns. */
export type ViewedList = SavedViewsRow['list'];

/** Filters and order of a list, as search parameters. */
export type ViewSearch = Readonly<Record<string, string>>;

/** Visible columns in order; widths in pixels. */
export type ViewColumns = readonly { readonly id: string; readonly width?: number }[];

/** A saved view of a list. */
export type SavedView = Omit<SavedViewsRow, 'search' | 'columns'> & {
  search: ViewSearch;
  columns: ViewColumns | null;
};

/** Kinds of data that are removed for good after some time. */
export type RetentionKind =
  | 'evidence'
  | 'case_notes'
  | 'ticket_messages'
  | 'privacy_requests'
  | 'legal_holds'
  | 'notifications'
  | 'searches'
  | 'selections'
  | 'webhook_events'
  | 'deleted_content'
  | 'invitations';

/** What an event says: ids and states by key, and personal data under `person` and `text`. */
export type WebhookEventData = Readonly<Record<string, unknown>>;

/** Kinds of entries in the history of a user or a post. */
export type HistoryKind =
  | 'report_about'
  | 'report_by'
  | 'ticket'
  | 'post'
  | 'job'
  | 'review_given'
  | 'review_received'
  | 'withdrawal'
  | 'balance'
  | 'decision'
  | 'sanction'
  | 'note'
  | 'staff_change';

/** Details of a history entry. A change by staff has those of the audit log, other entries those below. */
export interface HistoryDetails {
  readonly [field: string]: unknown;
  /** Set on the entry where a limited search stopped and can continue. `matches`: the entry itself matches. */
  search_stops?: true;
  matches?: boolean;
  status?: string | null;
  /** Reports: reason and outcome. */
  reason?: string | null;
  outcome?: string | null;
  /** Reports and notes: the target. */
  target_type?: string;
  target_id?: string;
  category?: string;
  method?: string;
  amount_eur?: number;
  /** Balance: kind of the ledger entry. */
  change?: string;
  rating?: number;
  is_hidden?: boolean;
  deleted_at?: string | null;
  edited_at?: string | null;
  /** Reviews: the reviewed user. */
  user_id?: string;
  /** Decisions: what was decided, and how it was reversed. */
  decision?: DecisionsRow['kind'];
  removes?: boolean;
  limits?: string[];
  undone_at?: string | null;
  reversed_at?: string | null;
  reverse_reason?: string | null;
  /** Decisions and sanctions. */
  policy?: string | null;
  ends_at?: string | null;
  sanction?: SanctionsRow['kind'];
  /** The ended sanction, or the ended ones of a decision. */
  ended?: SanctionEnd[];
}

/** How a sanction ended. */
export type SanctionEnd = Pick<SanctionsRow, 'end_kind' | 'lifted_at' | 'lifted_by' | 'lift_reason'> & {
  sanction: SanctionsRow['kind'];
};

/** An active sanction. */
export interface Standing {
  id: string;
  kind: SanctionsRow['kind'];
  reason: string | null;
  policy: string | null;
  imposed_by: string | null;
  imposed_at: string;
  ends_at: string | null;
}

/** What two accounts have in common. */
export type SharedTrace = 'phone' | 'website' | 'payout' | 'email';

export interface RelatedAccount {
  user_id: string;
  shares: SharedTrace[];
  is_suspended: boolean;
  is_banned: boolean;
  created_at: string;
}

/** Header of a user's page. */
export interface UserRecord {
  /** Active sanctions, latest first. */
  standing: Standing[];
  /** 1001 = more than a thousand. Only of areas that the caller may read. */
  counts: Partial<
    Record<
      | 'reports_about'
      | 'reports_by'
      | 'tickets'
      | 'posts'
      | 'reviews_given'
      | 'reviews_received'
      | 'withdrawals',
      number
    >
  >;
  /** Of the latest thousand reports by this user; null without reports.read. */
  reporter: { sent: number; closed: number; acted_on: number } | null;
  related: RelatedAccount[];
}
