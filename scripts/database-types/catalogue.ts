import type { Queryable } from '@marketdesk/backend/database/database.ts';

export interface Column {
  name: string;
  /** As `format_type` writes it. */
  type: string;
  nullable: boolean;
  /** The fixed set of values from a check constraint. */
  choices: string[] | null;
}

export interface Relation {
  schema: string;
  name: string;
  columns: Column[];
}

export interface Argument {
  name: string;
  type: string;
  optional: boolean;
}

export interface Procedure {
  name: string;
  args: Argument[];
  /** Whether it returns any number of rows. */
  set: boolean;
  /** The relation whose row type comes back, as `schema.name`; else null. */
  relation: string | null;
  /** Columns of `returns table (…)`; empty where there are none. */
  columns: Column[];
  /** The type of a single value. */
  type: string;
}

export interface Catalogue {
  relations: Relation[];
  procedures: Procedure[];
}

/** The database as clients see it: the tables of schema public, the procedures, and the rows that they return. */
export async function readCatalogue(database: Queryable): Promise<Catalogue> {
  const procedures = await readProcedures(database);
  const returned = new Set(procedures.map(({ relation }) => relation));
  const relations = await readRelations(database);
  return {
    procedures,
    relations: relations.filter(
      ({ schema, name }) => schema === 'public' || returned.has(`${schema}.${name}`),
    ),
  };
}

interface RelationRow {
  schema: string;
  name: string;
  comment: string | null;
  columns: { name: string; type: string; not_null: boolean; check: string | null }[];
}

async function readRelations(database: Queryable): Promise<Relation[]> {
  const rows = await database.query<RelationRow>(`
    select n.nspname as schema, c.relname as name, obj_description(c.oid, 'pg_class') as comment,
           json_agg(json_build_object(
             'name', a.attname,
             'type', format_type(a.atttypid, null),
             'not_null', a.attnotnull,
             'check', (
               select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                  and pg_get_constraintdef(k.oid) ~ 'ANY \\(\\(?ARRAY\\['
                order by k.conname limit 1
             )
           ) order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'c')
     group by n.nspname, c.oid, c.relname
     order by n.nspname desc, c.relname`);
  return rows.map(({ schema, name, comment, columns }) => ({
    schema,
    name,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type,
      nullable: !column.not_null && !neverNull(comment).has(column.name),
      choices: choicesOf(column.check),
    })),
  }));
}

interface ProcedureRow {
  name: string;
  comment: string | null;
  set: boolean;
  type: string;
  relation: string | null;
  /** i = in, b = inout, v = variadic, o = out, t = column of `returns table`. */
  arguments: { name: string; type: string; mode: string }[] | null;
  defaults: number;
}

async function readProcedures(database: Queryable): Promise<Procedure[]> {
  const rows = await database.query<ProcedureRow>(`
    select p.proname as name, obj_description(p.oid, 'pg_proc') as comment, p.proretset as set,
           format_type(p.prorettype, null) as type, rn.nspname || '.' || rc.relname as relation,
           p.pronargdefaults as defaults,
           (
             select json_agg(json_build_object(
                      'name', coalesce(p.proargnames[a.at], ''),
                      'type', format_type(a.type, null),
                      'mode', coalesce(p.proargmodes[a.at], 'i')
                    ) order by a.at)
               from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a (type, at)
           ) as arguments
      from pg_proc p
      join pg_type t on t.oid = p.prorettype
      left join pg_class rc on rc.oid = t.typrelid
      left join pg_namespace rn on rn.oid = rc.relnamespace
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
     order by p.proname, p.oid`);
  return rows.map(({ name, comment, set, type, relation, arguments: all, defaults }) => {
    const args = (all ?? []).filter(({ mode }) => ['i', 'b', 'v'].includes(mode));
    const columns = (all ?? []).filter(({ mode }) => ['o', 'b', 't'].includes(mode));
    const never = neverNull(comment);
    return {
      name,
      set,
      relation,
      type,
      args: args.map((arg, at) => ({
        name: arg.name,
        type: arg.type,
        optional: at >= args.length - defaults,
      })),
      columns: columns.map((column) => ({
        name: column.name,
        type: column.type,
        nullable: !never.has(column.name),
        choices: null,
      })),
    };
  });
}

/**
 * PostgreSQL can't say of a function's or a view's columns that they are never null. The comment can:
 * `… Never null: open_count, claimed_count. …`
 */
function neverNull(comment: string | null): Set<string> {
  const [, list = ''] = /Never null: ([a-z0-9_, ]+)\./.exec(comment ?? '') ?? [];
  return new Set(list.split(',').map((name) => name.trim()));
}

/** `CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text])))` gives user, admin. */
function choicesOf(check: string | null): string[] | null {
  if (check === null) return null;
  const [, list] = /^CHECK \(+\w+\)?(?:::text)? = ANY \(+ARRAY\[(.*?)\]/.exec(check) ?? [];
  const values = [...(list ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) =>
    value.replaceAll("''", "'"),
  );
  return values.length > 0 ? values : null;
}
