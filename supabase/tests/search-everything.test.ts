import type { FoundItemRow } from '@marketdesk/contract/calls.generated.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Args, type Caller } from './world.ts';

const IBAN = 'HR1210010051863000160';
const id = (n: number) => `deca${String(n).padStart(4, '0')}-0000-4000-8000-00000000000${String(n)}`;

const find = (query: string, args: Args = {}, caller: Caller = moderator) =>
  world.rpc<FoundItemRow[]>(caller, 'search_everything', { p_query: query, ...args });
const users = async (query: string) =>
  (await find(query, { p_kinds: '{user}' })).map(({ id: found, rank }) => [found, rank]);
const ids = async (kind: FoundItemRow['kind'], query: string) =>
  (await find(query, { p_kinds: `{${kind}}` })).map(({ id: found }) => found);

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');
const ana = await world.person('user', {
  full_name: 'Ana Horvat',
  username: 'AnaH',
  contact_number: '+385 (0)91 234 5678',
});
const zupan = await world.person('user', { full_name: 'Maja Župančič', contact_number: '040 765 432' });
const ivan = await world.person('user', { full_name: 'Иван Петров' });
await world.sql(
  `insert into public.support_tickets (id, subject, category, user_id) values
     ($1, 'Chair arrived broken', 'Other', $3), ($2, 'Something else', 'Billing', $4)`,
  [id(1), id(2), ana.id, zupan.id],
);
await world.sql(
  `insert into public.support_messages (ticket_id, sender_user_id, content)
   values ($1, $2, 'The PODUČAVANJE was never paid, it''s a shame.')`,
  [id(2), zupan.id],
);
await world.sql(
  `insert into public.posts (id, user_id, title, deleted_at) values
     ($1, $3, 'Trumpet lessons', null), ($2, $3, 'Trumpet repair', now())`,
  [id(3), id(4), ivan.id],
);
await world.sql(
  `insert into public.reviews (id, rating, reviewed_user_id, comment) values ($1, 2, $2, 'Came late')`,
  [id(5), zupan.id],
);
await world.sql(
  `insert into public.reports (id, reported_entity_type, reported_entity_id, reason_category, description)
   values ($1, 'post', $2, 'Scams', 'Asks for money in advance')`,
  [id(6), id(3)],
);
await world.sql(
  `insert into public.withdrawal_requests
     (id, user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur, reference)
   values ($1, $2, 'bank', 63, 0, 0, 63, 'Wire-7781')`,
  [id(7), ana.id],
);
await world.sql(`insert into public.payout_destinations (user_id, method, details) values ($1, 'bank', $2)`, [
  ana.id,
  JSON.stringify({ holder: 'Ana Horvat', iban: IBAN }),
]);

describe('alternative spellings', () => {
  const made = new Map<string, string>();
  beforeAll(async () => {
    for (const full_name of [
      'Brontësaurus Rex'.normalize('NFD'),
      'Işıkgözlü Kaya',
      'İbrahim Yıldız',
      'Đorđe Đurić',
      'Eva O’Brien',
      'Jörg Wölfflin',
    ]) {
      const person = await world.person('user', {});
      // Set directly, as an older name may be.
      await world.database.transaction(async (tx) => {
        await tx.query('set local session_replication_role = replica');
        await tx.query('update public.profiles set full_name = $2 where user_id = $1', [
          person.id,
          full_name,
        ]);
      });
      made.set(full_name.normalize('NFC'), person.id);
    }
    await world.sql('select private.refresh_name_words()');
  });

  it.each([
    ['brontesaurus', 'Brontësaurus Rex'],
    ['Brontësaurus'.normalize('NFD'), 'Brontësaurus Rex'],
    ['ışıkgözlü', 'Işıkgözlü Kaya'],
    ['isikgozlu', 'Işıkgözlü Kaya'],
    ['ibrahim', 'İbrahim Yıldız'],
    ['IBRAHIM yildiz', 'İbrahim Yıldız'],
    ['djordje', 'Đorđe Đurić'],
    ['dorde  duric', 'Đorđe Đurić'],
    ["o'brien", 'Eva O’Brien'],
    ['O’Brien', 'Eva O’Brien'],
    ['wolfflin', 'Jörg Wölfflin'],
    ['jorg\u00a0wo\u200blfflin', 'Jörg Wölfflin'],
  ])('%s finds %s everywhere, and in the list of users', async (typed, name) => {
    const person = made.get(name);
    expect((await users(typed)).map(([found]) => found)).toEqual([person]);
    const listed = await world.rpc<{ user_id: string }[]>(moderator, 'admin_get_users', { p_search: typed });
    expect(listed.map(({ user_id }) => user_id)).toEqual([person]);
    const sorted = { p_search: typed, p_order_by: 'full_name' };
    expect(await world.rpc<Args[]>(moderator, 'admin_get_users', sorted)).toHaveLength(1);
  });

  it.each(['€11,695.00', '11.695,00 €', '11 695,00', '11,695', '11695', 'EUR 11695.00'])(
    'an amount as %s',
    async (typed) => {
      await world.sql(
        `insert into public.withdrawal_requests (id, user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur)
         values ($1, $2, 'bank', 11695, 0, 0, 11695) on conflict do nothing`,
        [id(8), zupan.id],
      );
      expect(await ids('withdrawal', typed)).toEqual([id(8)]);
    },
  );

  it.each([
    '"%"',
    '{%}',
    '“%”',
    "'%',",
    '<%>',
    'https://desk.example.test/admin/users?user=%&page=2',
    '/admin/users/%',
  ])('an id as %s', async (around) => {
    const typed = around.replace('%', ana.id.toUpperCase());
    expect(await users(typed)).toEqual([[ana.id, 1]]);
    const listed = await world.rpc<{ user_id: string }[]>(moderator, 'admin_get_users', { p_search: typed });
    expect(listed.map(({ user_id }) => user_id)).toEqual([ana.id]);
  });

  it.each([
    ['mailto:%?subject=Hello', ana.email],
    ['<%>', ana.email],
    ['Ana Horvat <%>', ana.email],
    ['tel:%', '+385-91-234-5678'],
    ['%', '+385\u00a091\u00a0234\u00a05678'],
    ['%', '+385 91 234‑5678'],
  ])('an address or a number as %s', async (around, value) => {
    expect((await users(around.replace('%', value)))[0]).toEqual([ana.id, 1]);
    if (!value.includes('@')) return;
    const p_search = around.replace('%', value);
    expect(await world.rpc<Args[]>(moderator, 'admin_get_users', { p_search })).toMatchObject([
      { user_id: ana.id },
    ]);
  });

  it('a word of a thread without its accents', async () => {
    expect(await ids('ticket', 'poducavanje')).toEqual([id(2)]);
    expect(await ids('ticket', 'PODUČAVANJE'.normalize('NFD'))).toEqual([id(2)]);
  });
});

describe('people', () => {
  it.each(['+385912345678', '00385 91 234 5678', '091/234-5678', '(091) 2345678', '+385 (0) 91 234 56 78'])(
    'are found by their number, written as %s',
    async (phone) => expect(await users(phone)).toEqual([[ana.id, 1]]),
  );

  it('are found by a number with a prefix that is stored without one, but not by its last six digits', async () => {
    expect(await users('+386 40 765 432')).toEqual([[zupan.id, 2]]);
    expect(await users('765 432')).toEqual([]);
    expect(await users('0912345679')).toEqual([]);
  });

  it('are found by address, username, id and short id, listed first', async () => {
    const name = await world.person('user', { full_name: `Somebody ${ana.email}` });
    expect((await users(ana.email.toUpperCase()))[0]).toEqual([ana.id, 1]);
    expect(await users('@anah')).toEqual([[ana.id, 1]]);
    expect(await users(ana.id)).toEqual([[ana.id, 1]]);
    expect(await users(`#${ana.id.slice(0, 8).toUpperCase()}`)).toEqual([[ana.id, 1]]);
    await world.sql('delete from auth.users where id = $1', [name.id]);
  });

  it('are found by beginnings first, then by words in any order, in every script and without accents', async () => {
    expect(await users('ana')).toEqual([[ana.id, 2]]);
    expect(await users('horvat ana')).toEqual([[ana.id, 3]]);
    expect(await users('ПЕТРОВ')).toEqual([[ivan.id, 3]]);
    expect(await users('zupancic')).toEqual([[zupan.id, 3]]);
    expect(await users('maja zupan')).toEqual([[zupan.id, 2]]);
  });

  it.each(['horvta', 'hovrat ana', 'Horrvat'])('are found last with %s mistyped', async (typed) =>
    expect(await users(typed)).toEqual([[ana.id, 4]]),
  );

  it.each([
    ['Inna', ['nina', 'inan']],
    ['Mirko', ['imrko', 'mriko', 'mikro', 'mirok']],
  ])('called %s are found with any two letters swapped', async (name, all) => {
    const person = await world.person('user', { full_name: `${name} Lončar` });
    for (const typed of all) expect(await users(typed), typed).toEqual([[person.id, 4]]);
    await world.sql('delete from auth.users where id = $1', [person.id]);
  });

  it('are found by exact matches before similar ones', async () => {
    const meant = await world.person('user', { full_name: 'Zoran Barišić' });
    const alike = await world.person('user', { full_name: 'Goran Barišić' });
    await world.sql(`update public.profiles set created_at = now() + interval '1 hour' where user_id = $1`, [
      alike.id,
    ]);
    expect(await users('zoran barsic')).toEqual([
      [meant.id, 4],
      [alike.id, 5],
    ]);
    await world.sql('delete from auth.users where id in ($1, $2)', [meant.id, alike.id]);
  });

  it('are found by their current name only, and no former name is stored', async () => {
    const person = await world.person('user', { full_name: 'Quirin Horvat' });
    await world.sql(`update public.profiles set full_name = 'Xaver Horvat' where user_id = $1`, [person.id]);
    expect(await users('quirni')).toEqual([]);
    expect(await users('xavre')).toEqual([[person.id, 4]]);
    await world.sql('delete from auth.users where id = $1', [person.id]);
    const words = await world.sql<{ word: string }>(
      `select word from private.name_words where word in ('quirin', 'xaver', 'horvat')`,
    );
    expect(words).toEqual([{ word: 'horvat' }]);
  });
});

describe('other kinds', () => {
  it('are found by id, also by its beginning', async () => {
    for (const [kind, n] of [
      ['ticket', 1],
      ['post', 3],
      ['review', 5],
      ['report', 6],
      ['withdrawal', 7],
    ] as const) {
      expect(await ids(kind, id(n)), kind).toContain(id(n));
      expect(await ids(kind, id(n).slice(0, 8)), kind).toEqual([id(n)]);
    }
  });

  it('tickets: by subject, by words of the thread and their beginnings, by person', async () => {
    expect(await ids('ticket', 'arrived chair')).toEqual([id(1)]);
    expect(await ids('ticket', 'podučava')).toEqual([id(2)]);
    expect(await ids('ticket', "it's paid")).toEqual([id(2)]);
    expect(await ids('ticket', 'maja')).toEqual([id(2)]);
    expect(await ids('ticket', '091 234 5678')).toEqual([id(1)]);
  });

  it('reports: by reason, text and target', async () => {
    for (const query of ['scam', 'advance', 'trumpet', 'иван'])
      expect(await ids('report', query), query).toEqual([id(6)]);
  });

  it('posts and reviews: by title, text and person, without deleted ones', async () => {
    expect(await ids('post', 'trumpet')).toEqual([id(3)]);
    expect(await ids('post', 'петров')).toEqual([id(3)]);
    expect(await ids('post', id(4))).toEqual([]);
    expect(await ids('review', 'late')).toEqual([id(5)]);
    expect(await ids('review', 'zupancic')).toEqual([id(5)]);
  });

  it('withdrawals: by amount, reference, the end of the IBAN, and person', async () => {
    for (const query of [
      '63',
      '63.00',
      '€63',
      '63,0 EUR',
      'WIRE-7781',
      'wire',
      '0160',
      '•••• 0160',
      IBAN,
      'ana',
    ])
      expect(await ids('withdrawal', query), query).toEqual([id(7)]);
    expect(await ids('withdrawal', '64')).toEqual([]);
    // An IBAN that looks the same to staff, who see its beginning and end.
    expect(await ids('withdrawal', 'HR12 •••• 0160')).toEqual([id(7)]);
    expect(await ids('withdrawal', 'HR99 •••• 0160')).toEqual([]);
  });
});

describe('results', () => {
  it('have kind, title, person and status, best first, with a limit per kind', async () => {
    expect(await find('ana')).toEqual([
      expect.objectContaining({ kind: 'user', title: 'Ana Horvat', status: 'active', rank: 2 }),
      expect.objectContaining({
        kind: 'ticket',
        title: 'Chair arrived broken',
        person: 'Ana Horvat',
        rank: 3,
      }),
      expect.objectContaining({ kind: 'withdrawal', title: '63.00', detail: 'bank', status: 'pending' }),
    ]);
    await world.sql(
      `insert into public.reviews (rating, reviewed_user_id, comment) select 1, $1, 'Plentiful' from generate_series(1, 20)`,
      [ivan.id],
    );
    expect(await find('plentiful')).toHaveLength(5);
    expect(await find('plentiful', { p_limit: 12 })).toHaveLength(12);
  });

  it('name the ban or the longest suspension of a user: author, time and policy or reason', async () => {
    const person = await world.person('user', { full_name: 'Waldemar Kranz' });
    await world.sql(`update public.profiles set full_name = 'Adriana Horvat' where user_id = $1`, [admin.id]);
    const sanction = async () => (await find('waldemar', { p_kinds: '{user}' })).map((one) => one.sanction);
    expect(await sanction()).toEqual([null]);
    const impose = (kind: string, more: Args = {}) =>
      world.sql(
        `insert into public.sanctions (user_id, kind, reason, imposed_by, policy_code, imposed_at, ends_at)
         values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()), $7::timestamptz)`,
        [
          person.id,
          kind,
          ...[more.reason, more.by, more.policy, more.at, more.ends_at].map((one) => one ?? null),
        ],
      );
    await impose('limit_posting', { reason: 'No' });
    await impose('suspend', { reason: 'Over', at: '2026-01-01T00:00:00Z', ends_at: '2026-01-02T00:00:00Z' });
    expect(await sanction()).toEqual([null]);
    await impose('suspend', { reason: 'x'.repeat(300), ends_at: '2126-01-01T00:00:00Z' });
    await impose('suspend', { reason: 'Short', ends_at: '2125-01-01T00:00:00Z' });
    const [suspension] = await sanction();
    expect(suspension).toMatchObject({ kind: 'suspend', by: null, reason: 'x'.repeat(200) });
    expect(suspension?.ends_at).toMatch(/^2126-01-01/);
    await impose('ban', { reason: 'Took money.', policy: 'scams', by: admin.id });
    expect(await sanction()).toMatchObject([
      { kind: 'ban', by: 'Adriana Horvat', reason: 'Scams and fraud' },
    ]);
    await world.sql('delete from auth.users where id = $1', [person.id]);
  });

  it('are empty for one character, for spaces and without matches', async () => {
    for (const query of ['a', '  ', 'xylophone', "'\\:*&|!", '%%%'])
      expect(await find(query), query).toEqual([]);
  });

  it('contain audit entries for admins only', async () => {
    await world.rpc(admin, 'suspend_user_admin', { p_user_id: ivan.id, p_value: true, p_reason: 'Test' });
    const [entry] = await world.sql<{ id: string }>(
      'select max(id)::text as id from public.admin_action_audit',
    );
    const query = `#${entry?.id ?? ''}`;
    expect(await find(query, {}, admin)).toMatchObject([{ kind: 'audit', id: entry?.id, rank: 1 }]);
    expect(await find(query)).toEqual([]);
    expect(await find(query, { p_kinds: '{audit}' })).toEqual([]);
  });

  it('are refused to callers who are not staff, and for invalid arguments', async () => {
    const args = { p_query: 'ana' };
    await world.refuses(ana, 'search_everything', args, '42501', 'Not authorized');
    await world.refuses('anon', 'search_everything', args, '42501', /./);
    await world.refuses(moderator, 'search_everything', { ...args, p_limit: 51 }, '22023', /limit/);
    await world.refuses(
      moderator,
      'search_everything',
      { ...args, p_kinds: '{cat}' },
      '22023',
      /Unknown kind/,
    );
    await world.refuses(moderator, 'search_everything', { p_query: 'a'.repeat(201) }, '22023', /200/);
  });
});

// The planner scans small tables; if that is disabled, it does so only where no index fits.
it.each(['ana', 'an', 'horvta', '091 234 5678', 'deca0001', id(1), '63', IBAN, 'wire', 'scam', '#1'])(
  'searches %s by indexes only',
  async (query) => {
    const [before, after] = await world.database.transaction(async (tx) => {
      // Scans of the connection, including those of earlier tests.
      const scans = () =>
        tx.query(
          `select relname, seq_scan::int from pg_stat_xact_user_tables
            where relname in ('profiles', 'support_tickets', 'support_messages', 'reports', 'posts', 'reviews', 'name_words', 'sanctions',
                  'withdrawal_requests', 'payout_attempts', 'payout_destinations', 'admin_action_audit')
            order by relname`,
        );
      await tx.query('set local enable_seqscan = off');
      const read = await scans();
      await world.rpcIn(tx, admin, 'search_everything', { p_query: query });
      return [read, await scans()];
    });
    expect(after).toEqual(before);
  },
);
