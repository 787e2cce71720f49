import { tooManyRepeated } from '../query/limits.ts';
import { isToOne, type Relationship } from './relationships.ts';

/** Upper bound for the rows of a level, and whether rows may repeat. */
export interface RowEstimate {
  rows: number;
  repeats: boolean;
}

const MAX_REPEATED = 100_000;

/**
 * Returns the estimate of an embedded level. One-to-many lists together have at most the rows of their table, but a row
 * referenced by several rows is repeated for each, with its own lists. Errors: PGRST100.
 */
export function embeddedEstimate(
  { rows, repeats }: RowEstimate,
  relationship: Relationship,
  limit: number,
): RowEstimate {
  const isList = !isToOne(relationship);
  const most = isList ? rows * limit : rows;
  if (isList && repeats && most > MAX_REPEATED) throw tooManyRepeated(MAX_REPEATED);
  return { rows: most, repeats: repeats || relationship.cardinality.startsWith('many-to-') };
}
