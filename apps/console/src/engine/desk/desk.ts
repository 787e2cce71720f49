import type { PageWindow } from '#kit/list/page.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import type { Option } from '#kit/Select.tsx';
import type { Account } from '#session/permissions.ts';
import type { Priority, Turn } from '@marketdesk/contract/enums.ts';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Claimable, ClaimAction } from './claims.ts';
import { inTurn } from './turns.ts';

/** The fields that items of both desks, reports and support, have. */
export interface DeskRow extends Claimable {
  id: string;
  created_at: string;
  team_id: string | null;
  tags: readonly string[];
  /** Of tickets. */
  priority?: Priority;
  category?: string;
  snoozed_until: string | null;
  waiting_since: string | null;
  due_at: string | null;
  breached_at: string | null;
}

/** What decides which items a list shows, besides its filters. */
export interface DeskPage<Row> {
  page?: number | undefined;
  orderBy?: (keyof Row & string) | undefined;
  orderDir?: 'asc' | 'desc' | undefined;
  turn?: Turn | undefined;
}

/** Why a press on a button does not act at once: a refusal, or a question to answer first. */
export type Hurdle = { refusal: string } | { question: string; verb: string; text: string };

type ItemLink =
  | { to: '/admin/reports/$reportId'; params: { reportId: string } }
  | { to: '/admin/support/$ticketId'; params: { ticketId: string } };

/** A desk: a list of items that staff claim, work on and close. Describes all in which one desk differs from another. */
export interface Desk<Row extends DeskRow, Page = never> {
  /** The kind of item, as a word in a sentence; also the URL's parameter for the open drawer. */
  thing: 'report' | 'ticket';
  title: 'Reports' | 'Support';
  path: '/admin/reports' | '/admin/support';
  /** The table whose changes are sent to the console. */
  table: 'reports' | 'support_tickets';
  /** The query key that all queries with items begin with. */
  key: readonly string[];
  /** The query key of the metrics, which every change affects. */
  countsKey: QueryKey;
  /** The keys to read again when an item has changed: lists, pages, metrics, the sidebar's badge. */
  shows: readonly QueryKey[];
  /** An item's page. */
  link: (id: string) => ItemLink;
  headingOf: (item: Row) => string;
  /** On the page of an item that is not there. */
  missing: string;
  /** Where the list was left, for the way back to it. */
  place: () => Readonly<Record<string, string | undefined>>;
  /** What the list can be sorted by besides the date of creation, where the headings don't offer it. */
  sorts?: readonly Option[];

  readPage: (page: Page, window: PageWindow, signal: AbortSignal) => Promise<Row[]>;
  /** Null when there is none of that id. */
  readItem: (id: string, signal: AbortSignal) => Promise<Row | null>;
  /** With `takeOverFrom`, only if that person still has the item; the note is for colleagues. */
  claim: (id: string, takeOverFrom?: string | null, note?: string) => Promise<Row>;
  release: (id: string) => Promise<Row>;
  close: (id: string) => Promise<Row>;

  /** What comes before Close; null when nothing does. */
  beforeClosing: (item: Row, seen: { viewer: Account; client: QueryClient }) => Hurdle | null;
  /** Why an item that nobody has claimed can't be closed. */
  unclaimedSentence: string;
  /** The buttons' order outside of the list. */
  buttons: readonly ClaimAction[];
  /** The buttons that stand out, outside of the list. */
  primary: readonly ClaimAction[];
}

/** A page of a desk's list. */
export function deskPage<Row extends DeskRow, Page extends DeskPage<Row>>(
  desk: Pick<Desk<Row, Page>, 'key' | 'readPage'>,
  page: Page,
) {
  const ordered = inTurn(page);
  return pageQuery<Row, Page>({
    key: [...desk.key, 'page'],
    page: ordered,
    cursor: [ordered.orderBy ?? 'created_at', 'id'],
    read: (window, signal) => desk.readPage(ordered, window, signal),
  });
}

/** One item of a desk; null when there is none of that id. */
export function deskItem<Row extends DeskRow>(desk: Desk<Row>, id: string) {
  return queryOptions({
    queryKey: [...desk.key, 'one', id],
    queryFn: ({ signal }) => desk.readItem(id, signal),
  });
}

/** What the audit log calls an action: `claim_support_ticket`. */
export function auditedAs({ table }: Pick<Desk<DeskRow>, 'table'>, action: string): string {
  return `${action}_${table.replace(/s$/, '')}`;
}
