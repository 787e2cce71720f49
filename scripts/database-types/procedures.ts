import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { checkNames, shapeColumns, shapeOf, type Column, type Relation } from './shape.ts';

interface Argument {
  name: string;
  type: string;
  optional: boolean;
  /** Whether its default is null, or the comment marks it as nullable. */
  nullable: boolean;
  named: string | null;
}

export interface Procedure {
  name: string;
  args: Argument[];
  /** Whether it returns any number of rows. */
  set: boolean;
  /** The relation of the returned row type, as `schema.name`; otherwise null. */
  relation: string | null;
  /** Columns of `returns table (…)`, or those that differ from the relation's. */
  columns: Column[];
  /** The type of a single value. */
  type: string;
  nullable: boolean;
  named: string | null;
}

interface ProcedureRow {
  name: string;
  comment: string | null;
  set: boolean;
  type: string;
  relation: string | null;
  /** i = in, b = inout, v = variadic, o = out, t = column of `returns table`. */
  arguments: { name: string; type: string; mode: string; default: string | null }[] | null;
}

/** The procedures of schema public, by name. */
export async function readProcedures(
  database: Queryable,
  relations: readonly Relation[],
): Promise<Procedure[]> {
  const rows = await database.query<ProcedureRow>(`
    select p.proname as name, obj_description(p.oid, 'pg_proc') as comment, p.proretset as set,
           format_type(p.prorettype, null) as type, rn.nspname || '.' || rc.relname as relation,
           (
             select json_agg(json_build_object(
                      'name', coalesce(p.proargnames[a.at], ''),
                      'type', format_type(a.type, null),
                      'mode', coalesce(p.proargmodes[a.at], 'i'),
                      'default', pg_get_function_arg_default(p.oid, a.at::int)
                    ) order by a.at)
               from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a (type, at)
           ) as arguments
      from pg_proc p
      join pg_type t on t.oid = p.prorettype
      left join pg_class rc on rc.oid = t.typrelid
      left join pg_namespace rn on rn.oid = rc.relnamespace
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
     order by p.proname, p.oid`);
  return rows.map(({ name, comment, set, type, relation, arguments: all }) => {
    const shape = shapeOf(comment);
    const row = relations.find((one) => `${one.schema}.${one.name}` === relation);
    checkNames(name, shape, [...(all ?? []), ...(row?.columns ?? []), { name: 'returns' }]);
    const args = (all ?? []).filter(({ mode }) => ['i', 'b', 'v'].includes(mode));
    const columns = row
      ? row.columns.filter((column) => shape?.names.includes(column.name))
      : (all ?? []).filter(({ mode }) => ['o', 'b', 't'].includes(mode));
    return {
      name,
      set,
      relation,
      type,
      nullable: shape?.nullable.has('returns') ?? false,
      named: shape?.types.get('returns') ?? null,
      args: args.map((arg) => ({
        name: arg.name,
        type: arg.type,
        optional: arg.default !== null,
        nullable: (shape?.nullable.has(arg.name) ?? false) || /^NULL\b/.test(arg.default ?? ''),
        named: shape?.types.get(arg.name) ?? null,
      })),
      columns: shapeColumns(columns, shape, relations),
    };
  });
}
