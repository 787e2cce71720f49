import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signToken, startBackend, type TestBackend } from '../testing/backend.ts';

const STAFF = randomUUID();
const PATH = '/rest/v1/rpc/echo_json';
const LARGE = 1_040_000;
/** 8 MB of one person, 64 MB of all users. */
const OF_ONE = 8;
const OF_ALL = 64;

describe('large unfinished bodies', () => {
  let backend: TestBackend;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    backend = await startBackend({ staff: [STAFF] });
  });
  afterAll(() => backend.close());
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    // Their memory is released.
    const token = await userToken();
    await expect.poll(() => send(token, LARGE)).toBe(200);
  });

  const userToken = () => signToken({ sub: randomUUID() });

  /** Announces a large body without sending it; records the response, if any. */
  const announceBody = (token: string, length = `Content-Length: ${LARGE}`, path = PATH) => {
    const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
    sockets.push(socket);
    const received = { text: '' };
    socket.on('data', (chunk: Buffer) => (received.text += chunk.toString())).on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\napikey: ${backend.keys.anonKey}\r\nAuthorization: Bearer ${token}\r\n${length}\r\n\r\n`,
    );
    return { socket, received };
  };

  const refusals = (held: ReturnType<typeof announceBody>[]) =>
    held.filter(({ received }) => received.text.startsWith('HTTP/1.1 429')).length;

  const send = async (token: string, length: number) => {
    const json = { p_value: 'x'.repeat(length - 20) };
    const response = await backend.request(PATH, { json, token });
    await response.text();
    return response.status;
  };

  test('are limited per person; small bodies and other people are not affected', async () => {
    const token = await userToken();
    const held = Array.from({ length: OF_ONE + 1 }, () => announceBody(token));
    await expect.poll(() => refusals(held)).toBe(1);
    const refused = await backend.request(PATH, { json: { p_value: 'x'.repeat(LARGE - 20) }, token });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Too many of your requests');
    expect(await send(token, 16_000)).toBe(200);
    expect(await send(await userToken(), LARGE)).toBe(200);
    expect(refusals(held)).toBe(1);
  });

  test('are limited in total, without those of staff', async () => {
    const tokens = await Promise.all(Array.from({ length: OF_ALL / OF_ONE + 1 }, userToken));
    const held = tokens.flatMap((token) => Array.from({ length: OF_ONE }, () => announceBody(token)));
    // The bodies of the ninth person exceed the total.
    await expect.poll(() => refusals(held)).toBe(OF_ONE);
    expect(await send(await userToken(), LARGE)).toBe(429);
    expect(await send(await userToken(), 16_000)).toBe(200);
    expect(await send(await signToken({ sub: STAFF }), LARGE)).toBe(200);
  });

  test('are counted as they arrive if their length is not declared', async () => {
    const token = await userToken();
    const part = 'x'.repeat(1_000_000);
    const held = Array.from({ length: OF_ONE + 1 }, () => {
      const sent = announceBody(token, 'Transfer-Encoding: chunked');
      sent.socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
      return sent;
    });
    await expect.poll(() => refusals(held)).toBe(1);
    expect(await send(token, LARGE)).toBe(429);
    expect(await send(token, 16_000)).toBe(200);
  });

  test.each([PATH, '/auth/v1/recover', '/storage/v1/object/list/avatars', '/realtime/v1/api/broadcast'])(
    'are not logged as failures when the client disconnects: %s',
    async (path) => {
      const token = await userToken();
      const { socket } = announceBody(token, 'Content-Length: 10000', path);
      socket.write('{');
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await send(token, 1_000)).toBe(200);
      expect(backend.loggedErrors).toEqual([]);
    },
  );
});
