import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GIF, PNG, pngOf } from '../testing/pictures.ts';
import { openSupportDesk, type Person, type SupportDesk } from '../testing/support-desk.ts';

const MB = 1024 * 1024;

describe('avatar quota', () => {
  let desk: SupportDesk;
  let user: Person;
  beforeAll(async () => {
    desk = await openSupportDesk();
  });
  beforeEach(async () => {
    user = await desk.person();
  });
  afterEach(async () => {
    expect(desk.backend.loggedErrors).toEqual([]);
    expect(await desk.backend.database.query(WITHOUT_ROW), 'orphaned contents').toEqual([]);
    expect(await desk.backend.database.query(MISCOUNTED)).toEqual([]);
  });
  afterAll(() => desk.close());

  const avatars = ({ client }: Pick<Person, 'client'> = user) => client.storage.from('avatars');
  const path = (name: string | number) => `${user.id}/${name}.png`;
  const add = async (name: string | number, bytes: Buffer = PNG, upsert = false) =>
    (await avatars().upload(path(name), bytes, { upsert })).error;
  const usage = async () => {
    const [row] = await desk.backend.database.query(
      'select pictures, bytes, uploads from private.avatar_usage where user_id = $1',
      [user.id],
    );
    return row;
  };
  const FULL = {
    statusCode: '400',
    message: 'You can have at most 20 profile pictures. Remove one and try again.',
  };

  test('twenty pictures: another is refused and leaves nothing; replacing and removing work', async () => {
    for (let n = 0; n < 20; n++) expect(await add(n)).toBeNull();
    const before = await usage();
    expect(before).toMatchObject({ pictures: 20, uploads: 20, bytes: 20 * PNG.length });
    for (const upsert of [false, true]) expect(await add('more', GIF, upsert)).toMatchObject(FULL);
    expect((await avatars().download(path('more'))).error).toMatchObject({ statusCode: '404' });
    expect(await usage()).toEqual(before);

    expect(await add(3, GIF, true)).toBeNull();
    expect((await avatars().update(path(4), GIF)).error).toBeNull();
    expect((await avatars().remove([path(5), path(6)])).data).toHaveLength(2);
    expect(await add('more')).toBeNull();
    expect(await usage()).toMatchObject({ pictures: 19, uploads: 23 });
    const other = await desk.person();
    expect((await avatars(other).upload(`${other.id}/me.png`, PNG)).error).toBeNull();
  });

  test('fifteen concurrent uploads after ten: twenty are stored', async () => {
    for (let n = 0; n < 10; n++) expect(await add(n)).toBeNull();
    // Below the queue limit of one person, so that the quota answers each.
    const errors = await Promise.all(Array.from({ length: 15 }, (_, n) => add(`more-${n}`)));
    expect(errors.filter((error) => error === null)).toHaveLength(10);
    for (const error of errors) if (error) expect(error).toMatchObject(FULL);
    expect(await usage()).toMatchObject({ pictures: 20, uploads: 20 });
  });

  test('twenty megabytes', async () => {
    for (let n = 0; n < 10; n++) expect(await add(n, pngOf(2 * MB))).toBeNull();
    const before = await usage();
    expect(await add('more')).toMatchObject({
      statusCode: '400',
      message: 'Your profile pictures can take up at most 20 MB. Remove one and try again.',
    });
    expect(await usage()).toEqual(before);
    expect(await add(0, GIF, true), 'a smaller one in the place of another').toBeNull();
    expect(await add('more')).toBeNull();
  });

  test('sixty uploads an hour, despite removals and replacements', async () => {
    for (let n = 0; n < 3; n++) {
      expect(await add(0)).toBeNull();
      expect(await add(0, GIF, true)).toBeNull();
      await avatars().remove([path(0)]);
    }
    expect(await usage()).toEqual({ pictures: 0, bytes: 0, uploads: 6 });
    await add('kept');
    await desk.backend.database.query('update private.avatar_usage set uploads = 60 where user_id = $1', [
      user.id,
    ]);
    for (const error of [
      await add(1),
      await add('kept', GIF, true),
      (await avatars().update(path('kept'), GIF)).error,
    ]) {
      expect(error).toMatchObject({
        statusCode: '429',
        message: 'You have uploaded 60 profile pictures in the last hour. Please try again later.',
      });
    }
    expect(await usage()).toMatchObject({ pictures: 1, uploads: 60, bytes: PNG.length });
    await desk.backend.database.query(
      `update private.avatar_usage set hour_began_at = now() - interval '1 hour' where user_id = $1`,
      [user.id],
    );
    expect(await add(1)).toBeNull();
    expect(await usage()).toMatchObject({ pictures: 2, uploads: 1 });
  });

  test('the service key is not limited, but its uploads count', async () => {
    const service = desk.backend.client(desk.backend.keys.serviceRoleKey);
    for (let n = 0; n < 21; n++) {
      expect((await service.storage.from('avatars').upload(path(n), PNG)).error).toBeNull();
    }
    expect((await service.storage.from('avatars').upload('shared/logo.png', PNG)).error).toBeNull();
    expect(await add('mine')).toMatchObject(FULL);
  });
});

const WITHOUT_ROW = `select version from backend.object_bytes b
  where not exists (select from storage.objects o where o.version = b.version::text)`;
const MISCOUNTED = `
  select u.user_id from private.avatar_usage u
   where (u.pictures, u.bytes) <>
         (select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0)
            from storage.objects o where o.bucket_id = 'avatars' and starts_with(o.name, u.user_id || '/'))`;
