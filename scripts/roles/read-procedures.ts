import type { Queryable } from '@marketdesk/backend/database/database.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { Signature } from '@marketdesk/contract/procedures.generated.ts';

/** A procedure from the catalogue: its guard, who may execute it, its signature and its comment. */
export interface GuardedProcedure extends Signature {
  name: string;
  /** The first sentence of its comment. */
  purpose: string;
}

interface Row {
  name: string;
  comment: string | null;
  source: string;
  args: string;
  returns: string;
  signed_in: boolean;
  service: boolean;
}

/** An entry of the catalogue in supabase/code/access/permissions.sql. */
export interface CataloguedPermission {
  code: Permission;
  area: string;
  description: string;
  is_sensitive: boolean;
  is_moderators: boolean;
}

export function readPermissions(database: Queryable): Promise<CataloguedPermission[]> {
  return database.query<CataloguedPermission>('select * from private.permissions()');
}

/** A staff role as shipped. */
export interface ShippedRole {
  name: string;
  permissions: Permission[];
}

export function readStaffRoles(database: Queryable): Promise<ShippedRole[]> {
  return database.query<ShippedRole>('select name, permissions from public.staff_roles order by name');
}

/** Every procedure of schema public, by name. Errors: a procedure whose guard or permission is unknown. */
export async function readProcedures(database: Queryable): Promise<GuardedProcedure[]> {
  const rows = await database.query<Row>(
    `select p.proname as name, obj_description(p.oid, 'pg_proc') as comment, p.prosrc as source,
            pg_get_function_arguments(p.oid) as args, pg_get_function_result(p.oid) as returns,
            has_function_privilege('authenticated', p.oid, 'execute') as signed_in,
            has_function_privilege('service_role', p.oid, 'execute') as service
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      order by p.proname`,
  );
  const permissions = await readPermissions(database);
  return rows.map((row) => ({
    name: row.name,
    purpose: purposeOf(row.comment ?? ''),
    ...guardOf(row, permissions),
    ...standingOf(row.source),
    args: row.args === '' ? [] : plain(row.args).split(', '),
    returns: plain(row.returns),
  }));
}

/** A signature with PostgreSQL's short type names. */
function plain(signature: string): string {
  return signature
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(
      / DEFAULT (NULL|true|false|'[^']*'|\d+)(::[a-z ]+(?:\[\])?)?/g,
      (_, value: string) => ` = ${value.replace('NULL', 'null')}`,
    )
    .replace(/^SETOF /, 'setof ')
    .replace(/^TABLE/, 'table');
}

const GUARDS: Record<string, Signature['who']> = {
  require_staff: 'staff',
  require_admin: 'admin',
  require_signed_in: 'signed in',
  require_session: 'signed in',
};

/** The audience, from the grants and from the guard, which is the first statement of the body. */
function guardOf(
  { name, source, signed_in, service }: Row,
  permissions: readonly CataloguedPermission[],
): Pick<Signature, 'who' | 'permission'> {
  if (!signed_in && service) return { who: 'service' };
  const [, guard = '', code] =
    /\bbegin\s+perform private\.(require_\w+)\((?:'([^']+)')?\);/.exec(source) ?? [];
  if (!signed_in) throw new Error(`The guard of ${name} is unknown.`);
  if (guard === 'require_permission') {
    const found = permissions.find((permission) => permission.code === code);
    if (found === undefined) throw new Error(`The permission of ${name} is unknown.`);
    return { who: found.is_moderators ? 'staff' : 'admin', permission: found.code };
  }
  const who = GUARDS[guard];
  if (who === undefined) throw new Error(`The guard of ${name} is unknown.`);
  return { who };
}

function standingOf(source: string): Pick<Signature, 'standing'> {
  if (source.includes('private.require_good_standing()')) return { standing: 'good' };
  return source.includes('private.require_not_banned()') ? { standing: 'not banned' } : {};
}

/** `Staff; not on oneself. Changes a role. Errors: …` gives `Changes a role (not on oneself)`. */
function purposeOf(comment: string): string {
  const [, , condition = '', rest = ''] = /^([\w ]+)(?:; ([^.]*))?\. ?(.*)$/s.exec(comment) ?? [];
  const [sentence = ''] = rest.split(/(?:(?<=…)|\.) (?=[A-Z]|p_)|\.$/);
  if (sentence === '' || sentence.startsWith('Errors:')) return condition;
  return condition === '' ? sentence : `${sentence} (${condition})`;
}

/** Tables and views of schema public that signed-in people can't read directly, by name. */
export async function readClosedTables(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select c.relname as name
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and not has_table_privilege('authenticated', c.oid, 'select')
      order by 1`,
  );
  return rows.map(({ name }) => name);
}
