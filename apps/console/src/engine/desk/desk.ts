import type { PageWindow } from '#kit/list/page.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import type { Option } from '#kit/Select.tsx';
import type { Account } from '#session/permissions.ts';
import type { Priority, Turn } from '@marketdesk/contract/enums.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Claimable, ClaimAction } from './claims.ts';
import { inTurn } from './turns.ts';

/** Fields of the items of both desks, reports and support. */
export interface DeskRow extends Claimable {
  id: string;
  created_at: string;
  team_id: string | null;
  tags: readonly string[];
  /** Tickets only. */
  priority?: Priority;
  category?: string;
  /** Tickets only. */
  last_activity_at?: string;
  queue_order: number;
  snoozed_until: string | null;
  waiting_since: string | null;
  due_at: string | null;
  breached_at: string | null;
}

/** What decides a list's items, besides its filters. */
export interface DeskPage<Row> {
  page?: number | undefined;
  orderBy?: (keyof Row & string) | undefined;
  orderDir?: 'asc' | 'desc' | undefined;
  turn?: Turn | undefined;
}

/** Why a press does not act at once: a refusal, or a question to answer first. */
export type Hurdle = { refusal: string } | { question: string; verb: string; text: string };

type ItemLink =
  | { to: '/admin/reports/$reportId'; params: { reportId: string } }
  | { to: '/admin/support/$ticketId'; params: { ticketId: string } };

/** A desk: a list of items that staff claim, work on and close. Contains everything that differs between desks. */
export interface Desk<Row extends DeskRow, Page = never> {
  /** The kind of item in sentences; also the URL parameter of the open drawer. */
  thing: 'report' | 'ticket';
  title: 'Reports' | 'Support';
  path: '/admin/reports' | '/admin/support';
  /** Needed for every change of an item. */
  permission: Permission;
  /** The table to listen to. */
  table: 'reports' | 'support_tickets';
  /** Key prefix of all queries with items. */
  key: readonly string[];
  /** The query key of the metrics, which every change affects. */
  countsKey: QueryKey;
  /** Keys to invalidate when an item changes: lists, pages, metrics, the sidebar's badge. */
  shows: readonly QueryKey[];
  /** An item's page. */
  link: (id: string) => ItemLink;
  headingOf: (item: Row) => string;
  /** On the page of a missing item. */
  missing: string;
  /** The list's last place, for links back. */
  place: () => Readonly<Record<string, string | undefined>>;
  /** Sorts besides the creation date that no heading offers. */
  sorts?: readonly Option[];

  readPage: (page: Page, window: PageWindow, signal: AbortSignal) => Promise<Row[]>;
  /** Null for an unknown id. */
  readItem: (id: string, signal: AbortSignal) => Promise<Row | null>;
  /** With `takeOverFrom`, only if that person still has the item; the note is for colleagues. */
  claim: (id: string, takeOverFrom?: string | null, note?: string) => Promise<Row>;
  release: (id: string) => Promise<Row>;
  close: (id: string) => Promise<Row>;

  /** A check before Close, or null. */
  beforeClosing: (item: Row, seen: { viewer: Account; client: QueryClient }) => Hurdle | null;
  /** Why an unclaimed item can't be closed. */
  unclaimedSentence: string;
  /** Order of the buttons outside the list. */
  buttons: readonly ClaimAction[];
  /** Highlighted buttons outside the list. */
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

/** One item of a desk; null for an unknown id. */
export function deskItem<Row extends DeskRow>(desk: Desk<Row>, id: string) {
  return queryOptions({
    queryKey: [...desk.key, 'one', id],
    queryFn: ({ signal }) => desk.readItem(id, signal),
  });
}

/** An action's name in the audit log: `claim_support_ticket`. */
export function auditedAs({ table }: Pick<Desk<DeskRow>, 'table'>, action: string): string {
  return `${action}_${table.replace(/s$/, '')}`;
}
