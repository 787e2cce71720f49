import type { Permission } from '@marketdesk/contract/permissions.generated.ts';

/** The callers that an address of the console's server answers: everyone with that permission, or these. */
type Audience = Permission | 'everybody' | 'this machine' | 'the provider';

export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  audience: Audience;
  purpose: string;
  /** A request that passes the guard and does nothing, with its status. */
  empty?: { query?: string; body?: unknown; status: number };
}

/** The permission that an address takes, or null. */
export function neededFor({ audience }: Endpoint): Permission | null {
  return ['everybody', 'this machine', 'the provider'].includes(audience) ? null : (audience as Permission);
}

const emptyQuery = (query: string): Pick<Endpoint, 'empty'> => ({ empty: { query, status: 200 } });
export const UNKNOWN = '00000000-0000-4000-8000-000000000000';
/** About nobody, which is refused only after the guard. */
const notFound = (body: object): Pick<Endpoint, 'empty'> => ({ empty: { body, status: 404 } });
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
    method: 'GET',
    path: '/my-data',
    audience: 'everybody',
    purpose: 'where the mail about an export leads',
  },
  {
    method: 'POST',
    path: '/my-data',
    audience: 'everybody',
    purpose: 'the person’s data as a zip file, with the code of the mail',
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
    audience: 'money.read',
    purpose: 'a page of withdrawals',
    ...emptyQuery(''),
  },
  {
    method: 'POST',
    path: '/api/admin/withdrawals',
    audience: 'money.process',
    purpose: 'mark one, or pay it out',
    ...notFound({ action: 'mark_status', requestId: UNKNOWN, status: 'failed' }),
  },
  {
    method: 'POST',
    path: '/api/admin/payout-runs/:id/release',
    audience: 'money.approve',
    purpose: 'releases the bytes of a payout run’s file',
    ...notFound({}),
  },
  {
    method: 'POST',
    path: '/api/admin/payout-runs/:id/file',
    audience: 'money.approve',
    purpose: 'the file of a released payout run, for the bank',
    ...notFound({}),
  },
  {
    method: 'POST',
    path: '/api/admin/bank-files',
    audience: 'money.reconcile',
    purpose: 'a statement or an answer of the bank, read and compared with payouts',
    // Without the name that it needs.
    empty: { body: {}, status: 400 },
  },
  {
    method: 'POST',
    path: '/api/admin/reset-password',
    audience: 'users.edit',
    purpose:
      'a new password, or a link to choose one; for an account of staff: admins only, and only the link',
    ...notFound({ userId: UNKNOWN, newPassword: 'a new password' }),
  },
  {
    method: 'POST',
    path: '/api/admin/update-user',
    audience: 'users.edit',
    purpose: 'the email address; of an account of staff: admins only',
    ...notFound({ action: 'update_email', userId: UNKNOWN, email: 'new@example.test' }),
  },
  {
    method: 'GET',
    path: '/api/admin/global-config',
    audience: 'config.read',
    purpose: 'fee, automatic withdrawals, prices',
    ...emptyQuery('?section=withdrawals'),
  },
  ...(
    [
      ['users', 'users.read'],
      ['reports', 'reports.read'],
      ['support', 'support.read'],
      ['posts', 'posts.read'],
      ['reviews', 'reviews.read'],
      ['withdrawals', 'money.read'],
    ] as const
  ).map(([list, audience]) => ({
    method: 'GET' as const,
    path: `/api/admin/lists/${list}.csv`,
    audience,
    purpose: 'what the filters of this list select, as a file',
    ...refusedFilters({ p_order_by: 'nothing' }),
  })),
  ...(['unmatched_groups', 'supply_gap'] as const).map((list) => ({
    method: 'GET' as const,
    path: `/api/admin/lists/${list}.csv`,
    audience: 'taxonomy.read' as const,
    purpose: 'what the filters of this list select, as a file',
    ...refusedFilters({ p_locale: 'nothing' }),
  })),
  {
    method: 'GET',
    path: '/api/admin/statement.csv',
    audience: 'money.statement',
    purpose: 'the ledger of a period, between its balances',
    empty: { query: '?from=2022-02-01&to=2022-01-01', status: 400 },
  },
  {
    method: 'GET',
    path: '/api/admin/journal.csv',
    audience: 'money.statement',
    purpose: 'the ledger of a month with debit and credit accounts',
    // Not over.
    empty: { query: '?month=2099-12', status: 400 },
  },
  {
    method: 'GET',
    path: '/api/admin/audit.csv',
    audience: 'audit.read',
    purpose: 'the audit log as a file',
    // Too long to be stored.
    empty: { query: `?action=${'x'.repeat(4_000)}`, status: 400 },
  },
  {
    method: 'GET',
    path: '/api/admin/audit-head',
    audience: 'audit.read',
    purpose: 'the signed head of its chain',
    ...emptyQuery(''),
  },
  {
    method: 'POST',
    path: '/api/admin/audit-head',
    audience: 'audit.read',
    purpose: 'whether a signed head is one of ours',
    // A body that is refused, but only after the guard.
    empty: { body: {}, status: 400 },
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
