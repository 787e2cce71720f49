import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GIF, PNG } from '../testing/pictures.ts';
import { openSupportDesk, type Person, type SupportDesk } from '../testing/support-desk.ts';

describe('avatars', () => {
  let desk: SupportDesk;
  let user: Person;
  let stranger: Person;
  let admin: Person;
  beforeAll(async () => {
    desk = await openSupportDesk();
    user = await desk.person();
    stranger = await desk.person();
    admin = await desk.person('admin');
  });
  afterAll(() => desk.close());

  const avatars = ({ client }: Pick<Person, 'client'>) => client.storage.from('avatars');

  test('are written by their owner and read by anyone without a key', async () => {
    const path = `${user.id}/me.png`;
    const added = await avatars(user).upload(path, PNG, { contentType: 'image/png', cacheControl: '60' });
    expect(added.error).toBeNull();
    expect(added.data).toMatchObject({ path, fullPath: `avatars/${path}` });
    const address = avatars(user).getPublicUrl(path).data.publicUrl;
    const opened = await fetch(address);
    expect(opened.status).toBe(200);
    expect(opened.headers.get('cache-control')).toBe('public, max-age=60');
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(PNG);
    const etag = opened.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(address, { method: 'HEAD' })).headers.get('content-length')).toBe(String(PNG.length));
    expect((await avatars({ client: desk.anon }).download(path)).error).toBeNull();
  });

  test('cannot be written into another person’s folder', async () => {
    for (const person of [stranger, admin, { client: desk.anon }]) {
      for (const upsert of [true, false]) {
        const { error } = await avatars(person).upload(`${user.id}/theirs.png`, PNG, { upsert });
        expect(error).toMatchObject({ statusCode: '403', message: 'You are not allowed to do that here.' });
      }
      expect((await avatars(person).remove([`${user.id}/me.png`])).data).toEqual([]);
    }
    expect((await avatars(user).download(`${user.id}/theirs.png`)).error).toMatchObject({
      message: 'Object not found',
    });
    expect((await avatars(user).download(`${user.id}/me.png`)).error).toBeNull();
  });

  test('are replaced, and the old content is removed', async () => {
    const path = `${user.id}/replaced`;
    await avatars(user).upload(path, PNG);
    for (const replace of [
      () => avatars(user).upload(path, GIF, { upsert: true }),
      () => avatars(user).update(path, PNG),
      () => avatars(user).upload(path, GIF, { upsert: true }),
    ]) {
      expect((await replace()).error).toBeNull();
    }
    const { data } = await avatars(user).download(path);
    expect([data?.type, data && Buffer.from(await data.arrayBuffer())]).toEqual(['image/gif', GIF]);
    expect(await desk.backend.database.query(WITHOUT_ROW)).toEqual([]);
    expect((await avatars(user).update(`${user.id}/nothing`, PNG)).error).toMatchObject({
      message: 'Object not found',
    });
    expect((await avatars(user).exists(`${user.id}/nothing`)).data).toBe(false);
    expect((await avatars(user).exists(path)).data).toBe(true);
  });

  test('two concurrent uploads of one name store exactly one', async () => {
    const path = `${user.id}/raced.png`;
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => avatars(user).upload(path, new Blob([PNG]))),
    );
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of outcomes) if (error) expect(error).toMatchObject({ statusCode: '409' });
    expect((await avatars(user).download(path)).error).toBeNull();
    expect(await desk.backend.database.query(WITHOUT_ROW)).toEqual([]);
  });

  test('readers see a complete file during replacements', async () => {
    const path = `${user.id}/busy`;
    await avatars(user).upload(path, PNG);
    const address = avatars(user).getPublicUrl(path).data.publicUrl;
    let isOver = false;
    const replacing = (async () => {
      for (let round = 0; round < 25; round++) await avatars(user).update(path, round % 2 ? PNG : GIF);
      isOver = true;
    })();
    const seen = new Map<string, number>();
    while (!(isOver as boolean)) {
      const response = await fetch(address);
      const bytes = Buffer.from(await response.arrayBuffer());
      const what = bytes.equals(PNG) ? 'png' : bytes.equals(GIF) ? 'gif' : `${response.status}`;
      expect(response.headers.get('content-type')).toBe(`image/${what}`);
      seen.set(what, (seen.get(what) ?? 0) + 1);
    }
    await replacing;
    expect([...seen.keys()].sort()).toEqual(['gif', 'png']);
    expect(desk.backend.loggedErrors).toEqual([]);
  });

  test('buckets are listed by the policies', async () => {
    const service = desk.backend.client(desk.backend.keys.serviceRoleKey).storage;
    const names = async (options?: Parameters<typeof service.listBuckets>[0]) =>
      (await service.listBuckets(options)).data?.map(({ name }) => name);
    const all = await names();
    expect(all).toContain('avatars');
    expect(await names({ search: 'AVA' })).toEqual(['avatars']);
    expect(await names({ limit: 1, offset: 1, sortColumn: 'name', sortOrder: 'desc' })).toEqual(
      all?.toReversed().slice(1, 2),
    );
    expect((await service.getBucket('avatars')).data).toMatchObject({
      id: 'avatars',
      name: 'avatars',
      public: expect.any(Boolean) as boolean,
      created_at: expect.any(String) as string,
    });
    expect((await service.getBucket('nothing')).error).toMatchObject({ statusCode: '404' });
    // No policy lets people read the table of buckets.
    expect(await user.client.storage.listBuckets()).toEqual({ data: [], error: null });
    expect((await user.client.storage.getBucket('avatars')).error).toMatchObject({ statusCode: '404' });
  });

  test.each([
    ['GET', 'render/image/public/avatars/a.png'],
    ['GET', 'render/image/sign/avatars/a.png?token=x'],
    ['PUT', 'object/upload/sign/avatars/a.png?token=x'],
  ])('%s %s: not found with and without a key', async (method, path) => {
    const response = await fetch(`${desk.backend.url}/storage/v1/${path}`, { method });
    expect([response.status, await response.json()]).toMatchObject([501, { code: 'not_implemented' }]);
  });

  test('an error has a code', async () => {
    const response = await fetch(`${desk.backend.url}/storage/v1/object/public/avatars/nobody/none.png`);
    expect(await response.json()).toMatchObject({ code: 'NoSuchKey', error: 'not_found', statusCode: '404' });
  });

  test('unsupported features are refused', async () => {
    const bucket = avatars(user);
    for (const { error } of [
      await bucket.list(user.id),
      await bucket.copy('a', 'b'),
      await bucket.move('a', 'b'),
      await bucket.createSignedUploadUrl(`${user.id}/x.png`),
      await user.client.storage.createBucket('mine'),
      await user.client.storage.updateBucket('avatars', { public: true }),
      await user.client.storage.emptyBucket('avatars'),
      await bucket.createSignedUrl(`${user.id}/x.png`, 60, { transform: { width: 10 } }),
    ]) {
      expect(error).toMatchObject({
        statusCode: '501',
        message: expect.stringMatching(/is not implemented by the embedded backend\.$/) as string,
      });
    }
  });
});

const WITHOUT_ROW = `select version from backend.object_bytes b
  where not exists (select from storage.objects o where o.version = b.version::text)`;
