import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MigrationError } from '../migration-error.ts';
import { splitSql, withoutComments } from './split-sql.ts';

/** A statement that makes an object, with what the file says about that object right after it: comments and grants. */
export interface Piece {
  /** As `drop` names it, such as `function private.is_staff` or `policy own on public.posts`; `do` for a block. */
  object: string;
  sql: string;
  /** Such as `access/guards.sql`. */
  file: string;
  line: number;
}

export interface Code {
  /** Changes with every change of a file. Empty: there is no code. */
  hash: string;
  files: readonly { name: string; text: string }[];
}

/** Every file of supabase/code; none if there is no such folder. */
export async function readCode(folder: string): Promise<Code> {
  const names = (await readdir(folder, { recursive: true }).catch(() => []))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  if (files.length === 0) return { hash: '', files };
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`\0${name}\0`).update(text);
  return { hash: hash.digest('hex'), files };
}

/** What the files make, in the order in which it is run. Errors: MigrationError for a statement that belongs in a migration. */
export const readPieces = ({ files }: Code): Piece[] =>
  ordered(files.flatMap(({ name, text }) => piecesOf(name, text)));

function piecesOf(file: string, text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { sql, line } of splitSql(text)) {
    const statement = withoutComments(sql).replace(/\s+/g, ' ').trim();
    const { object, isMade } = objectOf(statement, `code/${file} line ${line + leadingLines(sql)}`);
    const last = pieces.at(-1);
    if (!isMade && last?.object === object) last.sql += sql;
    else pieces.push({ object, sql: isMade ? sql + closing(object) : sql, file, line });
  }
  return pieces;
}

/** Revokes a procedure from everybody until its file grants it. On the same line, so that errors name the right line. */
const closing = (object: string): string =>
  object.startsWith('function public.')
    ? ` revoke execute on ${object} from public, anon, authenticated;`
    : '';

/** How many lines of a statement's text come before the statement itself. */
function leadingLines(sql: string): number {
  return (/^(?:\s|--[^\n]*\n)*/.exec(sql)?.[0] ?? '').split('\n').length - 1;
}

const NAME = String.raw`([\w.]+)`;
const MADE: readonly [RegExp, (found: readonly string[]) => string][] = [
  [new RegExp(`^create or replace function ${NAME}`), ([name]) => `function ${name}`],
  [new RegExp(`^create view ${NAME}`), ([name]) => `view ${name}`],
  [new RegExp(`^create policy (\\w+|"[^"]+") on ${NAME}`), ([name, table]) => `policy ${name} on ${table}`],
  [
    new RegExp(`^create or replace trigger (\\w+) [^;]*? on ${NAME}`),
    ([name, table]) => `trigger ${name} on ${table}`,
  ],
  [/^do /, () => 'do'],
];
const SAID: readonly [RegExp, (found: readonly string[]) => string][] = [
  [
    new RegExp(`^(?:comment on|(?:grant|revoke) execute on|alter) function ${NAME}`),
    ([name]) => `function ${name}`,
  ],
  [new RegExp(`^comment on view ${NAME}`), ([name]) => `view ${name}`],
  [/^(?:grant|revoke) [\w, ]+? on ([\w., ]+?) (?:from|to) /, ([tables = '']) => `table ${tables}`],
];

function objectOf(statement: string, place: string): { object: string; isMade: boolean } {
  for (const [kinds, isMade] of [
    [MADE, true],
    [SAID, false],
  ] as const) {
    for (const [pattern, name] of kinds) {
      const found = pattern.exec(statement);
      if (found) return { object: name(found.slice(1)), isMade };
    }
  }
  throw new MigrationError(
    `${place}: only functions and triggers ("create or replace"), views, policies, what is granted on and said of them, ` +
      'and do blocks belong here. Tables, types and data are changed by a migration.',
  );
}

/**
 * Functions, then views, then what uses both, so the order of files and statements does not matter. A function that names a
 * view comes after the views.
 */
function ordered(pieces: readonly Piece[]): Piece[] {
  const views = pieces.flatMap(({ object }) => (object.startsWith('view ') ? [object.slice(5)] : []));
  const naming =
    views.length === 0 ? null : new RegExp(`\\b(?:${views.join('|').replaceAll('.', '\\.')})\\b`);
  const ranks: Record<string, number> = { function: 0, view: 1, do: 4 };
  const rank = ({ object, sql }: Piece): number => {
    const kind = object.split(' ', 1)[0] ?? '';
    if (kind === 'function')
      return sql.includes('create or replace function') ? (naming?.test(sql) ? 2 : 0) : 3;
    return ranks[kind] ?? 3;
  };
  return pieces.toSorted((a, b) => rank(a) - rank(b));
}
