import type { AuditTrail } from './audit/trail.ts';
import type { Handles } from './people/names.ts';
import type { Staff } from './people/staff.ts';
import type { Taxonomy } from './taxonomy/taxonomy.ts';
import type { Calendar } from './time/calendar.ts';

/** What all generators share. */
export interface World {
  readonly seed: string;
  readonly calendar: Calendar;
  readonly taxonomy: Taxonomy;
  readonly staff: Staff;
  readonly handles: Handles;
  readonly audit: AuditTrail;
}
