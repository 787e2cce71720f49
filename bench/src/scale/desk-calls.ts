import type { ProcedureCall } from '../procedures.ts';

const DAYS_MS = 86_400_000;
export const daysAgo = (days: number) => new Date(Date.now() - days * DAYS_MS).toISOString();

/** Calls of one list, fifty rows each. */
export const list = (procedure: string, calls: Record<string, Record<string, string>>): ProcedureCall[] =>
  Object.entries(calls).map(([name, args]) => ({ name, procedure, args: { p_limit: '50', ...args } }));

const WAITING = { p_turn: 'waiting', p_order_by: 'queue_order', p_order_dir: 'asc' };

/** Every filter and sort of the reports list. */
export const REPORT_LISTS = (person: string): ProcedureCall[] =>
  list('admin_get_reports', {
    'newest first': {},
    'oldest first': { p_order_dir: 'asc' },
    'page 20': { p_offset: '950' },
    'severity, highest first': { p_order_by: 'severity' },
    'severity, lowest first': { p_order_by: 'severity', p_order_dir: 'asc' },
    open: { p_status: 'open' },
    claimed: { p_status: 'claimed' },
    closed: { p_status: 'closed' },
    'open by severity': { p_status: 'open', p_order_by: 'severity' },
    waiting: WAITING,
    'waiting, page 20': { ...WAITING, p_offset: '950' },
    'waiting, reason': { ...WAITING, p_reason: 'Hate speech' },
    'claimed only': { p_claimed_only: 'true' },
    'about posts': { p_entity_type: 'post' },
    reason: { p_reason: 'Hate speech' },
    'reason by severity': { p_reason: 'Hate speech', p_order_by: 'severity' },
    'last 30 days': { p_date_from: daysAgo(30) },
    'a month of last year': { p_date_from: daysAgo(430), p_date_to: daysAgo(400) },
    'country, frequent': { p_country_code: 'HR' },
    'country, one row in 500': { p_country_code: 'IS' },
    'country, absent': { p_country_code: 'ZZ' },
    'country, one row in 500, by severity': { p_country_code: 'IS', p_order_by: 'severity' },
    locale: { p_locale: 'hr' },
    reporter: { p_reporter_user_id: person },
    'search, in every row': { p_search: 'money' },
    'search, one row in 1000': { p_search: 'zebra' },
    'search, absent': { p_search: 'xylophone' },
    'search, two letters, in every row': { p_search: 'mo' },
    'search, two letters, one row in 1000': { p_search: 'ze' },
    'search, two letters, absent': { p_search: 'qx' },
    'search, an id': { p_search: person },
    'several at once': { p_status: 'open', p_reason: 'Scams', p_country_code: 'HR', p_search: 'money' },
  });

/** Every filter of the tickets list, and both sorts. */
export const TICKET_LISTS = (person: string): ProcedureCall[] =>
  list('admin_get_support_tickets', {
    'newest first': {},
    'last activity first': { p_order_by: 'last_activity_at' },
    'page 20': { p_offset: '950' },
    open: { p_status: 'open' },
    'open, last activity first': { p_status: 'open', p_order_by: 'last_activity_at' },
    waiting: WAITING,
    'waiting, page 20': { ...WAITING, p_offset: '950' },
    claimed: { p_status: 'claimed' },
    closed: { p_status: 'closed' },
    'claimed only': { p_claimed_only: 'true' },
    category: { p_category: 'Payments' },
    'last 30 days': { p_date_from: daysAgo(30) },
    'a month of last year': { p_date_from: daysAgo(430), p_date_to: daysAgo(400) },
    'search, in every row': { p_search: 'payment' },
    'search, one row in 1000': { p_search: 'zebra' },
    'search, absent': { p_search: 'xylophone' },
    'search, two letters, one row in 1000': { p_search: 'ze' },
    'search, two letters, absent': { p_search: 'qx' },
    'search, a user': { p_search: person },
  });

/** The cards, charts and panels of both desks, one report, previews and a page of a thread. */
export const DESK_METRICS = (report: string, tickets: readonly string[]): ProcedureCall[] => {
  const month = { p_date_from: daysAgo(30) };
  const lastYear = { p_date_from: daysAgo(430), p_date_to: daysAgo(400) };
  return [
    { name: 'reports metrics', procedure: 'admin_get_reports_metrics', args: {} },
    { name: 'reports metrics, 30 days', procedure: 'admin_get_reports_metrics', args: month },
    { name: 'durations', procedure: 'admin_get_reports_durations', args: {} },
    { name: 'durations, 30 days', procedure: 'admin_get_reports_durations', args: month },
    { name: 'durations, a month of last year', procedure: 'admin_get_reports_durations', args: lastYear },
    { name: 'top agents', procedure: 'admin_get_reports_agent_claims', args: {} },
    { name: 'top agents, 30 days', procedure: 'admin_get_reports_agent_claims', args: month },
    { name: 'reports history, 30 days', procedure: 'admin_get_reports_history', args: {} },
    { name: 'reports history, 90 days', procedure: 'admin_get_reports_history', args: { p_days: '90' } },
    { name: 'one report', procedure: 'admin_get_report_details', args: { p_report_id: report } },
    { name: 'what surrounds it', procedure: 'admin_get_report_context', args: { p_report_id: report } },
    { name: 'support observability', procedure: 'get_support_observability', args: {} },
    { name: 'support history, 30 days', procedure: 'get_support_history', args: {} },
    { name: 'support history, 90 days', procedure: 'get_support_history', args: { p_days: '90' } },
    {
      name: 'previews of fifty tickets',
      procedure: 'admin_get_unread_counts',
      args: { p_ticket_ids: `{${tickets.join(',')}}` },
    },
    {
      name: 'a page of a thread',
      procedure: 'get_support_messages',
      args: { p_ticket_id: tickets[0] ?? '', p_limit: '50' },
    },
    { name: 'dashboard metrics', procedure: 'get_admin_dashboard_metrics', args: {} },
    { name: 'dashboard history', procedure: 'get_admin_dashboard_history', args: {} },
  ];
};
