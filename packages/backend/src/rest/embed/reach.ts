import { tooManyRepeated } from '../query/limits.ts';
import { isToOne, type Relationship } from './relationships.ts';

/** How many rows a level may have, and whether rows may repeat. */
export interface Reach {
  rows: number;
  repeats: boolean;
}

const MAX_REPEATED = 100_000;

/**
 * One-to-many lists together are at most as long as their table. A row that several rows refer to is repeated for each of
 * them, with the lists below it. Errors: PGRST100.
 */
export function further({ rows, repeats }: Reach, relationship: Relationship, limit: number): Reach {
  const isList = !isToOne(relationship);
  const most = isList ? rows * limit : rows;
  if (isList && repeats && most > MAX_REPEATED) throw tooManyRepeated(MAX_REPEATED);
  return { rows: most, repeats: repeats || relationship.cardinality.startsWith('many-to-') };
}
