import type { PayoutCheck } from '@marketdesk/contract/documents.ts';
import { describe, expect, it } from 'vitest';
import { openTill } from './payouts/till.ts';
import type { Person } from './world.ts';

const ONE = 'HR1210010051863000160';
const OTHER = 'DE89370400440532013000';

describe('checks beside a payout', async () => {
  const { world, till } = await openTill();
  const clerk = await world.person('moderator');
  await till.useLimits({ approval: 1000, release: 5000 });

  const owner = async (euros: number, name = 'Ana Horvat') => {
    const person = await till.owner(euros);
    await world.sql('update public.profiles set full_name = $2 where user_id = $1', [person.id, name]);
    return person;
  };
  const receive = (person: Person, iban: string, holder = 'Ana Horvat') =>
    world.rpc(person, 'set_payout_destination', { p_method: 'bank', p_details: { holder, iban } });
  const checks = ({ id }: { id: string }) =>
    world.rpc<PayoutCheck[]>(clerk, 'admin_get_payout_checks', { p_request_id: id });
  const codes = async (withdrawal: { id: string }) =>
    (await checks(withdrawal)).map(({ code, level }) => `${level} ${code}`);
  const reasonOf = async (withdrawal: { id: string }, wanted: PayoutCheck['code']) =>
    (await checks(withdrawal)).find(({ code }) => code === wanted)?.reason;
  const age = (person: Person, interval: string) =>
    world.sql(
      `with aged as (
         update public.payout_destinations set updated_at = updated_at - $2::interval where user_id = $1
       )
       update private.account_events set created_at = created_at - $2::interval where user_id = $1`,
      [person.id, interval],
    );

  it('name a first payout, and a changed account for as long as it is new', async () => {
    const ana = await owner(1000);
    const withdrawal = await till.request(ana, 1000);
    expect(await checks(withdrawal)).toEqual([
      { code: 'first_payout', level: 'info', reason: 'This is the first payout to this person.' },
    ]);
    await receive(ana, ONE);
    const isNew = ['warning new_destination', 'info first_payout'];
    expect(await codes(withdrawal)).toEqual(['warning cooling_off', ...isNew]);
    expect(await reasonOf(withdrawal, 'cooling_off')).toMatch(
      /^The payout destination of this account was changed, so its payouts wait until [^.]+ UTC\.$/,
    );
    await age(ana, '30 days -1 minute');
    expect(await codes(withdrawal)).toEqual(isNew);
    await age(ana, '2 minutes');
    expect(await codes(withdrawal)).toEqual(['info first_payout']);
    await till.mark(clerk, withdrawal, 'success');
    expect(await checks(withdrawal)).toEqual([]);
  });

  it('name the limits of amounts, and of the person', async () => {
    const ana = await owner(7002);
    const [most, large] = [await till.request(ana, 1000), await till.request(ana, 5000)];
    expect(await reasonOf(most, 'limit')).toBeUndefined();
    const approval = (amount: string) =>
      `The person receives ${amount} within 24 hours. Above €1,000.00, one person approves and another releases.`;
    expect(await reasonOf(large, 'limit')).toBe(approval('€5,000.00'));
    await till.mark(clerk, most, 'success');
    expect(await reasonOf(await till.request(ana, 1), 'limit')).toBe(approval('€1,001.00'));
    await till.useLimits({ approval: null, release: 4999 });
    expect(await reasonOf(large, 'limit')).toBe(
      'The amount is above the €4,999.00 that one person may release in 24 hours.',
    );
    await till.useLimits({ approval: 1000, release: 5000 });

    await world.rpc(clerk, 'admin_decide', {
      p_target_type: 'user',
      p_target_id: ana.id,
      p_kind: 'limit',
      p_policy: 'scams',
      p_reason: 'Fraud',
      p_limits: '{withdrawing}',
      p_ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect((await checks(large))[0]).toMatchObject({
      code: 'limit',
      level: 'danger',
      reason: expect.stringMatching(/^This person may not withdraw money/) as string,
    });
  });

  it('name other people with the same destination, today or in an earlier payout', async () => {
    const [ana, iva, ivo] = [await owner(10), await owner(10), await owner(10)];
    for (const person of [ana, iva]) await receive(person, OTHER);
    const withdrawal = await till.request(ana, 10);
    const shared = async () => (await checks(withdrawal)).find(({ code }) => code === 'shared_destination');
    expect(await shared()).toEqual({
      code: 'shared_destination',
      level: 'danger',
      reason: 'Another person is paid to the same destination.',
      user_ids: [iva.id],
    });
    const earlier = await till.request(ivo, 10);
    await world.sql(
      `insert into public.payout_attempts (
         withdrawal_id, request_id, provider, state, destination, amount_eur, net_amount_eur
       )
       select $1, 'earlier', 'simulator', 'failed', details, 10, 9.5 from public.payout_destinations where user_id = $2`,
      [earlier.id, iva.id],
    );
    expect(await shared()).toMatchObject({ reason: '2 other people are paid to the same destination.' });
    await receive(iva, ONE);
    expect((await shared())?.user_ids).toEqual([ivo.id]);
  });

  it.each([
    ['Ana Horvat', 'HORVAT ANA', true],
    ['Ana Horvat', 'A. Horvat', true],
    ['Ana Marija Horvat', 'Ana Horvat', true],
    ['Željko Đurić', 'Zeljko Djuric', true],
    ['Jürgen Größe', 'Juergen Groesse', true],
    ['Ana Horvat', 'Ana Novak', false],
    ['Ana Horvat', 'Horvat d.o.o.', false],
  ])('compare the profile of %s with the account of %s', async (name, holder, isAlike) => {
    const person = await owner(10, name);
    await receive(person, ONE, holder);
    expect(await reasonOf(await till.request(person, 10), 'holder_differs')).toBe(
      isAlike ? undefined : `The account belongs to ${holder}, but the profile says ${name}.`,
    );
  });

  it('name open reports and failed withdrawals of the person', async () => {
    const ana = await owner(30);
    const failed = await till.request(ana, 10);
    const withdrawal = await till.request(ana, 10);
    const reports = [];
    for (const reporter of [await world.person(), await world.person()]) {
      reports.push(
        await world.rpc<{ id: string }>(reporter, 'submit_report', {
          p_entity_type: 'user',
          p_entity_id: ana.id,
          p_reason: 'Scams',
        }),
      );
    }
    expect(await reasonOf(withdrawal, 'open_reports')).toBe('2 reports about this person are open.');
    await world.sql(
      `update public.reports set status = 'closed', closed_at = now() where reported_entity_id = $1`,
      [ana.id],
    );
    expect(await reasonOf(withdrawal, 'open_reports')).toBeUndefined();

    expect(await reasonOf(withdrawal, 'earlier_rejected')).toBeUndefined();
    await till.mark(clerk, failed, 'failed');
    expect(await reasonOf(withdrawal, 'earlier_rejected')).toMatch(
      /^A withdrawal of this person failed in the last year, the latest on /,
    );
    await world.sql(
      `update public.withdrawal_requests set processed_at = processed_at - interval '366 days' where id = $1`,
      [failed.id],
    );
    expect(await reasonOf(withdrawal, 'earlier_rejected')).toBeUndefined();
  });

  it('name amounts in the top 5 % of all, and of the person', async () => {
    const [ana, iva] = [await owner(500), await owner(500)];
    for (let at = 0; at < 4; at += 1) await till.request(ana, 50);
    const high = await till.request(ana, 50.01);
    // Four other withdrawals are too few.
    expect(await reasonOf(high, 'high_amount_person')).toBeUndefined();
    const usual = await till.request(ana, 50);
    expect(await reasonOf(high, 'high_amount_person')).toBe(
      'The amount is in the top 5 % of this person: 95 % of their other withdrawals are at most €50.00.',
    );
    expect(await reasonOf(usual, 'high_amount_person')).toBeUndefined();

    // Higher than any before, of which only the latest 1,000 count.
    await world.sql(
      `insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur, created_at)
       select $1, 'bank', case when i <= 950 then 60 else 7000 end, 0, 0, case when i <= 950 then 60 else 7000 end,
              now() + interval '1 minute'
         from generate_series(1, 1000) i`,
      [iva.id],
    );
    expect(await reasonOf(high, 'high_amount_all')).toBeUndefined();
    await world.sql(
      `update public.withdrawal_requests set amount_eur = 60.01, net_amount_eur = 60.01, fee_percent = 0, fee_amount_eur = 0 where id = $1`,
      [high.id],
    );
    expect(await reasonOf(high, 'high_amount_all')).toBe(
      'The amount is in the top 5 % of all: 95 % of the latest withdrawals are at most €60.00.',
    );
  });
});
