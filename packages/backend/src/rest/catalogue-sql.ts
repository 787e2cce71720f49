/**
 * A type as it can be written in a cast under any search path, and without a length: `::bpchar`, where
 * format_type's `character` would mean character(1). Domains stand for their base type, so that a filter's value is
 * compared, not checked.
 */
const typeName = (oid: string): string => /* sql */ `
  (select case
            when t.typtype = 'd' then pg_catalog.format_type(t.typbasetype, null)
            when t.oid = 'pg_catalog.bpchar'::regtype then 'pg_catalog.bpchar'
            when t.oid = 'pg_catalog.bit'::regtype then 'pg_catalog."bit"'
            when n.nspname = 'pg_catalog' then pg_catalog.format_type(t.oid, null)
            when t.typelem <> 0 and t.typlen = -1 then
              (select pg_catalog.format('%I.%I[]', en.nspname, e.typname)
                 from pg_catalog.pg_type e join pg_catalog.pg_namespace en on en.oid = e.typnamespace
                where e.oid = t.typelem)
            else pg_catalog.format('%I.%I', n.nspname, t.typname)
          end
     from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    where t.oid = ${oid})`;

const columnsOf = (relation: string): string => /* sql */ `
  (select json_agg(json_build_object('name', a.attname, 'type', ${typeName('a.atttypid')}) order by a.attnum)
     from pg_catalog.pg_attribute a
    where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped)`;

export const RELATIONS_SQL = /* sql */ `
select c.relname::text as name, coalesce(${columnsOf('c.oid')}, '[]') as columns
  from pg_catalog.pg_class c
 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

/** Argument modes: i in, b inout (a value and a column), o out and t table (a column), v variadic. */
export const FUNCTIONS_SQL = /* sql */ `
select p.proname::text as name,
       p.proretset as is_set,
       p.provolatile <> 'v' as is_stable,
       exists (select from unnest(p.proconfig) c where c like 'statement_timeout=%') as is_long,
       coalesce(args.inputs, '[]') as arguments,
       case
         when rt.oid = 'pg_catalog.void'::regtype then 'void'
         when rt.typtype = 'c' or outs.columns is not null or rt.oid = 'pg_catalog.record'::regtype then 'row'
         when rt.oid in ('pg_catalog.json'::regtype, 'pg_catalog.jsonb'::regtype) then 'json'
         else 'scalar'
       end as returns,
       coalesce(outs.columns, case when rt.typtype = 'c' then ${columnsOf('rt.typrelid')} end, '[]') as columns,
       p.provariadic = 0 and coalesce(args.are_named, true)
         and (rt.oid <> 'pg_catalog.record'::regtype or outs.columns is not null) as is_callable
  from pg_catalog.pg_proc p
  join pg_catalog.pg_type rt on rt.oid = p.prorettype
  left join lateral (
    select json_agg(json_build_object('name', a.name, 'type', ${typeName('a.type')},
                                      'required', a.input <= p.pronargs - p.pronargdefaults) order by a.input) as inputs,
           bool_and(coalesce(a.name, '') <> '') as are_named
      from (
        select x.name, x.type, row_number() over (order by x.n) as input
          from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
               with ordinality as x (type, name, mode, n)
         where x.mode is null or x.mode in ('i', 'b', 'v')
      ) a
  ) args on true
  left join lateral (
    select json_agg(json_build_object('name', x.name, 'type', ${typeName('x.type')}) order by x.n) as columns
      from unnest(p.proallargtypes, p.proargnames, p.proargmodes) with ordinality as x (type, name, mode, n)
     where x.mode in ('b', 'o', 't')
  ) outs on true
 where p.pronamespace = 'public'::regnamespace
   and p.prokind = 'f'
   and rt.oid not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)`;
