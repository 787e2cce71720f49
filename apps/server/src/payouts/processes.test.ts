import { markAsDemo } from '@marketdesk/test-support/mark-as-demo.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startServer, type RunningServer } from '../start.ts';
import { moneyOf, type Money } from '../testing/money.ts';
import { processNow, sharedPostgres, type Shared } from '../testing/shared-postgres.ts';

describe('two servers on one PostgreSQL, with jobs', () => {
  let shared: Shared;
  let money: Money;
  let servers: RunningServer[];
  let tokens: string[];

  beforeAll(async () => {
    shared = await sharedPostgres();
    await markAsDemo(shared.database);
    money = moneyOf({ database: shared.database, payouts: null });
    const config = readConfig({ ...shared.environment, PAYOUT_PROVIDER: 'simulator' });
    const start = () => startServer(config, createLog('silent'), () => undefined);
    servers = [await start(), await start()];
    tokens = await Promise.all(servers.map(({ address }) => shared.moderator(address)));
    // The simulator runs ten times faster.
    await shared.database.query('update payout_simulator.settings set pace = 0.1');
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await shared.close();
  });

  const press = (id: string) =>
    Promise.all([0, 1, 0, 1].map((at) => processNow(servers[at]?.address ?? '', tokens[at] ?? '', id)));

  it('pay once if Process Now is pressed at both while jobs run, and a webhook completes it', async () => {
    await shared.database.query('update public.withdrawals_config set is_automatic = true');
    const methods = ['bank', 'revolut', 'payout_link', 'bank'];
    const made = await Promise.all(methods.map((method) => money.withdrawal(method)));
    const pressed = await Promise.all(made.map(({ id }) => press(id)));
    for (const statuses of pressed) {
      // None if a job was first.
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    }
    for (const { id, owner } of made) {
      await expect.poll(async () => (await money.details(id)).status, { timeout: 30_000 }).toBe('success');
      expect(await money.payments(id)).toHaveLength(1);
      expect(await money.ledger(id)).toEqual(['reserve -40.00', 'settle 0.00']);
      expect(await money.balance(owner)).toBe('60.00');
    }
    expect(await money.unbalanced()).toEqual([]);
    await shared.database.query('update public.withdrawals_config set is_automatic = false');
  });

  it('show payouts, webhooks and jobs in /metrics of each', async () => {
    const pages = await Promise.all(
      servers.map(async ({ address }) => (await fetch(`${address}/metrics`)).text()),
    );
    const text = pages.join('\n');
    expect(text).toMatch(/^marketdesk_payout_steps_total\{provider="simulator",outcome="accepted"\} \d+$/m);
    expect(text).toMatch(/^marketdesk_payout_webhooks_total\{provider="simulator",result="taken"\} \d+$/m);
    expect(text).toMatch(/^marketdesk_job_runs_total\{job="payouts",result="done"\} \d+$/m);
    expect(text).toMatch(/^marketdesk_payouts_open\{state="undecided"\} 0$/m);
    expect(text).not.toMatch(/result="failed"|not_recorded/);
  });

  it('leave no payout behind if one stops', async () => {
    const [first, second] = servers;
    if (!first || !second) throw new Error('no servers');
    const made = await Promise.all([1, 2, 3].map(() => money.withdrawal()));
    const pressed = made.map(({ id }) => processNow(first.address, tokens[0] ?? '', id));
    await first.stop();
    await Promise.all(pressed);
    servers = [second];
    for (const { id } of made) {
      if ((await money.details(id)).details.attempt_id === null) {
        expect(await processNow(second.address, tokens[1] ?? '', id)).toBe(200);
      }
      await expect.poll(async () => (await money.details(id)).status, { timeout: 20_000 }).toBe('success');
      expect(await money.payments(id)).toHaveLength(1);
    }
    expect(await money.unbalanced()).toEqual([]);
  });
});
