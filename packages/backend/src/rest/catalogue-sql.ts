/** Type name without length: `::bpchar`, because format_type's `character` means character(1). */
const baseName = (type: string): string => /* sql */ `
  (select case
            when b.oid in ('pg_catalog.bpchar'::regtype, 'pg_catalog.bit'::regtype) then pg_catalog.format('pg_catalog.%I', b.typname)
            when n.nspname = 'pg_catalog' then pg_catalog.format_type(b.oid, null)
            else pg_catalog.format('%I.%I', n.nspname, b.typname)
          end
     from pg_catalog.pg_type b join pg_catalog.pg_namespace n on n.oid = b.typnamespace
    where b.oid = ${type})`;

/**
 * Type names for casts, valid under any search path. Domains are replaced by their base type, so that filter values are
 * compared without the domain's checks. Each type is named once, not once per column, because few types occur.
 */
export const TYPES_SQL = /* sql */ `
select t.oid,
       coalesce(
         (select ${baseName('e.oid')} || '[]' from pg_catalog.pg_type e where e.oid = d.typelem and e.typarray = d.oid),
         ${baseName('d.oid')}) as name
  from pg_catalog.pg_type t
  join pg_catalog.pg_type d on d.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
 where t.oid = any ($1::text::oid[])`;

const columnsOf = (relation: string): string => /* sql */ `
  (select json_agg(json_build_object('name', a.attname, 'type', a.atttypid::int8) order by a.attnum)
     from pg_catalog.pg_attribute a
    where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped)`;

export const RELATIONS_SQL = /* sql */ `
select c.relname::text as name, coalesce(${columnsOf('c.oid')}, '[]') as columns, c.relkind in ('v', 'm') as is_view
  from pg_catalog.pg_class c
 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

/** Argument modes: i in, b inout (argument and column), o out and t table (column), v variadic. */
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
       case
         when p.provariadic <> 0 then 'of variable arguments'
         when rt.oid = 'pg_catalog.record'::regtype and outs.columns is null then 'that returns an undescribed record'
         when args.are_named is false and p.pronargs = 1 and p.proargtypes[0] = any (
           '{json,jsonb,text,xml,bytea}'::regtype[]) then 'of one argument without a name'
       end as unsupported,
       coalesce(args.are_named, true) as is_named,
       (select c.relname::text from pg_catalog.pg_class c
         where p.pronargs = 1 and c.reltype = p.proargtypes[0] and c.relnamespace = 'public'::regnamespace) as computed_of,
       (select c.relname::text from pg_catalog.pg_class c
         where c.oid = rt.typrelid and c.relnamespace = 'public'::regnamespace) as relation
  from pg_catalog.pg_proc p
  join pg_catalog.pg_type rt on rt.oid = p.prorettype
  left join lateral (
    select json_agg(json_build_object('name', a.name, 'type', a.type::int8,
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
    select json_agg(json_build_object('name', x.name, 'type', x.type::int8) order by x.n) as columns
      from unnest(p.proallargtypes, p.proargnames, p.proargmodes) with ordinality as x (type, name, mode, n)
     where x.mode in ('b', 'o', 't')
  ) outs on true
 where p.pronamespace = 'public'::regnamespace
   and p.prokind = 'f'
   and rt.oid not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)`;

/**
 * Returns whether the database uses the request's or response's settings. Otherwise they are not set, which saves time on
 * every call.
 */
export const HTTP_SETTINGS_SQL = /* sql */ `
select exists (
  select from (
    select prosrc from pg_catalog.pg_proc where pronamespace not in ('pg_catalog'::regnamespace, 'backend'::regnamespace)
    union all
    select concat(pg_catalog.pg_get_expr(polqual, polrelid), pg_catalog.pg_get_expr(polwithcheck, polrelid)) from pg_catalog.pg_policy
    union all
    select pg_catalog.pg_get_viewdef(oid) from pg_catalog.pg_class
     where relkind in ('v', 'm') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    union all
    select pg_catalog.pg_get_expr(adbin, adrelid) from pg_catalog.pg_attrdef
  ) x (source)
   where source ~ '''(request\\.(method|path|headers|cookies)|response\\.(status|headers))'''
) as are_used`;
