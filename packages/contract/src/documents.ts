import type { RowOf } from './calls.ts';
import type {
  AdminActionAuditRow,
  AppealsRow,
  BalanceLedgerRow,
  BulkItemRow,
  DecisionsRow,
  NotesRow,
  PostsRow,
  ReportsRow,
  ReviewsRow,
  SanctionsRow,
  SavedAnswersRow,
  SavedViewsRow,
} from './database.generated.ts';
import type {
  PayoutProviderName,
  PayoutState,
  Priority,
  Role,
  StaffAccess,
  TaxonomyEntityType,
  TrendingWindow,
} from './enums.ts';

// The JSON documents, and the closed sets that no constraint states, of procedures: their comments name these types (`Shape:
// returns ReportContext.`). supabase/tests/registry.test.ts checks them, and nulls, against real answers.

/** What the caller may do. */
export interface Access {
  user_id: string;
  role: Role | null;
  is_banned: boolean;
  is_suspended: boolean;
  staff_access: StaffAccess;
  second_factor: { required: boolean; enrolled: boolean; passed: boolean };
  must_change_password: boolean;
  passes_guard: boolean;
}

/** What another ticket is to one. */
export type TicketRelation = 'merged_into' | 'merged' | 'linked';

/** What staff's one search finds. */
export type FoundKind = 'user' | 'ticket' | 'report' | 'post' | 'review' | 'withdrawal' | 'audit';

/** What is worked on: the items of the two desks. */
export type DeskItem = 'report' | 'ticket';

/** A report or ticket on somebody's list. */
export interface WorkItem {
  item: DeskItem;
  id: string;
  title: string;
  waiting_since: string | null;
  due_at: string | null;
  breached_at: string | null;
}

/** What a member of staff has to do. */
export interface MyWork {
  /** At most 200. */
  held_count: number;
  held: WorkItem[];
  waiting: WorkItem[];
  handed: (WorkItem & { handed_by: string | null; handed_at: string; note: string })[];
  /** How many closed reports wait for their second look. */
  second_looks: number;
  /** What waits for a second person. `change`: what would become of what. */
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

/** A piece of the audit log, newest first; null: it was the last. */
export interface AuditPiece {
  entries: (AdminActionAuditRow & {
    actor_username: string | null;
    actor_email: string | null;
    entity_username: string | null;
    entity_email: string | null;
  })[];
  next_before_id: number | null;
}

/** A statement of a period, in euro; the settlement of a withdrawal moves no balance, its reservation did. */
export interface Statement {
  opening_eur: number;
  closing_eur: number;
  movements: {
    kind: Exclude<BalanceLedgerRow['kind'], 'withdrawal_settle'> | 'withdrawal_return';
    entries: number;
    amount_eur: number;
  }[];
  /** How many withdrawals were paid. */
  payouts: number;
  /** How many that had been paid, then or before, came back. */
  returns: number;
  /** Less what came back, as what was paid. */
  fees_eur: number;
  paid_eur: number;
}

/** An appeal and the decision that it is against. */
export interface AppealCase {
  appeal: AppealsRow;
  decision: DecisionsRow;
  /** The policy's title. */
  policy: string | null;
  decided_by_name: string;
  /** Why the caller can't decide about it; null: they can. */
  why_not: string | null;
  /** Whether they made the decision, and can decide about it all the same, as nobody else can. */
  is_alone: boolean;
}

/** What an operator wants to know of a hosted installation. */
export interface Installation {
  migrations: string[];
  /** null: no code was ever pushed. */
  code: string | null;
  live_tables: string[];
  buckets: string[];
  admins: number;
  staff_access: string;
  second_factor: string;
}

/** What regular upkeep removed, by kind. */
export interface TaxonomyMaintenance {
  housekeeping: Record<string, number>;
  trending: { window: TrendingWindow; rows: number }[];
}

/** A field's value before or after a change, from the audit log. */
export type ChangedValue = string | number | boolean | null;

/** How the audit log is broken. */
export type BrokenBy = 'gap' | 'previous' | 'content' | 'changes' | 'head' | 'beyond' | 'cut';

/** A decision as the question before its reversal needs it. */
export interface ReversibleDecision {
  id: string;
  kind: DecisionsRow['kind'];
  removes: boolean;
  target_type: DecisionsRow['target_type'];
  user_id: string | null;
  policy_code: string | null;
}

/** Why something is not allowed: a slug for the program, a sentence for the person that says who can. */
export interface Refusal {
  hint: string;
  message: string;
}

export interface ProposalImpact {
  sentence: string;
}

/** A category that a worker offers, with those of its subcategories that they offer. */
export interface WorkerCategory {
  categoryId: string;
  subcategoryIds: readonly string[];
}

/** A profile as lists show it. */
export type ListedUser = RowOf<'admin_get_users'>;

export type { ReportEntityType } from './enums.ts';

/** The reported user, post or review as it is now. */
export type Reported =
  | { kind: 'user'; user: ListedUser }
  | { kind: 'post'; post: PostsRow }
  | { kind: 'review'; review: ReviewsRow };

/** What people can object to about a user, a post or a review, by field. */
export type EvidenceContent = Readonly<Record<string, string | number | null>>;

/** What was reported, as it was then and as it is now. */
export interface ReportEvidence {
  content: EvidenceContent;
  captured_at: string;
  /** Hex SHA-256, also in the audit log. */
  hash: string;
  /** Null when it is gone. */
  now: EvidenceContent | null;
}

/** The same without what it is now. */
export type KeptEvidence = Omit<ReportEvidence, 'now'>;

/** Whose agreement it is: of all second looks, or by whose answer, or by what policy. */
export type SecondLookScope = 'all' | 'person' | 'policy';

/** The rule as people read it, by language; English is always there. */
export type PolicyTexts = Readonly<Record<string, string>>;

/** A report's context. */
export interface ReportContext {
  /** Null when it is gone. */
  reported: Reported | null;
  /** Other reports about the same, all of them and the latest ten. */
  about_count: number;
  about: ReportsRow[];
  /** Other reports by the same reporter, likewise. */
  by_reporter_count: number;
  by_reporter: ReportsRow[];
}

/** What is known of a withdrawal beyond its row. */
export interface WithdrawalExtras {
  fee_percent?: number | null;
  fee_amount_eur?: number | null;
  net_amount_eur?: number | null;
  /** The payout provider's own word for where the payout is. */
  remote_state?: string | null;
  /** Not while it can be used: then staff ask for it by admin_show_payout_link. */
  payout_link_url?: string | null;
  /** Whether there is a link that can be used. */
  has_payout_link?: boolean;
  attempt_id?: string | null;
  /** Where the latest attempt to pay is; null when there was none. */
  payout_state?: PayoutState | null;
  /** Why that attempt did not pay; the withdrawal may still be pending. */
  payout_error?: string | null;
  /** Whether the provider refused it; one that was not sent otherwise was held back by our own checks. */
  payout_rejected?: boolean;
  /** From when on an undecided one can be marked. */
  markable_at?: string | null;
  provider?: PayoutProviderName | null;
  /** The id under which the provider knows the payout. */
  request_id?: string | null;
  /** What was noted when somebody marked it as paid. */
  reference?: string | null;
  approved_by?: string | null;
  approved_at?: string | null;
  /** Who had it paid. */
  released_by?: string | null;
  released_at?: string | null;
  /** It is pending, its amount is above the limit, and nobody has approved it yet. */
  needs_approval?: boolean;
  is_simulated?: boolean;
  /** Where the money goes, as far as staff may see it. */
  destination?: string | null;
  /** What the person was paid in the last 24 hours, or is being paid, besides this one. */
  received_24h_eur?: number | null;
  /** Until when payouts of the account wait; null when they don't. */
  cooling_off_until?: string | null;
  cooling_off_because?: AccountChange | null;
  /** Who ended the wait early, for this withdrawal. */
  cooling_off_released_by?: string | null;
  cooling_off_released_at?: string | null;
  cooling_off_released_reason?: string | null;
  /** What the database would refuse the viewer, and why. */
  blocked?: Partial<Record<WithdrawalAction, Refusal>> | null;
}

/** A change of an account after which its payouts wait. */
export type AccountChange = 'password' | 'email' | 'role' | 'destination';

/** What staff can do to a withdrawal that is pending. */
export type WithdrawalAction = 'approve' | 'process' | 'mark_success' | 'mark_failed' | 'release_cooling_off';

/** How a search found an item; typo: nothing has the query in it, and this word is spelled almost the same. */
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
  | 'form'
  | 'before a place'
  | 'before a purpose'
  | 'trade'
  | 'place'
  | 'split'
  | 'elsewhere'
  | 'unknown';

/** What a word of a query has to do with an item. */
export interface SearchedWord {
  asked: string;
  stage: SearchStage;
  /** The word of the item, as searches compare it; null: the item has none. */
  word: string | null;
  /** Rare words weigh most, at most 1; 0: it says nothing. */
  weight: number;
  /** How much of the weight the item explains. */
  explained: number;
}
/** A query of a group that means the same. */
export interface GroupedQuery {
  normalized_query: string;
  search_count: number;
  last_seen: string;
}
export type WordKind = 'name' | 'synonym' | 'alias';

/** picked: people who searched for it selected this soon after. similar: it has a similar word. */
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

/** What refers to an item; samples are at most 5, the newest. */
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

/** What moving everything of one item to another does. */
export interface MovePreview {
  from: MoveEnd;
  to: MoveEnd & { is_active: boolean };
  posts: number;
  workers: number;
  /** Workers who will have more categories than their plan allows. */
  workers_over_limit: number;
  selections: number;
  names_moved: number;
  names_kept_as_synonyms: number;
  synonyms_moved: number;
  synonyms_already_there: number;
  aliases_moved: number;
  /** What becomes of the old slug; 'taken' when it means something else already, null when it means the target. */
  alias: 'created' | 'taken' | null;
  subcategories_moved: string[];
  subcategories_merged: string[];
  fingerprint: string;
}

/** The section where something is put right, and what to show there. */
export interface Mend {
  section: 'categories' | 'synonyms' | 'aliases' | 'unmatched' | 'overview' | 'diagnostics';
  /** Parameters of that section's URL. */
  search: Readonly<Record<string, string>>;
}

/** A rule of the taxonomy, and how many items break it. */
export interface Check {
  name: string;
  ok: boolean;
  count: number;
  /** The first few of them. */
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

/** What diagnostics answer: checks, or what a backend without them can tell instead. */
export type Diagnosis =
  | { checks: Check[] }
  | { trending_24h_top10: TopTrending[]; recent_selections_top10: TopSelection[] };

/** How well searches in a language answer, by the queries that staff accepted (`repaired`) or ignored. */
export interface LanguageQuality {
  locale: string;
  repaired: number;
  /** Of those: their item is among the first three; something is found; their item is the first. */
  among_three: number;
  answered: number;
  first: number;
  ignored: number;
  /** Of those: something is found all the same. */
  answered_ignored: number;
  /** Searches that found nothing, and those of them that were shown near misses instead. */
  unmatched: number;
  near_misses: number;
}

/** What an acceptance changed: the queries that were not accepted for the item yet, and the synonyms that it did not have. */
export interface AcceptedQueries {
  queries: string[];
  terms: string[];
}

/** missing: its item is not among the first three. answered: ignored, but something is found. */
export type SearchFailure = 'missing' | 'answered' | 'not_first';

export interface FailedQuery {
  locale: string;
  normalized_query: string;
  failure: SearchFailure;
  /** What it was accepted for, by name; null: it was ignored. */
  wanted: string | null;
  found: string[];
}

export interface SearchQuality {
  languages: LanguageQuality[];
  /** The first 200. */
  failures: FailedQuery[];
  failure_count: number;
}

/** What housekeeping removed, by kind, and when it ran. */
export type HousekeepingResult = Readonly<Record<string, number | string>>;

/** The three kinds of file that can be imported, by the server's names. */
export type ImportKind = 'json' | 'categories' | 'subcategories';

export type ImportStatus = 'new' | 'update' | 'unchanged' | 'error';

export interface ImportChange {
  /** `icon_slug`, `is_active`, `sort_order`, `name:hr`, `synonym:hr`, `alias:former-slug`. */
  field: string;
  /** null: there is none yet. */
  old: string | number | boolean | null;
  new: string | number | boolean | null;
}

export interface ImportRow {
  list: 'categories' | 'subcategories' | 'translations' | 'synonyms' | 'aliases';
  /** Its position in the file; null for an item that is moved because its position is taken. */
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

/** What an import did, and its entry of the audit log; null if it changed nothing. */
export interface AppliedImport extends ImportStats {
  entry_id: number | null;
}

/** What importing a file would do now. Of a JSON file the rows that change nothing and have no note are only counted. */
export interface ImportPreview {
  kind: ImportKind;
  /** What is wrong with the file as a whole. */
  errors: readonly string[];
  rows: readonly ImportRow[];
  stats: ImportStats;
  /** Of every change; applying refuses another one. */
  fingerprint: string;
}

export interface ExportedItem {
  slug: string;
  is_active: boolean;
  sort_order: number;
}

/** The lists of the items, by slugs. */
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

/** Names and synonyms of all languages. */
export interface ExportedWords {
  translations: unknown[];
  synonyms: unknown[];
}

/** Whom the @names in a note mean: user ids by the name as written, in lower case. */
export type NoteMentions = Readonly<Record<string, string>>;

/** A note of staff. */
export type Note = Omit<NotesRow, 'mentions'> & { mentions: NoteMentions };

/** The texts of a saved answer by language, with placeholders. */
export type AnswerBodies = Readonly<Record<string, string>>;

/** What is done along with sending a saved answer. */
export interface AnswerSteps {
  category?: string;
  priority?: Priority;
  note?: string;
  close?: true;
  /** A colleague's id. */
  hand_over_to?: string;
  team_id?: string;
}

/** A saved answer; with steps it is a macro. */
export type SavedAnswer = Omit<SavedAnswersRow, 'bodies' | 'steps'> & {
  bodies: AnswerBodies;
  steps: AnswerSteps;
};

/** What many items at once are. */
export type BulkKind = 'report' | 'ticket' | 'post' | 'review' | 'withdrawal' | 'user';

/** What would become of an item; proposed: its withdrawal is approved, and somebody else releases it. */
export type BulkForeseen = 'will' | 'proposed' | 'refused';

/** What became of an item. */
export type BulkOutcome = 'pending' | 'done' | 'proposed' | 'refused' | 'undone';

/** Withdrawals of a method: how many are sent and of how much, and how many only proposed. */
export interface BulkSum {
  method: string;
  count: number;
  amount_eur: number;
  proposed: number;
  proposed_eur: number;
}

/** What a bulk action would do. */
export interface BulkPreview {
  batch_id: string;
  total: number;
  acting: number;
  proposed: number;
  refused: number;
  /** Some were not tried, but judged like others of their kind. */
  is_estimate: boolean;
  /** The most frequent ones first, at most 20. */
  reasons: readonly { reason: string; count: number }[];
  /** Null unless the items are withdrawals. */
  sums: readonly BulkSum[] | null;
  /** The first 20, refused ones before the others. */
  items: readonly BulkItemRow[];
}

/** How far a bulk action is. */
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
  /** Not done, or not taken back, yet. */
  remaining: number;
  can_undo: boolean;
  /** Null: as long as it is kept, 30 days. */
  undo_until: string | null;
}
/** The lists of which views can be saved, and columns chosen. */
export type ViewedList = SavedViewsRow['list'];

/** The words of a list's address: filters and order. */
export type ViewSearch = Readonly<Record<string, string>>;

/** Which columns are shown, in their order; a width is in pixels. */
export type ViewColumns = readonly { readonly id: string; readonly width?: number }[];

/** A list as somebody wants to see it again. */
export type SavedView = Omit<SavedViewsRow, 'search' | 'columns'> & {
  search: ViewSearch;
  columns: ViewColumns | null;
};

/** The kinds of entries in the history of a person or a post. */
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

/** What an entry says beyond its title: of a change by staff what the audit log says, of others what they have of these. */
export interface HistoryDetails {
  readonly [field: string]: unknown;
  /** Of the entry up to which was searched, and after which the search can go on; `matches`: whether it is found as well. */
  search_stops?: true;
  matches?: boolean;
  status?: string | null;
  /** Of a report: why, what became of it. */
  reason?: string | null;
  outcome?: string | null;
  /** Of a report or a note: what it is about. */
  target_type?: string;
  target_id?: string;
  category?: string;
  method?: string;
  amount_eur?: number;
  /** Of the balance: which kind of entry of the ledger. */
  change?: string;
  rating?: number;
  is_hidden?: boolean;
  deleted_at?: string | null;
  edited_at?: string | null;
  /** Of a review: who is reviewed. */
  user_id?: string;
  /** Of a decision: what was decided, and how it was taken back. */
  decision?: DecisionsRow['kind'];
  removes?: boolean;
  limits?: string[];
  undone_at?: string | null;
  reversed_at?: string | null;
  reverse_reason?: string | null;
  /** Of a decision and a sanction. */
  policy?: string | null;
  ends_at?: string | null;
  sanction?: SanctionsRow['kind'];
  /** The sanction, if it ended, or those of a decision that did. */
  ended?: SanctionEnd[];
}

/** How a sanction ended. */
export type SanctionEnd = Pick<SanctionsRow, 'end_kind' | 'lifted_at' | 'lifted_by' | 'lift_reason'> & {
  sanction: SanctionsRow['kind'];
};

/** A sanction that is in force. */
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
export type SharedTrace = 'phone' | 'website' | 'payout';

export interface RelatedAccount {
  user_id: string;
  shares: SharedTrace[];
  is_suspended: boolean;
  is_banned: boolean;
  created_at: string;
}

/** The head of a person's page. */
export interface UserRecord {
  /** What is in force, the latest first. */
  standing: Standing[];
  /** 1001: more than a thousand. */
  counts: Record<
    | 'reports_about'
    | 'reports_by'
    | 'tickets'
    | 'posts'
    | 'reviews_given'
    | 'reviews_received'
    | 'withdrawals',
    number
  >;
  /** Of the latest thousand reports that they sent. */
  reporter: { sent: number; closed: number; acted_on: number };
  related: RelatedAccount[];
}
