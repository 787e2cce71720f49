// Enums of the domain. supabase/tests/contract.test.ts compares them with the check constraints.

export const ROLES = ['user', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const STAFF_ACCESS = ['staff', 'admins'] as const;
/** Who passes the basic guard: `staff` = admins and moderators (reading A), `admins` = only admins (reading B). */
export type StaffAccess = (typeof STAFF_ACCESS)[number];

/** Who must use two-factor authentication. */
export const SECOND_FACTOR = ['off', 'admins', 'staff'] as const;
export type SecondFactor = (typeof SECOND_FACTOR)[number];

export const SUBSCRIPTION_TIERS = ['free', 'pro'] as const;
export type SubscriptionTier = (typeof SUBSCRIPTION_TIERS)[number];

export const CLAIM_STATUSES = ['open', 'claimed', 'closed'] as const;
/** Status of a report or a support ticket. */
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const REPORT_ENTITY_TYPES = ['user', 'post', 'review'] as const;
export type ReportEntityType = (typeof REPORT_ENTITY_TYPES)[number];

export const REPORT_REASONS = [
  'Offensive name/BIO',
  'Adult content',
  'Scams',
  'Offensive review',
  'Harassment',
  'Hate speech',
  'Spam/Advertising',
  'Other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const SUPPORT_CATEGORIES = [
  'Account',
  'Billing',
  'Technical Issue',
  'Payments',
  'Content/Removal',
  'Safety/Abuse',
  'Report Appeal',
  'Other',
] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];

/** Placeholders of a saved answer that the database fills in, written {{name}}. */
export const ANSWER_PLACEHOLDERS = [
  'user.first_name',
  'user.name',
  'ticket.subject',
  'ticket.id',
  'staff.first_name',
] as const;
export type AnswerPlaceholder = (typeof ANSWER_PLACEHOLDERS)[number];

/** Views of both desks. */
export const TURNS = ['mine', 'waiting', 'unassigned', 'breached', 'team', 'snoozed'] as const;
export type Turn = (typeof TURNS)[number];

export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const POST_STATUSES = [
  'open',
  'assigned',
  'in_progress',
  'pending_completion',
  'completed',
  'cancelled',
] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const WITHDRAWAL_STATUSES = ['pending', 'success', 'failed'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const WITHDRAWAL_METHODS = ['revolut', 'bank', 'payout_link'] as const;
export type WithdrawalMethod = (typeof WITHDRAWAL_METHODS)[number];

export const PAYOUT_PROVIDERS = ['revolut', 'simulator'] as const;
export type PayoutProviderName = (typeof PAYOUT_PROVIDERS)[number];

/** Who carries out a payout attempt: a provider, or the bank with a payout run. */
export const ATTEMPT_PROVIDERS = ['revolut', 'simulator', 'bank'] as const;
export type AttemptProvider = (typeof ATTEMPT_PROVIDERS)[number];

/** State of a payout attempt. */
export const PAYOUT_STATES = [
  'created',
  'sending',
  'unknown',
  'accepted',
  'completed',
  'failed',
  'reverted',
  'not_sent',
  'undecided',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Outcome of a call to a provider, as recorded by payouts_record. */
export const PAYOUT_OUTCOMES = [
  'accepted',
  'unknown',
  'completed',
  'failed',
  'reverted',
  'not_sent',
  'not_found',
  'throttled',
] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

export const PRICE_TYPES = ['top_up', 'subscription'] as const;
export type PriceType = (typeof PRICE_TYPES)[number];

export const TAXONOMY_ENTITY_TYPES = ['category', 'subcategory'] as const;
export type TaxonomyEntityType = (typeof TAXONOMY_ENTITY_TYPES)[number];

export const TRENDING_WINDOWS = ['24h', '7d'] as const;
export type TrendingWindow = (typeof TRENDING_WINDOWS)[number];

/** The 27 languages of the taxonomy in the specification's order. The first is the default. */
export const LOCALES = [
  'en', 'hr', 'bg', 'bs', 'zh', 'cs', 'da', 'nl', 'fi', 'fr', 'de', 'el', 'hu', 'it',
  'ja', 'no', 'pl', 'pt', 'ro', 'ru', 'sr', 'sk', 'sl', 'es', 'sv', 'tr', 'uk',
] as const; // prettier-ignore
export type Locale = (typeof LOCALES)[number];

/** Notification switches of a profile: those of the specification in its order, then ours. */
export const NOTIFICATION_FLAGS = [
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
export type NotificationFlag = (typeof NOTIFICATION_FLAGS)[number];

export const USER_ORDER_COLUMNS = [
  'created_at',
  'full_name',
  'email',
  'role',
  'is_worker',
  'is_suspended',
  'is_banned',
] as const;
export type UserOrderColumn = (typeof USER_ORDER_COLUMNS)[number];

export const ORDER_DIRECTIONS = ['asc', 'desc'] as const;
export type OrderDirection = (typeof ORDER_DIRECTIONS)[number];

/** Predicted outcome of a bulk action for one item. `proposed`: the withdrawal is approved, and someone else releases it. */
export type BulkForeseen = 'will' | 'proposed' | 'refused';

/** Outcome of a bulk action for one item. */
export type BulkOutcome = 'pending' | 'done' | 'proposed' | 'refused' | 'undone';
