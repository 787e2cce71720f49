import { tooManyRepeated } from '../query/limits.ts';
import { isToOne, type Relationship } from './relationships.ts';

/** How many rows there may be at a level, and whether some of them are the same. */
export interface Reach {
  rows: number;
  repeats: boolean;
}

const MAX_REPEATED = 100_000;

/**
 * Lists of what refers to each row are no longer altogether than their table. What several rows refer to comes again with each
 * of them, and a list below it as well. Errors: PGRST100.
 */
export function further({ rows, repeats }: Reach, relationship: Relationship, limit: number): Reach {
  const isList = !isToOne(relationship);
  const most = isList ? rows * limit : rows;
  if (isList && repeats && most > MAX_REPEATED) throw tooManyRepeated(MAX_REPEATED);
  return { rows: most, repeats: repeats || relationship.cardinality.startsWith('many-to-') };
}
