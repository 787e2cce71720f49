/** Foreign keys between tables of schema public, like those in PostgREST's schema cache. */
export const RELATIONSHIPS_SQL = /* sql */ `
with columns as (
  select con.oid, array_agg(s.attname::text order by k.n) as columns, array_agg(f.attname::text order by k.n) as target_columns
    from pg_catalog.pg_constraint con,
         unnest(con.conkey, con.confkey) with ordinality as k (source, target, n),
         pg_catalog.pg_attribute s, pg_catalog.pg_attribute f
   where con.contype = 'f'
     and s.attrelid = con.conrelid and s.attnum = k.source
     and f.attrelid = con.confrelid and f.attnum = k.target
   group by con.oid
)
select con.conname::text as name, s.relname::text as source, t.relname::text as target,
       array_to_json(c.columns) as columns, array_to_json(c.target_columns) as target_columns,
       exists (
         select from pg_catalog.pg_constraint u
          where u.conrelid = con.conrelid and u.contype in ('p', 'u') and u.conkey @> con.conkey and u.conkey <@ con.conkey
       ) as is_unique,
       exists (
         select from pg_catalog.pg_constraint u
          where u.conrelid = con.conrelid and u.contype = 'p' and u.conkey @> con.conkey
       ) as is_in_key
  from pg_catalog.pg_constraint con
  join columns c on c.oid = con.oid
  join pg_catalog.pg_class s on s.oid = con.conrelid
  join pg_catalog.pg_class t on t.oid = con.confrelid
 where con.contype = 'f' and con.conparentid = 0
   and s.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
 order by 1, 2`;

export interface RelationshipRow {
  name: string;
  source: string;
  target: string;
  columns: string[];
  target_columns: string[];
  is_unique: boolean;
  /** The columns are part of the primary key, as in a junction table. */
  is_in_key: boolean;
}
