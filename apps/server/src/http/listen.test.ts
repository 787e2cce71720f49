import { Agent, request as httpRequest } from 'node:http';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { version } from '../../../../package.json';
import { describe, expect, it } from 'vitest';
import { listen } from './listen.ts';

describe('listen', () => {
  it('responds that it is starting until it is ready', async () => {
    const server = await listen('127.0.0.1', 0);
    const base = `http://127.0.0.1:${server.port}`;
    expect((await fetch(`${base}/admin`)).status).toBe(503);
    expect((await fetch(`${base}/readyz`)).status).toBe(503);
    expect(await (await fetch(`${base}/healthz`)).json()).toEqual({ status: 'ok', version });
    server.use((_request, response) => void response.end('ready'));
    expect(await (await fetch(`${base}/admin`)).text()).toBe('ready');
    await server.stop(0);
  });

  it('names the variable if the port is in use or the host is not local', async () => {
    const first = await listen('127.0.0.1', 0);
    await expect(listen('127.0.0.1', first.port)).rejects.toThrow(
      new ConfigurationError(
        `PORT: ${first.port} is in use on 127.0.0.1. Stop what uses it, or set another PORT.`,
      ),
    );
    await expect(listen('192.0.2.1', 0)).rejects.toThrow(
      'HOST must be an address of this machine, but is "192.0.2.1".',
    );
    await first.stop(0);
  });

  it('finishes a running request, refuses new connections and closes idle ones', async () => {
    const server = await listen('127.0.0.1', 0);
    let finish = (): void => undefined;
    const started = new Promise<void>((resolve) => {
      server.use(({ url }, response) => {
        if (url !== '/slow') {
          response.end('served');
          return;
        }
        finish = () => void response.end('done');
        resolve();
      });
    });
    const answer = fetch(`http://127.0.0.1:${server.port}/slow`);
    await started;
    const stopped = server.stop(5_000);
    expect(server.isStopping()).toBe(true);
    await expect
      .poll(() => fetch(`http://127.0.0.1:${server.port}/new`).catch(() => 'refused'))
      .toBe('refused');
    finish();
    expect(await (await answer).text()).toBe('done');
    await stopped;
  });

  it('answers clients that connected before the stop but were not accepted yet', async () => {
    const server = await listen('127.0.0.1', 0);
    server.use((_request, response) => void response.end('served'));
    const answers = Array.from(
      { length: 5 },
      () =>
        new Promise((resolve) => {
          const request = httpRequest({ port: server.port, host: '127.0.0.1', agent: false });
          request.once('response', ({ statusCode }) => resolve(statusCode));
          request.once('error', resolve).end();
        }),
    );
    // They connect at the end of this turn. The event loop, which would accept them, continues later.
    await new Promise((resolve) => process.nextTick(resolve));
    const stopped = server.stop(5_000);
    expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 200]);
    await stopped;
  });

  it('behind a proxy opens its port only while it serves, and leaves idle connections to the proxy', async () => {
    const server = await listen('127.0.0.1', 0, { isBehindProxy: true });
    const base = `http://127.0.0.1:${server.port}`;
    // A change answered with 503 would be lost. If the connection is refused, the proxy tries another process.
    await expect(fetch(`${base}/healthz`)).rejects.toThrow();
    const second = await listen('127.0.0.1', server.port, { isBehindProxy: true });
    server.use((_request, response) => void response.end('served'));
    await server.open();
    await expect(second.open()).rejects.toThrow(/^PORT: \d+ is in use on 127\.0\.0\.1\./);
    await expect(listen('127.0.0.1', server.port, { isBehindProxy: true })).rejects.toThrow(
      /^PORT: \d+ is in use/,
    );
    await expect(listen('192.0.2.1', server.port, { isBehindProxy: true })).rejects.toThrow(/^HOST must be/);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<string>((resolve, reject) => {
        const request = httpRequest(base, { agent }, (response) => {
          response
            .resume()
            .once('end', () => resolve(`${response.headers.connection ?? ''} ${request.reusedSocket}`));
        });
        request.once('error', reject).end();
      });
    expect(await ask()).toBe('keep-alive false');
    const stopped = server.stop(5_000);
    await expect.poll(() => fetch(base).catch(() => 'refused')).toBe('refused');
    // The server left the idle connection open: its next request is served, as the last one.
    expect(await ask()).toBe('close true');
    await stopped;
    agent.destroy();
  });

  it('cuts off requests after the grace period', async () => {
    const server = await listen('127.0.0.1', 0);
    const started = new Promise<void>((resolve) => server.use(() => resolve()));
    const failed = new Promise<string>((resolve) => {
      const request = httpRequest({ port: server.port, host: '127.0.0.1' });
      request.once('error', (error) => resolve(String('code' in error ? error.code : error)));
      request.end();
    });
    await started;
    const before = performance.now();
    await server.stop(200);
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(await failed).toBe('ECONNRESET');
  });
});
