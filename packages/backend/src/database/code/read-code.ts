import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { MigrationError } from '../migration-error.ts';
import { splitSql, withoutComments } from './split-sql.ts';

/** A statement that creates an object, with its comments and grants. */
export interface Piece {
  /** Name for `drop`, such as `function private.is_staff` or `policy own on public.posts`; `do` for a block. */
  object: string;
  sql: string;
  /** Relative path, such as `access/guards.sql`. */
  file: string;
  line: number;
}

export interface Code {
  /** Hash of all files; empty if there is no code. */
  hash: string;
  files: readonly { name: string; text: string }[];
}

/** Reads every file of supabase/code; none if the folder does not exist. */
export async function readCode(folder: string): Promise<Code> {
  const names = (await readdir(folder, { recursive: true }).catch(() => []))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(?:sql|csv)$/.test(name))
    .sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  if (files.length === 0) return { hash: '', files };
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`\0${name}\0`).update(text);
  return { hash: hash.digest('hex'), files };
}

/** Parses the files into pieces, in execution order. Errors: MigrationError for a statement that belongs in a migration. */
export const readPieces = ({ files }: Code): Piece[] => {
  const isData = ({ name }: { name: string }) => name.endsWith('.csv');
  const folders = [...new Set(files.filter(isData).map(({ name }) => dirname(name)))];
  return ordered([
    ...folders.map((folder) =>
      dataPiece(
        folder,
        files.filter((file) => isData(file) && dirname(file.name) === folder),
      ),
    ),
    ...files.filter((file) => !isData(file)).flatMap(({ name, text }) => piecesOf(name, text)),
  ]);
};

/** Returns the CSV files of a folder as a function, `private.csv_taxonomy_words`. It returns their rows without the headings. */
function dataPiece(folder: string, files: Code['files']): Piece {
  const object = `function private.csv_${folder.replaceAll('/', '_')}`;
  const values = files
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, text }) => `(${[basename(name, '.csv'), text].map(quoted).join(', ')})`);
  const sql = `create or replace ${object}() returns table (file text, cells text[])
language sql immutable set search_path = ''
as $csv$
  select f.file, string_to_array(l.line, ',')
    from (values ${values.join(',\n')}) f (file, text)
    cross join string_to_table(f.text, E'\\n') with ordinality l (line, n)
   where l.n > 1 and l.line <> ''
$csv$;
`;
  return { object, sql, file: folder, line: 1 };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function piecesOf(file: string, text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { sql, line } of splitSql(text)) {
    const statement = withoutComments(sql).replace(/\s+/g, ' ').trim();
    const { object, isCreated } = objectOf(statement, `code/${file} line ${line + leadingLines(sql)}`);
    const last = pieces.at(-1);
    if (!isCreated && last?.object === object) last.sql += sql;
    else pieces.push({ object, sql: isCreated ? sql + revokeSql(object) : sql, file, line });
  }
  return pieces;
}

/** Revokes a procedure from all roles before its grants. On the same line, so that errors name the right line. */
const revokeSql = (object: string): string =>
  object.startsWith('function public.')
    ? ` revoke execute on ${object} from public, anon, authenticated;`
    : '';

/** Returns the number of lines before the statement in its text. */
function leadingLines(sql: string): number {
  return (/^(?:\s|--[^\n]*\n)*/.exec(sql)?.[0] ?? '').split('\n').length - 1;
}

const NAME = String.raw`([\w.]+)`;
const CREATED: readonly [RegExp, (found: readonly string[]) => string][] = [
  [new RegExp(`^create or replace function ${NAME}`), ([name]) => `function ${name}`],
  [new RegExp(`^create view ${NAME}`), ([name]) => `view ${name}`],
  [new RegExp(`^create policy (\\w+|"[^"]+") on ${NAME}`), ([name, table]) => `policy ${name} on ${table}`],
  [
    new RegExp(`^create or replace trigger (\\w+) [^;]*? on ${NAME}`),
    ([name, table]) => `trigger ${name} on ${table}`,
  ],
  [/^do /, () => 'do'],
];
const ATTACHED: readonly [RegExp, (found: readonly string[]) => string][] = [
  [
    new RegExp(`^(?:comment on|(?:grant|revoke) execute on|alter) function ${NAME}`),
    ([name]) => `function ${name}`,
  ],
  [new RegExp(`^comment on view ${NAME}`), ([name]) => `view ${name}`],
  [/^(?:grant|revoke) [\w, ]+? on ([\w., ]+?) (?:from|to) /, ([tables = '']) => `table ${tables}`],
];

function objectOf(statement: string, place: string): { object: string; isCreated: boolean } {
  for (const [kinds, isCreated] of [
    [CREATED, true],
    [ATTACHED, false],
  ] as const) {
    for (const [pattern, name] of kinds) {
      const found = pattern.exec(statement);
      if (found) return { object: name(found.slice(1)), isCreated };
    }
  }
  throw new MigrationError(
    `${place}: only functions and triggers ("create or replace"), views, policies, what is granted on and said of them, ` +
      'and do blocks belong here. Tables, types and data are changed by a migration.',
  );
}

/**
 * Sorts functions, then views, then objects that use both, so the order of files does not matter. Functions that name a
 * view come after the views.
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
