import type { RelationshipRow } from './relationships-sql.ts';

export type Cardinality = 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many';

/** A relationship from one table to another. */
export interface Relationship {
  cardinality: Cardinality;
  source: string;
  target: string;
  /** The constraint; for many-to-many, the junction table. */
  name: string;
  /** Pairs of joined columns: of the source (or the junction table) and of the target. */
  pairs: readonly (readonly [source: string, target: string])[];
  /** The junction table, with pairs of joined columns of the source and the junction. */
  junction: { table: string; pairs: readonly (readonly [source: string, junction: string])[] } | null;
  /** The source has the foreign key. */
  holdsKey: boolean;
  /** PostgREST's description, used in errors about ambiguous relationships. */
  description: string;
}

export const isToOne = ({ cardinality }: Relationship): boolean =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one';

/** Derives all relationships from the foreign keys, by source table. */
export function relationshipsOf(rows: readonly RelationshipRow[]): Map<string, Relationship[]> {
  const all = new Map<string, Relationship[]>();
  const add = (relationship: Relationship): void => {
    const list = all.get(relationship.source);
    if (list) list.push(relationship);
    else all.set(relationship.source, [relationship]);
  };
  for (const row of rows) {
    add(forward(row));
    add(reverse(row));
  }
  for (const first of rows) {
    for (const second of rows) {
      if (first !== second && first.source === second.source && first.is_in_key && second.is_in_key) {
        add(manyToMany(first, second));
      }
    }
  }
  return all;
}

const zip = (left: readonly string[], right: readonly string[]) =>
  left.map((name, at) => [name, right[at] ?? ''] as const);
const list = (columns: readonly string[]): string => `(${columns.join(', ')})`;

function forward(row: RelationshipRow): Relationship {
  const { name, source, target, columns, target_columns: keys } = row;
  return {
    cardinality: row.is_unique ? 'one-to-one' : 'many-to-one',
    source,
    target,
    name,
    pairs: zip(columns, keys),
    junction: null,
    holdsKey: true,
    description: `${name} using ${source}${list(columns)} and ${target}${list(keys)}`,
  };
}

function reverse(row: RelationshipRow): Relationship {
  const { name, source, target, columns, target_columns: keys } = row;
  return {
    cardinality: row.is_unique ? 'one-to-one' : 'one-to-many',
    source: target,
    target: source,
    name,
    pairs: zip(keys, columns),
    junction: null,
    holdsKey: false,
    description: `${name} using ${target}${list(keys)} and ${source}${list(columns)}`,
  };
}

function manyToMany(first: RelationshipRow, second: RelationshipRow): Relationship {
  const table = first.source;
  return {
    cardinality: 'many-to-many',
    source: first.target,
    target: second.target,
    name: table,
    pairs: zip(second.columns, second.target_columns),
    junction: { table, pairs: zip(first.target_columns, first.columns) },
    holdsKey: false,
    description: `${table} using ${first.name}${list(first.columns)} and ${second.name}${list(second.columns)}`,
  };
}
