import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress } from './compress.ts';

const rows = (count: number) =>
  Buffer.from(JSON.stringify(Array.from({ length: count }, (_, id) => ({ id, name: `Person ${id}` }))));
const PAGE = rows(50);
const EXPORT = rows(5_000);

it.each([
  ['a page', 'br', PAGE],
  ['a page', 'gzip', PAGE],
  ['a long answer', 'br', EXPORT],
  ['a long answer', 'gzip', EXPORT],
])('%s compressed with %s is smaller and decompresses to the same bytes', async (_what, encoding, body) => {
  const answer = await compress(body, `deflate, ${encoding}`);
  expect(answer.encoding).toBe(encoding);
  expect(answer.body.length).toBeLessThan(body.length / 2);
  const opened = encoding === 'br' ? brotliDecompressSync(answer.body) : gunzipSync(answer.body);
  expect(opened.equals(body)).toBe(true);
});

it.each([
  ['a small body', rows(10), 'br, gzip'],
  ['a client without Accept-Encoding', PAGE, null],
  ['a client that accepts other encodings only', PAGE, 'zstd, br;q=0'],
])('is not compressed: %s', async (_what, body, header) => {
  expect(await compress(body, header)).toEqual({ body, encoding: null });
});
