import type { Subject } from './subjects.ts';

/** The subjects that an address of the console's server answers. */
type Audience = 'everybody' | 'staff' | 'admin' | 'this machine' | 'the provider' | 'the service key';

export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  audience: Audience;
  purpose: string;
  /** A request that passes the guard and does nothing, with its status. */
  empty?: { query?: string; body?: unknown; status: number };
}

/** Permitted subjects, if they depend on the caller. */
export const AUDIENCES: Record<'staff' | 'admin', readonly Subject[]> = {
  staff: ['moderator', 'admin'],
  admin: ['admin'],
};

const emptyQuery = (query: string): Pick<Endpoint, 'empty'> => ({ empty: { query, status: 200 } });
/** A body that is refused, but only after the caller is known. */
const refused: Pick<Endpoint, 'empty'> = { empty: { body: {}, status: 400 } };
/** Of a file, whose export would be audited: filters that the database refuses, and so after its guard. */
const refusedFilters = (filters: object): Pick<Endpoint, 'empty'> => ({
  empty: { query: `?filters=${encodeURIComponent(JSON.stringify(filters))}`, status: 400 },
});

/** Every address of the server except the backend's, which need a key: the app has no others. */
export const ENDPOINTS: readonly Endpoint[] = [
  { method: 'GET', path: '/', audience: 'everybody', purpose: 'the landing page' },
  ...returnPage('payment-success', 'back to the app after a payment'),
  ...returnPage('payment-cancelled', 'back to the app without one'),
  ...returnPage('portal-return', 'back to the app from the subscription portal'),
  { method: 'GET', path: '/appeal', audience: 'everybody', purpose: 'where a decision’s mail leads' },
  {
    method: 'POST',
    path: '/appeal',
    audience: 'everybody',
    purpose: 'the appeal, with the code of the mail',
  },
  {
    method: 'POST',
    path: '/api/invitation',
    audience: 'everybody',
    purpose: 'the invitation to the staff, with the code of the mail',
  },
  {
    method: 'POST',
    path: '/api/invitation/accept',
    audience: 'everybody',
    purpose: 'creates the account of an invitation, with the code of the mail',
  },
  {
    method: 'GET',
    path: '/support-answer',
    audience: 'everybody',
    purpose: 'on to the app, where a mail about an answer leads',
  },
  { method: 'GET', path: '/pages.css', audience: 'everybody', purpose: 'the look of those pages' },
  { method: 'GET', path: '/return.js', audience: 'everybody', purpose: 'what leads on from them' },
  { method: 'GET', path: '/admin', audience: 'everybody', purpose: 'the console; it asks to sign in' },
  { method: 'GET', path: '/admin/*', audience: 'everybody', purpose: 'the same, at each of its addresses' },
  { method: 'GET', path: '/*', audience: 'everybody', purpose: 'the files of the console' },
  {
    method: 'GET',
    path: '/config.json',
    audience: 'everybody',
    purpose: 'what a browser has to know; no secret',
  },
  { method: 'GET', path: '/healthz', audience: 'everybody', purpose: 'whether the server is alive' },
  { method: 'GET', path: '/readyz', audience: 'everybody', purpose: 'whether it can serve' },
  {
    method: 'GET',
    path: '/metrics',
    audience: 'this machine',
    purpose: 'figures, or for the bearer of METRICS_TOKEN',
  },
  {
    method: 'POST',
    path: '/webhooks/payouts/:provider',
    audience: 'the provider',
    purpose: 'what a payout provider tells, under its signature',
  },
  {
    method: 'GET',
    path: '/api/admin/withdrawals',
    audience: 'staff',
    purpose: 'a page of withdrawals',
    ...emptyQuery(''),
  },
  {
    method: 'POST',
    path: '/api/admin/withdrawals',
    audience: 'staff',
    purpose: 'mark one, or pay it out',
    ...refused,
  },
  {
    method: 'POST',
    path: '/api/admin/reset-password',
    audience: 'staff',
    purpose:
      'a new password, or a link to choose one; for an account of staff: admins only, and only the link',
    ...refused,
  },
  {
    method: 'POST',
    path: '/api/admin/update-user',
    audience: 'staff',
    purpose: 'the email address; of an account of staff: admins only',
    ...refused,
  },
  {
    method: 'GET',
    path: '/api/admin/global-config',
    audience: 'admin',
    purpose: 'fee, automatic withdrawals, prices',
    ...emptyQuery('?section=withdrawals'),
  },
  ...(['users', 'reports', 'support', 'posts', 'reviews', 'withdrawals'] as const).map((list) => ({
    method: 'GET' as const,
    path: `/api/admin/lists/${list}.csv`,
    audience: 'staff' as const,
    purpose: 'what the filters of this list select, as a file',
    ...refusedFilters({ p_order_by: 'nothing' }),
  })),
  ...(['unmatched_groups', 'supply_gap'] as const).map((list) => ({
    method: 'GET' as const,
    path: `/api/admin/lists/${list}.csv`,
    audience: 'admin' as const,
    purpose: 'what the filters of this list select, as a file',
    ...refusedFilters({ p_locale: 'nothing' }),
  })),
  {
    method: 'GET',
    path: '/api/admin/statement.csv',
    audience: 'admin',
    purpose: 'the ledger of a period, between its balances',
    empty: { query: '?from=2022-02-01&to=2022-01-01', status: 400 },
  },
  {
    method: 'GET',
    path: '/api/admin/audit.csv',
    audience: 'admin',
    purpose: 'the audit log as a file',
    // Too long to be stored.
    empty: { query: `?action=${'x'.repeat(4_000)}`, status: 400 },
  },
  {
    method: 'GET',
    path: '/api/admin/audit-head',
    audience: 'admin',
    purpose: 'the signed head of its chain',
    ...emptyQuery(''),
  },
  {
    method: 'POST',
    path: '/api/admin/audit-head',
    audience: 'admin',
    purpose: 'whether a signed head is one of ours',
    ...refused,
  },
];

/** A page that leads back to the app, at each of its addresses. */
function returnPage(name: string, purpose: string): Endpoint[] {
  return ['', '/', '.html', '.html/'].map((ending) => ({
    method: 'GET',
    path: `/${name}${ending}`,
    audience: 'everybody',
    purpose,
  }));
}
