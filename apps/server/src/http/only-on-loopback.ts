import { createMiddleware } from 'hono/factory';
import { isLoopbackHost } from '../address.ts';

/**
 * The demo's passwords are known to everybody. That the server listens on loopback is not enough: a page elsewhere can
 * point its own host name at 127.0.0.1 and have the visitor's browser talk to us, under that name.
 */
export const onlyOnLoopback = createMiddleware(async (c, next) => {
  if (isLocalRequest(c.req.header('host'))) return next();
  return c.json({ error: 'The demo marketplace is only served on a loopback address.' }, 403);
});

/** Whether a request's `Host` is this machine's own name for itself. */
export function isLocalRequest(host = ''): boolean {
  return isLoopbackHost(host.replace(/:\d+$/, ''));
}
