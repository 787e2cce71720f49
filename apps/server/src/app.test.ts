import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { version } from '../../../package.json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StaticFiles } from './http/static-files.ts';
import { serve, type Served } from './testing/serve.ts';

const SCRIPT = 'console.log("a line that compresses well");\n'.repeat(100);
const PAGE = readFileSync(new URL('../../console/index.html', import.meta.url), 'utf8');
/** The element in the page that replaces PRELOAD of the source. */
const CONFIG = /<script type="application\/json" id="config">(.*?)<\/script>/;
const PRELOAD = '<link rel="preload" href="/config.json" as="fetch" crossorigin />';

const folder = mkdtempSync(path.join(tmpdir(), 'marketdesk-static-'));
let server: Served;

beforeAll(async () => {
  const dist = path.join(folder, 'dist');
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  await mkdir(path.join(dist, '.vite'), { recursive: true });
  await writeFile(path.join(folder, 'secret.json'), '{}');
  await writeFile(path.join(dist, '.vite/manifest.json'), '{}');
  await writeFile(path.join(dist, 'index.html'), PAGE);
  await writeFile(path.join(dist, 'theme.js'), 'short');
  await writeFile(path.join(dist, 'assets/index-abc123.js'), SCRIPT);
  await writeFile(path.join(dist, 'assets/index-abc123.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(dist, 'assets/index-abc123.js.gz'), gzipSync(SCRIPT));
  server = await serve({ files: new StaticFiles(dist) });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('an asset', () => {
  const ASSET = '/assets/index-abc123.js';

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.1', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('is encoded as the browser accepts (%s)', async (accepted, encoding, decode) => {
    const { status, headers, body } = await server.get(ASSET, { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(decode(body).toString()).toBe(SCRIPT);
  });

  it('is cached for a year, and revalidated by its ETag', async () => {
    const { headers } = await server.get(ASSET, { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const etag = headers.etag ?? '';
    expect((await server.get(ASSET, { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
    expect((await server.get(ASSET, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const { status, headers, body } = await server.get(ASSET, {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(SCRIPT.length), 0]);
  });

  it('returns 404 instead of the page for a removed file', async () => {
    const { status, headers } = await server.get('/assets/index-old.js', { accept: '*/*' });
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('application/json');
  });
});

describe('the console', () => {
  it.each(['/admin', '/admin/users', '/admin/users/1?tab=x', '/admin/reset-password'])(
    'answers %s with its page',
    async (url) => {
      const { status, headers, body } = await server.get(url);
      expect([status, body.toString().replace(CONFIG, PRELOAD)]).toEqual([200, PAGE]);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('embeds its configuration in the page', async () => {
    const { body } = await server.get('/admin', { host: 'localhost:4321' });
    const [, json = ''] = CONFIG.exec(body.toString()) ?? [];
    const config = await server.get('/config.json', { host: 'localhost:4321' });
    expect(JSON.parse(json)).toEqual(JSON.parse(config.body.toString()));
    expect(body.toString()).not.toContain('rel="preload"');
  });

  it('escapes its configuration', async () => {
    const hostile = await serve({
      files: new StaticFiles(path.join(folder, 'dist')),
      anonKey: '</script><script>alert(1)</script>',
    });
    const { body } = await hostile.get('/admin');
    expect(body.toString()).not.toContain('alert(1)</script>');
    expect(body.toString()).toContain(String.raw`\u003c/script>`);
    await hostile.close();
  });

  it('explains what to do if it is not built', async () => {
    const bare = await serve();
    const { status, body } = await bare.get('/admin');
    expect(status).toBe(503);
    expect(body.toString()).toContain('npm run build');
    await bare.close();
  });
});

describe('everything else', () => {
  it('/ has a title and describes itself as the landing page', async () => {
    const { status, headers, body } = await server.get('/');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.toString()).toMatch(/<title>Marketdesk<\/title>/);
    expect(body.toString()).toContain('landing page');
    expect(body.toString()).not.toContain('<script');
    expect((await server.get('/pages.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it.each(['/nothing', '/administrator', '/index.htm'])('%s returns a 404 page', async (url) => {
    const { status, body } = await server.get(url, { accept: 'text/html' });
    expect(status).toBe(404);
    expect(body.toString()).toContain('There is nothing at this address.');
  });

  it.each([
    '/../secret.json',
    '/assets/../../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/assets/..%2f..%2fsecret.json',
    '/..\\secret.json',
    '/assets/%00index-abc123.js',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/.built',
    '//etc/passwd',
    '/%E0%A4%A',
  ])('%s is not found', async (url) => {
    expect([400, 404]).toContain((await server.get(url)).status);
  });

  it('answers an unknown API path in JSON', async () => {
    const { status, body } = await server.get('/api/other', { accept: 'application/json' });
    expect([status, body.toString()]).toEqual([404, '{"error":"Not found"}']);
  });
});

describe('/config.json', () => {
  it('has exactly the documented fields, with the address that the browser used', async () => {
    const { headers, body } = await server.get('/config.json', { host: 'localhost:4321' });
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body.toString())).toEqual({
      supabaseUrl: 'http://localhost:4321',
      anonKey: 'anon-key',
      staffAccess: 'staff',
      signOn: null,
      signOnOnly: false,
      tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      flagUrl: null,
      deepLink: 'marketdesk://subscription',
      passkeys: false,
      demo: false,
      version,
    });
  });

  it.each([
    [{ SITE_URL: 'https://desk.example' }, 'https://desk.example'],
    [
      {
        SUPABASE_URL: 'https://abc.supabase.co',
        SUPABASE_ANON_KEY: 'a',
        SUPABASE_SERVICE_ROLE_KEY: 'the-service-key',
      },
      'https://abc.supabase.co',
    ],
  ])('with %j returns that address, and never the service key', async (environment, address) => {
    const other = await serve({ environment: environment });
    const { body } = await other.get('/config.json');
    expect(JSON.parse(body.toString())).toMatchObject({ supabaseUrl: address });
    expect(body.toString()).not.toContain('service-key');
    await other.close();
  });
});

describe('the demo', () => {
  it('responds only under names of loopback', async () => {
    const demo = await serve({ demo: true });
    expect((await demo.get('/config.json', { host: 'localhost:3000' })).status).toBe(200);
    expect((await demo.get('/config.json', { host: '[::1]:3000' })).status).toBe(200);
    expect((await demo.get('/config.json', { host: 'rebound.example:3000' })).status).toBe(403);
    expect((await demo.get('/admin', { host: 'rebound.example' })).status).toBe(403);
    await demo.close();
  });
});

describe('health, readiness and metrics', () => {
  it('report the process as alive, and as ready while the database responds and the server is not stopping', async () => {
    let up = true;
    let stopping = false;
    const ping = () => (up ? Promise.resolve() : Promise.reject(new Error('down')));
    const server = await serve({ database: { kind: 'postgres', ping }, isStopping: () => stopping });
    expect((await server.get('/healthz')).body.toString()).toBe(JSON.stringify({ status: 'ok', version }));
    expect((await server.get('/readyz')).body.toString()).toBe(JSON.stringify({ status: 'ready', version }));
    up = false;
    expect((await server.get('/readyz')).status).toBe(503);
    expect((await server.get('/metrics')).body.toString()).toContain(
      'marketdesk_database_up{kind="postgres"} 0',
    );
    up = true;
    stopping = true;
    expect((await server.get('/readyz')).status).toBe(503);
    expect((await server.get('/healthz')).status).toBe(200);
    await server.close();
  });

  it('shows metrics to this machine and with the token, but not through a proxy', async () => {
    const server = await serve({ environment: { METRICS_TOKEN: 'a-token-of-some-length' } });
    const status = async (headers: Record<string, string>) => (await server.get('/metrics', headers)).status;
    expect(await status({})).toBe(200);
    expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(401);
    expect(await status({ 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer wrong' })).toBe(401);
    expect(
      await status({ 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer a-token-of-some-length' }),
    ).toBe(200);
    await server.close();
  });
});

describe('the log', () => {
  it('has one line per request, without its query, with the ID of the response', async () => {
    const logged = await serve();
    const { headers } = await logged.get('/auth/v1/verify?token=very-secret&type=recovery');
    await expect.poll(() => logged.log.length).toBe(1);
    expect(logged.log[0]).toMatchObject({
      level: 'info',
      msg: 'request',
      method: 'GET',
      path: '/auth/v1/verify',
      status: 404,
      requestId: headers['x-request-id'],
    });
    expect(JSON.stringify(logged.log)).not.toContain('very-secret');
    await logged.close();
  });

  it('keeps a well-formed request ID from the proxy', async () => {
    expect((await server.get('/', { 'x-request-id': 'proxy-1234.5' })).headers['x-request-id']).toBe(
      'proxy-1234.5',
    );
    const odd = await server.get('/', { 'x-request-id': 'a"}{"level":"fatal' });
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
