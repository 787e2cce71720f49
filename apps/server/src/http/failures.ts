import type { HttpBindings } from '@hono/node-server';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Failure } from '../failure.ts';
import type { Log } from '../log.ts';
import { requestId } from './observe.ts';

/**
 * Turns errors of routes into `{ error }`, with a `reason` if there is one. Our own faults are logged with their stack
 * and not revealed.
 */
export function failures(log: Log): ErrorHandler<{ Bindings: HttpBindings }> {
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
