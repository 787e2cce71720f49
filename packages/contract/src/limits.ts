// Business constants of the spec's section 9. Those that are rules are enforced in the database too;
// supabase/tests/contract.test.ts compares the two.

/** Rows on a page of every list. */
export const PAGE_SIZE = 50;
/** Most rows that any list procedure returns at once. */
export const MAX_PAGE_SIZE = 200;
export const DASHBOARD_LIST_SIZE = 10;
export const DASHBOARD_WINDOW_DAYS = 14;
export const SEARCH_MIN_CHARS = 2;
export const SEARCH_DEBOUNCE_MS = 300;
export const SUGGESTION_LIMIT = 8;
export const PASSWORD_MIN_CHARS = 8;
export const SAVED_TOAST_MS = 1500;
export const COPIED_MS = 1000;
export const BIO_COLLAPSE_CHARS = 300;
export const WORKER_CATEGORY_LIMIT = { pro: 5, free: 1 } as const;
export const COORDINATE_DECIMALS = 6;
export const USER_MAP_ZOOM = 12;
export const POST_MAP_RADIUS_KM = 0.3;
export const SEVERITY_MIN = 0;
export const SEVERITY_MAX = 10;

export const TRENDING_LIMIT = 50;
export const RECENT_SELECTIONS = 10;
export const DRILLDOWN_SAMPLES = 25;
/** Unmatched queries when nothing is said; the console asks for RAW_ and AGGREGATED_UNMATCHED_LIMIT. */
export const UNMATCHED_LIMIT = 100;
export const RAW_UNMATCHED_LIMIT = 50;
export const AGGREGATED_UNMATCHED_LIMIT = 200;
/** Aggregated queries that were made less often are left out, unless told. */
export const UNMATCHED_MIN_COUNT = 3;
/** Items suggested for an unmatched query. */
export const TARGET_SUGGESTIONS = 5;
/** Of a name, a synonym; enforced by the database. */
export const TAXONOMY_WORD_MAX_CHARS = 200;
/** Synonyms deleted or retargeted in one call. */
export const SYNONYM_BULK_MAX = 1000;

export const TOP_AGENTS_LIMIT = 6;
/** Days of the charts of reports and support. */
export const HISTORY_DAYS = 30;
export const RESOLUTION_NOTES_MAX_CHARS = 10_000;
export const RESOLUTION_ACTION_MAX_CHARS = 200;
export const REPORT_DESCRIPTION_MAX_CHARS = 5000;
export const REPORTS_PER_HOUR = 20;
export const TICKET_SUBJECT_MAX_CHARS = 200;
/** Tickets that are not closed, of one user. */
export const OPEN_TICKETS_PER_USER = 5;
export const TICKETS_PER_HOUR = 10;

/** What get_support_messages returns unless told. */
export const MESSAGE_DEFAULT_LIMIT = 25;
/** Messages on a page of a ticket's thread; the procedure's own default is 25. */
export const MESSAGE_PAGE_SIZE = 50;
export const MESSAGE_MAX_CHARS = 10_000;
/** Between two messages of one person in one ticket. */
export const SEND_INTERVAL_MS = 3000;
/** How long the sender may take a message of staff back; until then its ticket's user does not see it. */
export const SEND_HOLD_MS = 8000;
/** The largest image that a message can carry. */
export const SUPPORT_IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** How long staff can restore a deleted post or review before it is purged. */
export const RESTORE_DAYS = 30;
