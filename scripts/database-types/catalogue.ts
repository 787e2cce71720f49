import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { readProcedures, type Procedure } from './procedures.ts';
import { checkNames, shapeColumns, shapeOf, type Relation } from './shape.ts';

export interface Catalogue {
  relations: Relation[];
  procedures: Procedure[];
}

/** The database as clients see it: the tables of schema public, the procedures, and the relations that they return. */
export async function readCatalogue(database: Queryable): Promise<Catalogue> {
  const relations = await readRelations(database);
  const procedures = await readProcedures(database, relations);
  const returned = new Set(procedures.map(({ relation }) => relation));
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
  kind: string;
  comment: string | null;
  columns: { name: string; type: string; not_null: boolean; check: string | null }[];
}

async function readRelations(database: Queryable): Promise<Relation[]> {
  const rows = await database.query<RelationRow>(`
    select n.nspname as schema, c.relname as name, c.relkind as kind,
           coalesce(obj_description(c.oid, 'pg_class'), obj_description(c.reltype, 'pg_type')) as comment,
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
  const isTable = ({ kind }: RelationRow) => kind === 'r' || kind === 'p';
  const tables = rows.filter(isTable).map(({ schema, name, comment, columns }) => {
    const shape = shapeOf(comment);
    return {
      schema,
      name,
      columns: columns.map((column) => ({
        name: column.name,
        type: column.type,
        nullable: !column.not_null,
        choices: choicesOf(column.check),
        named: shape?.types.get(column.name) ?? null,
      })),
    };
  });
  const others = rows.filter((row) => !isTable(row));
  const shaped = others.map(({ schema, name, comment, columns }) => {
    const shape = shapeOf(comment);
    checkNames(name, shape, columns);
    return { schema, name, columns: shapeColumns(columns, shape, tables) };
  });
  return rows.flatMap((row) =>
    [...tables, ...shaped].filter(({ schema, name }) => schema === row.schema && name === row.name),
  );
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
