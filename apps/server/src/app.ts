import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Backend } from '@marketdesk/backend/backend.ts';
import { nodeContext } from '@marketdesk/backend/http/node-context.ts';
import { type Context, type ErrorHandler, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { clientAddress } from './address.ts';
import { adminApi, type AdminApiOptions } from './admin/admin-api.ts';
import type { Config } from './config.ts';
import { Failure } from './failure.ts';
import { requestId } from './http/observe.ts';
import { onlyOnLoopback } from './http/only-on-loopback.ts';
import { operations, type OperationsOptions } from './http/operations.ts';
import { securityHeaders } from './http/security-headers.ts';
import { consolePage, type StaticFiles } from './http/static-files.ts';
import type { Log } from './log.ts';
import { appealPage } from './pages/appeal.ts';
import { myDataPage } from './pages/my-data.ts';
import { NOT_FOUND } from './pages/page.ts';
import { publicPages } from './pages/public-pages.ts';
import { invitationApi } from './staff/invitation.ts';
import type { Tracing } from './tracing/tracing.ts';
import { VERSION } from './version.ts';
import { webhooks } from './webhooks/webhooks.ts';

interface AppEnv {
  Bindings: HttpBindings;
}

export interface AppOptions extends AdminApiOptions, OperationsOptions {
  config: Config;
  /** The browser's key to the backend. */
  anonKey: string;
  /** null with a hosted backend. */
  backend: Backend | null;
  /** Whether the backend offers passkeys at this address. */
  passkeys: boolean;
  /** Whether this is the demo marketplace, with its public passwords. */
  demo: boolean;
  files: StaticFiles;
  log: Log;
  tracing?: Tracing | null;
}

const BACKEND_PATHS = ['/auth/v1/*', '/rest/v1/*', '/realtime/v1/*', '/storage/v1/*'];
/** The console's pages, including the one for mailed recovery links: its router knows which exist. */
const CONSOLE_PATHS = ['/admin', '/admin/*'];

/** Every route of the server. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { config, backend, files } = options;
  const headers = securityHeaders(config);
  const addressOf = ({ socket, headers: sent }: IncomingMessage) =>
    clientAddress(socket.remoteAddress, sent['x-forwarded-for'], config.proxies);
  const app = new Hono<AppEnv>();
  app.onError(errorHandler(options.log));
  const { tracing } = options;
  if (tracing) {
    app.use(async (c, next) => {
      await next();
      tracing.matched(routePath(c));
    });
  }
  if (options.demo) app.use(onlyOnLoopback);

  if (backend) {
    for (const path of BACKEND_PATHS) {
      app.all(path, (c) => backend.fetch(c.req.raw, nodeContext(c.env, addressOf)));
    }
  }
  app.route('/api/admin', adminApi(options));
  app.route('/api/invitation', invitationApi(options.client));
  app.route('/webhooks', webhooks(options.payouts));
  app.route('/', operations(options));
  const consoleConfig = (c: Context) => ({
    supabaseUrl:
      config.backend.kind === 'hosted' ? config.backend.url : (config.siteUrl ?? new URL(c.req.url).origin),
    anonKey: options.anonKey,
    staffAccess: config.staffAccess,
    signOn: config.singleSignOn.name,
    signOnOnly: config.singleSignOn.isRequired,
    tileUrl: config.tileUrl,
    flagUrl: config.flagUrl,
    deepLink: config.deepLink,
    passkeys: options.passkeys,
    demo: options.demo,
    version: VERSION,
  });
  app.get('/config.json', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(consoleConfig(c));
  });

  app.route('/', publicPages({ deepLink: config.deepLink, headers, log: options.log }));
  app.route('/appeal', appealPage(options.client, headers));
  app.route('/my-data', myDataPage({ client: options.client, headers, log: options.log }));
  for (const path of CONSOLE_PATHS)
    app.get(path, (c) => consolePage(c, files, { headers, config: consoleConfig(c) }));
  app.get('*', async (c, next) => (await files.respond(c, c.req.path, headers)) ?? (await next()));
  app.notFound((c) =>
    c.req.header('accept')?.includes('text/html')
      ? c.html(NOT_FOUND, 404, { ...headers, 'Cache-Control': 'no-store' })
      : c.json({ error: 'Not found' }, 404),
  );
  return app;
}

/**
 * Turns errors of routes into `{ error }`, with a `reason` if there is one. Our own faults are logged with their stack
 * and not revealed.
 */
function errorHandler(log: Log): ErrorHandler<{ Bindings: HttpBindings }> {
  return (error, c) => {
    if (error instanceof Failure && error.status < 500) {
      const { message, reason, status } = error;
      if (status === 429) c.header('Retry-After', '2');
      return c.json(reason === null ? { error: message } : { error: message, reason }, status);
    }
    if (error instanceof HTTPException) return error.getResponse();
    log.error({ requestId: requestId(c.env.incoming), error: error.cause ?? error }, error.message);
    return error instanceof Failure
      ? c.json({ error: error.message }, error.status)
      : c.json({ error: 'Something went wrong on the server.' }, 500);
  };
}
