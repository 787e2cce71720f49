import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';
import { StaticFiles } from './static-files.ts';

const MB = 1_048_576;
const CLIENTS = 100;

describe('a file', () => {
  it('is in memory once, however many clients do not read it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'static-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, 'large.json'), 'x'.repeat(8 * MB));
    const files = new StaticFiles(folder);
    const app = new Hono().get('*', async (c) => (await files.respond(c, c.req.path)) ?? c.notFound());
    const listener = getRequestListener(app.fetch);
    const server = await listen('127.0.0.1', 0);
    onTestFinished(() => server.stop(0));
    let answered = 0;
    server.use((request, response) => void listener(request, response).then(() => (answered += 1)));
    const before = process.memoryUsage().arrayBuffers;
    for (let at = 0; at < CLIENTS; at++) {
      const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      socket.pause();
      socket.write('GET /large.json HTTP/1.1\r\nHost: x\r\n\r\n');
    }
    await expect.poll(() => answered).toBe(CLIENTS);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * MB);
    const response = await fetch(`http://127.0.0.1:${String(server.port)}/large.json`);
    expect(await response.text()).toHaveLength(8 * MB);
  });

  it.each([
    ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable'],
    // Chromium requests it again on every navigation.
    ['/favicon.svg', 'public, max-age=86400'],
    ['/theme.js', 'no-cache'],
  ])('%s is cached as %s', async (urlPath, expected) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'static-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, urlPath), 'x');
    const files = new StaticFiles(folder);
    const app = new Hono().get('*', async (c) => (await files.respond(c, c.req.path)) ?? c.notFound());
    const response = await app.request(urlPath);
    expect(response.headers.get('cache-control')).toBe(expected);
  });
});
