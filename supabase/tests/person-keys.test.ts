import { createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { TEST_MASTER_KEY } from '@marketdesk/test-support/master-key.ts';
import { expect, it } from 'vitest';
import { expectSqlError, openWorld } from './world.ts';

const world = await openWorld();

const one = async <T>(text: string, params: unknown[]): Promise<T> =>
  Object.values((await world.sql<Record<string, T>>(text, params))[0] ?? {})[0] as T;

/** As docs/decisions/35-sealed-audit-values.md describes it. */
function unseal(key: Buffer, person: string, sealed: Buffer): Buffer {
  const [rest, mac] = [sealed.subarray(0, -32), sealed.subarray(-32)];
  const id = Buffer.from(person.replaceAll('-', ''), 'hex');
  expect(createHmac('sha256', key.subarray(32)).update(id).update(rest).digest()).toEqual(mac);
  const decipher = createDecipheriv('aes-256-cbc', key.subarray(0, 32), rest.subarray(0, 16));
  return Buffer.concat([decipher.update(rest.subarray(16)), decipher.final()]);
}

it('seals values that only the key and the person open', async () => {
  const [person, other] = [await world.person(), await world.person()];
  const key = randomBytes(64);
  const seal = () => one<Buffer>(`select private.seal($1, $2, 'Zoë')`, [key, person.id]);
  const open = (k: Buffer, id: string, sealed: Buffer) =>
    one<Buffer | null>('select private.unseal($1, $2, $3)', [k, id, sealed]);
  const sealed = await seal();
  expect(await seal()).not.toEqual(sealed);
  expect(unseal(key, person.id, sealed).toString()).toBe('Zoë');
  expect((await open(key, person.id, sealed))?.toString()).toBe('Zoë');
  expect(await open(key, other.id, sealed)).toBeNull();
  expect(await open(randomBytes(64), person.id, sealed)).toBeNull();
  for (const at of [0, 16, sealed.length - 1]) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(await open(key, person.id, altered)).toBeNull();
  }
  for (const short of [0, 31, 40]) expect(await open(key, person.id, sealed.subarray(0, short))).toBeNull();
});

it('wraps the key of a person, who gets no other one after it is destroyed', async () => {
  const person = await world.person();
  const made = await one<Buffer>('select private.person_key_or_new($1)', [person.id]);
  const wrapped = await one<Buffer>('select wrapped_key from private.person_keys where user_id = $1', [
    person.id,
  ]);
  const half = (use: string) =>
    createHmac('sha256', Buffer.from(TEST_MASTER_KEY, 'base64')).update(use).digest();
  expect(unseal(Buffer.concat([half('enc'), half('mac')]), person.id, wrapped)).toEqual(made);
  expect(await one<Buffer>('select private.person_key($1)', [person.id])).toEqual(made);

  await world.sql(`select private.destroy_person_key($1, '{"counts": {"posts": 3}}')`, [person.id]);
  expect(await one('select private.person_key($1)', [person.id])).toBeNull();
  expect(await world.audited(person.id)).toEqual([
    { actor_user_id: null, action: 'erase_person', details: { counts: { posts: 3 } } },
  ]);
  expect(await one('select private.person_key_or_new($1)', [person.id])).toBeNull();
  await expectSqlError(
    world.sql('insert into private.person_keys (user_id, wrapped_key) values ($1, $2)', [person.id, wrapped]),
    'PT409',
    'This person was erased and gets no new key.',
  );
  await expectSqlError(
    world.sql('delete from private.erased_people'),
    '42501',
    'Erased people stay on record.',
  );
});

it('keeps the first master key, and loads it again after a crash of PostgreSQL emptied its table', async () => {
  const load = (p_key: string) => world.rpc('service_role', 'operator_load_master_key', { p_key });
  expect(await load(TEST_MASTER_KEY)).toBe(false);
  await world.refuses(
    'service_role',
    'operator_load_master_key',
    { p_key: randomBytes(32).toString('base64') },
    'PT409',
    'The master key is not the one that this database was set up with. Give the earlier key.',
  );
  for (const wrong of ['', 'x', randomBytes(31).toString('base64'), randomBytes(33).toString('base64')]) {
    await world.refuses(
      'service_role',
      'operator_load_master_key',
      { p_key: wrong },
      '22023',
      /must be 32 bytes in base64/,
    );
  }
  const person = await world.person();
  await world.sql('delete from private.master_key');
  await expectSqlError(
    world.sql('select private.person_key_or_new($1)', [person.id]),
    'PT503',
    'Personal data in the audit log is locked: the server is loading its key. Try again in a moment.',
  );
  expect(await load(TEST_MASTER_KEY)).toBe(true);
  await world.sql('select private.person_key_or_new($1)', [person.id]);
});
