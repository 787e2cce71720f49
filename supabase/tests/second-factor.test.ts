import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Runs, SHA } from './payouts/runs.ts';
import { Till } from './payouts/till.ts';
import { configure, sendPayouts } from './proposing.ts';
import { PROCEDURES } from './procedures.ts';
import { createWorld, expectSqlError, type Args, type Person, type World } from './world.ts';

const REQUIRED = 'Enter the code from your authenticator app.';
const AGAIN = 'Enter a new code from your authenticator app.';
const NONE = 'Set up two-factor authentication first.';

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
const password = { method: 'password', timestamp: minutesAgo(0) };

/** The same person with a token that states what their session has verified. */
const at = (person: Person, aal: 'aal1' | 'aal2', ...amr: object[]): Person => ({
  ...person,
  claims: { aal, amr: [...amr, password] },
});
const fresh = (person: Person) => at(person, 'aal2', { method: 'totp', timestamp: minutesAgo(14) });
const stale = (person: Person) => at(person, 'aal2', { method: 'totp', timestamp: minutesAgo(16) });
const low = (person: Person) => at(person, 'aal1');

/** Actions that need the code from everyone with a second factor, staff or not. */
const OF_ONES_OWN = [
  'get_my_sessions',
  'end_my_session',
  'end_my_other_sessions',
  'set_payout_destination',
  'request_withdrawal',
];

describe('the second factor', () => {
  let world: World;
  let till: Till;
  let runs: Runs;
  let admin: Person;
  let moderator: Person;
  beforeAll(async () => {
    world = await createWorld();
    till = new Till(world);
    admin = await enrolled('admin');
    moderator = await enrolled('moderator');
    await till.useProvider('simulator');
    runs = new Runs(world, till);
    await runs.configure();
    await configure(world, { approval_above_eur: 100 });
  });
  beforeEach(() => demand('off'));
  afterAll(() => world.close());

  const demand = (p_value: string) => world.rpc('service_role', 'configure_second_factor', { p_value });
  const factor = (person: Person, status: string, type = 'totp') =>
    world.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3::text::auth.factor_type, $4::text::auth.factor_status, now(), now())`,
      [person.id, `${type} ${status}`, type, status],
    );
  const enrolled = async (role: 'user' | 'moderator' | 'admin') => {
    const person = await world.person(role);
    await factor(person, 'verified');
    return person;
  };
  const passes = async (person: Person) =>
    (await world.rpc<{ passes_guard: boolean }>(person, 'get_my_access')).passes_guard;

  describe('who must enter a code', () => {
    it("everyone with a verified factor; an unverified one or recovery codes alone don't count", async () => {
      expect([await passes(low(admin)), await passes(fresh(admin)), await passes(stale(admin))]).toEqual([
        false,
        true,
        true,
      ]);
      const other = await world.person('admin');
      await factor(other, 'unverified');
      await factor(other, 'verified', 'recovery_code');
      expect(await passes(low(other))).toBe(true);
    });

    it('the roles that the operator requires; the token of a removed factor is refused', async () => {
      const [boss, agent] = [await world.person('admin'), await world.person('moderator')];
      const both = async () => [await passes(fresh(boss)), await passes(fresh(agent))];
      expect(await both()).toEqual([true, true]);
      await demand('admins');
      expect(await both()).toEqual([false, true]);
      await demand('staff');
      expect(await both()).toEqual([false, false]);
      expect(await world.rpc(low(boss), 'get_my_access')).toMatchObject({
        second_factor: { required: true, enrolled: false, passed: false },
      });
      await world.refuses(boss, 'admin_get_users', {}, '42501', NONE);
      const user = await world.person();
      expect(await world.rpc(user, 'get_my_access')).toMatchObject({
        second_factor: { required: false, enrolled: false, passed: true },
      });
    });

    it("every staff procedure refuses a session with only the password, other procedures don't", async () => {
      const before = await world.state();
      const wrong: string[] = [];
      for (const [name, { who, empty }] of Object.entries(PROCEDURES)) {
        if (who === 'service') continue;
        const refused = await world.rpc(low(admin), name, empty.args).then(
          () => false,
          (error: unknown) => (error as Error).message === REQUIRED,
        );
        if (refused !== (who !== 'signed in' || OF_ONES_OWN.includes(name))) wrong.push(name);
      }
      expect(wrong).toEqual([]);
      expect(await world.state()).toBe(before);
    });

    it('tables show such a session only the rows of a user', async () => {
      const count = async (person: Person, table: string) => {
        const { body } = await world.database.call({
          role: 'authenticated',
          claims: JSON.stringify({ sub: person.id, role: 'authenticated', ...person.claims }),
          session: null,
          readOnly: true,
          sql: `select to_json(count(*))::text, 0::bigint, null::bigint from public.${table}`,
          params: [],
        });
        return Number(new TextDecoder().decode(body ?? new Uint8Array()));
      };
      for (const table of ['profiles', 'admin_action_audit']) {
        expect(await count(fresh(admin), table), table).toBeGreaterThan(1);
        expect(await count(low(admin), table), table).toBe(table === 'profiles' ? 1 : 0);
      }
    });

    it('a moderator gets the error about the code only if the code would help', async () => {
      await world.refuses(low(moderator), 'admin_get_users', {}, '42501', REQUIRED);
      await world.refuses(low(moderator), 'get_total_profiles_balance', {}, '42501', 'Not authorized');
      await world.sql(`update private.settings set staff_access = 'admins'`);
      await world.refuses(low(moderator), 'admin_get_users', {}, '42501', 'Not authorized');
      await world.sql(`update private.settings set staff_access = 'staff'`);
    });

    it.each([null, '', 'everyone'])('configure_second_factor refuses %j', async (p_value) => {
      await world.refuses('service_role', 'configure_second_factor', { p_value }, '22023', /second factor/);
    });
  });

  describe('actions that need a new code', () => {
    const target = async () => (await world.person('user')).id;
    const withdrawal = async (amount: number) => (await till.pending(amount)).id;
    const SENSITIVE: Record<string, () => Promise<Args>> = {
      admin_update_user_role: async () => ({ p_user_id: await target(), p_role: 'moderator' }),
      'admin_update_user_role: downward': async () => ({
        p_user_id: (await world.person('moderator')).id,
        p_role: 'user',
      }),
      admin_update_user_profile: async () => ({
        p_user_id: await target(),
        p_updates: { balance: 5 },
        p_reason: 'A correction',
      }),
      'admin_begin_account_change: reset_password': async () => ({
        p_user_id: await target(),
        p_kind: 'reset_password',
      }),
      'admin_begin_account_change: update_email': async () => ({
        p_user_id: await target(),
        p_kind: 'update_email',
        p_email: `${await target()}@example.test`,
      }),
      'admin_mark_withdrawal_status: failed': async () => ({
        p_request_id: await withdrawal(150),
        p_status: 'failed',
      }),
      'admin_mark_withdrawal_status: success': async () => {
        const id = await withdrawal(150);
        await world.rpc(fresh(moderator), 'admin_approve_withdrawal', { p_request_id: id });
        return { p_request_id: id, p_status: 'success' };
      },
      admin_process_withdrawal: async () => {
        const id = await withdrawal(150);
        await world.rpc(fresh(moderator), 'admin_approve_withdrawal', { p_request_id: id });
        return { p_request_id: id };
      },
      admin_approve_withdrawal: async () => ({ p_request_id: await withdrawal(150) }),
      admin_release_cooling_off: async () => {
        const { id, user_id } = await till.pending(50);
        await world.sql(`select private.note_account_event($1, 'password', $1)`, [user_id]);
        return { p_request_id: id, p_reason: 'Called back.' };
      },
      'admin_release_payout_run: first': async () => {
        const { id } = await runs.prepare(fresh(moderator), [await runs.payable()]);
        return { p_run_id: id, p_sha256: SHA };
      },
      'admin_release_payout_run: second': async () => {
        const { id } = await runs.prepare(fresh(moderator), [await runs.payable()]);
        await runs.release(fresh(moderator), { id });
        return { p_run_id: id, p_sha256: SHA };
      },
      admin_answer_recall: async () => {
        const run = await runs.fetched(fresh(moderator), fresh(admin));
        const [line] = await runs.lines(fresh(admin), run);
        const args = { p_attempt_id: line?.attempt_id };
        await world.rpc(fresh(moderator), 'admin_request_recall', { ...args, p_reason: 'Paid twice.' });
        return { ...args, p_answer: 'refused' };
      },
      admin_update_withdrawals_config: () => Promise.resolve({ p_is_automatic: false, p_platform_fee: 9 }),
      'admin_update_withdrawals_approval: looser': () => Promise.resolve({ p_above_eur: 101 }),
      'admin_update_withdrawals_approval: tighter': () => Promise.resolve({ p_above_eur: 99.99 }),
      'admin_update_money_limits: looser': () =>
        Promise.resolve({ p_release_above_eur: null, p_cooling_off_hours: 24 }),
      'admin_update_money_limits: tighter': () =>
        Promise.resolve({ p_release_above_eur: 4000, p_cooling_off_hours: 24 }),
      admin_reset_second_factor: async () => ({
        p_user_id: (await enrolled('moderator')).id,
        p_reason: 'Lost phone',
      }),
      'admin_update_two_person_rule: off': () => Promise.resolve({ p_is_on: false }),
      admin_release_payouts: async () => {
        await world.rpc('service_role', 'operator_hold_payouts', { p_reason: 'Restored.' });
        return {};
      },
    };

    it.each(Object.keys(SENSITIVE))('%s', async (story) => {
      const [name = ''] = story.split(':');
      const args = (await SENSITIVE[story]?.()) ?? {};
      await world.refuses(stale(admin), name, args, '42501', AGAIN);
      const byMail = at(admin, 'aal2', { method: 'recovery', timestamp: minutesAgo(0) });
      await world.refuses(byMail, name, args, '42501', AGAIN);
      const error = await expectSqlError(world.rpc(stale(admin), name, args), '42501', AGAIN);
      expect(error).toMatchObject({ hint: 'second_factor_again' });
      const byCode = at(admin, 'aal2', { method: 'mfa/recovery_code', timestamp: minutesAgo(1) });
      await expect(world.rpc(byCode, name, args)).resolves.toBeDefined();
      await sendPayouts(world);
    });

    it.each<[string, () => Promise<Args>]>([
      ['admin_update_user_profile', async () => ({ p_user_id: await target(), p_updates: { bio: 'x' } })],
      ['admin_begin_account_change', async () => ({ p_user_id: await target(), p_kind: 'send_recovery' })],
      ['admin_process_withdrawal', async () => ({ p_request_id: await withdrawal(50) })],
      [
        'admin_mark_withdrawal_status',
        async () => ({ p_request_id: await withdrawal(50), p_status: 'failed' }),
      ],
    ])('%s of a small amount does not', async (name, args) => {
      await expect(world.rpc(stale(admin), name, await args())).resolves.toBeDefined();
    });

    it('are permitted without a factor if none is required', async () => {
      const plain = await world.person('admin');
      const { id } = await world.person('moderator');
      const args = { p_user_id: id, p_role: 'user' };
      await expect(world.rpc(plain, 'admin_update_user_role', args)).resolves.toMatchObject({ role: 'user' });
    });
  });
});
