// npm run firefox -w @marketdesk/e2e: signs in to the demo in Firefox and visits every screen of the console as an admin.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { call, DEMO, signIn } from './harness/accounts.ts';
import { Firefox } from './harness/firefox.ts';
import { ROOT, startServer } from './harness/server.ts';

/** Keys of WebDriver. */
const TAB = '\uE004';
const ENTER = '\uE007';
/** The procedure that finds a row for the parameter of a route. */
const ROWS_OF: Record<string, string> = {
  userId: 'admin_get_users',
  reportId: 'admin_get_reports',
  ticketId: 'admin_get_support_tickets',
  postId: 'admin_get_posts',
  runId: 'admin_get_payout_runs',
  requestId: 'admin_get_privacy_requests',
  targetId: 'admin_get_webhook_targets',
};
/** Waits until an expression in the page is neither false nor empty, and returns it. */
const soon = (expression: string) => `(async () => {
  const read = () => ${expression};
  for (const end = Date.now() + 30_000; !read() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return String(read() || '');
})()`;
/** The screen's heading, once no table is loading. */
const HEADING = soon(`document.querySelector('main [aria-busy="true"]') === null
  && document.querySelector('main h1')?.checkVisibility() && document.querySelector('main h1').innerText`);
const EMAIL_FIELD = `document.querySelector('input[type=email]')`;

const server = await startServer({ DEMO_SCALE: '300' });
const problems: string[] = [];
let path = '/admin/login';
const note = (problem: string) => problems.push(`${path}: ${problem}`);

const firefox = await Firefox.open((name, params) => {
  if (name === 'log.entryAdded') {
    const { level, text } = params as { level: string; text: string | null };
    if (level === 'error') note(text ?? 'an error without a text');
  } else if (name === 'network.responseCompleted') {
    const { response, request } = params as { response: { status: number }; request: { url: string } };
    if (response.status >= 400 && request.url.startsWith(server.url))
      note(`${response.status} ${request.url}`);
  }
});
try {
  await firefox.goto(server.url + path);
  await firefox.evaluate(soon(`${EMAIL_FIELD} !== null`));
  await firefox.evaluate(`${EMAIL_FIELD}.focus()`);
  await firefox.type(DEMO.admin.email + TAB + DEMO.admin.password + ENTER);
  await firefox.evaluate(HEADING);
  const paths = await screens();
  for (path of paths) {
    await firefox.goto(server.url + path);
    const heading = await firefox.evaluate(HEADING);
    if (heading === '') note('no heading');
    process.stdout.write(`${path}: ${heading}\n`);
  }
  process.stdout.write(`${paths.length} screens in ${await firefox.evaluate('navigator.userAgent')}\n`);
} finally {
  await firefox.close();
  await server.stop();
  await server.remove();
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}

/** The paths of all routes for staff; those of one row with the first row. */
async function screens(): Promise<string[]> {
  const folder = join(ROOT, 'apps/console/src/routes/_staff');
  const { client } = await signIn(server, DEMO.admin);
  const found: string[] = [];
  for (const file of (await readdir(folder, { recursive: true })).sort()) {
    const route = /^(?:_admins\/)?(admin\/.*)\.tsx$/.exec(file)?.[1]?.replace(/\/index$/, '');
    if (route === undefined || route.endsWith('/$')) continue;
    const [, parameter] = /\$(\w+)$/.exec(route) ?? [];
    if (parameter === undefined) {
      found.push(`/${route}`);
      continue;
    }
    const procedure = ROWS_OF[parameter];
    if (procedure === undefined)
      throw new Error(`Name the procedure with rows for $${parameter} in ROWS_OF.`);
    const rows = await call<{ id?: string; user_id: string }[]>(client, procedure);
    const [row] = rows;
    if (row === undefined) throw new Error(`The demo has no row for ${route}.`);
    found.push(`/${route.replace(`$${parameter}`, row.id ?? row.user_id)}`);
  }
  return found;
}
