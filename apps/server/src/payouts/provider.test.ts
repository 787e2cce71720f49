import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { RevolutServer } from '@marketdesk/payouts/testing/revolut-server.ts';
import { markAsDemo } from '@marketdesk/test-support/mark-as-demo.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startServer, type RunningServer } from '../start.ts';
import { moneyOf, type Money } from '../testing/money.ts';
import { startProcess, type Process } from '../testing/process.ts';
import { revolutVariables } from '../testing/revolut.ts';
import { processNow, sharedPostgres, type Shared } from '../testing/shared-postgres.ts';

// Regression: a second process with the simulator took over an installation that pays through Revolut, and a withdrawal
// became successful without any payment.
describe('payout provider of several processes', () => {
  let shared: Shared;
  let money: Money;
  let revolut: RevolutServer;
  let real: Record<string, string>;
  let started: Process[];
  let here: RunningServer[];
  const simulated = { PAYOUT_PROVIDER: 'simulator' };

  beforeAll(async () => {
    revolut = await RevolutServer.start();
  });
  afterAll(() => revolut.close());
  beforeEach(async () => {
    shared = await sharedPostgres();
    money = moneyOf({ database: shared.database, payouts: null });
    real = await revolutVariables(revolut, shared.dataDir);
    started = [];
    here = [];
  });
  afterEach(async () => {
    await Promise.all(here.map((server) => server.stop()));
    for (const process of started) process.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    await shared.close();
  });

  const variables = (environment: Record<string, string>) => ({
    ...shared.environment,
    LOG_LEVEL: 'warn',
    ...environment,
  });
  function startApart(environment: Record<string, string>): Process {
    const process = startProcess(variables(environment));
    started.push(process);
    return process;
  }
  /** For the database, a server inside this process counts as another one, and it starts five times faster. */
  async function start(environment: Record<string, string>) {
    let log = '';
    const config = readConfig(variables(environment));
    const write = (line: string) => void (log += line);
    const server = await startServer(config, createLog(config.logLevel, { write }), () => undefined);
    here.push(server);
    return {
      address: server.address,
      said: () => log,
      async stop() {
        here = here.filter((other) => other !== server);
        await server.stop();
      },
    };
  }
  /** The start ends with this line only and has changed nothing. */
  async function refuses(environment: Record<string, string>, line: string): Promise<void> {
    const before = await state();
    await expect(start(environment)).rejects.toThrow(new ConfigurationError(line));
    expect(await state()).toEqual(before);
  }
  const state = async () =>
    shared.database.query(
      `select to_jsonb(s) as settings,
              (select jsonb_agg(jsonb_build_array(id, provider, state, remote_id, remote_state, sent_at) order by id)
                 from public.payout_attempts) as attempts,
              (select jsonb_agg(to_jsonb(w) order by id) from public.withdrawal_requests w) as withdrawals,
              (select jsonb_agg(to_jsonb(e) order by id) from public.admin_action_audit e) as audit,
              (select jsonb_agg(id order by id) from private.payout_processes) as processes
         from private.settings s`,
    );
  const BESIDE_REVOLUT =
    'Another process of this installation is using revolut. Use the same provider, or stop every process first; one that was killed counts as running for 30 seconds.';

  it('refuses another provider while a process is running: nothing changes, and open payouts stay with Revolut', async () => {
    await markAsDemo(shared.database);
    const first = await start(real);
    const { address } = first;
    const { id } = await money.withdrawal('payout_link');
    await processNow(address, await shared.moderator(address), id);
    await expect.poll(async () => (await money.details(id)).details.payout_state).toBe('accepted');

    await refuses(simulated, `PAYOUT_PROVIDER must not be "simulator" here. ${BESIDE_REVOLUT}`);
    await refuses({ PAYOUT_PROVIDER: 'none' }, `PAYOUT_PROVIDER must not be "none" here. ${BESIDE_REVOLUT}`);
    expect((await money.details(id)).status).toBe('pending');
    expect(await money.payments(id)).toEqual([]);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const second = await start(real);
    await Promise.all([first.stop(), second.stop()]);

    // No process is running, but Revolut still has the payout.
    await refuses(
      simulated,
      'PAYOUT_PROVIDER must not be "simulator" here. revolut still has 1 open payout. Keep using revolut until it finishes, or turn payouts off and let staff mark them.',
    );
    const none = await start({ PAYOUT_PROVIDER: 'none' });
    expect(none.said()).toContain('open payouts of another provider');
    await none.stop();

    await shared.database.query(`update public.payout_attempts set state = 'failed', next_look_at = null`);
    await start(simulated);
    const changes = await shared.database.query<{ details: object }>(
      `select details from public.admin_action_audit where action = 'use_payout_provider' order by id`,
    );
    expect(changes.map(({ details }) => details)).toEqual([
      { new_payout_provider: 'revolut' },
      { old_payout_provider: 'revolut' },
      { new_payout_provider: 'simulator' },
    ]);
  });

  it('refuses one of two providers that start at once', async () => {
    await markAsDemo(shared.database);
    const outcomes = await Promise.all(
      [real, simulated].map((variables) =>
        start(variables).then(
          () => 'ready',
          (error: unknown) => (error instanceof ConfigurationError ? error.message : error),
        ),
      ),
    );
    const [refusal] = outcomes.filter((outcome) => outcome !== 'ready');
    expect(outcomes).toContain('ready');
    expect(refusal).toMatch(
      /^PAYOUT_PROVIDER must not be "(simulator|revolut)" here\. Another process of this installation is using (revolut|simulator)\. /,
    );
  });

  it('counts a killed process until its registration expires', async () => {
    await markAsDemo(shared.database);
    const killed = startApart(real);
    await killed.ready;
    killed.kill('SIGKILL');
    await killed.ended;
    await refuses(simulated, `PAYOUT_PROVIDER must not be "simulator" here. ${BESIDE_REVOLUT}`);
    const left = await shared.database.query<{ seconds: number }>(
      `select extract(epoch from counts_until - clock_timestamp())::float8 as seconds from private.payout_processes`,
    );
    expect(left).toHaveLength(1);
    expect(left[0]?.seconds).toBeLessThan(30);
    await shared.database.query(`update private.payout_processes set counts_until = clock_timestamp()`);
    const other = await start(simulated);
    await other.stop();
    expect(await shared.database.query('select from private.payout_processes')).toEqual([]);
  });

  it('renews the registration before it expires', async () => {
    const server = await start(real);
    // Renewed every ten seconds at most, valid for thirty.
    const until = async () =>
      (
        await shared.database.query<{ at: Date }>('select counts_until as at from private.payout_processes')
      )[0]?.at;
    const first = (await until())?.getTime() ?? Infinity;
    await expect
      .poll(async () => (await until())?.getTime(), { timeout: 15_000, interval: 250 })
      .toBeGreaterThan(first);

    // Another process was started while this one was disconnected: it logs that, and calls Revolut no more.
    await shared.database.query('update private.settings set payout_provider = null');
    await expect
      .poll(server.said, { timeout: 15_000 })
      .toContain('Payouts go through none now, and this process was started with revolut.');
  });

  it("refuses the simulator without a demo, even with an account at the demo's address", async () => {
    await shared.database.query(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'admin@demo.test')`,
    );
    await refuses(
      simulated,
      'PAYOUT_PROVIDER must not be "simulator" here. The simulator moves no money, and this database is not the demo marketplace. Use revolut, or none, so that staff pay by hand.',
    );
    const { address } = await start({});
    expect(await (await fetch(`${address}/config.json`)).json()).toMatchObject({ demo: false });
    const [settings] = await shared.database.query('select payout_provider, is_demo from private.settings');
    expect(settings).toEqual({ payout_provider: null, is_demo: false });
  });
});
