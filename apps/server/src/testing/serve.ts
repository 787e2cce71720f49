import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp, type AppOptions } from '../app.ts';
import { signingKeyOf } from '../audit/signing-key.ts';
import { readConfig } from '../config.ts';
import { Metrics } from '../http/metrics.ts';
import { observed } from '../http/observe.ts';
import { sockets } from '../http/sockets.ts';
import { StaticFiles } from '../http/static-files.ts';
import { createLog } from '../log.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Served {
  url: string;
  /** Routes as `GET /path`, without middleware. */
  routes: string[];
  /** Each log line, parsed. */
  log: Record<string, unknown>[];
  /** Sends a raw request: unlike fetch, it neither normalizes the path nor decodes the body. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  close(): Promise<void>;
}

/** The app behind a real HTTP server. Omitted options get inert defaults. */
export async function serve(
  options: Partial<AppOptions> & { environment?: Record<string, string> } = {},
): Promise<Served> {
  const { environment = {}, ...given } = options;
  const lines: Record<string, unknown>[] = [];
  const log = createLog('debug', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const metrics = new Metrics();
  const config = readConfig(environment);
  const app = createApp({
    config,
    log,
    metrics,
    anonKey: 'anon-key',
    backend: null,
    client: unreachable,
    database: { kind: 'embedded', ping: () => Promise.resolve() },
    passkeys: false,
    demo: false,
    files: new StaticFiles('/nowhere'),
    metricsToken: config.metricsToken,
    payouts: null,
    stripe: config.stripe,
    signingKey: signingKeyOf(config),
    isStopping: () => false,
    isAllowedRedirect: () => true,
    ...given,
  });
  const listener = getRequestListener(app.fetch);
  const server = createServer(
    observed((request, response) => void listener(request, response), log, metrics),
  );
  const { backend } = given;
  if (backend) server.on('upgrade', sockets({ backend, config, demo: false, log }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    log: lines,
    routes: app.routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : [`${method} ${path}`])),
    get: (path, headers = {}, method = 'GET') =>
      new Promise((resolve, reject) => {
        const request = httpRequest({ host: '127.0.0.1', port, path, headers, method }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        });
        request.once('error', reject);
        request.end();
      }),
    async close() {
      backend?.hangUp();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A client for tests that must not reach the backend. */
const unreachable = new Proxy({} as AppOptions['client'], {
  get() {
    throw new Error('This test must not reach the backend');
  },
});
