import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { installPeer, run } from '../peers/install.ts';
import type { RunningServer } from '../server-process.ts';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export interface Peer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the same users list made with react-admin, with its files compressed once and the backend under the same origin.
 * Errors: the installation or the build failed.
 */
export async function startReactAdmin(backend: RunningServer): Promise<Peer> {
  const assets = await compressed(path.join(await build(), 'dist'));
  const server = createServer((request, response) => {
    void answer(request, response, assets, backend);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function build(): Promise<string> {
  const folder = await installPeer('react-admin');
  await run('npm', ['run', 'build'], { cwd: folder });
  return folder;
}

type Assets = Map<string, { type: string; body: Buffer }>;

async function compressed(folder: string): Promise<Assets> {
  const assets: Assets = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    assets.set(`/${path.relative(folder, file)}`, { type, body: brotliCompressSync(await readFile(file)) });
  }
  return assets;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  assets: Assets,
  backend: RunningServer,
): Promise<void> {
  const { url = '/' } = request;
  if (url.startsWith('/rest/')) return forward(request, response, backend);
  const asset = assets.get(url) ?? assets.get('/index.html');
  response.writeHead(200, {
    'content-type': asset?.type ?? '',
    'content-encoding': 'br',
    // Script names contain a hash of the content.
    'cache-control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  response.end(asset?.body);
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { url, anonKey }: RunningServer,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization = '' } = request.headers;
  const answered = await fetch(url + (request.url ?? ''), {
    method: 'POST',
    headers: { apikey: anonKey, authorization, 'content-type': 'application/json' },
    body: Buffer.concat(chunks),
  });
  response.writeHead(answered.status, { 'content-type': 'application/json' });
  response.end(Buffer.from(await answered.arrayBuffer()));
}
