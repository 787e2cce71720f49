import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** What a running server, the console and the public app can name in a database. */
export interface Surface {
  /** Tables and views with their columns, by name. */
  relations: Record<string, Record<string, Column>>;
  /** Values of enum types. */
  labels: string[];
  /** Checks, foreign and exclusion keys, and unique indexes. */
  constraints: { name: string; relation: string }[];
  routines: Routine[];
}

interface Column {
  type: string;
  isRequired: boolean;
  /** By a default, an identity or an expression. */
  isFilled: boolean;
}

interface Routine {
  name: string;
  isSet: boolean;
  args: { name: string; type: string; isOptional: boolean }[];
  /** Types of the columns; of a single value by the name of its type. */
  result: Record<string, string>;
}

/** A difference that may break the previous release while both run. */
export interface Break {
  /** As `supabase/contracted.json` names it. */
  object: string;
  problem: string;
}

interface Declared {
  /** Oldest first. */
  releases: readonly string[];
  /** `supabase/contracted.json`: the first release that no longer uses an object. */
  contracted: Record<string, string>;
}

export async function readSurface(database: Queryable): Promise<Surface> {
  const [row] = await database.query<Surface>(SURFACE);
  if (row === undefined) throw new Error('The catalogue returned no row.');
  return row;
}

/** Differences that break a server which was written for `former`. Of `private`, only `used` names count. */
export function breaksBetween(former: Surface, next: Surface, used: readonly string[] = []): Break[] {
  const isPublic = (name: string) => !name.startsWith('private.') || used.includes(name);
  const relations = Object.entries(former.relations).filter(([name]) => isPublic(name));
  const isKnown = (name: string) => relations.some(([known]) => known === name);
  const gone = (object: string): Break => ({ object, problem: 'is gone' });
  return [
    ...relations.flatMap(([name, columns]) => {
      const today = next.relations[name];
      return today === undefined ? [gone(`relation ${name}`)] : columnBreaks(name, columns, today);
    }),
    ...former.labels.filter((label) => !next.labels.includes(label)).map((label) => gone(`label ${label}`)),
    ...next.constraints
      .filter(
        ({ name, relation }) =>
          isKnown(relation) &&
          !former.constraints.some((one) => one.name === name && one.relation === relation),
      )
      .map(({ name, relation }) => ({ object: `constraint ${relation}.${name}`, problem: 'is new' })),
    ...former.routines
      .filter(({ name }) => isPublic(name))
      .filter((routine) => !next.routines.some((candidate) => serves(candidate, routine)))
      .map((routine) => ({
        object: `function ${routine.name}(${routine.args.map(({ name }) => name).join(', ')})`,
        problem: next.routines.some(({ name }) => name === routine.name)
          ? 'takes or returns something else'
          : 'is gone',
      })),
  ];
}

/** Sentences about breaks that are not declared, and about wrong declarations. */
export function undeclared(breaks: readonly Break[], { releases, contracted }: Declared): string[] {
  const latest = releases.at(-1) ?? '';
  return [
    ...breaks
      .filter(({ object }) => contracted[object] === undefined)
      .map(
        ({ object, problem }) =>
          `${object} ${problem}, which may break a running ${latest}: see "Expand, then contract" in docs/decisions/17-upgrades.md.`,
      ),
    ...Object.entries(contracted).flatMap(([object, version]) => [
      ...(releases.includes(version)
        ? []
        : [`supabase/contracted.json: ${version} of ${object} is not released.`]),
      ...(breaks.some((one) => one.object === object)
        ? []
        : [`supabase/contracted.json: ${object} is as in ${latest}. Remove the line.`]),
    ]),
  ];
}

function columnBreaks(
  relation: string,
  former: Record<string, Column>,
  next: Record<string, Column>,
): Break[] {
  const changed = Object.entries(former).flatMap(([name, column]) => {
    const today = next[name];
    const problem =
      today === undefined
        ? 'is gone'
        : today.type !== column.type
          ? `changes from ${column.type} to ${today.type}`
          : today.isRequired && !column.isRequired
            ? 'becomes not null'
            : null;
    return problem === null ? [] : [{ object: `column ${relation}.${name}`, problem }];
  });
  const added = Object.entries(next)
    .filter(([name, { isRequired, isFilled }]) => former[name] === undefined && isRequired && !isFilled)
    .map(([name]) => ({ object: `column ${relation}.${name}`, problem: 'is not null without a default' }));
  return [...changed, ...added];
}

/** Whether a call by argument names, written for `former`, works and returns all columns. */
function serves(next: Routine, former: Routine): boolean {
  const given = new Map(former.args.map((arg) => [arg.name, arg]));
  return (
    next.name === former.name &&
    next.isSet === former.isSet &&
    former.args.every((arg) => next.args.some(({ name, type }) => name === arg.name && type === arg.type)) &&
    next.args.every(({ name, isOptional }) => isOptional || given.get(name)?.isOptional === false) &&
    Object.entries(former.result).every(([column, type]) => next.result[column] === type)
  );
}

/** Tables and functions of extensions belong to PostgreSQL. Triggers are not called. */
const SURFACE = /* sql */ `
with ours as (
  select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
), extended as (
  select objid from pg_depend where deptype = 'e'
), relations as (
  select o.nspname || '.' || c.relname as name, c.oid, c.relkind
    from pg_class c join ours o on o.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm') and c.oid not in (select objid from extended)
), columns as (
  select r.name, jsonb_object_agg(a.attname, jsonb_build_object(
           'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull,
           'isFilled', a.atthasdef or a.attidentity <> '')) as columns
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
   group by r.name
), routines as (
  select o.nspname || '.' || p.proname as name, p.proretset,
         coalesce((
           select jsonb_agg(jsonb_build_object(
                    'name', coalesce(given.name, ''), 'type', format_type(given.type, null),
                    'isOptional', given.place > p.pronargs - p.pronargdefaults) order by given.place)
             from (
               select name, coalesce(p.proallargtypes[place], p.proargtypes[place - 1]) as type,
                      row_number() over (order by place) as place
                 from generate_series(1, coalesce(cardinality(p.proallargtypes), p.pronargs)) place,
                      lateral (select p.proargnames[place] as name) named
                where coalesce(p.proargmodes[place], 'i') in ('i', 'b', 'v')
             ) given
         ), '[]') as args,
         coalesce(
           (select jsonb_object_agg(coalesce(p.proargnames[place], ''), format_type(p.proallargtypes[place], null))
              from generate_series(1, cardinality(p.proallargtypes)) place
             where p.proargmodes[place] in ('o', 'b', 't')),
           (select jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod))
              from pg_type t join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
             where t.oid = p.prorettype and t.typtype = 'c'),
           jsonb_build_object('', format_type(p.prorettype, null))) as result
    from pg_proc p join ours o on o.oid = p.pronamespace
   where p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype) and p.oid not in (select objid from extended)
)
select (select coalesce(jsonb_object_agg(name, columns), '{}') from columns) as relations,
       (select coalesce(jsonb_agg(o.nspname || '.' || t.typname || ' ' || e.enumlabel), '[]')
          from pg_enum e join pg_type t on t.oid = e.enumtypid join ours o on o.oid = t.typnamespace) as labels,
       (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'relation', r.name)), '[]')
          from (select conrelid as oid, conname as name from pg_constraint where contype in ('c', 'f', 'x')
                union all select indrelid, indexrelid::regclass::name from pg_index where indisunique) c
          join relations r using (oid)) as constraints,
       (select coalesce(jsonb_agg(jsonb_build_object(
                 'name', name, 'isSet', proretset, 'args', args, 'result', result)), '[]') from routines) as routines`;
