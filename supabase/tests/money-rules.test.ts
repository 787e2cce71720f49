import { expect, it } from 'vitest';
import { openWorld } from './world.ts';

// The page Payout controls must list every procedure that moves money, and describe it correctly.

interface Rule {
  way: string;
  alone: string;
  two: string | null;
  watched: string | null;
  procedures: string[];
  hints: string[];
}

/** A statement that writes to a table of money, or of who may move it. */
const WRITES_MONEY =
  /(?:insert into|update|delete from)\s+(?:public\.(?:balance_ledger|withdrawals_config|withdrawal_requests|payout_\w+)|private\.(?:settings\s+set payouts_held_at|proposals))\b/;
/**
 * Procedures that reach such a statement but move nothing: the simulator, undoing everything, undoing all but
 * balances.
 */
const MOVES_NOTHING: readonly string[] = [
  'admin_set_simulated_payout',
  'admin_preview_bulk',
  'admin_undo_action',
  'admin_undo_taxonomy_import',
  'admin_undo_bulk',
  'admin_undo_latest',
];

const world = await openWorld();
const rules = await world.rpc<Rule[]>(await world.person('admin'), 'admin_get_money_rules');
const rows = await world.sql<{ name: string; source: string; fires: boolean }>(
  `select n.nspname || '.' || p.proname as name, string_agg(p.prosrc, ' ') as source,
          bool_or(p.prorettype = 'trigger'::regtype) as fires
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') group by 1`,
);
const sources = new Map(rows.map(({ name, source }) => [name, source]));
const triggers = rows.filter(({ fires }) => fires).map(({ name }) => name);

/** The function and all functions that it calls by name. */
function within(name: string, seen = new Set<string>()): Set<string> {
  const source = sources.get(name);
  if (source === undefined || seen.has(name)) return seen;
  seen.add(name);
  for (const [called] of source.matchAll(/(?:public|private)\.\w+(?=\()/g)) within(called, seen);
  return seen;
}

it('lists only existing procedures', () => {
  const named = rules.flatMap(({ procedures }) => procedures);
  expect(named.filter((name) => !sources.has(`public.${name}`))).toEqual([]);
});

it('lists every procedure that writes to money tables', () => {
  const named = new Set(rules.flatMap(({ procedures }) => procedures));
  const moving = [...sources.keys()].filter(
    (name) =>
      name.startsWith('public.') &&
      [...within(name)].some((inner) => WRITES_MONEY.test(sources.get(inner) ?? '')),
  );
  expect(moving.length).toBeGreaterThan(15);
  const missing = moving.map((name) => name.slice('public.'.length)).filter((name) => !named.has(name));
  expect(missing.filter((name) => !MOVES_NOTHING.includes(name))).toEqual([]);
});

it('lists only hints that its procedure or a trigger raises', () => {
  const unraised = rules.flatMap(({ way, procedures, hints }) => {
    const reached = procedures.flatMap((name) => [...within(`public.${name}`)]);
    const text = [...triggers, ...reached].map((name) => sources.get(name) ?? '').join('\n');
    return hints.filter((hint) => !text.includes(`'${hint}'`)).map((hint) => `${way}: ${hint}`);
  });
  expect(unraised).toEqual([]);
});

it('says for each procedure who can act alone, and is for admins', async () => {
  expect(rules.filter(({ alone, watched }) => alone === '' || watched === '')).toEqual([]);
  expect(rules.filter(({ two }) => two !== null).length).toBeGreaterThan(8);
  await world.refuses(
    await world.person('moderator'),
    'admin_get_money_rules',
    {},
    '42501',
    'Not authorized',
  );
});
