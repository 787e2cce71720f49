import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ACTIONS, actionWords, tableWords } from './auditWords.ts';

const CODE = path.resolve(import.meta.dirname, '../../../../../supabase/code');
const WRITTEN =
  /(?:append_audit\(\s*(?:[^,]+,){2}|\baudit(?:_change)?\(|audit_own_account\(|take_account_change\([^,]+,)\s*'([a-z_]+)'\s*[,)]/g;

it('has words for every action that the database writes', () => {
  const named = readdirSync(CODE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      [...readFileSync(path.join(CODE, file), 'utf8').matchAll(WRITTEN)].map(([, action]) => action ?? ''),
    );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((action) => ACTIONS[action] === undefined)).toEqual([]);
});

it('says what was undone', () => {
  expect(actionWords('undo_close_report')).toBe('Undid: Closed report');
});

it('reads an unknown key as it is spelled', () => {
  expect([actionWords('paint_wall'), tableWords('wall_paints, posts')]).toEqual([
    'Paint wall',
    'Wall paints, Post',
  ]);
});
