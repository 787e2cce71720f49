import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WATCHED_TABLES } from './embedded.ts';
import { startDesk, type Account, type Desk } from './testing/desk.ts';

type Row = Record<string, unknown>;

describe('tables with addresses or private text', () => {
  let desk: Desk;
  let owner: Account;
  let moderator: Account;
  let token: string;
  let post: string;
  let ticket: string;

  beforeAll(async () => {
    desk = await startDesk();
    owner = await desk.person('user');
    const [row] = await desk.database.query<{ post: string; ticket: string }>(
      `with posts as (
         insert into public.posts (user_id, title, address) select $1, 'Post ' || n, 'Street ' || n from generate_series(1, 260) n
         returning id
       ), ticket as (
         insert into public.support_tickets (subject, category, user_id) select 'Ticket ' || n, 'Other', $1 from generate_series(1, 3) n
         returning id
       ), messages as (
         insert into public.support_messages (ticket_id, sender_user_id, content)
         select t.id, $1, 'Text ' || n from ticket t, generate_series(1, 40) n
       )
       select (select min(id::text) from posts) as post, (select min(id::text) from ticket) as ticket`,
      [owner.id],
    );
    ({ post, ticket } = row ?? { post: '', ticket: '' });
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    moderator = await desk.person('moderator');
    token = await desk.tokenOf(moderator);
  });

  async function get(path: string, headers: Record<string, string> = {}, as = token) {
    const response = await fetch(`${desk.url}/rest/v1/${path}`, {
      headers: {
        apikey: desk.keys.anonKey,
        authorization: `Bearer ${as}`,
        ...headers,
      },
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      range: response.headers.get('content-range'),
    };
  }
  const rows = async (path: string, as = token) =>
    JSON.parse((await get(path, { prefer: 'count=exact' }, as)).text) as Row[];
  const entries = (by: Account) =>
    desk.database.query<{
      entity_table: string;
      entity_id: string | null;
      details: { rows: number };
    }>(
      `select entity_table, entity_id, details from public.admin_action_audit
        where action = 'read_rows' and actor_user_id = $1 order by id`,
      [by.id],
    );
  const audited = async (by: Account) =>
    (await entries(by)).map((entry) => `${entry.entity_table} ${entry.details.rows}`);

  it('return at most 100 rows to a moderator, and audit each row once an hour', async () => {
    expect(await get('posts?select=id&order=id', { prefer: 'count=exact' })).toMatchObject({
      status: 206,
      range: '0-99/260',
    });
    expect(await rows('posts?select=id&limit=1000&order=id')).toHaveLength(100);
    expect(await audited(moderator)).toEqual(['posts 100']);
    const csv = await get('posts?select=title,address&order=id&limit=101', {
      accept: 'text/csv',
    });
    expect(csv.text.split('\n')).toHaveLength(101);
    expect(csv.text).toMatch(/^title,address\n"?Post \d+"?,"?Street \d+"?\n/);
    await get('posts?select=id&order=id&offset=90&limit=20');
    expect(await audited(moderator)).toEqual(['posts 100', 'posts 10']);
  });

  it('count embedded rows too, together', async () => {
    const few = 'support_tickets?select=subject,support_messages(content)&limit=2';
    const some = await rows(`${few}&support_messages.limit=5`);
    expect(some.map(({ support_messages: list }) => (list as Row[]).length)).toEqual([5, 5]);
    expect(await audited(moderator)).toEqual(['support_messages 10', 'support_tickets 2']);
    expect(await get('support_tickets?select=subject,support_messages(content)')).toMatchObject({
      status: 400,
      text: expect.stringMatching(/too_many_rows.*At most 100 rows with personal data/) as string,
    });
    const other = await desk.person('moderator');
    const spread = await rows(
      `support_messages?select=content,...support_tickets(subject)&ticket_id=eq.${ticket}&limit=1`,
      await desk.tokenOf(other),
    );
    expect(Object.keys(spread[0] ?? {})).toEqual(['content', 'subject']);
    expect(await audited(other)).toEqual(['support_messages 1', 'support_tickets 1']);
    // A resource used only as a condition returns nothing.
    const reader = await desk.person('moderator');
    const as = await desk.tokenOf(reader);
    await rows('categories?select=slug,posts()&posts=is.null&limit=1', as);
    expect(await audited(reader)).toEqual([]);
  });

  it('return and count single rows', async () => {
    const client = await desk.signIn(moderator);
    for (let turn = 0; turn < 2; turn++) {
      const read = await client.from('posts').select('*').eq('id', post).single();
      expect(read.data).toMatchObject({ id: post, user_id: owner.id });
    }
    expect(await entries(moderator)).toEqual([
      {
        entity_table: 'posts',
        entity_id: post,
        details: { rows: 1, ids: [post], user_ids: [owner.id] },
      },
    ]);
    await desk.database.query(`update private.row_reads set read_at = read_at - interval '61 minutes'`);
    await client.from('posts').select('title').eq('id', post).single();
    expect(await audited(moderator)).toEqual(['posts 1', 'posts 1']);
  });

  it('alert admins after more than 200 rows in an hour', async () => {
    const alerts = () =>
      desk.database.query<{ people: number }>(
        'select people from private.reading_alerts where user_id = $1',
        [moderator.id],
      );
    await desk.person('admin');
    await get('posts?select=id&order=id');
    await get('posts?select=id&order=id&offset=100');
    expect(await alerts()).toEqual([]);
    await get('support_messages?select=id&limit=1');
    expect(await alerts()).toEqual([{ people: 201 }]);
    const mails = await desk.database.query<{ subject: string }>(`select subject from private.mails`);
    expect(mails.map(({ subject }) => subject)).toContain('Marketdesk: someone is reading many accounts');
  });

  it('are neither limited nor counted for admins, owners and the service key', async () => {
    const admin = await desk.person('admin');
    for (const as of [await desk.tokenOf(admin), await desk.tokenOf(owner), desk.keys.serviceRoleKey])
      expect(await rows('posts?select=id', as)).toHaveLength(260);
    expect(await audited(admin)).toEqual([]);
    expect(await audited(owner)).toEqual([]);
  });

  it('are all tables that moderators can read beyond their own rows, except public ones', async () => {
    const readable = await desk.database.query<{ name: string }>(
      `select tablename as name from pg_policies
        where schemaname = 'public' and cmd = 'SELECT' and (
          qual like '%is_staff()%'
          or exists (select from private.permissions() p where p.is_moderators and strpos(qual, quote_literal(p.code)) > 0)
        )
        order by 1`,
    );
    const harmless = [
      'categories',
      'count_changes',
      'notifications',
      'subcategories',
      'taxonomy_translations',
    ];
    const names = readable.map(({ name }) => name).filter((name) => !harmless.includes(name));
    expect(names).toEqual([...WATCHED_TABLES]);
  });
});
