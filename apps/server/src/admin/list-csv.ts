import { z } from 'zod';
import { type CsvFormat, csvHead, csvRows } from '@marketdesk/contract/csv.ts';
import type { CallProcedure, RowOf } from '@marketdesk/contract/calls.ts';
import { PROCEDURES } from '@marketdesk/contract/procedures.generated.ts';
import { Failure } from '../failure.ts';
import { csvQuery } from './csv.ts';

type ListProcedure =
  | 'admin_get_users'
  | 'admin_get_reports'
  | 'admin_get_support_tickets'
  | 'admin_get_posts'
  | 'admin_get_reviews'
  | 'admin_get_withdrawals'
  | 'admin_get_unmatched_groups'
  | 'admin_get_supply_gap';

interface ExportedList {
  procedure: ListProcedure;
  /** Exported columns, in this order. */
  columns: readonly string[];
}

const list = <Name extends ListProcedure>(
  procedure: Name,
  ...columns: readonly (keyof RowOf<Name> & string)[]
): ExportedList => ({ procedure, columns });

/** Exportable lists by their name in the URL. */
const LISTS = {
  users: list(
    'admin_get_users',
    ...(['user_id', 'full_name', 'username', 'email', 'role', 'is_worker', 'subscription_tier'] as const),
    ...(['subscription_expires_at', 'is_suspended', 'is_banned', 'base_country_code', 'created_at'] as const),
  ),
  reports: list(
    'admin_get_reports',
    ...(['id', 'status', 'reported_entity_type', 'reported_entity_id', 'reporter_user_id'] as const),
    ...(['reason_category', 'description', 'severity', 'claimed_by_user_id', 'resolution_action'] as const),
    ...(['resolution_notes', 'locale', 'country_code', 'created_at', 'claimed_at', 'closed_at'] as const),
    ...(['tags', 'team_id', 'waiting_since', 'due_at', 'breached_at', 'snoozed_until'] as const),
  ),
  support: list(
    'admin_get_support_tickets',
    ...(['id', 'subject', 'status', 'category', 'user_id', 'claimed_by_user_id', 'created_at'] as const),
    ...(['last_activity_at', 'claimed_at', 'closed_at', 'priority', 'tags', 'team_id'] as const),
    ...(['waiting_since', 'due_at', 'breached_at', 'snoozed_until'] as const),
  ),
  posts: list(
    'admin_get_posts',
    ...(['id', 'user_id', 'title', 'status', 'category', 'subcategory', 'assigned_worker_user_id'] as const),
    ...(['country_code', 'budget', 'agreed_price', 'created_at', 'updated_at', 'completed_at'] as const),
  ),
  reviews: list(
    'admin_get_reviews',
    ...([
      'id',
      'rating',
      'reviewed_user_id',
      'reviewer_user_id',
      'comment',
      'is_hidden',
      'created_at',
    ] as const),
  ),
  withdrawals: list(
    'admin_get_withdrawals',
    ...(['id', 'user_id', 'user_username', 'user_full_name', 'user_email', 'method', 'amount_eur'] as const),
    ...(['status', 'created_at', 'processed_at', 'error_message', 'details'] as const),
  ),
  unmatched_groups: list(
    'admin_get_unmatched_groups',
    ...(['normalized_query', 'locale', 'query_count', 'search_count', 'people_count', 'countries'] as const),
    ...(['last_7_days', 'days_before', 'last_seen', 'queries'] as const),
  ),
  supply_gap: list(
    'admin_get_supply_gap',
    ...(['category_slug', 'category_name', 'country_code', 'latitude', 'longitude'] as const),
    ...(['search_count', 'post_count', 'worker_count', 'per_worker'] as const),
  ),
} satisfies Record<string, ExportedList>;

type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

const WRONG_FILTERS = 'filters must be the arguments of the list as JSON, such as {"p_status": "open"}.';

export const listCsvQuery = csvQuery({
  filters: z
    .string()
    .default('{}')
    .transform((text, context) => {
      try {
        return z.record(z.string(), z.json()).parse(JSON.parse(text));
      } catch {
        context.addIssue(WRONG_FILTERS);
        return z.NEVER;
      }
    }),
});

/** Arguments that the export sets itself. */
const PAGING = ['p_limit', 'p_offset', 'p_after', 'p_before'];
const PAGE = 200;

/**
 * All rows of a filtered list in its order, as chunks of a CSV file. Rows are read as the caller, with the caller's
 * permissions. The export is audited after the first page.
 */
export async function* listCsv(
  { name, filters }: { name: ListName; filters: z.output<typeof listCsvQuery>['filters'] },
  caller: CallProcedure,
  format?: CsvFormat,
): AsyncGenerator<string> {
  const { procedure, columns }: ExportedList = LISTS[name];
  const known = PROCEDURES[procedure].args.map((argument) => argument.split(' ', 1)[0] ?? '');
  const unknown = Object.keys(filters).find((key) => !known.includes(key) || PAGING.includes(key));
  if (unknown !== undefined) throw new Failure(400, `This list has no filter ${unknown.slice(0, 60)}.`);

  const { p_order_by: sorted } = filters;
  const id = name === 'users' ? 'user_id' : 'id';
  const sort = typeof sorted === 'string' ? sorted : 'created_at';
  let head = csvHead(columns, format);
  // Lists of aggregated rows have no cursor.
  const hasCursor = known.includes('p_after');
  let offset = 0;
  let after: Record<string, unknown> | null = null;
  do {
    const rows: Record<string, unknown>[] = await readPage(caller, procedure, {
      ...filters,
      p_limit: PAGE,
      ...(hasCursor ? { p_after: after } : { p_offset: offset }),
    });
    if (head !== '') await caller('admin_note_export', { p_list: name, p_filters: filters });
    yield head + csvRows(columns, rows, format);
    head = '';
    offset += rows.length;
    const last = rows[PAGE - 1];
    after = last === undefined ? null : { [sort]: last[sort], [id]: last[id] };
  } while (after !== null);
}

/** Arguments come from the URL: the database checks their types and values. */
const readPage = (caller: CallProcedure, procedure: ListProcedure, args: object) =>
  (caller as (name: string, args: object) => Promise<Record<string, unknown>[]>)(procedure, args);
