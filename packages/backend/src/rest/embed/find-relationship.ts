import type { Relation } from '../catalogue.ts';
import { closestName } from '../function-arguments.ts';
import { notImplemented, RestError } from '../rest-error.ts';
import type { Relationship } from './relationships.ts';

/** The part of the catalogue needed for embedding. */
export interface Schema {
  relation(name: string): Relation | undefined;
  /** Relationships by source table. */
  relationships: ReadonlyMap<string, readonly Relationship[]>;
}

/**
 * Finds the relationship of `name!hint(…)` in a select from `source`. The name is that of a table, a constraint or a key
 * column; the hint chooses among several relationships. Errors: PGRST200, PGRST201.
 */
export function findRelationship(
  schema: Schema,
  source: string,
  name: string,
  hint: string | null,
): Relationship {
  const from = schema.relationships.get(source) ?? [];
  const found = from.filter((one) =>
    one.target === source ? fitsSelf(one, name, hint) : fits(one, name, hint),
  );
  const [first] = found;
  if (!first) throw unsupported(schema, source, name) ?? notRelated(from, source, name, hint);
  if (found.length > 1) throw ambiguous(found, source, name);
  return first;
}

const isKeyColumn = ({ cardinality, pairs }: Relationship, name: string): boolean =>
  cardinality !== 'many-to-many' && pairs.length === 1 && pairs[0]?.[0] === name;
const isFarColumn = ({ cardinality, pairs }: Relationship, name: string): boolean =>
  cardinality !== 'many-to-many' && pairs.length === 1 && pairs[0]?.[1] === name;

function fits(one: Relationship, name: string, hint: string | null): boolean {
  if (hint === null) {
    return (
      one.target === name ||
      (one.cardinality !== 'many-to-many' && one.name === name) ||
      (one.holdsKey && isKeyColumn(one, name))
    );
  }
  return one.target === name && (one.name === hint || isKeyColumn(one, hint) || isFarColumn(one, hint));
}

/**
 * A self-referencing foreign key works in both directions: the table's name selects one-to-many, the column's name
 * many-to-one.
 */
function fitsSelf(one: Relationship, name: string, hint: string | null): boolean {
  if (hint === null) {
    return (
      (one.cardinality === 'one-to-many' && one.target === name) ||
      (one.cardinality === 'many-to-one' && isKeyColumn(one, name))
    );
  }
  return (
    one.cardinality === 'one-to-many' && one.target === name && (one.name === hint || isFarColumn(one, hint))
  );
}

/** Returns the error for a relationship that only the hosted backend supports. */
function unsupported(schema: Schema, source: string, name: string): RestError | null {
  if (schema.relation(source)?.computed.has(name)) {
    return notImplemented(`The computed relationship ${name} is not implemented.`);
  }
  return [source, name].some((one) => schema.relation(one)?.isView)
    ? notImplemented('Embedding from and in views is not implemented.')
    : null;
}

function notRelated(
  from: readonly Relationship[],
  source: string,
  name: string,
  hint: string | null,
): RestError {
  const near = closestName(
    name,
    from.map(({ target }) => target),
  );
  const using = hint === null ? '' : `' using the hint '${hint}`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${source}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source}' and '${name}${using}' in the schema 'public', but no matches were found.`,
      hint: near === null || near === name ? null : `Perhaps you meant '${near}' instead of '${name}'.`,
    },
  );
}

function ambiguous(found: readonly Relationship[], source: string, name: string): RestError {
  const hints = found.map((one) => `'${one.target}!${one.name}'`).join(', ');
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${source}' and '${name}'`,
    {
      details: found.map(({ target, cardinality, description }) => ({
        cardinality,
        embedding: `${source} with ${target}`,
        relationship: description,
      })),
      hint: `Try changing '${name}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}
