import type { Person } from '../people/person.ts';
import type { Subcategory } from '../taxonomy/taxonomy.ts';

export type PostStatus =
  | 'open'
  | 'assigned'
  | 'in_progress'
  | 'pending_completion'
  | 'completed'
  | 'cancelled';

/** A post with its way through the states; moments in milliseconds. */
export interface Post {
  readonly id: string;
  readonly client: Person;
  readonly subcategory: Subcategory;
  readonly createdAt: number;
  readonly title: string | null;
  readonly description: string | null;
  readonly timing: string | null;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly budget: number | null;
  readonly paymentMethod: string | null;
  readonly worker: Person | null;
  readonly agreedPrice: number | null;
  status: PostStatus;
  updatedAt: number;
  readonly completedAt: number | null;
  cancelledBy: 'client' | 'worker' | 'staff' | null;
  deletedAt: number | null;
  /** A decision removed it. */
  isDecided: boolean;
}
