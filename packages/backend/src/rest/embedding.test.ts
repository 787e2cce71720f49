import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signToken, startBackend, type TestBackend } from '../testing/backend.ts';

describe('embedding related tables', () => {
  let backend: TestBackend;
  let client: SupabaseClient;
  beforeAll(async () => {
    backend = await startBackend({ maxRows: 3 });
    client = backend.client();
  });
  afterAll(() => backend.close());

  const read = async (path: string, init?: Parameters<TestBackend['request']>[1]) => {
    const response = await backend.request(`/rest/v1/${path}`, init);
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as unknown, text };
  };
  const rows = async (path: string) => (await read(path)).body;

  test('many-to-one by table, column or constraint', async () => {
    for (const asked of [
      'writer:writers!writer_id(name)',
      'writer:writer_id(name)',
      'writer:writers!books_writer_id_fkey(name)',
      'writer:books_writer_id_fkey(name)',
      'writer:writers!writer_id!left(name)',
    ]) {
      expect(await rows(`books?select=id,${asked}&id=in.(1,4)&order=id`)).toEqual([
        { id: 1, writer: { name: 'Ada' } },
        { id: 4, writer: null },
      ]);
    }
    const { data } = await client.from('books').select('title, shelves(*)').eq('id', 1).single();
    expect(data).toEqual({ title: 'One', shelves: { id: 2, label: 'left', parent_id: 1 } });
  });

  test('one-to-many with its own filters, order and window', async () => {
    const { data } = await client
      .from('writers')
      .select('name, books!writer_id(id, title)')
      .order('id')
      .order('id', { referencedTable: 'books', ascending: false });
    expect(data).toEqual([
      {
        name: 'Ada',
        books: [
          { id: 2, title: 'Two' },
          { id: 1, title: 'One' },
        ],
      },
      { name: 'Bo', books: [{ id: 3, title: 'Three' }] },
      { name: 'Cy', books: [] },
    ]);
    expect(await rows('writers?select=id,b:books!writer_id(id)&b.title=like.T*&order=id')).toEqual([
      { id: 1, b: [{ id: 2 }] },
      { id: 2, b: [{ id: 3 }] },
      { id: 3, b: [] },
    ]);
    expect(
      await rows(
        'writers?select=b:books!writer_id(id)&b.or=(id.eq.1,id.eq.2)&b.order=id&b.offset=1&b.limit=1&id=eq.1',
      ),
    ).toEqual([{ b: [{ id: 2 }] }]);
    expect(await rows('writers?select=b:books!writer_id(id)&b.not.or=(id.eq.1,id.eq.3)&id=eq.1')).toEqual([
      { b: [{ id: 2 }] },
    ]);
  });

  test('parameters by alias or name of a resource; the first match wins', async () => {
    const one = 'writers?select=b:books!writer_id(id)&id=eq.1';
    expect(await rows(`${one}&books.title=eq.Two`)).toEqual([{ b: [{ id: 2 }] }]);
    expect(await rows(`${one}&books.or=(id.eq.1,id.eq.9)`)).toEqual([{ b: [{ id: 1 }] }]);
    expect(await rows(`${one}&books.not.or=(id.eq.1,id.eq.9)`)).toEqual([{ b: [{ id: 2 }] }]);
    expect(await rows(`${one}&books.order=id.desc&b.limit=1`)).toEqual([{ b: [{ id: 2 }] }]);
    expect(await rows(`${one}&b.order=id&books.offset=1&books.limit=1`)).toEqual([{ b: [{ id: 2 }] }]);
    expect(
      await rows(
        'writers?select=b:books!writer_id(id,s:shelves(label))&id=eq.1&books.shelves.id=eq.9&b.id=eq.1',
      ),
    ).toEqual([{ b: [{ id: 1, s: null }] }]);
    expect(
      await rows(
        'writers?select=a:books!writer_id(id),b:books!writer_id(id)&id=eq.1&books.id=eq.1&b.order=id',
      ),
    ).toEqual([{ a: [{ id: 1 }], b: [{ id: 1 }, { id: 2 }] }]);
    expect(await rows('books?select=id,writer:writer_id!inner(name)&writer_id.name=eq.Bo')).toEqual([
      { id: 3, writer: { name: 'Bo' } },
    ]);
    expect(await read(`${one}&b.shelves.id=eq.1`)).toMatchObject({
      status: 400,
      body: { code: 'PGRST108', message: "'shelves' is not an embedded resource in this request" },
    });
  });

  test('one-to-one, and many-to-many through a junction table', async () => {
    expect(await rows('books?select=id,covers(colour)&id=in.(1,2)&order=id')).toEqual([
      { id: 1, covers: { colour: 'red' } },
      { id: 2, covers: null },
    ]);
    expect(await rows('covers?select=colour,books(title)&book_id=eq.3')).toEqual([
      { colour: 'blue', books: { title: 'Three' } },
    ]);
    expect(await rows('books?select=id,topics(word)&topics.order=word&id=in.(1,2)&order=id')).toEqual([
      { id: 1, topics: [{ word: 'sea' }, { word: 'sky' }] },
      { id: 2, topics: [] },
    ]);
    expect(await rows('topics?select=word,books(id)&books.order=id&order=id')).toEqual([
      { word: 'sea', books: [{ id: 1 }] },
      { word: 'sky', books: [{ id: 1 }, { id: 3 }] },
    ]);
  });

  test('a self-referencing table in both directions', async () => {
    expect(
      await rows('shelves?select=label,parent_id(label),below:shelves(label)&below.order=id&order=id'),
    ).toEqual([
      { label: 'top', parent_id: null, below: [{ label: 'left' }, { label: 'right' }] },
      { label: 'left', parent_id: { label: 'top' }, below: [] },
      { label: 'right', parent_id: { label: 'top' }, below: [] },
    ]);
  });

  test('!inner filters the parent rows and their count', async () => {
    const { data, count } = await client
      .from('writers')
      .select('id, books!writer_id!inner(id)', { count: 'exact' })
      .eq('books.title', 'Two');
    expect([data, count]).toEqual([[{ id: 1, books: [{ id: 2 }] }], 1]);
    const inner = await client
      .from('books')
      .select('id, covers!inner(colour)', { count: 'exact', head: true })
      .eq('covers.colour', 'blue');
    expect(inner.count).toBe(1);
  });

  test('empty selects filter by existence', async () => {
    expect(await rows('books?select=id,covers()&covers=is.null&order=id')).toEqual([{ id: 2 }, { id: 4 }]);
    expect(await rows('books?select=id,covers()&covers=not.is.null&order=id')).toEqual([
      { id: 1 },
      { id: 3 },
    ]);
    expect(
      await rows('books?select=id,covers(),topics()&or=(covers.is.null,topics.is.null)&order=id'),
    ).toEqual([{ id: 2 }, { id: 4 }]);
  });

  test('tables named like the statement’s aliases work', async () => {
    expect(await rows('books?select=page:id,x:title,covers(x:colour,r:colour,e1:colour)&id=eq.1')).toEqual([
      { page: 1, x: 'One', covers: { x: 'red', r: 'red', e1: 'red' } },
    ]);
  });

  test('lists that repeat with every row require limits', async () => {
    const large = await startBackend();
    const ask = async (query: string) => (await large.request(`/rest/v1/books?select=${query}`)).status;
    const again = 'id,shelves(books(id,title))';
    expect(await ask(again)).toBe(400);
    expect(await ask(`${again}&limit=100`)).toBe(200);
    expect(await ask(`${again}&shelves.books.limit=10`)).toBe(200);
    expect(await ask('id,topics(books(id))')).toBe(400);
    expect(await ask('id,topics(books(id))&limit=10&topics.limit=10')).toBe(200);
    expect(await ask('id,topics(word),covers(colour)')).toBe(200);
    await large.close();
  });

  test('rows are counted, with filters, aliases and nesting', async () => {
    const { data } = await client.from('writers').select('name, books!writer_id(count)').order('id');
    expect(data).toEqual([
      { name: 'Ada', books: [{ count: 2 }] },
      { name: 'Bo', books: [{ count: 1 }] },
      { name: 'Cy', books: [{ count: 0 }] },
    ]);
    expect(await rows('writers?select=b:books!writer_id(n:count::text)&b.title=like.T*&id=eq.1')).toEqual([
      { b: [{ n: '1' }] },
    ]);
    expect(await rows('writers?select=books!writer_id(id,topics(count))&id=eq.2')).toEqual([
      { books: [{ id: 3, topics: [{ count: 1 }] }] },
    ]);
    expect(await rows('books?select=count&id=lt.4')).toEqual([{ count: 3 }]);
  });

  test('nested, spread and ordered by embedded columns', async () => {
    const nested = 'select=name,books!writer_id(id,covers(colour),topics(word))&books.topics.word=eq.sky';
    expect(await rows(`writers?${nested}&books.order=id&id=eq.1`)).toEqual([
      {
        name: 'Ada',
        books: [
          { id: 1, covers: { colour: 'red' }, topics: [{ word: 'sky' }] },
          { id: 2, covers: null, topics: [] },
        ],
      },
    ]);
    expect(await rows('books?select=id,...covers(colour),...writers!writer_id(by:name)&id=eq.1')).toEqual([
      { id: 1, colour: 'red', by: 'Ada' },
    ]);
    expect(
      await rows('books?select=id,covers(colour)&order=covers(colour).desc.nullslast,id&limit=3'),
    ).toEqual([
      { id: 1, covers: { colour: 'red' } },
      { id: 3, covers: { colour: 'blue' } },
      { id: 2, covers: null },
    ]);
  });

  test('works for rows of a function', async () => {
    const { data, count } = await client
      .rpc('books_of', { p_writer: 1 }, { count: 'exact' })
      .select('id, covers(colour)')
      .order('id');
    expect([data, count]).toEqual([
      [
        { id: 1, covers: { colour: 'red' } },
        { id: 2, covers: null },
      ],
      2,
    ]);
    expect(
      await rows('rpc/books_of?p_writer=1&select=id,topics(word)&topics.limit=1&topics.order=word&id=eq.1'),
    ).toEqual([{ id: 1, topics: [{ word: 'sea' }] }]);
  });

  test('policies and privileges of each table apply', async () => {
    const hidden = 'topics?select=books(title)&id=eq.1&books.order=id';
    expect(await rows(hidden)).toEqual([{ books: [{ title: 'One' }] }]);
    expect((await read(hidden, { token: await signToken({}) })).body).toEqual([
      { books: [{ title: 'One' }, { title: 'Secret' }] },
    ]);
    expect(await rows('topics?select=id,books!inner()&books.title=eq.Secret')).toEqual([]);
    expect(await read('books?select=id,vault(*)')).toMatchObject({
      status: 401,
      body: { code: '42501', message: 'permission denied for table vault' },
    });
  });

  test('a list has at most maxRows rows', async () => {
    await backend.database.query(
      `insert into public.books (id, title, writer_id) select n, 'bulk', 3 from generate_series(100, 120) n`,
    );
    const body = (await rows('writers?select=books!writer_id(id)&id=eq.3')) as { books: unknown[] }[];
    expect(body[0]?.books).toHaveLength(3);
    await backend.database.query('delete from public.books where id >= 100');
  });

  test.each([
    ['books?select=id,writers(name)', 300, 'PGRST201'],
    ['books?select=id,items(name)', 400, 'PGRST200'],
    ['books?select=id,writers!shelf_id(name)', 400, 'PGRST200'],
    ['books?select=id,covers(nope)', 400, '42703'],
    ['books?select=id,covers(colour)&covers.nope=eq.1', 400, '42703'],
    ['books?select=id&covers.colour=eq.red', 400, 'PGRST108'],
    ['books?select=id,covers()&covers=eq.red', 400, 'PGRST120'],
    ['books?select=id,topics(word)&order=topics(word)', 400, 'PGRST118'],
    ['books?select=id&order=covers(colour)', 400, 'PGRST108'],
    ['books?select=id,covers(colour', 400, 'PGRST100'],
    ['books?select=id,...topics(word)', 501, 'not_implemented'],
    ['books?select=id,count()', 400, 'PGRST123'],
    ['books?select=id,count', 400, '42803'],
    [`books?select=${Array.from({ length: 11 }, (_, n) => `c${n}:covers(colour)`).join()}`, 400, 'PGRST100'],
    [`shelves?select=${'shelves('.repeat(5)}id${')'.repeat(5)}`, 400, 'PGRST100'],
    [`books?select=id,covers(colour)&${Array(101).fill('covers.colour=eq.red').join('&')}`, 400, 'PGRST100'],
    [`books?select=id,covers(colour)&${Array(5).fill('covers.colour=like.*a').join('&')}`, 400, 'PGRST100'],
    ['books?select=id,covers(colour)&covers.colour=match.a', 400, 'PGRST100'],
  ])('%s: %i %s', async (path, status, code) => {
    expect(await read(path)).toMatchObject({ status, body: { code } });
  });

  test('ambiguous relationships are reported', async () => {
    expect((await read('books?select=writers(name)')).body).toEqual({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'books' and 'writers'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'books with writers',
          relationship: 'books_edited_by using books(editor_id) and writers(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'books with writers',
          relationship: 'books_writer_id_fkey using books(writer_id) and writers(id)',
        },
      ],
      hint: "Try changing 'writers' to one of the following: 'writers!books_edited_by', 'writers!books_writer_id_fkey'. Find the desired relationship in the 'details' key.",
    });
    expect((await read('books?select=cover(*)')).body).toEqual({
      code: 'PGRST200',
      message: "Could not find a relationship between 'books' and 'cover' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'books' and 'cover' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'covers' instead of 'cover'.",
    });
  });
});
