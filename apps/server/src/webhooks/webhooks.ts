import type { HttpBindings } from '@hono/node-server';
import { WebhookRefused } from '@marketdesk/payouts/errors.ts';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Failure } from '../failure.ts';
import { limitBody } from '../http/body-limit.ts';
import type { Payouts } from '../payouts/payouts.ts';

interface Env {
  Bindings: HttpBindings;
}

const MAX_BODY = 64 * 1024;

/**
 * `/webhooks/payouts/NAME`: webhooks of payout providers. Authenticated by signature only; they merely trigger a
 * look-up.
 */
export function webhooks(payouts: Payouts | null): Hono<Env> {
  const app = new Hono<Env>();
  app.use(limitBody(MAX_BODY, (c) => c.json({ error: 'The request is too large.' }, 413)));
  app.post('/payouts/:provider', async (c) => {
    if (payouts?.providerName !== c.req.param('provider')) throw new Failure(404, 'Not found');
    try {
      await payouts.handleWebhook(c.req.header(), await c.req.text());
    } catch (error) {
      if (!(error instanceof WebhookRefused)) throw error;
      throw new Failure(error.status satisfies ContentfulStatusCode, error.message, { cause: error });
    }
    return c.json({ ok: true });
  });
  return app;
}
