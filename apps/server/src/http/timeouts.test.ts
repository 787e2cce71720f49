import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen, type Listening } from './listen.ts';

const TIMEOUTS = { headers: 300, request: 900, idle: 1_000 };

async function server(answer = 'fine'): Promise<Listening> {
  const listening = await listen('127.0.0.1', 0, { timeouts: TIMEOUTS });
  onTestFinished(() => listening.stop(0));
  listening.use((request, response) => {
    request.resume().once('end', () => void response.end(answer));
  });
  return listening;
}

function open({ port }: Listening): Socket {
  const socket = connect(port, '127.0.0.1');
  // The server cuts off some of these clients.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Everything the server sent until it closed the connection, and how long that took. */
async function heard(socket: Socket): Promise<{ text: string; ms: number }> {
  const started = performance.now();
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => socket.once('close', resolve));
  return { text, ms: performance.now() - started };
}

describe('a slow client', () => {
  it('with its headers gets an answer, while others are served', async () => {
    const listening = await server();
    const slow = Array.from({ length: 200 }, () => open(listening));
    const ends = slow.map(heard);
    for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(await (await fetch(`http://127.0.0.1:${listening.port}/`)).text()).toBe('fine');
    for (const { text, ms } of await Promise.all(ends)) {
      expect(text).toMatch(/^HTTP\/1\.1 408 .*"The request took too long to arrive\."/s);
      expect(ms).toBeLessThan(5_000);
    }
  });

  it('with its body gets an answer, however steadily it drips', async () => {
    const socket = open(await server());
    const end = heard(socket);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n');
    const drip = setInterval(() => socket.write('a'), 50);
    const { text, ms } = await end;
    clearInterval(drip);
    expect(text).toContain('408');
    expect(ms).toBeLessThan(5_000);
  });

  it('without any data is disconnected', async () => {
    expect((await heard(open(await server()))).ms).toBeLessThan(5_000);
  });

  it('reading its response is cut off', async () => {
    const listening = await server();
    const cutOff = new Promise<void>((resolve) => {
      listening.use((request, response) => {
        request.socket.once('close', () => resolve());
        response.end('x'.repeat(50 * 1_048_576));
      });
    });
    const socket = open(listening);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await cutOff;
    socket.resume();
    await closed;
    expect(socket.bytesRead).toBeLessThan(50 * 1_048_576);
  });
});

describe('an invalid request', () => {
  it.each([
    [
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      /^HTTP\/1\.1 431 .*"error":"[^"]*16 KB together\.","message":"[^"]*16 KB together\."/s,
    ],
    [
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431 .*16 KB together/s,
    ],
    ['GET / HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['\x16\x03\x01\x02 no plain text\r\n\r\n', /^HTTP\/1\.1 400 .*"This is not an HTTP request\."/s],
    [
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1\.1 400 .*not an HTTP request/s,
    ],
  ])('is refused with a message: %.40s', async (bytes, answer) => {
    const socket = open(await server());
    const end = heard(socket);
    socket.write(bytes);
    expect((await end).text).toMatch(answer);
  });
});

describe('a client that pipelines requests', () => {
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

  async function counting(): Promise<{ listening: Listening; seen: () => number }> {
    const listening = await server();
    let seen = 0;
    listening.use((_request, response) => {
      seen += 1;
      setTimeout(() => response.end(`answer ${String(seen)}\n`), 20);
    });
    return { listening, seen: () => seen };
  }

  it('gets its responses in order, each computed after the previous one was sent', async () => {
    const { listening } = await counting();
    const socket = open(listening);
    socket.write(request.repeat(4) + request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    const { text } = await heard(socket);
    // Each response carries the number of requests sent so far. If all were handled at once, each would say five.
    expect(text.match(/answer \d/g)).toEqual([1, 2, 3, 4, 5].map((n) => `answer ${String(n)}`));
  });

  it('is cut off if it sends far more than browsers do', async () => {
    const { listening, seen } = await counting();
    const socket = open(listening);
    socket.write(request.repeat(800));
    expect((await heard(socket)).text).toBe('');
    expect(seen()).toBe(1);
    expect((await fetch(`http://127.0.0.1:${String(listening.port)}/`)).status).toBe(200);
  });
});
