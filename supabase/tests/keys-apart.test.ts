import type { PersonKeys } from '@marketdesk/contract/documents.ts';
import { expect, it } from 'vitest';
import { openWorld } from './world.ts';

const world = await openWorld();

const MASTER_KEY = 'a'.repeat(64);
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const read = (p_after: string | null) =>
  world.rpc<PersonKeys>('service_role', 'operator_get_person_keys', { p_after });
const load = (p_people: object[], p_master_key = MASTER_KEY) =>
  world.rpc<{ to_erase: string[]; other_keys: number }[]>('service_role', 'operator_load_person_keys', {
    p_master_key,
    p_people,
  });
const keyOf = async (id: string) => {
  const found = await world.sql<{ key: string }>(
    `select encode(wrapped_key, 'hex') as key from private.person_keys where user_id = $1`,
    [id],
  );
  return found[0]?.key ?? null;
};
const line = (n: number, wrapped_key: string | null, erased_at: string | null = null) => ({
  user_id: uuid(n),
  wrapped_key,
  created_at: wrapped_key === null ? null : '2026-11-21T10:00:00+00:00',
  erased_at,
});

it('reads people with keys and erased people in one order, a thousand at a time', async () => {
  await world.sql(`update private.settings set master_key_fingerprint = $1`, [MASTER_KEY]);
  await world.sql(
    `insert into private.person_keys (user_id, wrapped_key, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '\\x0102', '2026-11-21T10:00:00Z'
       from generate_series(1, 2000) n where n % 3 > 0`,
  );
  await world.sql(
    `insert into private.erased_people (user_id, erased_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '2026-11-22T10:00:00Z'
       from generate_series(1, 2000) n where n % 3 = 0`,
  );
  const first = await read(null);
  const second = await read(uuid(1000));
  expect([first.master_key, first.people.length, second.people.length]).toEqual([MASTER_KEY, 1000, 1000]);
  expect([...first.people, ...second.people]).toEqual(
    Array.from({ length: 2000 }, (_, index) =>
      (index + 1) % 3 > 0 ? line(index + 1, '0102') : line(index + 1, null, '2026-11-22T10:00:00+00:00'),
    ),
  );
  expect(await read(uuid(2000))).toEqual({ master_key: MASTER_KEY, people: [] });
});

it('loads missing keys, but none of someone erased, and replaces none', async () => {
  const loaded = await load([line(3, '0a'), line(4, '0b'), line(3001, '0c')]);
  expect(loaded).toEqual([{ to_erase: [], other_keys: 1 }]);
  expect(await Promise.all([3, 4, 3001].map((n) => keyOf(uuid(n))))).toEqual([null, '0102', '0c']);
});

it('names people to erase again, and records those who joined after the backup', async () => {
  const { id } = await world.person();
  const erased = (user_id: string) => ({ ...line(0, null, '2026-11-23T10:00:00+00:00'), user_id });
  // 6 was erased before the backup, 7 has only a key, 3002 is unknown.
  const lines = [erased(id), ...[6, 7, 3002].map((n) => erased(uuid(n)))];
  const [loaded] = await load(lines);
  expect(loaded?.to_erase.sort()).toEqual([uuid(7), id]);
  expect((await read(uuid(3001))).people[0]).toEqual(erased(uuid(3002)));
  for (const p_user_id of [id, uuid(7)]) {
    await world.rpc('service_role', 'operator_erase_again', { p_user_id });
    expect(await keyOf(p_user_id)).toBeNull();
  }
  expect(await load([...lines, line(7, '0102')])).toEqual([{ to_erase: [], other_keys: 0 }]);
  expect(await keyOf(uuid(7))).toBeNull();
});

it('refuses keys that another master key wraps, and loads none', async () => {
  await world.refuses(
    'service_role',
    'operator_load_person_keys',
    { p_master_key: 'b'.repeat(64), p_people: [line(3003, '0d')] },
    'PT409',
    'The file of keys belongs to another master key than this database. Use a file that was saved from it.',
  );
  expect(await keyOf(uuid(3003))).toBeNull();
});
