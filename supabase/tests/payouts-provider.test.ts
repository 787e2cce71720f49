import { randomUUID } from 'node:crypto';
import { markAsDemo } from '@marketdesk/test-support/mark-as-demo.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Till } from './payouts/till.ts';
import { sendPayouts } from './proposing.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError } from './world.ts';

const USE = 'payouts_use_provider';
const STILL = 'payouts_still_use_provider';
const RUNNING_WITH_REVOLUT =
  'Another process of this installation is using revolut. Use the same provider, or stop every process first; one that was killed counts as running for 30 seconds.';

describe('the payout provider', async () => {
  const world = await openWorld();
  const till: Till = new Till(world);
  const moderator = await world.person('moderator');
  beforeEach(async () => {
    await markAsDemo(world.database);
    await world.sql('update private.settings set payout_provider = null, last_payout_provider = null');
  });
  afterEach(async () => {
    await sendPayouts(world);
    await world.sql('delete from private.payout_processes');
  });

  const as = (p_provider: string | null, p_process_id: string = randomUUID()) => ({
    p_provider,
    p_process_id,
  });
  const use = async (provider: string | null, id: string = randomUUID()) => {
    await world.rpc('service_role', USE, as(provider, id));
    return id;
  };
  const stop = (p_process_id: string) =>
    world.rpc('service_role', 'payouts_stop_using_provider', { p_process_id });
  const refused = (provider: string | null, code: string, message: string | RegExp) =>
    world.refuses('service_role', USE, as(provider), code, message);
  const inUse = async () =>
    (await world.sql<{ name: string | null }>('select payout_provider as name from private.settings'))[0]
      ?.name;
  const changes = () =>
    world.sql<{ details: object }>(
      `select details from public.admin_action_audit where action = 'use_payout_provider' order by id`,
    );
  /** Simulates that the process was killed that long ago. */
  const silent = (id: string, seconds: number) =>
    world.sql(
      'update private.payout_processes set counts_until = counts_until - make_interval(secs => $2) where id = $1',
      [id, seconds],
    );

  it('is recorded only when it changes', async () => {
    const before = (await changes()).length;
    const [one, two] = [await use('simulator'), await use('simulator')];
    await Promise.all([stop(one), stop(two)]);
    await use('revolut');
    expect((await changes()).slice(before).map(({ details }) => details)).toEqual([
      { new_payout_provider: 'simulator' },
      { old_payout_provider: 'simulator', new_payout_provider: 'revolut' },
    ]);
    await refused('paypal', '22023', /^Unknown payout provider/);
  });

  describe('after another provider', () => {
    const held = () => world.rpc<{ reason: string }[]>(moderator, 'admin_get_payouts_hold');

    it('holds payouts until two admins have reviewed them', async () => {
      await stop(await use('revolut'));
      expect(await held()).toEqual([]);
      await stop(await use('simulator'));
      const reason = 'The payout provider was changed from revolut to simulator.';
      expect(await held()).toMatchObject([{ reason }]);
      const [entry] = await world.sql(
        'select actor_user_id as actor, action, details from public.admin_action_audit order by id desc limit 1',
      );
      expect(entry).toEqual({ actor: null, action: 'hold_payouts', details: { reason } });
    });

    it('holds them as well if there was none between, but not for the same provider', async () => {
      await stop(await use('simulator'));
      await stop(await use(null));
      await stop(await use('simulator'));
      expect(await held()).toEqual([]);
      await stop(await use(null));
      await stop(await use('revolut'));
      expect(await held()).toMatchObject([
        { reason: 'The payout provider was changed from simulator to revolut.' },
      ]);
    });

    it('keeps an existing hold', async () => {
      await stop(await use('revolut'));
      await world.rpc('service_role', 'operator_hold_payouts', { p_reason: 'Restored.' });
      await stop(await use('simulator'));
      expect(await held()).toMatchObject([{ reason: 'Restored.' }]);
    });
  });

  describe('next to another process', () => {
    it('is the same one, or refused until that process has stopped', async () => {
      const running = await use('revolut');
      await refused('simulator', 'PT409', RUNNING_WITH_REVOLUT);
      await refused(null, 'PT409', RUNNING_WITH_REVOLUT);
      await stop(await use('revolut'));
      await stop(running);
      expect(await inUse()).toBe('revolut');
      await use('simulator');
      expect(await inUse()).toBe('simulator');
    });

    it('without a provider is refused as well', async () => {
      await use(null);
      await refused('revolut', 'PT409', /^Another process of this installation is using none\. /);
    });

    it('that was killed is refused for 30 seconds, unless that one renews its registration', async () => {
      const killed = await use('revolut');
      await silent(killed, 20);
      await refused('simulator', 'PT409', RUNNING_WITH_REVOLUT);
      await world.rpc('service_role', STILL, as('revolut', killed));
      await silent(killed, 20);
      await refused('simulator', 'PT409', RUNNING_WITH_REVOLUT);
      await silent(killed, 10);
      await use('simulator');
      expect(await world.sql('select from private.payout_processes')).toHaveLength(1);
    });

    it('that was disconnected too long keeps the provider; that process gets an error every time', async () => {
      const away = await use('revolut');
      await silent(away, 31);
      await use('simulator');
      const message =
        'Payouts go through simulator now, and this process was started with revolut. Stop it, and start it again as the others.';
      for (let at = 0; at < 2; at++)
        await world.refuses('service_role', STILL, as('revolut', away), 'PT409', message);
      await world.refuses('service_role', STILL, as(null, away), 'PT409', /started with none\./);
      await world.refuses(
        'service_role',
        STILL,
        { ...as('simulator'), p_process_id: null },
        '22023',
        /needs an id/,
      );
    });

    it('that starts at the same time: one of them is refused', async () => {
      const first = (tx: Parameters<Parameters<typeof race>[1]>[0]) =>
        world.rpcIn(tx, 'service_role', USE, as('revolut'));
      await expectSqlError(
        race(world, first, () => use('simulator')),
        'PT409',
        RUNNING_WITH_REVOLUT,
      );
      expect(await inUse()).toBe('revolut');
    });

    it('that renews its registration at the same time: the start is refused', async () => {
      const running = await use('revolut');
      await silent(running, 31);
      const first = (tx: Parameters<Parameters<typeof race>[1]>[0]) =>
        world.rpcIn(tx, 'service_role', STILL, as('revolut', running));
      await expectSqlError(
        race(world, first, () => use('simulator')),
        'PT409',
        RUNNING_WITH_REVOLUT,
      );
    });
  });

  describe('while payouts of another provider are open', () => {
    it.each(['created', 'sending', 'unknown', 'accepted', 'undecided'])('(%s) is refused', async (state) => {
      await stop(await use('revolut'));
      const withdrawal = await till.pending();
      const attempt = (await till.process(moderator, withdrawal)).details.attempt_id;
      await world.sql('update public.payout_attempts set state = $2 where id = $1', [attempt, state]);
      await refused(
        'simulator',
        'PT409',
        'revolut still has 1 open payout. Keep using revolut until it finishes, or turn payouts off and let staff mark them.',
      );
      // The same provider, or none that could report their outcome.
      await stop(await use('revolut'));
      expect(await world.rpc('service_role', USE, as(null))).toBe(1);
      await world.sql(`update public.payout_attempts set state = 'not_sent' where id = $1`, [attempt]);
      await world.sql('delete from private.payout_processes');
      expect(await world.rpc('service_role', USE, as('simulator'))).toBe(0);
    });

    it('is accepted once staff have decided about the unknown ones', async () => {
      await stop(await use('revolut'));
      const withdrawal = await till.pending();
      const attempt = (await till.process(moderator, withdrawal)).details.attempt_id;
      await world.sql(
        `update public.payout_attempts set state = 'undecided', sent_at = now() - interval '20 days' where id = $1`,
        [attempt],
      );
      await refused('simulator', 'PT409', /^revolut still has 1 open payout\. /);
      await till.mark(moderator, withdrawal, 'failed');
      await use('simulator');
    });

    it('or about to be sent, is refused', async () => {
      await stop(await use('revolut'));
      const withdrawal = await till.pending();
      const first = (tx: Parameters<Parameters<typeof race>[1]>[0]) =>
        world.rpcIn(tx, moderator, 'admin_process_withdrawal', { p_request_id: withdrawal.id });
      await expectSqlError(
        race(world, first, () => use('simulator')),
        'PT409',
        /^revolut still has 1 open payout/,
      );
      await stop(await use(null));
      await till.mark(moderator, withdrawal, 'failed');
    });
  });

  describe('simulator', () => {
    const SENTENCE =
      'The simulator moves no money, and this database is not the demo marketplace. Use revolut, or none, so that staff pay by hand.';

    it('is refused outside the demo, whoever has an account', async () => {
      await world.sql('update private.settings set is_demo = false');
      await world.sql(`insert into auth.users (id, email) values (gen_random_uuid(), 'admin@demo.test')`);
      await refused('simulator', 'P0001', SENTENCE);
      await use('revolut');
    });

    it('is refused there also by the table', async () => {
      await world.sql('update private.settings set is_demo = false');
      const forced = world.sql(`update private.settings set payout_provider = 'simulator'`);
      await expectSqlError(forced, '23514', /settings_simulator_is_for_the_demo/);
    });

    it.each(['anon', 'authenticated', 'service_role'])('%s does not make a database a demo', async (role) => {
      const [row] = await world.sql(
        `select has_table_privilege($1, 'private.settings', 'update') as allowed`,
        [role],
      );
      expect(row).toEqual({ allowed: false });
    });
  });
});
