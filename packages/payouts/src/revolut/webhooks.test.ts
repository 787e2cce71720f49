import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebhookRefused } from '../errors.ts';
import type { PayoutProvider } from '../provider.ts';
import { RevolutServer } from '../testing/revolut-server.ts';
import { revolut } from './revolut.ts';

let server: RevolutServer;
let provider: PayoutProvider;

beforeEach(async () => {
  server = await RevolutServer.start();
  provider = revolut({ ...server.options, webhookSecrets: [server.webhookSecret, 'wsk_the_next'] }, () =>
    Promise.resolve(),
  );
});
afterEach(() => server.close());

const CHANGED = { id: 'c2f1', request_id: 'ours', old_state: 'pending', new_state: 'completed' };
const refused = (status: number) =>
  expect.objectContaining({ name: 'WebhookRefused', status }) as unknown as WebhookRefused;

describe('a webhook of Revolut', () => {
  it.each(['TransactionCreated', 'TransactionStateChanged', 'PayoutLinkCreated', 'PayoutLinkStateChanged'])(
    '%s names its subject',
    (event) => {
      const { headers, body } = server.webhook(event, CHANGED);
      expect(provider.readWebhook(headers, body)).toEqual({ remoteId: 'c2f1', requestId: 'ours' });
    },
  );

  it('without our ID names Revolut’s; of another kind names nothing', () => {
    const { headers, body } = server.webhook('TransactionStateChanged', { id: 'c2f1' });
    expect(provider.readWebhook(headers, body)).toEqual({ remoteId: 'c2f1', requestId: null });
    const other = server.webhook('CardCreated', { id: 'c2f1' });
    expect(provider.readWebhook(other.headers, other.body)).toBeNull();
  });

  it('is accepted if any signature matches any of our secrets', () => {
    for (const secrets of [['old', server.webhookSecret], ['wsk_the_next'], ['wsk_the_next', 'x']]) {
      const { headers, body } = server.webhook('TransactionCreated', CHANGED, { secrets });
      expect(provider.readWebhook(headers, body)).not.toBeNull();
    }
  });

  it('is refused if signed by someone else, changed or unsigned', () => {
    const { headers, body } = server.webhook('TransactionCreated', CHANGED);
    const forged = server.webhook('TransactionCreated', CHANGED, { secrets: ['guessed'] });
    const cases = [
      [forged.headers, forged.body],
      [headers, body.replace('c2f1', 'c2f2')],
      [{ ...headers, 'revolut-request-timestamp': String(server.now + 1) }, body],
      [{ 'revolut-request-timestamp': String(server.now) }, body],
      [{ ...headers, 'revolut-signature': 'v1=' }, body],
      [{ 'revolut-signature': headers['revolut-signature'] }, body],
      [{}, body],
    ] as const;
    for (const [given, text] of cases) expect(() => provider.readWebhook(given, text)).toThrow(refused(401));
  });

  it('is refused if more than five minutes old, or from the future', () => {
    const minutes = (count: number) =>
      server.webhook('TransactionCreated', CHANGED, { at: server.now + count * 60_000 });
    for (const count of [-4.9, 4.9]) {
      const { headers, body } = minutes(count);
      expect(provider.readWebhook(headers, body)).not.toBeNull();
    }
    for (const count of [-5.1, 5.1, -60]) {
      const { headers, body } = minutes(count);
      expect(() => provider.readWebhook(headers, body)).toThrow(refused(401));
    }
  });

  it('is refused if signed but meaningless', () => {
    const { headers, body } = server.webhook('TransactionCreated', { no: 'id' });
    expect(() => provider.readWebhook(headers, body)).toThrow(refused(400));
  });
});
