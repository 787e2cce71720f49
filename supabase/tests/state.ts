import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** Twelve thousand rows that no request changes. Reading them takes longer than all other tables together. */
const WATCHED = 'private.search_stop_words';
/**
 * Records each statement that changes them, from any caller; the record is a row, and is rolled back with the
 * statement.
 */
const WATCH = `
  create schema if not exists watched;
  create table if not exists watched.changes (id bigint generated always as identity primary key);
  create or replace function watched.note() returns trigger language plpgsql security definer set search_path = '' as
    'begin insert into watched.changes default values; return null; end';
  create or replace trigger watched after insert or update or delete or truncate on ${WATCHED}
    for each statement execute function watched.note();
  alter table ${WATCHED} enable always trigger watched`;

/**
 * Returns a function that hashes every row of these schemas, and whether stop words changed. It runs in the
 * database, where plans are cached, because planning one statement for all tables takes as long as running
 * it. Scanning the mostly empty tables takes longer than checking their files. Hashing rows takes a third of
 * the time of hashing texts, and adding hashes a third of sorting them.
 */
export async function stateReader(
  database: Queryable,
  schemas: readonly string[],
): Promise<() => Promise<string>> {
  await database.exec(WATCH);
  const tables = await database.query<{ oid: string; name: string; is_hashable: boolean }>(
    `select c.oid::text, format('%I.%I', n.nspname, c.relname) as name,
            not exists (
              select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'json'::regtype
            ) as is_hashable
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = any ($1::text[]) and c.oid <> $2::regclass order by 2`,
    [[...schemas, 'watched'], WATCHED],
  );
  const sums = tables.map(({ oid, name, is_hashable }) => {
    const hash = is_hashable ? 'hash_record_extended(x, 0)' : 'hashtextextended(x::text, 0)';
    // A table whose rows were all deleted equals one that was never filled.
    return `if pg_relation_size(${oid}::regclass) > 0 then
      state := concat(state, ' ${name}' || (select sum(${hash}) from ${name} x)); end if;`;
  });
  await database.exec(
    `create or replace function watched.state() returns text language plpgsql as
       $$declare state text := ''; begin ${sums.join('\n')} return state; end$$`,
  );
  return async () => {
    const [row] = await database.query<{ state: string }>('select watched.state()');
    return row?.state ?? '';
  };
}
