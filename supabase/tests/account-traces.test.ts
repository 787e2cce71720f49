import { describe, expect, it } from 'vitest';
import type { UserRecord } from '@marketdesk/contract/documents.ts';
import { openWorld, type Person } from './world.ts';

const world = await openWorld();
const tena = await world.person('moderator');

const record = (of: Person) => world.rpc<UserRecord>(tena, 'admin_get_user_record', { p_user_id: of.id });
const related = async (of: Person) =>
  (await record(of)).related.map(({ user_id, shares }) => [user_id, shares.join(' ')]);
const set = (whom: Person, column: string, value: string | null) =>
  world.sql(`update public.profiles set ${column} = $2 where user_id = $1`, [whom.id, value]);

describe('accounts with shared attributes', () => {
  it.each([
    ['contact_number', '+385 91 555-0111', '00385 91/5550111', 'phone'],
    ['website', 'https://www.Ana.test/shop/', 'http://ana.test/shop?from=x#top', 'website'],
  ])('%s %s: shared %s', async (column, one, other, shares) => {
    const [ana, eva] = [await world.person(), await world.person()];
    await set(ana, column, one);
    await set(eva, column, other);
    expect(await related(ana)).toEqual([[eva.id, shares]]);
    expect(await related(eva)).toEqual([[ana.id, shares]]);
    await set(eva, column, null);
    expect(await related(ana)).toEqual([]);
  });

  it('normalizes spelling and holder name of a payout destination', async () => {
    const [ana, eva] = [await world.person(), await world.person('user', { is_suspended: false })];
    const pay = (whom: Person, method: string, details: object) =>
      world.rpc(whom, 'set_payout_destination', { p_method: method, p_details: details });
    await pay(ana, 'bank', { holder: 'Ana', iban: 'HR12 1001 0051 8630 0016 0' });
    await pay(eva, 'bank', { holder: 'Eva', iban: 'hr1210010051863000160' });
    expect(await related(ana)).toEqual([[eva.id, 'payout']]);
    await pay(eva, 'bank', { holder: 'Eva', iban: 'DE89370400440532013000' });
    expect(await related(ana)).toEqual([]);
  });

  it('sorts by number of shared attributes, then banned first, and omits unrelated accounts', async () => {
    const [ana, both, banned, other] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ];
    for (const whom of [ana, both, banned]) await set(whom, 'contact_number', '091 555 0222');
    for (const whom of [ana, both]) await set(whom, 'website', 'https://both.test');
    await set(other, 'contact_number', '12');
    await set(ana, 'contact_number', '091 555 0222');
    await world.sql('update public.profiles set is_banned = true where user_id = $1', [banned.id]);
    expect(await related(ana)).toEqual([
      [both.id, 'phone website'],
      [banned.id, 'phone'],
    ]);
    expect(await related(other)).toEqual([]);
  });

  it('stores hashes only, equal to those that triggers compute', async () => {
    const ana = await world.person('user', { contact_number: '+385 91 555 0333' });
    const traces = () =>
      world.sql<{ text: string }>(
        `select user_id || kind || encode(hash, 'escape') as text from private.account_traces order by 1`,
      );
    const kept = await traces();
    expect(JSON.stringify(kept)).not.toContain('5550333');
    expect(kept.some(({ text }) => text.startsWith(ana.id))).toBe(true);
    await world.sql('delete from private.account_traces');
    await world.sql('select private.trace_all()');
    expect(await traces()).toEqual(kept);
    await world.sql('delete from auth.users where id = $1', [ana.id]);
    expect((await traces()).some(({ text }) => text.startsWith(ana.id))).toBe(false);
  });
});

it('counts shared accounts and the outcomes of their reports', async () => {
  const [ana, ivan] = [await world.person(), await world.person()];
  await world.sql(
    `insert into public.reports (reported_entity_type, reported_entity_id, reporter_user_id, reason_category, status,
       resolution_action, closed_at)
     values ('user', $1, $2, 'Scams', 'open', null, null),
            ('user', $1, $2, 'Scams', 'closed', 'no_violation', now()),
            ('user', $1, $2, 'Scams', 'closed', 'user_warned', now()),
            ('post', $1, $2, 'Scams', 'closed', 'post_removed', now())`,
    [ana.id, ivan.id],
  );
  await world.sql(
    `insert into public.posts (user_id, title, deleted_at) values ($1, 'a', null), ($1, 'b', null), ($1, 'c', now())`,
    [ana.id],
  );
  expect(await record(ivan)).toMatchObject({
    counts: { reports_about: 0, reports_by: 4, posts: 0, tickets: 0 },
    reporter: { sent: 4, closed: 3, acted_on: 2 },
  });
  expect(await record(ana)).toMatchObject({
    counts: { reports_about: 3, reports_by: 0, posts: 2 },
    reporter: { sent: 0, closed: 0, acted_on: 0 },
  });
});
