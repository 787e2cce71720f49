import type { AuditTrail } from './audit/trail.ts';
import type { Handles } from './people/names.ts';
import type { Staff } from './people/staff.ts';
import { Random } from './random/random.ts';
import type { Taxonomy } from './taxonomy/taxonomy.ts';
import type { Calendar } from './time/calendar.ts';

/** What all generators share. */
export interface World {
  readonly seed: string;
  /** Number of the community that is generated at the moment. */
  readonly community: number;
  readonly calendar: Calendar;
  readonly taxonomy: Taxonomy;
  readonly staff: Staff;
  readonly handles: Handles;
  readonly audit: AuditTrail;
}

/** A random stream for one kind of row, so that changes to one kind leave the others as they are. */
export const stream = ({ seed, community }: World, name: string): Random =>
  new Random(`${seed}:${name}:${community}`);
