import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GIF, JPEG, PNG, pngOf, WEBP } from '../testing/pictures.ts';
import { openSupportDesk, type Person, type SupportDesk } from '../testing/support-desk.ts';

const MB = 1024 * 1024;
const LIMIT = 2 * MB;

describe('uploads', () => {
  let desk: SupportDesk;
  let user: Person;
  beforeAll(async () => {
    desk = await openSupportDesk();
    user = await desk.person();
  });
  afterAll(() => desk.close());
  // Invalid uploads never cause a server error.
  afterEach(() => expect(desk.backend.loggedErrors).toEqual([]));

  const avatars = () => user.client.storage.from('avatars');
  let names = 0;
  const newPath = () => `${user.id}/${String(++names)}.png`;

  /** Clients send a form or a plain body. */
  const ways: [string, (path: string, bytes: Buffer) => ReturnType<ReturnType<typeof avatars>['upload']>][] =
    [
      ['as a form', (path, bytes) => avatars().upload(path, new Blob([new Uint8Array(bytes)]))],
      ['as it is', (path, bytes) => avatars().upload(path, bytes)],
      [
        'without saying how long',
        (path, bytes) => avatars().upload(path, new Blob([new Uint8Array(bytes)]).stream()),
      ],
    ];

  test.each(ways)('%s: the size limit applies', async (_, send) => {
    const path = newPath();
    expect((await send(path, pngOf(LIMIT))).error).toBeNull();
    expect((await avatars().info(path)).data).toMatchObject({ size: LIMIT, contentType: 'image/png' });
    for (const size of [LIMIT + 1, LIMIT + 100_000, 20 * MB]) {
      const { error } = await send(newPath(), pngOf(size));
      expect(error, String(size)).toMatchObject({
        status: 400,
        statusCode: '413',
        message: 'The file is too large: at most 2 MB.',
      });
    }
  });

  test.each(ways)('%s: an empty file is refused', async (_, send) => {
    const { error } = await send(newPath(), Buffer.alloc(0));
    expect(error).toMatchObject({ statusCode: '400', message: 'The file is empty.' });
  });

  test.each([
    ['image/png', PNG],
    ['image/gif', GIF],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('%s is detected by its bytes, not its name', async (type, bytes) => {
    const path = `${user.id}/${type.slice(6)}.exe`;
    const { error } = await avatars().upload(path, bytes, { contentType: 'text/html' });
    expect(error).toBeNull();
    const opened = await fetch(avatars().getPublicUrl(path).data.publicUrl);
    expect(opened.headers.get('content-type')).toBe(type);
    expect(opened.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page that begins like a picture', '\x89PNG\r\n<html>'],
    ['a program', 'MZ\x90\0\x03'],
    ['a PDF', '%PDF-1.7'],
    ['one byte', '\x89'],
  ])('%s named .png is refused', async (_, content) => {
    const bytes = Buffer.from(content, 'latin1');
    for (const body of [bytes, new Blob([bytes], { type: 'image/png' })]) {
      const { error } = await avatars().upload(newPath(), body, { contentType: 'image/png' });
      expect(error).toMatchObject({
        status: 400,
        statusCode: '415',
        message: 'This kind of file cannot be stored here: PNG, JPEG, WEBP or GIF.',
      });
    }
  });

  test('metadata of a client is stored', async () => {
    const path = newPath();
    const options = { metadata: { taken: 'in Zagreb' }, cacheControl: '120' };
    await avatars().upload(path, new Blob([PNG]), options);
    expect((await avatars().info(path)).data).toMatchObject({
      metadata: { taken: 'in Zagreb' },
      cacheControl: 'max-age=120',
    });
    const raw = newPath();
    await avatars().upload(raw, PNG, options);
    expect((await avatars().info(raw)).data).toMatchObject({ metadata: { taken: 'in Zagreb' } });
  });

  const post = (path: string, init: RequestInit = {}) =>
    desk.backend.request(`/storage/v1/object/${path}`, {
      method: 'POST',
      body: PNG,
      token: user.token,
      ...init,
    });

  test.each([
    ['a path that leads up and out', '../../etc/passwd'],
    ['an encoded path that leads up and out', '..%2F..%2F..%2Fetc%2Fpasswd'],
    ['up within', 'a%2f..%2fb.png'],
    ['an empty part', 'a//b.png'],
    ['nothing', ''],
    ['a slash at the end', 'a/'],
    ['a null byte', 'a%00.png'],
    ['a line break', 'a%0d%0aSet-Cookie:x.png'],
    ['a backslash', 'a%5c..%5cb.png'],
    ['other alphabets', '%C5%A1uma.png'],
    ['half a percent encoding', '%E0%A4%A.png'],
    ['a question mark', 'a%3Fb.png'],
    ['a huge name', 'x'.repeat(1025)],
  ])('a name with %s is refused with a message', async (_, name) => {
    const response = await post(`avatars/${user.id}/${name}`);
    const body = (await response.json()) as { message: string };
    // The client's URL removes ../, which leaves another bucket's name.
    expect(response.status).toBe(400);
    expect(body.message).toMatch(/^(Invalid key|Bucket not found|Say which)/);
    for (const verb of ['GET', 'DELETE', 'PUT']) {
      const other = await post(`avatars/${user.id}/${name}`, {
        method: verb,
        body: verb === 'PUT' ? PNG : null,
      });
      expect(other.status, verb).toBe(400);
    }
  });

  test('unusual valid names are preserved', async () => {
    for (const name of ["it's (1) & more @ $5 = ok;:+,!.png", `${'x'.repeat(900)}.png`, '.hidden', '...']) {
      const path = `${user.id}/${name}`;
      expect((await avatars().upload(path, new Blob([PNG]))).error, name).toBeNull();
      const signed = await avatars().createSignedUrl(path, 60);
      expect((await fetch(signed.data?.signedUrl ?? '')).status, name).toBe(200);
      const saved = avatars().getPublicUrl(path, { download: 'šuma "x".png' });
      const opened = await fetch(saved.data.publicUrl);
      expect(opened.headers.get('content-disposition')).toBe(
        `attachment; filename="_uma _x_.png"; filename*=UTF-8''%C5%A1uma%20%22x%22.png`,
      );
      expect((await avatars().remove([path])).data, name).toHaveLength(1);
    }
  });

  test('invalid bodies and requests are refused', async () => {
    const path = `avatars/${newPath()}`;
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const cut = '--x\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\n\r\n\x89PNG';
    const none = '--x\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n60\r\n--x--\r\n';
    const messageOf = async (init: RequestInit, to = path) => {
      const response = await post(to, init);
      return [response.status, ((await response.json()) as { message: string }).message];
    };
    expect(await messageOf({ headers: form, body: cut })).toEqual([400, 'The upload was interrupted.']);
    expect(await messageOf({ headers: form, body: none })).toEqual([400, 'Send one file.']);
    expect(await messageOf({ headers: { 'content-type': 'multipart/form-data' }, body: none })).toEqual([
      400,
      'The upload was interrupted.',
    ]);
    expect(await messageOf({ headers: { 'x-metadata': 'no base64 JSON' } })).toEqual([
      400,
      'The metadata is not JSON.',
    ]);
    expect(await messageOf({}, 'nowhere/x.png')).toEqual([400, 'Bucket not found']);
    expect(await messageOf({}, 'avatars')).toEqual([400, 'Say which file: BUCKET/PATH.']);
    expect(await messageOf({ body: '[]' }, 'sign/avatars')).toEqual([
      400,
      expect.stringContaining('expiresIn must be'),
    ]);
    expect(await messageOf({ body: '{"expiresIn":60,"paths":[1]}' }, 'sign/avatars')).toEqual([
      400,
      'paths must hold paths as text.',
    ]);
    expect(await messageOf({ body: 'no JSON' }, 'sign/avatars')).toEqual([
      400,
      'The body must be a JSON object.',
    ]);
    expect(await messageOf({ method: 'DELETE', body: '{"prefixes":[]}' }, 'avatars')).toEqual([
      400,
      'prefixes must be a list of 1 to 1000 paths.',
    ]);
    expect(await messageOf({ method: 'PATCH' })).toEqual([501, expect.stringContaining('not implemented')]);
  });

  test.each([
    ['a file and two fields', 2, 0, 200],
    ['too many fields', 9, 0, 400],
    ['too many headers', 2, 400, 400],
  ])('a form of %s: %i fields, %i headers more in each, answers %i', async (_, fields, headers, status) => {
    const part = (of: string, content: string) =>
      `--a-b'c\r\nContent-Disposition: form-data; ${of}\r\n${'X-Of: nothing\r\n'.repeat(headers)}\r\n${content}\r\n`;
    const file = part('name=""; filename="a.png"', PNG.toString('latin1'));
    const body = Buffer.from(`${part('name="x"', '').repeat(fields)}${file}--a-b'c--\r\n`, 'latin1');
    const type = 'multipart/form-data; charset=utf-8; boundary="a-b\'c"';
    const sent = await post(`avatars/${newPath()}`, { headers: { 'content-type': type }, body });
    expect(sent.status).toBe(status);
    if (status === 400) expect(await sent.json()).toMatchObject({ message: 'Send one file.' });
  });

  test('an aborted upload leaves nothing, and the next one works', async () => {
    const path = newPath();
    const { port } = new URL(desk.backend.url);
    const socket = createConnection(Number(port), '127.0.0.1');
    socket.write(
      `POST /storage/v1/object/avatars/${path} HTTP/1.1\r\nHost: x\r\napikey: ${desk.backend.keys.anonKey}\r\n` +
        `Authorization: Bearer ${user.token}\r\nContent-Length: 100000\r\n\r\n`,
    );
    socket.write(PNG);
    await sleep(150);
    socket.destroy();
    await sleep(150);
    expect((await avatars().info(path)).error).toMatchObject({ message: 'Object not found' });
    expect((await avatars().upload(path, new Blob([PNG]))).error).toBeNull();
  });
});
