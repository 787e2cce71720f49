import { SIGNATURE_HEADER, signature, TIMESTAMP_HEADER } from '@marketdesk/payouts/webhook.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverSimulatorWebhooks } from '../payouts/jobs.ts';
import { startDesk, type Desk } from '../testing/desk.ts';
import { moneyOf, type Money } from '../testing/money.ts';

describe('webhooks of payout providers', () => {
  let desk: Desk;
  let money: Money;
  let secret: string;
  let token: string;

  beforeAll(async () => {
    desk = await startDesk({ PAYOUT_PROVIDER: 'simulator' });
    money = moneyOf(desk);
    secret = await desk.client.asService('payout_simulator_secret');
    token = await desk.tokenOf(await desk.person('moderator'));
  });
  afterAll(() => desk.close());

  async function processed(fault?: string, method?: string) {
    const made = await money.withdrawal(method);
    if (fault !== undefined) await money.fault(made.id, fault);
    await desk.admin('withdrawals', { action: 'process_single', requestId: made.id }, token);
    return made;
  }
  const requestId = async (id: string) => (await money.details(id)).details.request_id ?? '';
  const status = async (id: string) => (await money.details(id)).status;
  const deliver = () =>
    deliverSimulatorWebhooks(desk.client.asService, `${desk.url}/webhooks/payouts/simulator`);

  async function postChange(data: object): Promise<number> {
    const body = JSON.stringify({ event: 'TransactionStateChanged', data });
    const at = String(Date.now());
    const headers = { [TIMESTAMP_HEADER]: at, [SIGNATURE_HEADER]: signature(secret, at, body) };
    const url = `${desk.url}/webhooks/payouts/simulator`;
    return (await fetch(url, { method: 'POST', body, headers })).status;
  }
  const looks = async (id: string) =>
    (
      await desk.database.query<{ looks: number }>(
        'select looks from public.payout_attempts where withdrawal_id = $1',
        [id],
      )
    )[0]?.looks ?? 0;

  it('complete a withdrawal over HTTP: settled once, audited without an actor', async () => {
    const { id, owner } = await processed();
    await money.pass(id, 5);
    await deliver();
    await expect.poll(() => status(id)).toBe('success');
    await deliver();
    expect(await money.ledger(id)).toEqual(['reserve -40.00', 'settle 0.00']);
    expect(await money.balance(owner)).toBe('60.00');
    const audited = await desk.audited(id);
    expect(audited.map(({ action, actor_user_id: actor }) => [action, actor === null])).toEqual([
      ['process_withdrawal', false],
      ['payout_completed', true],
    ]);
  });

  it("are not trusted: only the provider's answer counts", async () => {
    const { id } = await processed();
    const before = await looks(id);
    expect(await postChange({ id: 'x', request_id: await requestId(id), new_state: 'completed' })).toBe(200);
    await expect.poll(() => looks(id)).toBeGreaterThan(before);
    expect(await status(id)).toBe('pending');
    expect((await money.details(id)).details.remote_state).toBe('pending');
  });

  it('change nothing known if late or out of order', async () => {
    const { id, owner } = await processed('out_of_order');
    await money.pass(id, 5);
    await deliver();
    await expect.poll(() => status(id)).toBe('success');
    await money.pass(id, 5);
    await deliver();
    await money.work();
    expect(await status(id)).toBe('success');
    expect((await money.details(id)).details.remote_state).toBe('completed');
    expect(await money.ledger(id)).toEqual(['reserve -40.00', 'settle 0.00']);
    expect(await money.balance(owner)).toBe('60.00');
  });

  it('refund a returned payout once, after it was paid', async () => {
    const { id, owner } = await processed('reverted');
    await money.pass(id, 4);
    await deliver();
    await expect.poll(() => status(id)).toBe('success');
    await money.pass(id, 10);
    await deliver();
    await expect.poll(() => status(id)).toBe('failed');
    await deliver();
    expect(await money.ledger(id)).toEqual(['reserve -40.00', 'settle 0.00', 'refund 40.00']);
    expect(await money.balance(owner)).toBe('100.00');
    expect(await money.unbalanced()).toEqual([]);
  });

  it('refund an expired link', async () => {
    const { id, owner } = await processed('link_expired', 'payout_link');
    expect((await money.details(id)).details.has_payout_link).toBe(true);
    await money.pass(id, 20);
    await deliver();
    await expect.poll(() => status(id)).toBe('failed');
    expect(await money.details(id)).toMatchObject({
      error_message: 'The payout link expired before it was used.',
      details: { remote_state: 'expired', has_payout_link: false },
    });
    expect(await money.balance(owner)).toBe('100.00');
  });
});

describe('invalid webhooks', () => {
  let desk: Desk;
  let money: Money;
  let id: string;
  let body: string;
  let secret: string;

  beforeAll(async () => {
    desk = await startDesk({ PAYOUT_PROVIDER: 'simulator' });
    money = moneyOf(desk);
    secret = await desk.client.asService('payout_simulator_secret');
    ({ id } = await money.withdrawal());
    const token = await desk.tokenOf(await desk.person('moderator'));
    await desk.admin('withdrawals', { action: 'process_single', requestId: id }, token);
    const { request_id: requestId } = (await money.details(id)).details;
    body = JSON.stringify({ event: 'TransactionStateChanged', data: { id: 'x', request_id: requestId } });
  });
  afterAll(() => desk.close());

  async function post(text: string, headers: Record<string, string>, provider = 'simulator') {
    const url = `${desk.url}/webhooks/payouts/${provider}`;
    const response = await fetch(url, { method: 'POST', body: text, headers });
    return { status: response.status, body: await response.json() };
  }
  const signed = (text: string, at = Date.now(), key = secret) => ({
    [TIMESTAMP_HEADER]: String(at),
    [SIGNATURE_HEADER]: signature(key, String(at), text),
  });

  it('that are forged, changed, unsigned or old: 401, no change', async () => {
    const before = await desk.state();
    const cases: [string, Record<string, string>][] = [
      [body, signed(body, Date.now(), 'guessed')],
      [body.replace('"x"', '"y"'), signed(body)],
      [body, {}],
      [body, signed(body, Date.now() - 6 * 60_000)],
      [body, signed(body, Date.now() + 6 * 60_000)],
    ];
    for (const [text, headers] of cases) expect((await post(text, headers)).status).toBe(401);
    expect(await desk.state()).toBe(before);
  });

  it('that are signed but meaningless: 400', async () => {
    for (const text of ['', 'null', '{"event":1}', '{"event":"TransactionCreated"}']) {
      expect((await post(text, signed(text))).status).toBe(400);
    }
  });

  it('about something else: 200, so that the sender does not retry, and no change', async () => {
    const before = await desk.state();
    const texts = [
      JSON.stringify({ event: 'TransactionCreated', data: { id: 'unknown', request_id: 'unknown' } }),
      JSON.stringify({ event: 'CardCreated', data: { id: 'x' } }),
    ];
    for (const text of texts)
      expect(await post(text, signed(text))).toEqual({ status: 200, body: { ok: true } });
    expect(await desk.state()).toBe(before);
  });

  it('of another provider: 404; too large: 413', async () => {
    for (const provider of ['revolut', 'paypal']) {
      expect((await post(body, signed(body), provider)).status).toBe(404);
    }
    const large = body + ' '.repeat(70_000);
    expect((await post(large, signed(large))).status).toBe(413);
  });

  it('that are replayed twenty times pay and record once', async () => {
    await money.pass(id, 60);
    const headers = signed(body);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(body, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(async () => (await money.details(id)).status).toBe('success');
    expect(await post(body, headers)).toMatchObject({ status: 200 });
    expect(await money.ledger(id)).toEqual(['reserve -40.00', 'settle 0.00']);
    expect(await money.payments(id)).toHaveLength(1);
    expect(await money.unbalanced()).toEqual([]);
  });
});
