import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** One finding of plpgsql_check. */
export interface Finding {
  function: string;
  level: string;
  message: string;
  detail: string | null;
}

/**
 * Whether the extension is installed on the database's machine (Debian: postgresql-VERSION-plpgsql-check).
 */
export async function hasPlpgsqlCheck(database: Queryable): Promise<boolean> {
  const found = await database.query(`select from pg_available_extensions where name = 'plpgsql_check'`);
  return found.length > 0;
}

/**
 * Findings of plpgsql_check about every plpgsql function outside extensions, for a trigger function for each
 * of its tables. `withOptions`: applies options in comments, as for calls by hand. `named`: only functions of
 * that name.
 */
export function findingsIn(
  database: Queryable,
  withOptions: boolean,
  named: string | null = null,
): Promise<Finding[]> {
  return database.query<Finding>(
    `select p.oid::regprocedure::text as function, c.level, c.message, c.detail
       from pg_proc p
       join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
       left join (
         -- A function for several events looks only at those rows that its event has.
         select tgfoid, tgrelid, max(tgoldtable::text)::name as old_rows, max(tgnewtable::text)::name as new_rows
           from pg_trigger where not tgisinternal group by tgfoid, tgrelid
       ) t on t.tgfoid = p.oid
      cross join lateral extensions.plpgsql_check_function_tb(
        p.oid, coalesce(t.tgrelid, 0), oldtable => t.old_rows, newtable => t.new_rows, fatal_errors => false,
        other_warnings => true, extra_warnings => true, performance_warnings => true, security_warnings => true,
        use_incomment_options => $1
      ) c
      where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        and (p.prorettype <> 'trigger'::regtype or t.tgfoid is not null)
        and ($2::text is null or p.proname = $2)
      order by 1, 2, 3`,
    [withOptions, named],
  );
}
