import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Till } from './payouts/till.ts';
import { configure, confirm, proposals, propose, sendPayouts } from './proposing.ts';
import { race } from './race.ts';
import { createWorld, expectSqlError, type Args, type Person, type World } from './world.ts';

let world: World;
let till: Till;
let admin: Person;
let other: Person;
let moderator: Person;

beforeAll(async () => {
  world = await createWorld();
  till = new Till(world);
  admin = await world.person('admin', { full_name: 'Ada' });
  other = await world.person('admin', { full_name: 'Otto' });
  moderator = await world.person('moderator');
  await till.useProvider('simulator');
});
afterAll(() => world.close());

const NORMAL = {
  two_person_rule: true,
  is_automatic: false,
  platform_fee: 5,
  approval_above_eur: 1000,
  release_above_eur: 5000,
  cooling_off_hours: 24,
};
beforeEach(async () => {
  await world.sql('delete from private.proposals');
  await configure(world, NORMAL);
});

const settings = async () => {
  const [row] = await world.sql<{ config: object }>(
    `select to_jsonb(c) - 'id' as config from public.withdrawals_config c`,
  );
  return row?.config;
};
const limit = (p_above_eur: number | null) => ['admin_update_withdrawals_approval', { p_above_eur }] as const;
const withdrawals = (p_is_automatic: boolean, p_platform_fee = 5) =>
  ['admin_update_withdrawals_config', { p_is_automatic, p_platform_fee }] as const;
const limits = (p_release_above_eur: number | null, p_cooling_off_hours = 24) =>
  ['admin_update_money_limits', { p_release_above_eur, p_cooling_off_hours }] as const;
const rule = (p_is_on: boolean) => ['admin_update_two_person_rule', { p_is_on }] as const;
const audit = async (during: () => Promise<unknown>) => {
  const [{ last } = { last: '0' }] = await world.sql<{ last: string }>(
    'select coalesce(max(id), 0)::text as last from public.admin_action_audit',
  );
  await during();
  return world.sql<{ actor: string | null; action: string; details: Args }>(
    'select actor_user_id as actor, action, details from public.admin_action_audit where id > $1 order by id',
    [last],
  );
};

describe('a change that loosens the rules', () => {
  it.each([
    ['the rule itself', 'two_person_rule', rule(false), false, 'on', 'off'],
    ['a higher limit', 'approval_above_eur', limit(2000), 2000, '€1,000.00', '€2,000.00'],
    ['no limit', 'approval_above_eur', limit(null), null, '€1,000.00', 'no limit'],
    ['a higher release limit', 'release_above_eur', limits(6000), 6000, '€5,000.00', '€6,000.00'],
    ['no release limit', 'release_above_eur', limits(null), null, '€5,000.00', 'no limit'],
    ['a shorter cooling-off period', 'cooling_off_hours', limits(5000, 1), 1, '24 hours', '1 hour'],
    ['automatic withdrawals', 'is_automatic', withdrawals(true), true, 'off', 'on'],
    ['a higher fee', 'platform_fee', withdrawals(false, 7.5), 7.5, '5.00%', '7.50%'],
    ['a lower fee', 'platform_fee', withdrawals(false, 0), 0, '5.00%', '0.00%'],
  ] as const)(
    '%s: one admin proposes it, another confirms',
    async (_, kind, [name, args], value, oldWords, newWords) => {
      const proposed = await audit(async () => {
        await propose(world, admin, name, args);
        expect(await settings()).toEqual(NORMAL);
      });
      const [proposal] = await proposals(world, other);
      expect(proposal).toMatchObject({
        kind,
        new: value,
        old_words: oldWords,
        new_words: newWords,
        proposed_by: admin.id,
        blocked: null,
        takes_effect_at: null,
      });
      expect(proposed).toEqual([
        {
          actor: admin.id,
          action: 'propose_change',
          details: expect.objectContaining({ impact: proposal?.impact.sentence }) as object,
        },
      ]);
      const done = await audit(async () => {
        expect(await confirm(world, other, { id: proposal?.id ?? '' })).toMatchObject({
          outcome: 'confirmed',
        });
      });
      expect(await settings()).toEqual({ ...NORMAL, [kind]: value });
      expect(done).toMatchObject([{ actor: other.id, details: { proposed_by: admin.id } }]);
      expect(await proposals(world, admin)).toEqual([]);
    },
  );

  it('is proposed separately: tightening in the same call takes effect at once', async () => {
    const entries = await audit(() => world.rpc(admin, ...limits(6000, 48)));
    expect(await settings()).toEqual({ ...NORMAL, cooling_off_hours: 48 });
    expect((await proposals(world, admin)).map(({ kind }) => kind)).toEqual(['release_above_eur']);
    expect(entries.map(({ action }) => action)).toEqual(['propose_change', 'update_money_limits']);
  });

  it('is a user becoming staff or admin: the account changes once a second admin confirms', async () => {
    const user = await world.person('user', { full_name: 'Una' });
    for (const [role, words] of [
      ['moderator', 'They could approve'],
      ['admin', 'They could see and change everything'],
    ] as const) {
      const args = { p_user_id: user.id, p_role: role };
      const proposal = await propose(world, admin, 'admin_update_user_role', args);
      expect(proposal).toMatchObject({ user_id: user.id, user_name: 'Una', title: 'Role' });
      expect(proposal.impact.sentence).toContain(words);
      await confirm(world, other, proposal);
      const [row] = await world.sql('select role from public.profiles where user_id = $1', [user.id]);
      expect(row).toEqual({ role });
    }
    // Both were involved.
    const involved = await world.sql<{ actor: string }>(
      `select distinct actor_user_id as actor from private.account_events where user_id = $1 and kind = 'role'`,
      [user.id],
    );
    expect(involved.map(({ actor }) => actor).sort()).toEqual([admin.id, other.id].sort());
    expect((await world.audited(user.id)).map(({ action }) => action)).toEqual([
      'propose_change',
      'update_user_role',
      'propose_change',
      'update_user_role',
    ]);
    await world.sql(`update public.profiles set role = 'user' where user_id = $1`, [user.id]);
  });

  it('is the end of a hold', async () => {
    await world.rpc(admin, 'admin_hold_payouts', { p_reason: 'Something is wrong.' });
    const proposal = await propose(world, admin, 'admin_release_payouts', {});
    expect(proposal).toMatchObject({ old_words: 'held: Something is wrong.', new_words: 'sent' });
    const done = await audit(() => confirm(world, other, proposal));
    expect(await world.rpc(admin, 'admin_get_payouts_hold')).toEqual([]);
    expect(done).toMatchObject([
      {
        actor: other.id,
        action: 'release_payouts',
        details: { reason: 'Something is wrong.', proposed_by: admin.id },
      },
    ]);
  });
});

describe('a change that tightens the rules', () => {
  it.each([
    ['a lower limit', limit(500), { approval_above_eur: 500 }, 'update_withdrawals_approval'],
    ['a lower release limit', limits(100), { release_above_eur: 100 }, 'update_money_limits'],
    ['a longer cooling-off period', limits(5000, 168), { cooling_off_hours: 168 }, 'update_money_limits'],
  ] as const)(
    '%s takes effect at once, and withdraws the proposal for it',
    async (_, [name, args], after, action) => {
      const [key = ''] = Object.keys(after);
      const looser = key === 'approval_above_eur' ? limit(null) : limits(null, 0);
      await world.rpc(admin, looser[0], looser[1]);
      const done = await audit(() => world.rpc(admin, name, args));
      expect(await settings()).toEqual({ ...NORMAL, ...after });
      expect(done.filter((entry) => entry.action === action)).toMatchObject([{ actor: admin.id }]);
      expect((await proposals(world, admin)).map(({ kind }) => kind)).not.toContain(key);
    },
  );

  it('is also the first limit, and switching off automatic withdrawals', async () => {
    await configure(world, { approval_above_eur: null, release_above_eur: null, is_automatic: true });
    await world.rpc(admin, ...limit(1000));
    await world.rpc(admin, ...limits(5000));
    await world.rpc(admin, ...withdrawals(false));
    expect(await settings()).toEqual(NORMAL);
    expect(await proposals(world, admin)).toEqual([]);
  });

  it('is also a role taken away, which keeps its author', async () => {
    const staff = await world.person('admin');
    const args = { p_user_id: staff.id, p_role: 'moderator' };
    expect(await world.rpc(admin, 'admin_update_user_role', args)).toMatchObject({ role: 'moderator' });
    expect(
      await world.sql('select kind, actor_user_id from private.account_events where user_id = $1', [
        staff.id,
      ]),
    ).toEqual([{ kind: 'role', actor_user_id: admin.id }]);
    await world.sql('delete from private.former_admins');
  });
});

describe('the effect of a proposal', () => {
  beforeEach(() =>
    world.sql(`update public.withdrawal_requests set status = 'failed', processed_at = now()`),
  );

  it('is stated in pending withdrawals that would need no approval', async () => {
    await till.pending(1500);
    await till.pending(2500);
    await till.pending(800);
    const several = await till.owner(2000);
    await till.mark(moderator, await till.request(several, 600), 'success');
    await till.request(several, 700);
    const { impact } = await propose(world, admin, ...limit(2000));
    expect(impact).toEqual({
      count: 2,
      amount_eur: 2200,
      sentence: '2 pending withdrawals, €2,200.00, would need no approval.',
    });
  });

  it('says so if none would change', async () => {
    await till.pending(100);
    expect((await propose(world, admin, ...limit(2000))).impact).toEqual({
      count: 0,
      amount_eur: 0,
      sentence: 'No pending withdrawal would be affected.',
    });
  });

  it('lists those that would be paid automatically, and those that no longer wait', async () => {
    await till.pending(1500);
    const { user_id: id } = await till.pending(100);
    expect((await propose(world, admin, ...withdrawals(true))).impact.sentence).toBe(
      '1 pending withdrawal, €100.00, would be paid automatically.',
    );
    await world.sql(
      `insert into private.account_events (user_id, kind, created_at) values ($1, 'email', now() - interval '2 hours')`,
      [id],
    );
    expect((await propose(world, admin, ...limits(5000, 1))).impact.sentence).toBe(
      '1 pending withdrawal, €100.00, would no longer wait.',
    );
  });

  it('lists those that would be sent, and the effect of a fee', async () => {
    await till.process(moderator, await till.pending(100));
    await world.rpc(admin, 'admin_hold_payouts', { p_reason: 'Something is wrong.' });
    expect((await propose(world, admin, 'admin_release_payouts', {})).impact.sentence).toBe(
      '1 pending withdrawal, €100.00, would be sent to the provider at once.',
    );
    await sendPayouts(world);
    expect((await propose(world, admin, ...withdrawals(false, 7.5))).impact.sentence).toBe(
      'A new withdrawal of €100.00 would pay out €92.50 instead of €95.00. Pending ones keep their fee.',
    );
  });
});

describe('a proposal', () => {
  const refusedTo = (person: Person, id: string, code: string, sentence: string | RegExp) =>
    world.refuses(person, 'admin_confirm_proposal', { p_id: id }, code, sentence);

  it('is confirmed only by another admin than its author', async () => {
    const { id } = await propose(world, admin, ...limit(2000));
    expect((await proposals(world, admin))[0]?.blocked).toMatchObject({ hint: 'own_proposal' });
    await refusedTo(admin, id, 'P0001', 'You proposed this, so another admin must confirm it.');
    const banned = await world.person('admin', { is_banned: true });
    for (const person of [moderator, banned, await world.person()]) {
      await refusedTo(person, id, '42501', 'Not authorized');
      await world.refuses(person, 'admin_withdraw_proposal', { p_id: id }, '42501', 'Not authorized');
    }
    const role = await propose(world, admin, 'admin_update_user_role', {
      p_user_id: moderator.id,
      p_role: 'admin',
    });
    await world.sql(`select private.note_account_event($1, 'email', $2)`, [moderator.id, other.id]);
    expect((await proposals(world, other)).map(({ blocked }) => blocked?.hint ?? null)).toEqual([
      null,
      'not_two_people',
    ]);
    await refusedTo(other, role.id, 'P0001', /^You and the person whose account this changes/);
    await world.sql('delete from private.account_events');
  });

  it('is void once its author is no admin', async () => {
    const third = await world.person('admin');
    const proposal = await propose(world, third, ...limit(2000));
    await world.sql('update public.profiles set is_suspended = true where user_id = $1', [third.id]);
    await refusedTo(other, proposal.id, 'PT409', /^The person who proposed this may no longer change it\./);
    // The same proposal by another admin is a new one.
    const again = await propose(world, admin, ...limit(2000));
    expect(again.proposed_by).toBe(admin.id);
    await world.sql('delete from private.former_admins');
  });

  it('is refused if the value has changed since', async () => {
    const { id } = await propose(world, admin, ...limit(2000));
    await configure(world, { approval_above_eur: 900 });
    await refusedTo(other, id, 'PT409', /^This was changed since it was proposed\./);
    await world.rpc(admin, 'admin_hold_payouts', { p_reason: 'One.' });
    const hold = await propose(world, admin, 'admin_release_payouts', {});
    await world.rpc('service_role', 'operator_hold_payouts', { p_reason: 'Two.' });
    await refusedTo(other, hold.id, 'PT409', /^This was changed since it was proposed\./);
    await sendPayouts(world);
  });

  it('is replaced by a newer one for the same value; an equal one changes nothing', async () => {
    const first = await propose(world, admin, ...limit(2000));
    const before = await world.state();
    await world.rpc(admin, ...limit(2000));
    await world.rpc(other, 'admin_update_withdrawals_approval', { p_above_eur: 2000 });
    expect(await world.state()).toBe(before);
    const second = await propose(world, admin, ...limit(3000));
    await refusedTo(other, first.id, 'PT409', 'This proposal was withdrawn or replaced.');
    expect(await proposals(world, other)).toMatchObject([{ id: second.id, old: 1000, new: 3000 }]);
  });

  it.each([
    ['the limit', limit(2000), limit(1000), { approval_above_eur: 2000 }],
    ['the fee', withdrawals(true, 7), withdrawals(true), { is_automatic: true, platform_fee: 7 }],
    ['the wait', limits(6000, 1), limits(6000), { release_above_eur: 6000, cooling_off_hours: 1 }],
    ['the rule', rule(false), rule(true), { two_person_rule: false }],
  ] as const)(
    'is withdrawn by setting %s to the stored value; both answers list open proposals',
    async (_, [name, args], [again, stored], proposed) => {
      expect(await world.rpc(admin, name, args)).toMatchObject([{ proposed }]);
      const kept = Object.fromEntries(Object.entries(proposed).slice(0, -1));
      const entries = await audit(async () => {
        const waiting = Object.keys(kept).length === 0 ? null : kept;
        expect(await world.rpc(other, again, stored)).toMatchObject([{ proposed: waiting }]);
      });
      expect(entries).toMatchObject([{ actor: other.id, action: 'withdraw_proposal' }]);
      expect((await proposals(world, admin)).map(({ kind }) => kind)).toEqual(Object.keys(kept));
      if (name === 'admin_update_withdrawals_config')
        expect(await world.rpc(other, ...withdrawals(false))).toMatchObject([{ proposed: null }]);
      expect(await settings()).toEqual(NORMAL);
    },
  );

  it('of a role is withdrawn by setting the stored role again', async () => {
    const change = { p_user_id: moderator.id, p_role: 'admin' };
    const answer = { user_id: moderator.id, role: 'moderator' };
    expect(await world.rpc(admin, 'admin_update_user_role', change)).toMatchObject({
      ...answer,
      proposed: { role: 'admin' },
    });
    const back = { p_user_id: moderator.id, p_role: 'moderator' };
    expect(await world.rpc(admin, 'admin_update_user_role', back)).toMatchObject({
      ...answer,
      proposed: null,
    });
    expect(await proposals(world, admin)).toEqual([]);
  });

  it('is withdrawn by any admin, once', async () => {
    for (const by of [admin, other]) {
      const { id } = await propose(world, admin, ...limit(2000));
      const entries = await audit(async () => {
        expect(await world.rpc(by, 'admin_withdraw_proposal', { p_id: id })).toMatchObject({
          outcome: 'withdrawn',
        });
      });
      expect(entries).toEqual([
        {
          actor: by.id,
          action: 'withdraw_proposal',
          details: { old_approval_above_eur: 1000, new_approval_above_eur: 2000, proposed_by: admin.id },
        },
      ]);
      const args = { p_id: id };
      const sentence = 'This proposal was withdrawn or replaced.';
      await world.refuses(by, 'admin_withdraw_proposal', args, 'PT409', sentence);
      await refusedTo(other, id, 'PT409', sentence);
    }
    expect(await settings()).toEqual(NORMAL);
  });

  it('expires after 7 days', async () => {
    const { id } = await propose(world, admin, ...limit(2000));
    await world.sql(`update private.proposals set proposed_at = proposed_at - interval '7 days 1 minute'`);
    expect(await proposals(world, other)).toEqual([]);
    await refusedTo(other, id, 'PT409', /^This proposal expired after 7 days\./);
    expect(await world.rpc('service_role', 'run_due_proposals')).toBe(0);
    expect(await world.sql('select outcome from private.proposals')).toEqual([{ outcome: 'expired' }]);
    expect(await settings()).toEqual(NORMAL);
  });

  it('needs a new code from both if they have a second factor', async () => {
    const factor = (person: Person) =>
      world.sql(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
        [person.id],
      );
    const code = (person: Person, secondsAgo: number): Person => ({
      ...person,
      claims: {
        aal: 'aal2',
        amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - secondsAgo }],
      },
    });
    const careful = await world.person('admin');
    await factor(careful);
    const [name, args] = limit(2000);
    const again = 'Enter a new code from your authenticator app.';
    await world.refuses(code(careful, 3600), name, args, '42501', again);
    const proposal = await propose(world, admin, name, args);
    await refusedTo(code(careful, 3600), proposal.id, '42501', again);
    await confirm(world, code(careful, 10), proposal);
    await world.sql('update public.profiles set role = $2 where user_id = $1', [careful.id, 'user']);
    await world.sql('delete from private.former_admins');
  });

  it('is confirmed once by two concurrent calls', async () => {
    const third = await world.person('admin');
    const { id } = await propose(world, admin, ...limit(2000));
    const first = (tx: Parameters<Parameters<typeof race>[1]>[0]) =>
      world.rpcIn(tx, other, 'admin_confirm_proposal', { p_id: id });
    const entries = await audit(() =>
      expectSqlError(
        race(world, first, () => confirm(world, third, { id })),
        'PT409',
        'This proposal is already confirmed.',
      ),
    );
    expect(entries.map(({ action }) => action)).toEqual(['update_withdrawals_approval']);
    await world.sql(`update public.profiles set role = 'user' where user_id = $1`, [third.id]);
    await world.sql('delete from private.former_admins');
  });

  it('is not found if unknown', async () => {
    const args = { p_id: '00000000-0000-4000-8000-000000000000' };
    for (const name of ['admin_confirm_proposal', 'admin_withdraw_proposal'])
      await world.refuses(admin, name, args, 'PT404', 'Proposal not found');
  });
});

describe('with a single admin', () => {
  let alone: World;
  let only: Person;
  beforeAll(async () => {
    alone = await createWorld();
    only = await alone.person('admin', { full_name: 'Only' });
    await alone.person('moderator');
    await alone.person('moderator', { is_banned: true });
    await alone.person();
  });
  beforeEach(async () => {
    await alone.sql('delete from private.proposals');
    await alone.sql('delete from private.mails');
    await configure(alone, NORMAL);
  });
  afterAll(() => alone.close());

  const later = (interval: string) =>
    alone.sql(
      `update private.proposals set proposed_at = proposed_at - $1::interval, takes_effect_at = takes_effect_at - $1::interval`,
      [interval],
    );
  const due = () => alone.rpc<number>('service_role', 'run_due_proposals');
  const asked = () => propose(alone, only, 'admin_update_withdrawals_approval', { p_above_eur: 2000 });
  const above = async () => {
    const [row] = await alone.sql<{ above: string }>(
      'select approval_above_eur::text as above from public.withdrawals_config',
    );
    return row?.above;
  };

  it('takes effect after 24 hours, and all staff are notified', async () => {
    const proposal = await asked();
    expect(proposal.takes_effect_at).not.toBeNull();
    const mails = await alone.sql<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from private.mails order by recipient',
    );
    expect(mails.map(({ recipient }) => recipient.split('-')[0])).toEqual(['admin', 'moderator']);
    expect(mails[0]?.subject).toBe('Proposed change: Require two people above (€)');
    expect(mails[0]?.body).toMatch(
      /^Only proposed .*\n\nRequire two people above \(€\): €1,000\.00 → €2,000\.00\nNo pending withdrawal would/,
    );
    await later('23 hours 59 minutes');
    expect(await due()).toBe(0);
    expect(await above()).toBe('1000.00');
    await later('1 minute');
    expect(await due()).toBe(1);
    expect(await above()).toBe('2000.00');
    expect(await due()).toBe(0);
    const [entry] = await alone.sql(
      'select actor_user_id as actor, action, details from public.admin_action_audit order by id desc limit 1',
    );
    expect(entry).toMatchObject({
      actor: null,
      action: 'update_withdrawals_approval',
      details: { proposed_by: only.id },
    });
  });

  it('does not take effect once withdrawn, its value has changed, or its author has lost the role', async () => {
    const { id } = await asked();
    await alone.rpc(only, 'admin_withdraw_proposal', { p_id: id });
    await later('25 hours');
    expect(await due()).toBe(0);
    await asked();
    await configure(alone, { approval_above_eur: 10 });
    await later('25 hours');
    expect(await due()).toBe(0);
    expect(await above()).toBe('10.00');

    await configure(alone, NORMAL);
    await asked();
    const next = await alone.person('admin');
    await alone.sql('update public.profiles set is_banned = true where user_id = $1', [only.id]);
    await later('25 hours');
    expect(await due()).toBe(0);
    expect(await above()).toBe('1000.00');
    await alone.sql('update public.profiles set is_banned = false where user_id = $1', [only.id]);
    await alone.sql(`update public.profiles set role = 'user' where user_id = $1`, [next.id]);
    await alone.sql('delete from private.former_admins');
  });

  it('takes effect in one of several processes', async () => {
    await asked();
    await later('25 hours');
    const first = (tx: Parameters<Parameters<typeof race>[1]>[0]) =>
      alone.rpcIn(tx, 'service_role', 'run_due_proposals');
    await race(alone, first, async () => {
      expect(await due()).toBe(0);
    });
    expect(await above()).toBe('2000.00');
  });

  it('needs the admin to have been the only one for 30 days', async () => {
    const former = await alone.person('admin');
    await alone.sql('delete from auth.users where id = $1', [former.id]);
    expect((await asked()).takes_effect_at).toBeNull();
    await alone.sql(`update private.former_admins set until = until - interval '31 days'`);
    await alone.sql('delete from private.proposals');
    expect((await asked()).takes_effect_at).not.toBeNull();
  });
});
