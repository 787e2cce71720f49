import { expect, it } from 'vitest';
import { propose } from './proposing.ts';
import { openWorld, type Args, type Person } from './world.ts';

interface Notification {
  id: string;
  kind: string;
  entity_table: string;
  entity_id: string | null;
  actor_user_id: string | null;
  text: string;
  created_at: string;
  read_at: string | null;
}

const world = await openWorld();
const tena = await world.person('moderator');
const mia = await world.person('moderator');
const ana = await world.person();

const mine = (whom: Person, args: Args = {}) =>
  world.rpc<Notification[]>(whom, 'admin_get_notifications', args);
const unread = (whom: Person) => world.rpc<number>(whom, 'admin_count_unread_notifications');
const notify = (whom: Person, kind: string, id: string | null = null) =>
  world.sql(`select private.notify($1, $2, 'posts', $3, 'Look')`, [whom.id, kind, id]);

it('an answer of the user notifies the claimer, once until it is read', async () => {
  const { id } = await world.rpc<{ id: string }>(ana, 'open_support_ticket', {
    p_subject: 'My payment',
    p_category: 'Payments',
    p_content: 'Where is it?',
  });
  expect(await mine(tena)).toEqual([]);
  await world.rpc(tena, 'admin_claim_support_ticket', { p_ticket_id: id });
  const answer = async (content: string, by = ana) => {
    await world.sql(`update public.support_messages set created_at = created_at - interval '1 minute'`);
    await world.rpc(by, 'send_support_message', { p_ticket_id: id, p_content: content });
  };
  await answer('We are looking.', tena);
  await answer('Hello?');
  await answer('Anybody?');
  expect(await mine(tena)).toMatchObject([
    {
      kind: 'ticket_answer',
      entity_table: 'support_tickets',
      entity_id: id,
      actor_user_id: ana.id,
      text: 'My payment',
    },
  ]);
  expect(await unread(tena)).toBe(1);
  await world.rpc(tena, 'admin_mark_notifications_read');
  await answer('Thanks!');
  expect(await mine(tena)).toHaveLength(2);
  expect(await unread(tena)).toBe(1);
  expect(await mine(mia)).toEqual([]);
});

it('a confirmed proposal notifies its author', async () => {
  const [first, second] = [await world.person('admin'), await world.person('admin', { full_name: 'Second' })];
  const args = { p_is_automatic: false, p_platform_fee: 7 };
  const { id } = await propose(world, first, 'admin_update_withdrawals_config', args);
  await world.rpc(second, 'admin_confirm_proposal', { p_id: id });
  expect(await mine(first)).toMatchObject([
    {
      kind: 'proposal_confirmed',
      entity_table: 'withdrawals_config',
      entity_id: null,
      actor_user_id: second.id,
      text: 'Platform Fee (%): 5.00% → 7.00%',
    },
  ]);
  expect(await mine(second)).toEqual([]);
});

it('each person reads, counts and marks their own', async () => {
  const [one, other] = [await world.person('moderator'), await world.person('moderator')];
  await notify(one, 'hand_over');
  await notify(one, 'mention');
  await notify(other, 'mention');
  expect(await unread(one)).toBe(2);
  const [first] = await mine(other);
  expect(await world.rpc(one, 'admin_mark_notifications_read', { p_ids: `{${first?.id ?? ''}}` })).toBe(0);
  expect(await unread(other)).toBe(1);
  const [newest] = await mine(one);
  expect(await world.rpc(one, 'admin_mark_notifications_read', { p_ids: `{${newest?.id ?? ''}}` })).toBe(1);
  expect(await unread(one)).toBe(1);
  expect(await world.rpc(one, 'admin_mark_notifications_read')).toBe(1);
  expect(await unread(one)).toBe(0);
  const ids = Array.from({ length: 201 }, () => crypto.randomUUID()).join(',');
  await world.refuses(
    one,
    'admin_mark_notifications_read',
    { p_ids: `{${ids}}` },
    '22023',
    'Mark at most 200 notifications at once.',
  );
});

it('former staff have no notifications', async () => {
  const left = await world.person('moderator');
  await notify(left, 'mention');
  await world.sql(`update public.profiles set role = 'user' where user_id = $1`, [left.id]);
  for (const name of [
    'admin_get_notifications',
    'admin_count_unread_notifications',
    'admin_mark_notifications_read',
  ])
    await world.refuses(left, name, {}, '42501', 'Not authorized');
});

it('notifications are read in pages, newest first', async () => {
  const reader = await world.person('moderator');
  await world.sql(
    `insert into public.notifications (user_id, kind, entity_table, entity_id, text, created_at)
     select $1, 'mention', 'posts', gen_random_uuid(), '', '2026-01-01'::timestamptz + n / 3 * interval '1 second'
       from generate_series(1, 20) n`,
    [reader.id],
  );
  const all = await mine(reader);
  const pages: Notification[] = [];
  for (let last: Notification | undefined; pages.length < 20; last = pages.at(-1)) {
    const p_after = last === undefined ? null : { created_at: last.created_at, id: last.id };
    pages.push(...(await mine(reader, { p_limit: 7, p_after })));
  }
  expect(pages).toEqual(all);
});
