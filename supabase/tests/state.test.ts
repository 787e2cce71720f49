import { expect, it } from 'vitest';
import { openWorld } from './world.ts';

const world = await openWorld();
const { id } = await world.person();

it.each([
  [
    'an inserted row',
    `insert into public.support_tickets (subject, category, user_id) values ('Help', 'Other', '${id}')`,
  ],
  ['a value', `update public.profiles set is_suspended = true where user_id = '${id}'`],
  [
    'a deleted row',
    `delete from private.search_stop_words where (locale, word) = (select locale, word from private.search_stop_words limit 1)`,
  ],
  ['deleting all rows', 'truncate private.search_stop_words'],
  [
    'rows loaded without triggers',
    `set local session_replication_role = replica; delete from private.search_stop_words`,
  ],
  [
    'a changed value among many rows',
    `update private.search_stop_words set stem = 'x' where (locale, word) = (select locale, word from private.search_stop_words limit 1)`,
  ],
])('the hash of all rows detects %s, and nothing that is rolled back', async (_name, change) => {
  const before = await world.state();
  const undone = world.database.transaction(async (tx) => {
    await tx.exec(change);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect(await world.state()).toBe(before);
  await world.database.transaction((tx) => tx.exec(change));
  expect(await world.state()).not.toBe(before);
});

it('a call refused after it wrote leaves nothing', async () => {
  await world.sql(
    `create function public.writes_and_refuses() returns void language plpgsql security definer as $$begin
       insert into public.support_tickets (subject, category, user_id) values ('Help', 'Other', '${id}');
       raise exception 'Not you.' using errcode = 'PT403';
     end$$`,
  );
  const before = await world.state();
  await world.refuses('service_role', 'writes_and_refuses', {}, 'PT403', 'Not you.');
  expect(await world.state()).toBe(before);
});
