import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPost } from './moderated.ts';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

interface Note {
  id: string;
  body: string;
  mentions: Record<string, string>;
  about_user_id: string | null;
  created_at: string;
  edited_at: string | null;
}

const world = await openWorld();
const ana = await world.person('user', { username: 'ana' });
const tena = await world.person('moderator', { username: 'tena.k' });
const mia = await world.person('moderator', { username: 'Mia_Č' });
const admin = await world.person('admin');

const write = (p_body: string, about: Args = { p_entity_type: 'user', p_entity_id: ana.id }, by = tena) =>
  world.rpc<Note>(by, 'admin_add_note', { ...about, p_body });
const read = (about: Args) => world.rpc<Note[]>(tena, 'admin_get_notes', about);
const notificationsOf = (whom: Person) =>
  world.rpc<{ kind: string; entity_id: string; text: string }[]>(whom, 'admin_get_notifications');

describe('subjects of notes', () => {
  let post: string;
  beforeAll(async () => {
    post = await createPost(world, ana);
  });

  it('a post, a report, a ticket and a withdrawal: each note belongs to the history of the person behind it', async () => {
    const ivan = await world.person();
    await world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, 100, 'earning')`, [
      ana.id,
    ]);
    const things: Record<string, string> = {
      post,
      report: (
        await world.rpc<{ id: string }>(ivan, 'submit_report', {
          p_entity_type: 'post',
          p_entity_id: post,
          p_reason: 'Scams',
        })
      ).id,
      ticket: (
        await world.rpc<{ id: string }>(ana, 'open_support_ticket', {
          p_subject: 'Help',
          p_category: 'Other',
          p_content: 'Please',
        })
      ).id,
      withdrawal: (
        await world.rpc<{ id: string }>(ana, 'request_withdrawal', {
          p_method: 'payout_link',
          p_amount_eur: 40,
        })
      ).id,
    };
    for (const [p_entity_type, p_entity_id] of Object.entries(things)) {
      const about = { p_entity_type, p_entity_id };
      const note = await write(`About the ${p_entity_type}.`, about);
      expect(note.about_user_id, p_entity_type).toBe(ana.id);
      expect(await read(about), p_entity_type).toEqual([note]);
    }
  });

  it('a deleted post has notes too', async () => {
    await world.rpc(tena, 'delete_post_admin', { p_post_id: post });
    await write('It was deleted.', { p_entity_type: 'post', p_entity_id: post });
    expect((await read({ p_entity_type: 'post', p_entity_id: post }))[0]?.body).toBe('It was deleted.');
  });

  it.each<[string, Args, string, string]>([
    [
      'an entity type without notes',
      { p_entity_type: 'review' },
      '22023',
      'Unknown type "review". Use one of: user, post, report, ticket, withdrawal, privacy_request.',
    ],
    ['nothing', { p_entity_type: null }, '22023', 'The type of what the note is about is missing.'],
    ['nobody', { p_entity_type: 'user' }, 'PT404', 'User not found'],
    ['no ticket', { p_entity_type: 'ticket' }, 'PT404', 'Ticket not found'],
    ['an empty text', { p_entity_type: 'user', p_body: '\u200b ' }, '22023', 'Enter a note.'],
    [
      'a text that is too long',
      { p_entity_type: 'user', p_body: 'x'.repeat(5001) },
      '22023',
      'The note must have at most 5,000 characters.',
    ],
  ])('refuses %s', async (_, args, code, sentence) => {
    const about = { p_entity_id: '00000000-0000-4000-8000-000000000000', p_body: 'x', ...args };
    await world.refuses(tena, 'admin_add_note', about, code, sentence);
  });

  it('stores a note once if its id is sent again; refuses the id for other authors and subjects', async () => {
    const about = { p_entity_type: 'user', p_entity_id: (await world.person()).id };
    const p_note_id = randomUUID();
    const args = { ...about, p_body: 'Called @Mia_Č.', p_note_id };
    const first = await world.rpc<Note>(tena, 'admin_add_note', args);
    expect(first.id).toBe(p_note_id);
    const before = (await notificationsOf(mia)).length;
    expect(await world.rpc<Note>(tena, 'admin_add_note', args)).toEqual(first);
    expect(await read(about)).toEqual([first]);
    expect(await notificationsOf(mia)).toHaveLength(before);
    expect(await world.audited(p_note_id)).toHaveLength(1);
    const taken = 'This note ID is already in use.';
    await world.refuses(mia, 'admin_add_note', args, 'PT409', taken);
    await world.refuses(tena, 'admin_add_note', { ...args, p_entity_id: ana.id }, 'PT409', taken);
    expect(await read(about)).toEqual([first]);
  });

  it('notes are closed to everyone but staff', async () => {
    const about = { p_entity_type: 'user', p_entity_id: ana.id };
    await world.refuses(ana, 'admin_get_notes', about, '42501', 'Not authorized');
    await world.refuses(ana, 'admin_add_note', { ...about, p_body: 'x' }, '42501', 'Not authorized');
  });

  it('reading notes on a person is audited once an hour, without the text', async () => {
    const ivan = await world.person();
    const about = { p_entity_type: 'user', p_entity_id: ivan.id };
    const { id } = await write('Knows him.', about);
    await read(about);
    await read(about);
    expect((await world.audited(ivan.id)).map(({ action }) => action)).toEqual(['view_user']);
    expect(await world.audited(id)).toEqual([
      { actor_user_id: tena.id, action: 'add_note', details: { entity_type: 'user', entity_id: ivan.id } },
    ]);
  });
});

it('notes are read in pages, newest first, ties included', async () => {
  const about = { p_entity_type: 'user', p_entity_id: (await world.person()).id };
  await world.sql(
    `insert into public.notes (entity_type, entity_id, body, created_at)
     select 'user', $1, 'n' || n, '2026-01-01'::timestamptz + n / 3 * interval '1 second' from generate_series(1, 20) n`,
    [about.p_entity_id],
  );
  const all = await read(about);
  expect(all).toHaveLength(20);
  const pages: Note[] = [];
  for (let last: Note | undefined; ; last = pages.at(-1)) {
    const p_after = last === undefined ? null : { created_at: last.created_at, id: last.id };
    const page = await read({ ...about, p_limit: 7, p_after });
    if (page.length === 0) break;
    pages.push(...page);
  }
  expect(pages).toEqual(all);
  await expectSqlError(read({ ...about, p_after: { id: 'x' } }), '22023', /cursor/);
});

describe('@names', () => {
  it.each<[string, () => string[]]>([
    ['@tena.k, please look', () => [tena.id]],
    ['(@TENA.K) and @mia_č.', () => [tena.id, mia.id]],
    ['@mia_c\u030c, composed by a Mac', () => [mia.id]],
    ['his address is x@tena.k', () => []],
    ['the user himself: @ana', () => []],
    ['@nobody @', () => []],
  ])('%s', async (body, expected) => {
    const { mentions } = await write(body, undefined, admin);
    expect(Object.values(mentions).sort()).toEqual(expected().sort());
  });

  it('people without a username are mentioned by their address', async () => {
    const { mentions } = await write(`See @${admin.email}.`);
    expect(mentions).toEqual({ [admin.email]: admin.id });
  });

  it('notify each mentioned colleague once, but not the author', async () => {
    const ivan = await world.person();
    const about = { p_entity_type: 'user', p_entity_id: ivan.id };
    const note = await write('@mia_č @Mia_Č and me, @tena.k', about);
    const news = async () => (await notificationsOf(mia)).filter(({ entity_id }) => entity_id === ivan.id);
    expect(await news()).toMatchObject([{ kind: 'mention', text: '@mia_č @Mia_Č and me, @tena.k' }]);
    expect((await notificationsOf(tena)).filter(({ entity_id }) => entity_id === ivan.id)).toEqual([]);

    await world.rpc(mia, 'admin_mark_notifications_read');
    await world.rpc(tena, 'admin_edit_note', { p_note_id: note.id, p_body: '@mia_č, again' });
    expect(await news()).toHaveLength(1);
  });

  it('match only colleagues with access', async () => {
    const gone = await world.person('moderator', { username: 'gone', is_suspended: true });
    const colleagues = await world.rpc<{ user_id: string }[]>(tena, 'admin_get_colleagues');
    const ids = colleagues.map(({ user_id }) => user_id);
    expect(ids).toContain(mia.id);
    expect(ids).not.toContain(gone.id);
    expect(ids).not.toContain(ana.id);
    expect((await write('@gone')).mentions).toEqual({});
  });
});

describe('notes on closed cases', () => {
  // Kept for two years: 730 days.
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const inserted = async (statement: string, values: unknown[]) => {
    const [row] = await world.sql<{ id: string }>(`${statement} returning id`, values);
    return row?.id ?? '';
  };
  const reportAbout = (type: string, id: string, closed: number | null) =>
    inserted(
      `insert into public.reports (reported_entity_type, reported_entity_id, reason_category, status, closed_at)
       values ($1, $2, 'Scams', $3, $4)`,
      [type, id, closed === null ? 'open' : 'closed', closed === null ? null : daysAgo(closed)],
    );
  const decided = (type: string, id: string, about: Person, days: number) =>
    inserted(
      `insert into public.decisions (target_type, target_id, user_id, kind, decided_at) values ($1, $2, $3, 'no_violation', $4)`,
      [type, id, about.id, daysAgo(days)],
    );
  const ticket = (closed: number | null) =>
    inserted(
      `insert into public.support_tickets (subject, category, user_id, status, closed_at) values ('Hm', 'Billing', $1, $2, $3)`,
      [ana.id, closed === null ? 'open' : 'closed', closed === null ? null : daysAgo(closed)],
    );
  /** Whether a note on it, three years old by default, exists after the job. */
  const isKept = async (type: string, id: string, age = 1100) => {
    const note = await write('On a case.', { p_entity_type: type, p_entity_id: id });
    await world.sql('update public.notes set created_at = $2 where id = $1', [note.id, daysAgo(age)]);
    const removed = await world.rpc<number>('service_role', 'run_retention');
    const left = await world.sql('delete from public.notes where id = $1 returning id', [note.id]);
    expect(removed).toBe(1 - left.length);
    return left.length === 1;
  };

  it('of a report or a ticket are deleted two years after it was closed', async () => {
    expect(await isKept('report', await reportAbout('user', ana.id, 731))).toBe(false);
    expect(await isKept('report', await reportAbout('user', ana.id, 729))).toBe(true);
    expect(await isKept('report', await reportAbout('user', ana.id, null))).toBe(true);
    expect(await isKept('ticket', await ticket(731))).toBe(false);
    expect(await isKept('ticket', await ticket(729))).toBe(true);
    expect(await isKept('ticket', await ticket(null))).toBe(true);
  });

  it('of a post or a person are deleted with the last case about it', async () => {
    const [post, quiet] = [await createPost(world, ana), await createPost(world, ana)];
    await reportAbout('post', post, 900);
    expect(await isKept('post', post)).toBe(false);
    await decided('post', post, ana, 729);
    expect(await isKept('post', post)).toBe(true);
    expect(await isKept('post', quiet)).toBe(true);

    const person = await world.person();
    expect(await isKept('user', person.id)).toBe(true);
    const theirs = await createPost(world, person);
    await decided('post', theirs, person, 900);
    expect(await isKept('user', person.id)).toBe(false);
    // Also with cases about their content.
    await world.rpc(await world.person(), 'submit_report', {
      p_entity_type: 'post',
      p_entity_id: theirs,
      p_reason: 'Scams',
    });
    expect(await isKept('user', person.id)).toBe(true);
  });

  it('are kept for their own two years if written later', async () => {
    const old = await reportAbout('user', ana.id, 900);
    expect(await isKept('report', old, 729)).toBe(true);
    expect(await isKept('report', old, 731)).toBe(false);
  });
});

describe('editing', () => {
  it('keeps the previous text', async () => {
    const first = await write('One.');
    const edit = (p_body: string) =>
      world.rpc<Note>(tena, 'admin_edit_note', { p_note_id: first.id, p_body });
    const second = await edit('Two.');
    expect(second).toMatchObject({ body: 'Two.', created_at: first.created_at });
    await edit('Three.');
    const versions = await world.rpc<{ body: string; written_at: string }[]>(mia, 'admin_get_note_versions', {
      p_note_id: first.id,
    });
    expect(versions).toEqual([
      { body: 'Two.', written_at: second.edited_at },
      { body: 'One.', written_at: first.created_at },
    ]);
  });

  it('the same text changes nothing', async () => {
    const { id } = await write('One.');
    const before = await world.state();
    await world.rpc(tena, 'admin_edit_note', { p_note_id: id, p_body: ' One. ' });
    expect(await world.state()).toBe(before);
  });

  it('is for its author only', async () => {
    const { id } = await write('One.');
    const args = { p_note_id: id, p_body: 'Two.' };
    await world.refuses(admin, 'admin_edit_note', args, 'P0001', 'Only its author can change a note.');
    await world.refuses(ana, 'admin_edit_note', args, '42501', 'Not authorized');
    await world.refuses(ana, 'admin_get_note_versions', { p_note_id: id }, '42501', 'Not authorized');
  });
});
