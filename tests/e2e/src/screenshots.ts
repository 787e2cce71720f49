import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { call, DEMO, signIn, type Client } from './harness/accounts.ts';
import { theBrowser } from './harness/browser.ts';
import { NARROW, WIDE } from './harness/desk.ts';
import { goBlank, putSession } from './harness/signedIn.ts';
import { ROOT, startServer, type RunningServer } from './harness/server.ts';
import { pane } from './screens/desks.ts';

// Takes screenshots of every screen:
//   npm run screenshots -w @marketdesk/e2e -- FOLDER            every screen, wide and narrow, light and dark
//   npm run screenshots -w @marketdesk/e2e -- FOLDER taxonomy   only those whose names contain the word
//   npm run screenshots -w @marketdesk/e2e -- FOLDER --readme   the pictures of README and docs as well, into docs/pictures

const [folder, ...rest] = process.argv.slice(2);
const forReadme = rest.includes('--readme');
const word = rest.find((argument) => !argument.startsWith('--')) ?? '';
if (folder === undefined) throw new Error('Name the folder that the pictures go to.');

const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';
const PICTURE_LIMIT = 300 * 1024;
/** Screenshot names and their screens. */
const DOCS_PICTURES = {
  dashboard: 'dashboard',
  reports: 'reports',
  ticket: 'ticket-answered',
  withdrawals: 'withdrawals',
  taxonomy: 'taxonomy-category',
  searches: 'taxonomy-playground',
  'payout-run': 'payout-run',
  bank: 'bank',
  'privacy-request': 'privacy-request-erasure',
};

/** A new category, a renamed one, and an invalid line. */
const CATEGORIES_CSV = `slug,icon_slug,is_active,sort_order,name:en,name:hr
boats,boat-outline,true,,"Boats, yachts",Brodovi
garden,leaf-outline,true,,Garden,Vrtlarstvo
Not a slug,,true,,Broken,
`;

interface Screen {
  path: string;
  role?: keyof typeof DEMO | 'nobody';
  /** A return page opens the app at once, unless it has done so before. */
  opensApp?: boolean;
  /** Steps before the screenshot. */
  then?: (page: Page) => Promise<unknown>;
}

const server = await startServer({ DEMO_SCALE: '2000' });
const browser = await theBrowser();
try {
  const { client } = await signIn(server, DEMO.admin);
  const screens = await allScreens(client);
  const wanted = Object.entries(screens).filter(([name]) => name.includes(word));
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [WIDE, NARROW]) {
      for (const [name, screen] of wanted) {
        const file = join(folder, `${name}-${viewport.width}-${colorScheme}.png`);
        await photograph(screen, { viewport, colorScheme, file, tall: viewport === NARROW });
      }
    }
  }
  if (forReadme) await photographForReadme(screens);
} finally {
  await browser.close();
  await server.stop();
  await server.remove();
}

async function allScreens(admin: Client): Promise<Record<string, Screen>> {
  const first = async (name: string, status: string) =>
    (await call<{ id: string }[]>(admin, name, { p_status: status, p_limit: 1 }))[0]?.id ?? '';
  const [report, ticket, claimedTicket, closedTicket, post] = await Promise.all([
    first('admin_get_reports', 'open'),
    first('admin_get_support_tickets', 'open'),
    first('admin_get_support_tickets', 'claimed'),
    first('admin_get_support_tickets', 'closed'),
    first('admin_get_posts', 'completed'),
  ]);
  const { data: own } = await admin.auth.getUser();
  const claimedReport = (
    await call<{ id: string; claimed_by_user_id: string }[]>(admin, 'admin_get_reports', {
      p_status: 'claimed',
    })
  ).find((one) => one.claimed_by_user_id !== own.user?.id);
  const privacyRequest = async (kind: string, state: string) =>
    (await call<{ id: string }[]>(admin, 'admin_get_privacy_requests', { p_kind: kind, p_state: state }))[0]
      ?.id;
  const [accessRequest, erasure] = await Promise.all([
    privacyRequest('access', 'pending'),
    privacyRequest('erasure', 'scheduled'),
  ]);
  const runs = await call<{ id: string }[]>(admin, 'admin_get_payout_runs', { p_state: 'fetched' });
  const run = runs[0]?.id ?? '';
  const category = (await call<{ id: string }[]>(admin, 'admin_list_categories_v2'))[0]?.id ?? '';
  const [worker, staff] = await Promise.all([
    call<{ user_id: string; base_latitude: number | null }[]>(admin, 'admin_get_users', {
      p_is_worker: true,
      p_tier: 'pro',
    }).then((found) => found.find((one) => one.base_latitude !== null)?.user_id ?? ''),
    call<{ user_id: string }[]>(admin, 'admin_get_users', { p_search: DEMO.admin.email }).then(
      (found) => found[0]?.user_id ?? '',
    ),
  ]);
  return {
    'sign-in': { path: '/admin/login?from=/admin/users', role: 'nobody' },
    'sign-in-refused': {
      path: '/admin/login',
      role: 'nobody',
      then: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    },
    'reset-password': { path: '/admin/reset-password#access_token=a&refresh_token=b', role: 'nobody' },
    'reset-password-expired': { path: '/admin/reset-password', role: 'nobody' },
    landing: { path: '/', role: 'nobody' },
    'payment-success': { path: '/payment-success.html', role: 'nobody' },
    'payment-cancelled': { path: '/payment-cancelled.html', role: 'nobody', opensApp: true },
    'portal-return': { path: '/portal-return', role: 'nobody', opensApp: true },
    'not-found': { path: '/admin/nowhere' },
    forbidden: { path: '/admin', role: 'user' },
    'admins-only': { path: '/admin/audit', role: 'moderator' },
    dashboard: { path: '/admin' },
    'dashboard-moderator': { path: '/admin', role: 'moderator' },
    team: { path: '/admin/team' },
    users: { path: '/admin/users' },
    'users-filtered': {
      path: '/admin/users?role=user&isWorker=true&tier=pro&orderBy=full_name&orderDir=asc',
    },
    'users-none': { path: '/admin/users?search=zzzzzz' },
    'users-not-understood': { path: '/admin/users?role=king' },
    'users-failed': {
      path: '/admin',
      then: async (page) => {
        await page.route('**/rpc/admin_get_users?*', (route) => route.fulfill({ status: 500, json: {} }));
        await page.goto('/admin/users');
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    },
    'users-drawer': {
      path: `/admin/users?user=${worker}`,
      then: (page) => page.getByRole('dialog').waitFor(),
    },
    user: { path: `/admin/users/${worker}` },
    'user-self': { path: `/admin/users/${staff}` },
    'user-as-moderator': { path: `/admin/users/${staff}`, role: 'moderator' },
    'user-ban': {
      path: `/admin/users/${worker}`,
      then: (page) => openDialog(page, 'Ban'),
    },
    'user-editing': {
      path: `/admin/users/${worker}`,
      then: (page) => page.getByRole('button', { name: 'Base address', exact: true }).click(),
    },
    'user-reset-password': {
      path: `/admin/users/${worker}`,
      then: (page) => openDialog(page, 'Reset Password'),
    },
    palette: {
      path: '/admin',
      then: async (page) => {
        await page.keyboard.press('Control+K');
        await page.getByRole('dialog').getByRole('combobox').fill('ma');
        await page.getByRole('option').nth(3).waitFor();
      },
    },
    keys: {
      path: '/admin',
      then: async (page) => {
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
      },
    },
    reports: { path: '/admin/reports' },
    'reports-filters': {
      path: '/admin/reports?status=open&orderBy=severity',
      then: async (page) => {
        await page.getByRole('button', { name: /^Filter/ }).click();
        await page.getByRole('button', { name: 'Clear' }).waitFor();
      },
    },
    'reports-none': { path: '/admin/reports?search=zzzzzz' },
    'reports-drawer': {
      path: `/admin/reports?report=${report}`,
      then: (page) => pane(page).or(page.getByRole('dialog')).waitFor(),
    },
    report: { path: `/admin/reports/${report}` },
    'report-claimed': { path: `/admin/reports/${claimedReport?.id}` },
    'report-claimed-as-moderator': { path: `/admin/reports/${claimedReport?.id}`, role: 'moderator' },
    'report-take-over': {
      path: `/admin/reports/${claimedReport?.id}`,
      then: (page) => openDialog(page, 'Take over'),
    },
    'report-missing': { path: `/admin/reports/${NOBODYS_ID}` },
    support: { path: '/admin/support' },
    'support-none': { path: '/admin/support?search=zzzzzz' },
    'support-drawer': {
      path: `/admin/support?ticket=${ticket}`,
      then: (page) => pane(page).or(page.getByRole('dialog')).waitFor(),
    },
    ticket: { path: `/admin/support/${ticket}` },
    'ticket-claimed': { path: `/admin/support/${claimedTicket}` },
    'ticket-answered': { path: `/admin/support/${await answeredTicket(admin)}` },
    'ticket-closed': { path: `/admin/support/${closedTicket}` },
    'ticket-missing': { path: `/admin/support/${NOBODYS_ID}` },
    posts: { path: '/admin/posts' },
    'posts-none': { path: '/admin/posts?search=zzzzzz' },
    'posts-drawer': {
      path: `/admin/posts?post=${post}`,
      then: (page) => pane(page).or(page.getByRole('dialog')).waitFor(),
    },
    post: { path: `/admin/posts/${post}` },
    'post-delete': { path: `/admin/posts/${post}`, then: (page) => openDialog(page, 'Delete') },
    'post-missing': { path: `/admin/posts/${NOBODYS_ID}` },
    reviews: { path: '/admin/reviews' },
    withdrawals: { path: '/admin/withdrawals' },
    'payout-runs': { path: '/admin/withdrawals/runs' },
    'payout-run': { path: `/admin/withdrawals/runs/${run}` },
    bank: { path: '/admin/withdrawals/bank' },
    privacy: { path: '/admin/privacy' },
    'privacy-none': { path: '/admin/privacy?kind=correction&overdue=true' },
    'privacy-request-access': { path: `/admin/privacy/${accessRequest}` },
    'privacy-request-erasure': { path: `/admin/privacy/${erasure}` },
    'privacy-refused': { path: '/admin/privacy', role: 'moderator' },
    'legal-holds': { path: '/admin/privacy/holds' },
    'legal-holds-new': {
      path: '/admin/privacy/holds',
      then: (page) => openDialog(page, 'Place hold'),
    },
    retention: { path: '/admin/privacy/retention' },
    'bank-line': {
      path: '/admin/withdrawals/bank',
      then: (page) => page.getByRole('table', { name: 'Bank' }).getByRole('row').nth(1).click(),
    },
    audit: { path: '/admin/audit' },
    'audit-verify': {
      path: '/admin/audit',
      then: async (page) => {
        await page.getByRole('button', { name: 'Verify', exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    'global-config': { path: '/admin/global-config' },
    account: { path: '/admin/account' },
    'account-new-app': {
      path: '/admin/account',
      then: async (page) => {
        await openDialog(page, 'Set up an authenticator app');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('img', { name: /^QR code/ }).waitFor();
      },
    },
    ...Object.fromEntries(
      ['', 'categories', 'unmatched', 'synonyms', 'aliases', 'adoption', 'diagnostics'].map((section) => [
        `taxonomy-${section || 'overview'}`,
        { path: `/admin/taxonomy/${section}` },
      ]),
    ),
    'taxonomy-drilldown': { path: `/admin/taxonomy?categoryId=${category}` },
    'taxonomy-playground': { path: '/admin/taxonomy?q=garden' },
    'taxonomy-playground-nothing': { path: '/admin/taxonomy?q=zzzzzz' },
    'taxonomy-category': { path: `/admin/taxonomy/categories?categoryId=${category}` },
    'taxonomy-category-translating': {
      path: `/admin/taxonomy/categories?categoryId=${category}&editLocale=bg&missingOnly=true`,
    },
    'taxonomy-category-blocked': {
      path: `/admin/taxonomy/categories?categoryId=${category}`,
      then: async (page) => {
        await page
          .getByRole('table', { name: 'Categories' })
          .getByRole('button', { name: /^Delete: / })
          .first()
          .click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
        await page.getByRole('dialog', { name: 'Delete blocked' }).waitFor();
      },
    },
    'taxonomy-synonyms-duplicates': { path: '/admin/taxonomy/synonyms?onlyDup=true' },
    'taxonomy-unmatched-raw': { path: '/admin/taxonomy/unmatched?view=raw' },
    'taxonomy-adoption-category': { path: `/admin/taxonomy/adoption?categoryId=${category}` },
    'taxonomy-diagnostics-run': {
      path: '/admin/taxonomy/diagnostics',
      then: async (page) => {
        await page.getByRole('button', { name: 'Run diagnostics' }).click();
        await page.getByRole('table', { name: 'Checks' }).waitFor();
      },
    },
    'taxonomy-import': {
      path: '/admin/taxonomy/synonyms',
      then: async (page) => {
        const chosen = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Import Categories CSV' }).click();
        await (
          await chosen
        ).setFiles({
          name: 'categories.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(CATEGORIES_CSV),
        });
        await page.getByText('Invalid slug format').first().waitFor();
      },
    },
  };
}

/** The longest English thread among the newest claimed tickets. */
async function answeredTicket(admin: Client): Promise<string> {
  const tickets = await call<{ id: string; user_id: string }[]>(admin, 'admin_get_support_tickets', {
    p_status: 'claimed',
    p_limit: 50,
  });
  const [{ data: people }, { data: messages }] = await Promise.all([
    admin
      .from('profiles')
      .select('user_id')
      .eq('preferred_locale', 'en')
      .in('user_id', idsOf(tickets, 'user_id')),
    admin.from('support_messages').select('ticket_id').in('ticket_id', idsOf(tickets, 'id')),
  ]);
  const english = new Set(people?.map((person) => String(person.user_id)));
  const lengthOf = (ticket: { id: string }) =>
    messages?.filter((message) => message.ticket_id === ticket.id).length ?? 0;
  const [longest] = tickets
    .filter((ticket) => english.has(ticket.user_id))
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  return longest?.id ?? '';
}

function idsOf<Key extends string>(rows: readonly Record<Key, string>[], key: Key): string[] {
  return rows.map((row) => row[key]);
}

async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

interface Picture {
  viewport: typeof WIDE;
  colorScheme: 'light' | 'dark';
  file: string;
  tall?: boolean;
}

async function photograph(
  screen: Screen,
  { viewport, colorScheme, file, tall = false }: Picture,
): Promise<void> {
  const context = await newContext(browser, server, screen.role ?? 'admin', { viewport, colorScheme });
  try {
    const page = await context.newPage();
    if (screen.opensApp) await page.addInitScript("history.replaceState({ returned: true }, '')");
    await page.goto(screen.path);
    await settle(page);
    await screen.then?.(page);
    await settle(page);
    if (tall) await showWhole(page);
    await page.screenshot({ path: file, fullPage: tall });
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await context.close();
  }
}

/** On phones `main` scrolls: a viewport as high as its content shows all. */
async function showWhole(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const main = document.querySelector('main');
    return main === null ? 0 : main.scrollHeight - main.clientHeight;
  });
  const viewport = page.viewportSize();
  if (hidden <= 0 || viewport === null) return;
  await page.setViewportSize({ ...viewport, height: viewport.height + hidden });
  await settle(page);
}

async function newContext(
  from: Browser,
  at: RunningServer,
  role: keyof typeof DEMO | 'nobody',
  look: { viewport: typeof WIDE; colorScheme: 'light' | 'dark' },
) {
  const context = await from.newContext({
    baseURL: at.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Zagreb',
    reducedMotion: 'reduce',
    ...look,
  });
  context.setDefaultTimeout(5_000);
  if (role !== 'nobody') {
    const page = await context.newPage();
    await goBlank(page);
    await putSession(page, await signIn(at, DEMO[role]));
    await page.close();
  }
  return context;
}

/** Waits until requests and skeletons are gone. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function photographForReadme(screens: Record<string, Screen>): Promise<void> {
  const pictures = join(ROOT, 'docs/pictures');
  await mkdir(pictures, { recursive: true });
  for (const [name, shown] of Object.entries(DOCS_PICTURES)) {
    const screen = screens[shown];
    if (screen === undefined) throw new Error(`There is no screen "${shown}".`);
    const file = join(pictures, `${name}.png`);
    await photograph(screen, { viewport: WIDE, colorScheme: 'light', file });
    const { size } = await stat(file);
    if (size > PICTURE_LIMIT)
      throw new Error(`${file} has ${size} bytes; pictures have at most ${PICTURE_LIMIT}.`);
  }
}
