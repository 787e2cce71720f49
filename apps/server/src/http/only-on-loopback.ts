import { createMiddleware } from 'hono/factory';
import { isLoopbackHost } from '../address.ts';

/**
 * The demo's passwords are public. Listening on loopback is not enough: with DNS rebinding, another site can point its
 * host name at 127.0.0.1 and make a visitor's browser send requests here.
 */
export const onlyOnLoopback = createMiddleware(async (c, next) => {
  if (isLocalRequest(c.req.header('host'))) return next();
  return c.json({ error: 'The demo marketplace is only served on a loopback address.' }, 403);
});

/** Whether the request's `Host` is a loopback name. */
export function isLocalRequest(host = ''): boolean {
  return isLoopbackHost(host.replace(/:\d+$/, ''));
}
