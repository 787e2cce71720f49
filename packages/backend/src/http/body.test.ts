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

describe('large bodies that do not come to an end', () => {
  let backend: TestBackend;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    backend = await startBackend({ staff: [STAFF] });
  });
  afterAll(() => backend.close());
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    // What they held is given back.
    const token = await someone();
    await expect.poll(() => send(token, LARGE)).toBe(200);
  });

  const someone = () => signToken({ sub: randomUUID() });

  /** Says that it sends a large body, and sends nothing of it. What it hears, if anything. */
  const withhold = (token: string, length = `Content-Length: ${LARGE}`, path = PATH) => {
    const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
    sockets.push(socket);
    const heard = { text: '' };
    socket.on('data', (chunk: Buffer) => (heard.text += chunk.toString())).on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\napikey: ${backend.keys.anonKey}\r\nAuthorization: Bearer ${token}\r\n${length}\r\n\r\n`,
    );
    return { socket, heard };
  };

  const refusals = (held: ReturnType<typeof withhold>[]) =>
    held.filter(({ heard }) => heard.text.startsWith('HTTP/1.1 429')).length;

  const send = async (token: string, length: number) => {
    const json = { p_value: 'x'.repeat(length - 20) };
    const response = await backend.request(PATH, { json, token });
    await response.text();
    return response.status;
  };

  test('are limited for one person, whose small bodies pass, as do those of others', async () => {
    const token = await someone();
    const held = Array.from({ length: OF_ONE + 1 }, () => withhold(token));
    await expect.poll(() => refusals(held)).toBe(1);
    const refused = await backend.request(PATH, { json: { p_value: 'x'.repeat(LARGE - 20) }, token });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Too many of your requests');
    expect(await send(token, 16_000)).toBe(200);
    expect(await send(await someone(), LARGE)).toBe(200);
    expect(refusals(held)).toBe(1);
  });

  test('of many are limited altogether; staff’s are not among them', async () => {
    const tokens = await Promise.all(Array.from({ length: OF_ALL / OF_ONE + 1 }, someone));
    const held = tokens.flatMap((token) => Array.from({ length: OF_ONE }, () => withhold(token)));
    // The ninth person's are beyond it.
    await expect.poll(() => refusals(held)).toBe(OF_ONE);
    expect(await send(await someone(), LARGE)).toBe(429);
    expect(await send(await someone(), 16_000)).toBe(200);
    expect(await send(await signToken({ sub: STAFF }), LARGE)).toBe(200);
  });

  test('count also where their length is not declared, as they arrive', async () => {
    const token = await someone();
    const part = 'x'.repeat(1_000_000);
    const held = Array.from({ length: OF_ONE + 1 }, () => {
      const sent = withhold(token, 'Transfer-Encoding: chunked');
      sent.socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
      return sent;
    });
    await expect.poll(() => refusals(held)).toBe(1);
    expect(await send(token, LARGE)).toBe(429);
    expect(await send(token, 16_000)).toBe(200);
  });

  test.each([PATH, '/auth/v1/recover', '/storage/v1/object/list/avatars', '/realtime/v1/api/broadcast'])(
    'are no failure of the server’s when the client hangs up: %s',
    async (path) => {
      const token = await someone();
      const { socket } = withhold(token, 'Content-Length: 10000', path);
      socket.write('{');
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await send(token, 1_000)).toBe(200);
      expect(backend.complaints).toEqual([]);
    },
  );
});
