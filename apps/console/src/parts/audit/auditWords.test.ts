import { sqlWords } from '#testing/sqlWords.ts';
import { expect, it } from 'vitest';
import { ACTIONS, actionWords, TABLES, tableWords } from './auditWords.ts';

const WRITTEN =
  /(?:append_audit\(\s*(?:[^,]+,){2}|\baudit(?:_change)?\(|audit_own_account\(|take_account_change\([^,]+,)\s*'([a-z_]+)'\s*[,)]/g;

const WRITTEN_ABOUT = /(?:append_audit\(\s*(?:[^,]+,){2}|\baudit(?:_change)?\()[^,]+,\s*'([a-z_]+)'\s*,/g;

it('has a label for every action that the database writes', () => {
  const actions = sqlWords(WRITTEN);
  expect(actions.length).toBeGreaterThan(40);
  expect(actions.filter((action) => ACTIONS[action] === undefined)).toEqual([]);
});

it('has a label for every table that the database writes about', () => {
  const tables = sqlWords(WRITTEN_ABOUT);
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
