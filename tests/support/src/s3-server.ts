import type { Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';

export interface S3Server {
  port: number;
  http: Server;
  /** Where the server keeps the objects, below the name of the bucket. */
  folder: string;
  /** The address of a prefix of the bucket `files`. */
  url(prefix?: string): string;
  /** Stops it, but keeps its objects. */
  pause(): Promise<void>;
  stop(): Promise<void>;
}

/** The package has no types. */
interface S3rver {
  run(): Promise<AddressInfo>;
  httpServer: Server;
}
type Constructor = new (options: Record<string, unknown>) => S3rver;

export const S3_KEY = 'S3RVER';
export const S3_SECRET = 'S3RVER';

/** Starts an S3 server with an empty bucket `files`, on a free port unless one is given. */
export async function startS3Server({ port = 0, folder = '' } = {}): Promise<S3Server> {
  const kept = folder === '' ? await mkdtemp(path.join(tmpdir(), 'marketdesk-s3-')) : folder;
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as Constructor;
  const server = new Server({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: kept,
    vhostBuckets: false,
    configureBuckets: [{ name: 'files' }],
  });
  const { port: opened } = await server.run();
  const pause = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.httpServer.close(resolve));
    server.httpServer.closeAllConnections();
    await closed;
  };
  return {
    port: opened,
    http: server.httpServer,
    folder: kept,
    url: (prefix = '') => `http://${S3_KEY}:${S3_SECRET}@127.0.0.1:${opened}/files/${prefix}`,
    pause,
    async stop() {
      await pause();
      if (folder === '') await rm(kept, { recursive: true, force: true });
    },
  };
}
