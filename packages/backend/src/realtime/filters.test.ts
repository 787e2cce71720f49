import { postgresChangesFilter } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestBackend } from '../testing/backend.ts';
import { clientGroup, startLive, until, watch, type ClientGroup } from './testing/live.ts';

/** Filters, with the names of the matching rows below. */
const FILTERS: [string, string[]][] = [
  ['name=eq.b', ['b']],
  ['name=neq.b', ['a', 'A%', 'x,y (z) "q"']],
  ['id=lt.2', ['a']],
  ['id=lte.2', ['a', 'b']],
  ['id=gt.3', ['x,y (z) "q"', 'null']],
  ['id=gte.3', ['A%', 'x,y (z) "q"', 'null']],
  ['name=in.(a,b)', ['a', 'b']],
  ['name=in.(a,"x,y (z) \\"q\\"")', ['a', 'x,y (z) "q"']],
  ['name=eq."x,y (z) \\"q\\""', ['x,y (z) "q"']],
  ['name=like.A%', ['A%']],
  ['name=ilike.a%', ['a', 'A%']],
  ['name=is.null', ['null']],
  ['name=not.is.null', ['a', 'b', 'A%', 'x,y (z) "q"']],
  ['name=match.^[ab]$', ['a', 'b']],
  ['name=imatch.^A', ['a', 'A%']],
  ['name=isdistinct.b', ['a', 'A%', 'x,y (z) "q"', 'null']],
  ['name=not.in.(a,b)', ['A%', 'x,y (z) "q"']],
  ['price=gte.1.5,price=lt.3', ['b']],
  ['is_active=is.true,id=not.eq.1', ['b', 'A%', 'x,y (z) "q"', 'null']],
  ['is_active=eq.false', []],
  ['tags=eq.{t}', ['a', 'b', 'A%', 'x,y (z) "q"', 'null']],
  ['made_at=gt.2026-01-01T00:00:00Z', ['a', 'b', 'A%', 'x,y (z) "q"', 'null']],
  ['Part=eq.a b', ['a', 'b', 'A%', 'x,y (z) "q"', 'null']],
  [postgresChangesFilter().in('name', ['x,y (z) "q"']).gt('id', 1).build(), ['x,y (z) "q"']],
];

const REFUSED: [string, RegExp][] = [
  ['name', /is not column=operator\.value/],
  ['name=eq', /is not column=operator\.value/],
  ['nothing=eq.1', /no column "nothing"/],
  ['name=near.1', /no operator "near"/],
  ['name=constructor.1', /no operator "constructor"/],
  ['id=eq.one', /"one" is not a whole number/],
  ['name=in.a', /brackets/],
  ['name=is.open', /null, not_null/],
  ['name=match.(', /regular expression is not valid/],
  ['name=like.a\\', /must not end with a single backslash/],
  [`name=match.${'a'.repeat(101)}`, /at most 100 characters/],
  ['name=match.(a)\\1', /no back reference/],
  ['name=match.((a{9}){9}){9}', /at most 500 characters once its repetitions are written out/],
  [`name=in.(${Array.from({ length: 101 }, (_, i) => i).join()})`, /at most 100 values/],
  [`name=eq.${'a'.repeat(3000)}`, /too long/],
  ['secret=eq.x', /may not read the column secret/],
  [`name=like.${'%a'.repeat(21)}`, /too many wildcards/],
  [Array(5).fill('name=like.a%').join(), /more than 4 patterns/],
  ['details=gt.{', /is not JSON/],
  ['name=eq.1;drop table public.things', /^$/],
];

/** Staff may use regular expressions. */
const STAFF = randomUUID();

describe('filters of changes', () => {
  let backend: TestBackend;
  let crowd: ClientGroup;
  beforeAll(async () => {
    backend = await startLive({
      staff: [STAFF],
      realtime: { joins: { burst: 1000, perSecond: 1000 } },
    });
    crowd = clientGroup(backend);
  });
  afterEach(() => crowd.leave());
  afterAll(() => backend.close());

  test('match the same rows as in a query', async () => {
    const client = await crowd.as({ sub: STAFF });
    const watches = [];
    for (const [filter, expected] of FILTERS) {
      watches.push({ filter, expected, watched: await watch(client, { table: 'things', filter }) });
    }
    const sentinel = await watch(client, { table: 'things' });
    await backend.database.query(
      `insert into public.things (id, name, price, tags, made_at)
       select n, name, n * 1.0, '{t}', '2026-05-05'
         from unnest(array['a', 'b', 'A%', 'x,y (z) "q"', null]) with ordinality x (name, n) order by n`,
    );
    await until(() => sentinel.seen.length === 5);
    for (const { filter, expected, watched } of watches) {
      expect(watched.states, filter).toEqual(['SUBSCRIBED']);
      const names = watched.seen.map((change) => change.new.name ?? 'null');
      expect(names, filter).toEqual(expected);
    }

    // Only the key of a deleted row is known, so filters on other columns never match.
    const byKey = await watch(client, { table: 'things', filter: 'id=lt.3' });
    const byName = await watch(client, { table: 'things', filter: 'name=is.null' });
    await backend.database.query('delete from public.things');
    await until(() => sentinel.seen.length === 10);
    expect(byKey.seen.map((change) => change.old.id).toSorted()).toEqual([1, 2]);
    expect(byName.seen).toEqual([]);
  });

  test('with a regular expression are for staff only', async () => {
    const client = await crowd.as({ sub: randomUUID() });
    for (const filter of ['name=match.a', 'id=gt.1,name=not.imatch."a,b"']) {
      const { states } = await watch(client, { table: 'things', filter });
      expect(states.join()).toMatch(/^CHANNEL_ERROR .*for staff only/);
    }
    // The words in a value are not an operator.
    const { states } = await watch(client, { table: 'things', filter: 'name=eq."x,y=match.z"' });
    expect(states).toEqual(['SUBSCRIBED']);
  });

  test('that are invalid are refused with a reason', async () => {
    const client = await crowd.as({ sub: STAFF });
    for (const [filter, reason] of REFUSED) {
      const { states } = await watch(client, { table: 'things', filter });
      if (reason.source === '^$') expect(states, filter).toEqual(['SUBSCRIBED']);
      else expect(states.join(), filter).toMatch(/^CHANNEL_ERROR /);
      if (reason.source !== '^$') expect(states.join(), filter).toMatch(reason);
    }
  });

  test('that fail on a row do not affect other filters', async () => {
    const client = await crowd.as({ sub: randomUUID() });
    const failing = await watch(client, { table: 'things', filter: 'name=eq.fine' });
    const sound = await watch(client, { table: 'things', filter: 'id=gt.49' });
    // The type of the column changes during the subscription, so its value is not a number.
    await backend.database.exec('alter table public.things alter column name type int using 7');
    try {
      await backend.database.query(`insert into public.things (id, name) values (50, 8)`);
      await until(() => sound.seen.length === 1 && failing.states.length > 1);
      expect(failing.states).toEqual(['SUBSCRIBED', 'CLOSED']);
      expect(sound.states).toEqual(['SUBSCRIBED']);
    } finally {
      await backend.database.exec('alter table public.things alter column name type varchar(40)');
    }
  });

  test('for forbidden or unpublished tables are refused', async () => {
    const anon = await crowd.anon();
    const refusals: [Parameters<typeof watch>[1], RegExp][] = [
      [
        { table: 'closed_to_anon' },
        /Unauthorized: You do not have permissions to read public\.closed_to_anon as anon/,
      ],
      [{ table: 'not_published' }, /RealtimeDisabledForConfiguration: .*not_published.*publication/],
      [{ table: 'without_key' }, /RealtimeDisabledForConfiguration/],
      [{ table: 'nothing' }, /RealtimeDisabledForConfiguration/],
      [{ table: 'things', schema: 'auth' }, /RealtimeDisabledForConfiguration/],
      [{ table: 'users', schema: 'auth' }, /RealtimeDisabledForConfiguration/],
      [{ table: 'things', select: ['id', 'secret'] }, /may not read the column secret/],
      [{ table: 'things', select: ['price'] }, /may not read the column price/],
      [{ table: '*', filter: 'id=eq.1' }, /a filter needs a table/],
    ];
    for (const [wanted, reason] of refusals) {
      const { states } = await watch(anon, wanted);
      expect(states[0], JSON.stringify(wanted)).toMatch(reason);
    }
    const member = await crowd.as({ sub: randomUUID() });
    expect((await watch(member, { table: 'closed_to_anon' })).states).toEqual(['SUBSCRIBED']);
    expect((await watch(anon, { table: '*' })).states).toEqual(['SUBSCRIBED']);
  });

  test('for a table published at runtime are accepted', async () => {
    await backend.database.exec(`
      create table public.later (id int primary key, name text);
      alter publication supabase_realtime add table public.later;
      notify pgrst, 'reload schema';`);
    const client = await crowd.anon();
    let watched = await watch(client, { table: 'later' });
    for (let i = 0; i < 20 && watched.states[0] !== 'SUBSCRIBED'; i++) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      watched = await watch(client, { table: 'later' });
    }
    await backend.database.query(`insert into public.later values (1, 'x')`);
    await until(() => watched.seen.length === 1);
  });
});
