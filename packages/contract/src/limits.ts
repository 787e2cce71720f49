// Business constants of section 9 of the specification. The database enforces those that are rules;
// supabase/tests/contract.test.ts compares them.

/** Rows per page of every list. */
export const PAGE_SIZE = 50;
/** Maximum rows per call of any list procedure. */
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
/** Default number of unmatched queries. The console requests RAW_ and AGGREGATED_UNMATCHED_LIMIT. */
export const UNMATCHED_LIMIT = 100;
export const RAW_UNMATCHED_LIMIT = 50;
export const AGGREGATED_UNMATCHED_LIMIT = 200;
/** Aggregated queries with fewer searches are left out by default. */
export const UNMATCHED_MIN_COUNT = 3;
/** Suggested items for an unmatched query. */
export const TARGET_SUGGESTIONS = 5;
/** Of names and synonyms; enforced by the database. */
export const TAXONOMY_WORD_MAX_CHARS = 200;
/** Synonyms deleted or retargeted per call. */
export const SYNONYM_BULK_MAX = 1000;

export const TOP_AGENTS_LIMIT = 6;
/** Days in the charts of reports and support. */
export const HISTORY_DAYS = 30;
export const RESOLUTION_NOTES_MAX_CHARS = 10_000;
export const RESOLUTION_ACTION_MAX_CHARS = 200;
export const REPORT_DESCRIPTION_MAX_CHARS = 5000;
export const REPORTS_PER_HOUR = 20;
export const TICKET_SUBJECT_MAX_CHARS = 200;
/** Tickets of one user that are not closed. */
export const OPEN_TICKETS_PER_USER = 5;
export const TICKETS_PER_HOUR = 10;

/** Default of get_support_messages. */
export const MESSAGE_DEFAULT_LIMIT = 25;
/** Messages per page of a thread; the procedure's own default is 25. */
export const MESSAGE_PAGE_SIZE = 50;
export const MESSAGE_MAX_CHARS = 10_000;
/** Minimum time between two messages of one person in a ticket. */
export const SEND_INTERVAL_MS = 3000;
/** How long a sender can recall a staff message. Until then the user does not see it. */
export const SEND_HOLD_MS = 8000;
/** Maximum size of a message's image. */
export const SUPPORT_IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** How long staff can restore a deleted post or review before it is purged. */
export const RESTORE_DAYS = 30;
