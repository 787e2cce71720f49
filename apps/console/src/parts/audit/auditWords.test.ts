import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ACTIONS, actionWords, TABLES, tableWords } from './auditWords.ts';

const CODE = path.resolve(import.meta.dirname, '../../../../../supabase/code');
const WRITTEN =
  /(?:append_audit\(\s*(?:[^,]+,){2}|\baudit(?:_change)?\(|audit_own_account\(|take_account_change\([^,]+,)\s*'([a-z_]+)'\s*[,)]/g;

const WRITTEN_ABOUT = /(?:append_audit\(\s*(?:[^,]+,){2}|\baudit(?:_change)?\()[^,]+,\s*'([a-z_]+)'\s*,/g;

/** The words in the database's code that match a pattern's group. */
function named(pattern: RegExp): string[] {
  return readdirSync(CODE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      [...readFileSync(path.join(CODE, file), 'utf8').matchAll(pattern)].map(([, word]) => word ?? ''),
    );
}

it('has a label for every action that the database writes', () => {
  const actions = named(WRITTEN);
  expect(actions.length).toBeGreaterThan(40);
  expect(actions.filter((action) => ACTIONS[action] === undefined)).toEqual([]);
});

it('has a label for every table that the database writes about', () => {
  const tables = named(WRITTEN_ABOUT);
  expect(new Set(tables).size).toBeGreaterThan(20);
  expect(tables.filter((table) => TABLES[table] === undefined)).toEqual([]);
});

it('names the undone action', () => {
  expect(actionWords('undo_close_report')).toBe('Undid: Closed report');
});

it('shows an unknown key unchanged', () => {
  expect([actionWords('paint_wall'), tableWords('wall_paints, posts')]).toEqual([
    'Paint wall',
    'Wall paints, Post',
  ]);
});
