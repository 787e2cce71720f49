import { Hono } from 'hono';
import type { Database } from './database/database.ts';
import type { Keys } from './keys.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';

export interface BackendOptions {
  /** Migrated already. */
  database: Database;
  keys: Keys;
  /** Where auth links lead when the asked-for address is not allowed; no slash at its end. */
  siteUrl: string;
  /** Further addresses auth links may lead to; `*` within a part of the path, `**` anything. */
  redirectUrls: readonly string[];
  mailer: Mailer;
  log: Log;
}

export interface Backend {
  /** Everything, to be mounted at the root of another Hono app. */
  app: Hono;
  /** The same without a router in front: `/auth/v1`, `/rest/v1`, `/realtime/v1`, `/storage/v1`. */
  fetch(request: Request): Response | Promise<Response>;
  /** Stops listening to the database; the database itself stays open. */
  close(): Promise<void>;
}

/** The embedded backend: the hosted platform's wire format on one database. */
export function createBackend(options: BackendOptions): Promise<Backend> {
  options.log.info({}, 'backend');
  const app = new Hono();
  app.all('*', (c) => c.json({ code: 'not_implemented', message: 'This path is not implemented.' }, 501));
  return Promise.resolve({ app, fetch: (request) => app.fetch(request), close: () => Promise.resolve() });
}
