import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { requestId } from '../http/observe.ts';
import type { Log } from '../log.ts';
import { answerPage } from './answer-page.ts';
import { LANDING, PAGE_STYLES } from './page.ts';
import {
  NO_SESSION_ID,
  paymentCancelled,
  paymentSuccess,
  portalReturn,
  readSessionId,
} from './return-pages.ts';

/**
 * Served as /return.js: the content security policy refuses inline scripts. Opens the app once per visit. The flag is
 * stored in the history entry, so Back and reload don't redirect again, but opening the address again does.
 */
const RETURN_SCRIPT = `const main = document.querySelector('main');
const { redirect, redirecting, problem } = main.dataset;
if (problem !== undefined) console.error(problem);
if (redirect !== undefined && history.state?.returned !== true) {
  history.replaceState({ returned: true }, '');
  if (redirecting !== undefined) main.querySelector('p').textContent = redirecting;
  location.assign(redirect);
}
`;

interface PublicPages {
  /** The app's subscription screen. */
  deepLink: string;
  /** Headers of every page. */
  headers: Record<string, string>;
  log: Log;
}

/** Public pages: the landing page and the return pages of the checkout and the billing portal. */
export function publicPages({ deepLink, headers, log }: PublicPages): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const html = { ...headers, 'Cache-Control': 'no-store' };
  // Their addresses contain a checkout session, which must not leak.
  const returning = { ...html, 'Referrer-Policy': 'no-referrer' };
  const file = (type: string) => ({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' });

  app.get('/', (c) => c.html(LANDING, 200, html));
  app.on('GET', addressesOf('/payment-success'), (c) => {
    const sessionId = readSessionId(c.req.query('session_id'));
    if (sessionId === null) log.error({ requestId: requestId(c.env.incoming) }, NO_SESSION_ID);
    return c.html(paymentSuccess(deepLink, sessionId), 200, returning);
  });
  app.on('GET', addressesOf('/payment-cancelled'), (c) => c.html(paymentCancelled(deepLink), 200, returning));
  app.on('GET', addressesOf('/portal-return'), (c) => c.html(portalReturn(deepLink), 200, returning));
  app.get('/support-answer', (c) =>
    c.html(answerPage(deepLink, c.req.query('ticket'), c.req.query('lang')), 200, returning),
  );
  app.get('/pages.css', (c) => c.body(PAGE_STYLES, 200, file('text/css')));
  app.get('/return.js', (c) => c.body(RETURN_SCRIPT, 200, file('text/javascript')));
  return app;
}

// The payment provider may be configured with or without an ending.
function addressesOf(page: string): string[] {
  return [page, `${page}/`, `${page}.html`, `${page}.html/`];
}
