import type { Person } from '../people/person.ts';
import type { StaffMember } from '../people/staff.ts';

/** A note of staff, and what it said before it was edited. */
export interface Note {
  readonly id: string;
  readonly type: 'user' | 'post' | 'report' | 'ticket' | 'withdrawal';
  readonly entityId: string;
  readonly about: Person;
  readonly author: StaffMember;
  readonly body: string;
  readonly mentioned: StaffMember | null;
  readonly at: number;
  readonly before: string | null;
  readonly editedAt: number | null;
}
