import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { exportFiles } from './export-files.ts';
import type { ExportRow, ExportSource, PersonalData } from './personal-data.ts';
import { zip } from './zip.ts';

const source = (name: string, table: string, title = name): ExportSource => ({
  name,
  table_name: table,
  title,
  purpose: 'To answer.',
  legal_basis: 'Contract.',
  retention: 'One year.',
  columns: ['id'],
});

const REVIEWS = source('reviews', 'public.reviews');

function dataOf(
  tables: readonly (readonly [ExportSource, readonly ExportRow[][]])[],
  pictures: Record<string, string> = {},
): PersonalData {
  const pages = new Map(tables);
  return {
    sources: [...pages.keys()],
    async *rows(wanted) {
      for (const page of pages.get(wanted) ?? []) yield await Promise.resolve(page);
    },
    picture(path) {
      const text = pictures[path];
      return Promise.resolve(text === undefined ? null : bytes(text));
    },
  };
}

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}

const AT = new Date('2026-11-30T10:00:00Z');

async function unzipped(data: PersonalData): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip(exportFiles(data, AT))) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}

interface Parsed {
  exported_at: string;
  sources: { source: ExportSource; rows: ExportRow[] }[];
}
const parsed = (files: Record<string, string>) => JSON.parse(files['data.json'] ?? '') as Parsed;

it('holds every row of every page, as JSON and as a page', async () => {
  const empty = source('posts', 'public.posts', 'Posts');
  const files = await unzipped(
    dataOf([
      [REVIEWS, [[{ id: 1, comment: 'Good' }, { id: 2 }], [], [{ id: 3 }]]],
      [empty, []],
    ]),
  );
  expect(Object.keys(files)).toEqual(['data.json', 'index.html']);
  expect(parsed(files)).toEqual({
    exported_at: '2026-11-30T10:00:00.000Z',
    sources: [
      { source: REVIEWS, rows: [{ id: 1, comment: 'Good' }, { id: 2 }, { id: 3 }] },
      { source: empty, rows: [] },
    ],
  });
  const html = files['index.html'] ?? '';
  expect(html.match(/<article>/g)).toHaveLength(3);
  expect(html).toContain('<dt>Comment</dt><dd>Good</dd>');
  expect(html).toMatch(/<h2>What we hold nothing of<\/h2>\s*<ul>\s*<li id="posts">Posts<\/li>\s*<\/ul>/);
});

it('shows values as people read them, and nothing for missing ones', async () => {
  const row = {
    created_at: '2026-01-02T03:04:05.678+00:00',
    is_hidden: false,
    amount: 12.5,
    tags: ['a', 'b'],
    old: { full_name: 'A', none: null },
    deleted_at: null,
  };
  const { 'index.html': html } = await unzipped(dataOf([[REVIEWS, [[row]]]]));
  expect(html).toContain(
    '<article><dl><dt>Created at</dt><dd>2026-01-02 03:04:05 UTC</dd><dt>Is hidden</dt><dd>No</dd>' +
      '<dt>Amount</dt><dd>12.5</dd><dt>Tags</dt><dd>a, b</dd><dt>Old</dt><dd><dl><dt>Full name</dt><dd>A</dd></dl></dd></dl></article>',
  );
});

it('escapes every text on the page: names, values, keys and lists, and allows no script', async () => {
  const evil = `"><img src=x onerror='alert(1)'><script>alert(1)</script>&`;
  const evilSource: ExportSource = {
    name: evil,
    table_name: evil,
    title: evil,
    purpose: evil,
    legal_basis: evil,
    retention: evil,
    columns: [],
  };
  const object = { bucket_id: 'avatars', name: `${evil}.png`, extra: { [evil]: [evil, { deep: evil }] } };
  const files = await unzipped(
    dataOf(
      [
        [evilSource, [[{ [evil]: evil }]]],
        [source('files', 'storage.objects'), [[object]]],
      ],
      { [`avatars/${evil}.png`]: 'PNG' },
    ),
  );
  const html = files['index.html'] ?? '';
  expect(html).not.toMatch(/<script|<img src=x|&(?!amp;|lt;|gt;|quot;|#39;)/);
  expect(
    html.match(
      /<(?!\/?(?:html|head|meta|title|style|body|h1|h2|p|nav|ul|li|a|section|dl|dt|dd|article|img)\b|!doctype)/g,
    ),
  ).toBeNull();
  expect(html).toContain(`content="default-src 'none';`);
  expect(parsed(files).sources[0]?.rows).toEqual([{ [evil]: evil }]);
});

it('holds each stored picture once, under a name of its own, and no other file', async () => {
  const image =
    'support-images/00000000-0000-4000-8000-000000000001/00000000-0000-4000-8000-000000000002.jpg';
  const messages = source('messages', 'public.support_messages');
  const files = await unzipped(
    dataOf(
      [
        [
          source('files', 'storage.objects'),
          [
            [
              { bucket_id: 'avatars', name: 'u/../../support-images/private.png' },
              { bucket_id: 'avatars', name: 'u/A <b> name.PNG' },
              { bucket_id: 'support-images', name: image.slice('support-images/'.length) },
              { bucket_id: 'avatars', name: 'u/page.html' },
              { bucket_id: 'avatars', name: 'u/gone.png' },
            ],
          ],
        ],
        [messages, [[{ image_url: image }, { image_url: 'https://other.test/x.png' }]]],
        // What people type is no reference.
        [REVIEWS, [[{ comment: 'support-images/private.png', image_url: 'support-images/private.png' }]]],
      ],
      {
        'avatars/u/A <b> name.PNG': 'one',
        'avatars/u/../../support-images/private.png': 'private',
        [image]: 'two',
        'avatars/u/page.html': 'three',
        'support-images/private.png': 'private',
      },
    ),
  );
  expect(Object.entries(files).filter(([name]) => name.startsWith('pictures/'))).toEqual([
    ['pictures/1.png', 'one'],
    ['pictures/2.jpg', 'two'],
    ['pictures/3', 'three'],
  ]);
  expect(files['index.html']?.match(/<img src="pictures\/2\.jpg"/g)).toHaveLength(2);
  expect(parsed(files).sources[1]?.rows).toEqual([
    { image_url: image, picture: 'pictures/2.jpg' },
    { image_url: 'https://other.test/x.png' },
  ]);
});

it('keeps at most a page of 50,000 rows in memory, and reads no further than the reader', async () => {
  let pages = 0;
  const data: PersonalData = {
    sources: [REVIEWS],
    async *rows() {
      for (let page = 0; page < 250; page++) {
        pages += 1;
        yield await Promise.resolve(
          Array.from({ length: 200 }, (_, n) => ({
            id: page * 200 + n,
            comment: Math.random().toString(36),
          })),
        );
      }
    },
    picture: () => Promise.resolve(null),
  };
  const reading = zip(exportFiles(data, AT));
  let largest = 0;
  let first = 0;
  for await (const { length } of reading) {
    first ||= pages;
    largest = Math.max(largest, length);
  }
  expect(pages).toBe(500);
  expect(first).toBeLessThan(50);
  expect(largest).toBeLessThan(200_000);
});

it('passes a failure on, so that no partial file counts as complete', async () => {
  const failing: PersonalData = {
    ...dataOf([[REVIEWS, []]]),
    async *rows() {
      yield await Promise.resolve([{ id: 1 }]);
      throw new Error('The database went away');
    },
  };
  await expect(unzipped(failing)).rejects.toThrow('The database went away');
});
