import { once } from 'node:events';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startS3Server, type S3Server } from '@marketdesk/test-support/s3-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBucket, type Bucket } from './bucket.ts';
import { BucketError } from './bucket-error.ts';
import { parseBucketUrl, type BucketUrl } from './bucket-url.ts';

const MB = 1024 * 1024;

function urlOf(text: string): BucketUrl {
  const url = parseBucketUrl(text);
  if (url === null) throw new Error('This is no address of a bucket.');
  return url;
}

describe('the address of a bucket', () => {
  test('has a key, a bucket, folders and a region', () => {
    expect(
      parseBucketUrl('https://AKIA:a%2Fb%2Bc%40@s3.example.com/files/desk/one/?region=eu-central-1'),
    ).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'files',
      prefix: 'desk/one/',
      region: 'eu-central-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'a/b+c@',
    });
    expect(parseBucketUrl('http://k:s@localhost:9000/files')).toMatchObject({
      prefix: '',
      region: 'us-east-1',
    });
  });

  test.each([
    'no address',
    'ftp://k:s@host/files',
    'https://host/files',
    'https://k@host/files',
    'https://k:s@host/',
    'https://k:100%@host/files',
    'https://k:s@host/files/a%20b',
    'https://k:s@host/files?regoin=eu',
    'https://k:s@host/files#part',
  ])('is not %s', (text) => expect(parseBucketUrl(text)).toBeNull());
});

describe('a bucket', () => {
  let server: S3Server;
  let bucket: Bucket;
  beforeAll(async () => {
    server = await startS3Server();
    bucket = openBucket(urlOf(server.url('desk/one')));
  });
  afterAll(() => server.stop());

  test('keeps bytes below its prefix, replaces and removes them', async () => {
    await bucket.check();
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    expect(await bucket.get('a')).toBeNull();
    expect(await bucket.getStream('a')).toBeNull();
    await bucket.put('a', Buffer.from('old'));
    await bucket.put('a', bytes);
    expect(Buffer.from((await bucket.get('a')) ?? [])).toEqual(bytes);
    expect(await openBucket(urlOf(server.url())).get('desk/one/a')).toHaveLength(256);
    await bucket.remove(['a', 'never there']);
    expect(await bucket.list('', '', 10)).toEqual([]);
  });

  test('takes keys with characters that are special in URLs and signatures', async () => {
    const key = `it's (a) "+&<ä>=%20`;
    await bucket.put(key, Buffer.from('x'));
    expect(await bucket.get(key)).toHaveLength(1);
    await bucket.remove([key]);
    expect(await bucket.get(key)).toBeNull();
  });

  test('lists in order, after a key, with sizes and times', async () => {
    const keys = ['list/a', 'list/b', 'list/c/d', 'list/e'];
    for (const [index, key] of keys.entries()) await bucket.put(key, new Uint8Array(index));
    await bucket.put('other', new Uint8Array());
    const all = await bucket.list('list/', '', 10);
    expect(all.map(({ key, size }) => [key, size])).toEqual(keys.map((key, index) => [key, index]));
    expect(Math.abs(Date.now() - (all[0]?.modified.getTime() ?? 0))).toBeLessThan(3_600_000);
    expect((await bucket.list('list/', 'list/a', 2)).map(({ key }) => key)).toEqual(['list/b', 'list/c/d']);
    expect(await bucket.list('list/', 'list/e', 2)).toEqual([]);
    await bucket.remove([...keys, 'other']);
  });

  test('takes streams of any size', async () => {
    const sizes = [0, 5, 8 * MB, 17 * MB + 1];
    for (const size of sizes) {
      const bytes = Buffer.alloc(size, 'abcdefg');
      expect(await bucket.putStream('stream', Readable.from(slicesOf(bytes, 3 * MB)))).toBe(size);
      const [entry] = await bucket.list('stream', '', 1);
      expect(entry?.size).toBe(size);
      const stream = await bucket.getStream('stream');
      expect(bytes.equals(await buffer(stream ?? Readable.from([])))).toBe(true);
    }
  });

  test('has no file whose stream failed', async () => {
    await bucket.remove(['half']);
    const half = Readable.from(
      (function* () {
        yield Buffer.alloc(9 * MB);
        throw new Error('The source failed.');
      })(),
    );
    await expect(bucket.putStream('half', half)).rejects.toThrow('The source failed.');
    expect(await bucket.get('half')).toBeNull();
  });
});

type Fault = (request: IncomingMessage, response: ServerResponse) => void;

const answer =
  (status: number, body = ''): Fault =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(body));
  };
const error = (status: number, code: string, more = ''): Fault =>
  answer(status, `<Error><Code>${code}</Code>${more}</Error>`);
const hangUp: Fault = (request) => request.socket.destroy();
const hang: Fault = (request) => request.resume();
const hangInBody: Fault = (_, response) => response.writeHead(200, { 'content-length': '10' }).write('half');

describe('a bucket behind a faulty network', () => {
  let server: S3Server;
  let proxy: Server;
  /** What happens to the next requests; the others reach the server. */
  const faults: Fault[] = [];
  let seen = 0;
  const bucketAt = (path: string, timeoutMs?: number): Bucket =>
    openBucket(
      urlOf(`http://S3RVER:S3RVER@127.0.0.1:${(proxy.address() as AddressInfo).port}/${path}`),
      timeoutMs,
    );

  beforeAll(async () => {
    server = await startS3Server();
    proxy = createServer((request, response) => {
      seen += 1;
      const fault = faults.shift();
      if (fault) fault(request, response);
      else pass(server.port, request, response);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await server.stop();
  });

  test('tries again after 5xx and lost connections, also within an upload in parts', async () => {
    const bucket = bucketAt('files');
    faults.push(error(503, 'SlowDown'), hangUp, answer(500));
    await bucket.put('a', Buffer.from('kept'));
    expect(faults).toEqual([]);
    expect(Buffer.from((await bucket.get('a')) ?? []).toString()).toBe('kept');

    const bytes = Buffer.alloc(17 * MB, 'abc');
    const source = Readable.from(slicesOf(bytes, MB));
    const upload = bucket.putStream('b', source);
    faults.push(answer(502), (request, response) => pass(server.port, request, response), hangUp);
    expect(await upload).toBe(bytes.length);
    expect(bytes.equals(Buffer.from((await bucket.get('b')) ?? []))).toBe(true);
  });

  test("gives up after four attempts, and at once when the same request can't succeed", async () => {
    const bucket = bucketAt('files');
    faults.push(...Array.from({ length: 4 }, () => answer(500)));
    await expect(bucket.put('c', Buffer.from('lost'))).rejects.toThrow('answered 500. Try again later.');
    expect(faults).toEqual([]);
    const before = seen;
    faults.push(answer(507));
    await expect(bucket.put('c', Buffer.from('lost'))).rejects.toThrow('has no room left');
    expect(seen - before).toBe(1);
    expect(await bucket.get('c')).toBeNull();
  });

  test('reads a part only when the one before is stored', async () => {
    let read = 0;
    const source = Readable.from(
      (function* () {
        for (; read < 40; read += 1) yield Buffer.alloc(MB);
      })(),
      { highWaterMark: 1 },
    );
    // The first part is refused after its retries.
    faults.push((request, response) => pass(server.port, request, response), answer(507));
    await expect(bucketAt('files').putStream('d', source)).rejects.toThrow('no room left');
    expect(read).toBeLessThanOrEqual(10);
    expect(source.destroyed).toBe(true);
  });

  test.each<[string, Fault | null, string, string]>([
    ['a wrong secret', null, 'does not accept the access key', 'http://S3RVER:wrong@127.0.0.1:PORT/files'],
    ['an unknown key', null, 'does not accept the access key', 'http://nobody:S3RVER@127.0.0.1:PORT/files'],
    ['a missing bucket', null, 'has no bucket filez. Create it', 'http://S3RVER:S3RVER@127.0.0.1:PORT/filez'],
    ['a key without rights', error(403, 'AccessDenied'), 'Allow it to list, read, write and delete', ''],
    [
      'another region',
      error(400, 'AuthorizationHeaderMalformed', '<Region>eu-1</Region>'),
      'region=eu-1',
      '',
    ],
    ['a wrong clock', error(403, 'RequestTimeTooSkewed'), "Set this machine's clock", ''],
    ['a closed port', null, "can't be reached (ECONNREFUSED)", 'http://S3RVER:S3RVER@127.0.0.1:CLOSED/files'],
  ])('explains %s without naming the key', async (_, fault, sentence, text) => {
    if (fault) faults.push(fault);
    const port = String((proxy.address() as AddressInfo).port);
    const address = text || 'http://S3RVER:S3RVER@127.0.0.1:PORT/files';
    const bucket = openBucket(urlOf(address.replace('PORT', port).replace('CLOSED', await closedPort())));
    const refused = await bucket.check().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(refused).toBeInstanceOf(BucketError);
    expect(String(refused)).toContain(sentence);
    expect(String(refused)).not.toMatch(/S3RVER|wrong|nobody/);
  });

  test('does not wait for a server that hangs, before or within a file', async () => {
    const bucket = bucketAt('files', 200);
    faults.push(hang, hang, hangInBody, hangInBody);
    await expect(bucket.get('a')).rejects.toThrow('did not answer in time');
    await expect(bucket.getStream('a')).rejects.toThrow('did not answer in time');
    await expect(bucket.get('a')).rejects.toThrow('did not answer in time');
    const stream = bucket.getStream('a').then((content) => buffer(content ?? Readable.from([])));
    await expect(stream).rejects.toThrow('did not answer in time');
    expect(faults).toEqual([]);
  });
});

function pass(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  const onward = forward({ port, method, path: url, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 500, reply.headers);
    reply.pipe(response);
  });
  request.pipe(onward);
}

async function closedPort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return String(port);
}

function* slicesOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
