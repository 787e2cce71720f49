/** Selects everything that the caller may read and call, as one JSON object. Runs under their role. */
export const DESCRIBE_SQL = /* sql */ `
select json_build_object(
  'tables', (
    select coalesce(json_agg(json_build_object(
      'name', c.relname, 'comment', pg_catalog.obj_description(c.oid, 'pg_class'),
      'columns', (
        select json_agg(json_build_object(
                 'name', a.attname, 'format', pg_catalog.format_type(a.atttypid, a.atttypmod),
                 'comment', pg_catalog.col_description(c.oid, a.attnum),
                 'required', a.attnotnull and not a.atthasdef and a.attidentity = '',
                 'isKey', exists (select from pg_catalog.pg_constraint k
                                   where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)),
                 'refersTo', (select format('%s.%s', t.relname, f.attname)
                                from pg_catalog.pg_constraint k
                                join pg_catalog.pg_class t on t.oid = k.confrelid
                                join pg_catalog.pg_attribute f on f.attrelid = t.oid and f.attnum = k.confkey[1]
                               where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
                                 and t.relnamespace = c.relnamespace
                               order by k.conname limit 1)) order by a.attnum)
          from pg_catalog.pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           and pg_catalog.has_column_privilege(c.oid, a.attnum, 'select'))) order by c.relname), '[]')
      from pg_catalog.pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and pg_catalog.has_any_column_privilege(c.oid, 'select')),
  'functions', (
    select coalesce(json_agg(json_build_object(
      'name', p.proname, 'comment', pg_catalog.obj_description(p.oid, 'pg_proc'), 'isStable', p.provolatile <> 'v',
      'arguments', (
        select coalesce(json_agg(json_build_object(
                 'name', a.name, 'format', pg_catalog.format_type(a.type, null),
                 'required', a.input <= p.pronargs - p.pronargdefaults) order by a.input), '[]')
          from (select x.name, x.type, row_number() over (order by x.n) as input
                  from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
                       with ordinality as x (type, name, mode, n)
                 where x.mode is null or x.mode in ('i', 'b')) a)) order by p.proname, p.oid), '[]')
      from pg_catalog.pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
       and p.prorettype not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)
       and (p.pronargs = 0 or p.proargnames is not null)
       and pg_catalog.has_function_privilege(p.oid, 'execute'))
)::text, 1::bigint, null::bigint`;

export interface DescribedColumn {
  name: string;
  /** PostgreSQL's name of the type. */
  format: string;
  comment: string | null;
  required: boolean;
  isKey: boolean;
  /** `table.column` of the first single-column foreign key. */
  refersTo: string | null;
}

export interface DescribedTable {
  name: string;
  comment: string | null;
  columns: DescribedColumn[];
}

export interface DescribedFunction {
  name: string;
  comment: string | null;
  isStable: boolean;
  arguments: { name: string; format: string; required: boolean }[];
}

export interface Description {
  tables: DescribedTable[];
  functions: DescribedFunction[];
}
