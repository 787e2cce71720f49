import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, expectSqlError, type Args } from './world.ts';

interface Row {
  user_id: string;
  email: string;
  [column: string]: unknown;
}

describe('admin_get_users', async () => {
  const list = (args: Args = {}) => world.rpc<Row[]>(moderator, 'admin_get_users', args);
  const emails = async (args: Args) => (await list(args)).map((row) => row.email);

  const world = await openWorld();
  const moderator = await world.person('moderator', { full_name: 'Mod Erator', created_at: '2026-01-01' });

  describe('search', () => {
    beforeAll(async () => {
      await world.person('user', {
        email: 'ana.horvat@mail.test',
        username: 'ana_h',
        full_name: 'Ana Horvat',
      });
      await world.person('user', { email: 'ivan@mail.test', username: '100%', full_name: 'Ivan Čavić' });
      await world.person('user', { email: 'sql@mail.test', username: `o'brien\\x`, full_name: 'Sean' });
    });

    it.each([
      ['horvat', 'ana.horvat@mail.test', 'the name, whatever its case'],
      ['ANA.H', 'ana.horvat@mail.test', 'the address, whatever its case'],
      ['  ana_h ', 'ana.horvat@mail.test', 'the username, spaces around ignored'],
      ['čavić', 'ivan@mail.test', 'letters beyond ASCII'],
      ['0%', 'ivan@mail.test', 'a percent sign as itself'],
      ['%', 'ivan@mail.test', 'one character, not a pattern for everything'],
      ["o'b", 'sql@mail.test', 'a quote as itself'],
      ['\\', 'sql@mail.test', 'a backslash as itself'],
    ])('%j finds %s: %s', async (p_search, email) => {
      expect(await emails({ p_search })).toEqual([email]);
    });

    it('a complete user id finds that user, a part of it none', async () => {
      expect(await emails({ p_search: ` ${moderator.id.toUpperCase()} ` })).toEqual([moderator.email]);
      expect(await emails({ p_search: moderator.id.slice(0, 35) })).toEqual([]);
    });

    it('does not match across two fields', async () => {
      expect(await emails({ p_search: 'testana_h' })).toEqual([]);
    });

    it('spaces only are not a search', async () => {
      expect(await list({ p_search: '   ' })).toEqual(await list());
    });

    it('refuses a text that is too long', async () => {
      const p_search = 'x'.repeat(201);
      await expectSqlError(list({ p_search }), '22023', 'Search for at most 200 characters.');
    });
  });

  describe('refuses unknown values', () => {
    it.each<[Args, string]>([
      [{ p_role: 'owner' }, 'Unknown role "owner". Use one of: user, moderator, admin.'],
      [{ p_tier: 'Pro' }, 'Unknown tier "Pro". Use one of: free, pro.'],
      [
        { p_order_by: 'user_id; drop table profiles' },
        'Unknown sort column "user_id; drop table profiles". Use one of: created_at, full_name, email, role, is_worker, is_suspended, is_banned.',
      ],
      [{ p_order_dir: 'DESC' }, 'Unknown sort direction "DESC". Use one of: asc, desc.'],
      [{ p_limit: 0 }, 'The limit must be between 1 and 200.'],
      [{ p_limit: 201 }, 'The limit must be between 1 and 200.'],
      [{ p_offset: -1 }, 'The offset must not be negative.'],
    ])('%j', async (args, sentence) => {
      await expectSqlError(list(args), '22023', sentence);
    });
    it('a malformed id', async () => {
      await expectSqlError(list({ p_category_id: 'x' }), '22P02', /invalid input syntax for type uuid/);
    });
  });

  it('null arguments equal omitted ones', async () => {
    const p_nulls = {
      p_order_by: null,
      p_order_dir: null,
      p_limit: null,
      p_offset: null,
      p_role: null,
      p_search: null,
    };
    expect(await list(p_nulls)).toEqual(await list());
  });

  it('a row has the fields of a profile, and a page beyond the end is empty', async () => {
    const [row] = await list({ p_limit: 1 });
    const columns = await world.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'public.profiles'::regclass and attnum > 0 and not attisdropped`,
    );
    expect(Object.keys(row ?? {}).sort()).toEqual(columns.map((column) => column.name).sort());
    expect(await list({ p_offset: 100_000 })).toEqual([]);
  });
});
