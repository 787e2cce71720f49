import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@marketdesk/demo/random/random.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, Refusal, type Client } from './client.ts';
import { signInByPassword } from './people.ts';
import { openMarketplace, type TestMarketplace } from './testing/marketplace.ts';
import { drawScreenshot } from './words/picture.ts';
import { appeal, openThreads, openTicket, readNotices, readThread, reply, submitReport } from './requests.ts';

const TICKET = {
  subject: 'It does not open',
  category: 'Technical Issue',
  content: 'Since this morning.',
} as const;

describe('individual actions', () => {
  let market: TestMarketplace;
  let user: Client;
  let userId: string;
  let moderator: Client;
  beforeAll(async () => {
    market = await openMarketplace();
    const { url, keys } = market;
    const password = 'marketdesk-demo';
    const signedIn = await signInByPassword(url, keys.anonKey, { email: 'user@demo.test', password });
    ({ client: user, id: userId } = signedIn);
    ({ client: moderator } = await signInByPassword(url, keys.anonKey, {
      email: 'moderator@demo.test',
      password,
    }));
  });
  afterAll(() => market.close());

  test('a ticket, an answer from staff, and a reply with an image that staff can open', async () => {
    const ticket = await openTicket(user, TICKET);
    expect(await openThreads(user, userId)).toContain(ticket.id);
    await call(moderator, 'admin_claim_support_ticket', { p_ticket_id: ticket.id });
    await call(moderator, 'send_support_message', { p_ticket_id: ticket.id, p_content: 'Which version?' });
    // Until then the message could be recalled.
    await market.database.query('update public.support_messages set held_until = null');
    const seen = await readThread(user, ticket.id);
    expect(seen.map(({ content }) => content)).toEqual(['Since this morning.', 'Which version?']);
    const [again] = (await readThread(user, ticket.id)).slice(-1);
    expect(again?.read_at).not.toBeNull();

    await sleep(3_100);
    const message = await reply(user, ticket.id, 'This one.', drawScreenshot(new Random('x')));
    const path = (message.image_url ?? '').replace('support-images/', '');
    const { data, error } = await moderator.storage.from('support-images').download(path);
    expect([error, data?.type]).toEqual([null, 'image/png']);
  });

  test('a refusal by the server returns its message', async () => {
    const ticket = await openTicket(user, { ...TICKET, subject: 'Another' });
    const refused = await reply(user, ticket.id, 'At once').then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({
      isRule: true,
      status: 429,
      message: 'Please wait a moment before sending again.',
    });
  });

  test('a report about a user', async () => {
    const [other] = await market.database.query<{ id: string }>(
      `select user_id as id from public.profiles where role = 'user' and user_id <> $1 limit 1`,
      [userId],
    );
    const report = await submitReport(user, {
      about: 'user',
      id: other?.id ?? '',
      reason: 'Scams',
      description: 'Asked for money first.',
      country: 'HR',
    });
    expect(report).toMatchObject({ status: 'open', reporter_user_id: userId, country_code: 'HR' });
  });

  test('a notice about a decision is read once, and appealed', async () => {
    const decision = await call(moderator, 'admin_decide', {
      p_target_type: 'user',
      p_target_id: userId,
      p_kind: 'warn',
      p_policy: 'spam',
      p_reason: 'The same post four times.',
    });
    expect((await readNotices(user)).map(({ decision_id: id }) => id)).toContain(decision.id);
    expect(await readNotices(user)).toEqual([]);
    const { ticket_id: ticketId } = await appeal(user, decision.id, 'I will not do it again.');
    expect(await openThreads(user, userId)).toContain(ticketId);
  });
});
