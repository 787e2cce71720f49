import { createHash } from 'node:crypto';
import type { ProcedureCall } from '../procedures.ts';
import { TAXONOMY_LISTS } from '../taxonomy/calls.ts';
import { daysAgo, DESK_METRICS, list, REPORT_LISTS, TICKET_LISTS } from './desk-calls.ts';
import { POST_LISTS, REVIEW_LISTS } from './post-calls.ts';
import { ABSENT, RARE, RARE_PAIR, UNCOMMON, UNCOMMON_PAIR } from './words.ts';

interface Section {
  title: string;
  /** Goal for the p95 of each call at the largest size. */
  goalMs: number;
  calls: ProcedureCall[];
}

/** First pages of lists. */
const LIST_MS = 25;
/** Counts of the dashboard and the sidebar. */
const BADGE_MS = 5;

/** The id of a generated row, by its kind and number. */
const id = (key: string) =>
  createHash('md5')
    .update(key)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The ids of the first fifty generated rows of a kind. */
const ids = (kind: string) => Array.from({ length: 50 }, (_, at) => id(`${kind}${at + 1}`));

/** A person with a few rows at every size, and the person with the most rows. */
const PERSON = id('person500');
const BUSIEST = id('person1');
const CATEGORY = id('category1');
const SUBCATEGORY = id('subcategory50');
/** A category with a seventh of all posts and offers. */
const LARGEST_CATEGORY = id('category2');

const SEARCHES = {
  'search, in one row of 1000': { p_search: RARE.word },
  'search, in one row of 200': { p_search: UNCOMMON.word },
  'search, absent': { p_search: ABSENT.word },
  'search, one letter': { p_search: 'k' },
  'search, two letters, in most rows': { p_search: 'an' },
  'search, two letters, in one row of 1000': { p_search: RARE_PAIR },
  'search, two letters, in one row of 200': { p_search: UNCOMMON_PAIR },
  'search, two letters, absent': { p_search: ABSENT.pair },
};

const USER_LISTS = list('admin_get_users', {
  'newest first': {},
  'oldest first': { p_order_dir: 'asc' },
  ...Object.fromEntries(
    ['full_name', 'email', 'role', 'is_worker', 'is_suspended', 'is_banned'].flatMap((column) => [
      [`by ${column}`, { p_order_by: column, p_order_dir: 'asc' }],
      [`by ${column}, descending`, { p_order_by: column }],
    ]),
  ),
  users: { p_role: 'user' },
  moderators: { p_role: 'moderator' },
  'moderators by name': { p_role: 'moderator', p_order_by: 'full_name' },
  workers: { p_is_worker: 'true' },
  'workers by name': { p_is_worker: 'true', p_order_by: 'full_name', p_order_dir: 'asc' },
  'not workers': { p_is_worker: 'false' },
  suspended: { p_is_suspended: 'true' },
  'not suspended': { p_is_suspended: 'false' },
  banned: { p_is_banned: 'true' },
  'banned by name': { p_is_banned: 'true', p_order_by: 'full_name' },
  'suspended and banned': { p_is_banned: 'true', p_is_suspended: 'true' },
  Pro: { p_tier: 'pro' },
  'Pro by name': { p_tier: 'pro', p_order_by: 'full_name', p_order_dir: 'asc' },
  free: { p_tier: 'free' },
  category: { p_category_id: CATEGORY },
  'category by name': { p_category_id: CATEGORY, p_order_by: 'full_name', p_order_dir: 'asc' },
  subcategory: { p_category_id: id('category1'), p_subcategory_id: SUBCATEGORY },
  'Pro of a category': { p_tier: 'pro', p_category_id: CATEGORY },
  ...SEARCHES,
  'search, a first name': { p_search: 'anna' },
  'search, an address': { p_search: 'anna.horvat' },
  'search, an id': { p_search: PERSON },
  'search by name': { p_search: 'anna', p_order_by: 'full_name', p_order_dir: 'asc' },
  'search by name, descending': { p_search: 'anna', p_order_by: 'full_name' },
  'search, absent, by name': { p_search: ABSENT.pair, p_order_by: 'full_name', p_order_dir: 'asc' },
  'workers, searched': { p_is_worker: 'true', p_search: 'an' },
});

const WITHDRAWAL_LISTS = list('admin_get_withdrawals', {
  'newest first': {},
  pending: { p_status: 'pending' },
  failed: { p_status: 'failed' },
  'by Revolut': { p_method: 'revolut' },
  'failed, by payout link': { p_status: 'failed', p_method: 'payout_link' },
  'last 30 days': { p_date_from: daysAgo(30) },
  'a month of last year': { p_date_from: daysAgo(430), p_date_to: daysAgo(400) },
  ...Object.fromEntries(
    Object.entries(SEARCHES).map(([name, { p_search }]) => [name, { p_user_search: p_search }]),
  ),
  'one user': { p_user_search: PERSON },
  'pending, searched': { p_status: 'pending', p_user_search: RARE.word },
  'failed, a first name': { p_status: 'failed', p_user_search: 'anna' },
});

const AUDIT_LISTS = list('admin_get_audit', {
  'newest first': {},
  'action, frequent': { p_action: 'report' },
  'action, rare': { p_action: 'cache' },
  'action, two letters': { p_action: 'up' },
  'action, absent': { p_action: ABSENT.pair },
  table: { p_entity_table: 'pro' },
  'table, absent': { p_entity_table: ABSENT.pair },
  'busiest actor': { p_actor: BUSIEST },
  'an actor without entries': { p_actor: PERSON },
  'busiest actor, rare action': { p_actor: BUSIEST, p_action: 'cache' },
  'last 30 days': { p_from: daysAgo(30) },
  'a month of last year, one action': { p_action: 'hide', p_from: daysAgo(430), p_to: daysAgo(400) },
  'around an entry': { p_entry: '20000' },
});

/** The targets of a page of reports, and the view by target. */
const REPORTED = [
  ...list('admin_get_reported_targets', {
    'by target, most reports first': {},
    'by target, fewest reports first': { p_order_dir: 'asc' },
    'by target, highest severity first': { p_order_by: 'max_severity' },
    'by target, lowest severity first': { p_order_by: 'max_severity', p_order_dir: 'asc' },
    'by target, oldest first': { p_order_by: 'oldest_at', p_order_dir: 'asc' },
    'by target, page 20': { p_offset: '950' },
    'by target, posts': { p_target_type: 'post' },
    'by target, reviews': { p_target_type: 'review' },
    'by target, reason': { p_reason: 'Hate speech' },
    'by target, reason by severity': { p_reason: 'Hate speech', p_order_by: 'max_severity' },
  }),
  {
    name: 'evidence of one report',
    procedure: 'admin_get_report_evidence',
    args: { p_report_id: id('report7') },
  },
  {
    name: 'targets of fifty reports',
    procedure: 'admin_get_report_targets',
    args: { p_report_ids: `{${ids('report').join(',')}}` },
  },
];

const call = (name: string, procedure: string, args: Record<string, string> = {}): ProcedureCall => ({
  name,
  procedure,
  args,
});

/** Histories and records of an average person and of the busiest: one hundredth of the people has a fifth of all rows. */
const HISTORIES: ProcedureCall[] = [
  ...Object.entries({ 'of a person': PERSON, 'of the busiest': BUSIEST }).flatMap(([of, person]) => {
    const args = { p_user_id: person };
    return [
      call(`history ${of}`, 'admin_get_user_history', args),
      call(`history ${of}, changes by staff`, 'admin_get_user_history', {
        ...args,
        p_kinds: '{staff_change}',
      }),
      call(`history ${of}, searched`, 'admin_get_user_history', { ...args, p_search: UNCOMMON.word }),
      call(`history ${of}, searched, absent`, 'admin_get_user_history', {
        ...args,
        p_search: ABSENT.word,
      }),
      call(`record ${of}`, 'admin_get_user_record', args),
      call(`decisions ${of}`, 'admin_get_decisions', { p_target_type: 'user', p_target_id: person }),
      call(`notes ${of}`, 'admin_get_notes', { p_entity_type: 'user', p_entity_id: person }),
    ];
  }),
  call('history of a post', 'admin_get_post_history', { p_post_id: id('post7') }),
  call('decisions about a post', 'admin_get_decisions', { p_target_type: 'post', p_target_id: id('post7') }),
  call('notes on a post', 'admin_get_notes', { p_entity_type: 'post', p_entity_id: id('post7') }),
  call('notices about a decision', 'admin_get_notices', { p_decision_id: id('decision7') }),
  call('notices to the busiest', 'get_my_notices'),
  call('notifications', 'admin_get_notifications'),
];

const BADGES = [
  call('dashboard metrics', 'get_admin_dashboard_metrics'),
  call('sum of balances', 'get_total_profiles_balance'),
  call('reports metrics', 'admin_get_reports_metrics'),
  call('support observability', 'get_support_observability'),
  call('my access', 'get_my_access'),
  call('unread notifications', 'admin_count_unread_notifications'),
];

const METRICS = [
  call('dashboard history, 30 days', 'get_admin_dashboard_history'),
  call('dashboard history, 90 days', 'get_admin_dashboard_history', { p_days: '90' }),
  call('expiring Pro', 'admin_get_expiring_pro_users'),
  call('withdrawal counters', 'admin_get_withdrawal_counters'),
  call('withdrawal counters, one method', 'admin_get_withdrawal_counters', { p_method: 'revolut' }),
  call('withdrawal counters, 30 days', 'admin_get_withdrawal_counters', { p_date_from: daysAgo(30) }),
  call('withdrawal counters, searched', 'admin_get_withdrawal_counters', {
    p_user_search: RARE.word,
    p_newest: '500',
  }),
  call('withdrawal counters, from an amount on', 'admin_get_withdrawal_counters', {
    p_min_amount: '50',
    p_newest: '500',
  }),
  call('withdrawal counters, two letters', 'admin_get_withdrawal_counters', {
    p_user_search: 'an',
    p_newest: '500',
  }),
  ...DESK_METRICS(id('report7'), ids('ticket')).filter(
    ({ procedure }) => !/dashboard|reports_metrics|observability/.test(procedure),
  ),
  call('reports metrics, 30 days', 'admin_get_reports_metrics', { p_date_from: daysAgo(30) }),
  call('built-in views of the desks', 'admin_count_views', {}),
  call('my work', 'admin_get_my_work', {}),
  call('work of today', 'admin_get_work_today', {}),
  call('times of work', 'admin_get_work_times', {}),
  call('similar tickets', 'admin_get_similar_tickets', { p_ticket_id: id('ticket7') }),
];

/** Replaces the search words by the rare words of the generated rows. */
function withGeneratedWords(calls: readonly ProcedureCall[]): ProcedureCall[] {
  const words: Record<string, string> = { zebra: RARE.word, ze: RARE_PAIR };
  return calls.map((one) => {
    const search = one.args.p_search;
    const word = search === undefined ? undefined : words[search];
    return word === undefined ? one : { ...one, args: { ...one.args, p_search: word } };
  });
}

const samples = {
  person: PERSON,
  post: id('post7'),
  review: id('review7'),
  category: CATEGORY,
  subcategory: SUBCATEGORY,
};

/** The search for everything (Ctrl+K). */
const EVERYTHING = Object.entries({
  'a first name': 'anna',
  'two words': 'anna horvat',
  'a mistyped name': 'horvta',
  'two letters': 'an',
  'in one row of 1000': RARE.word,
  'in one row of 200': UNCOMMON.word,
  absent: ABSENT.word,
  'a phone number': '059 10000777',
  'an id': PERSON,
  'the beginning of an id': PERSON.slice(0, 8),
  'an amount': '63',
  'a word of threads': 'mount',
}).map(([name, query]) => call(name, 'search_everything', { p_query: query }));

/** Every list with its filters, sorts and searches, and every count, of all screens. */
export const SECTIONS: readonly Section[] = [
  { title: 'Badges', goalMs: BADGE_MS, calls: BADGES },
  { title: 'Metrics', goalMs: LIST_MS, calls: METRICS },
  { title: 'Users', goalMs: LIST_MS, calls: USER_LISTS },
  {
    title: 'Reports',
    goalMs: LIST_MS,
    calls: [
      ...withGeneratedWords(REPORT_LISTS(PERSON)),
      ...list('admin_get_reports', { 'search, one letter': { p_search: 'k' } }),
      ...REPORTED,
    ],
  },
  { title: 'Support', goalMs: LIST_MS, calls: withGeneratedWords(TICKET_LISTS(PERSON)) },
  {
    title: 'Posts',
    goalMs: LIST_MS,
    calls: [
      ...withGeneratedWords(POST_LISTS(samples)),
      ...list('admin_get_posts', {
        'of the busiest user': { p_user_id: BUSIEST },
        'search, in one row of 200': { p_search: UNCOMMON.word },
        'search, one letter': { p_search: 'k' },
        'rare search by update': { p_search: RARE.word, p_order_by: 'updated_at' },
      }),
    ],
  },
  { title: 'Reviews', goalMs: LIST_MS, calls: withGeneratedWords(REVIEW_LISTS(samples)) },
  { title: 'Withdrawals', goalMs: LIST_MS, calls: WITHDRAWAL_LISTS },
  { title: 'Search for everything', goalMs: LIST_MS, calls: EVERYTHING },
  { title: 'Histories', goalMs: LIST_MS, calls: HISTORIES },
  { title: 'Audit', goalMs: LIST_MS, calls: AUDIT_LISTS },
  {
    title: 'Taxonomy',
    goalMs: LIST_MS,
    calls: [
      ...TAXONOMY_LISTS(CATEGORY),
      call('usage of the largest category', 'admin_get_taxonomy_usage', {
        p_entity_type: 'category',
        p_entity_id: LARGEST_CATEGORY,
      }),
    ],
  },
];
