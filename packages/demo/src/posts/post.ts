import type { Row } from '../database/insert.ts';
import type { Person } from '../people/person.ts';
import type { Subcategory } from '../taxonomy/taxonomy.ts';
import { iso } from '../time/calendar.ts';

export type PostStatus =
  | 'open'
  | 'assigned'
  | 'in_progress'
  | 'pending_completion'
  | 'completed'
  | 'cancelled';

/** Times are in milliseconds. */
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
  /** Removed by a decision. */
  isDecided: boolean;
}

export const postRow = (post: Post): Row => ({
  id: post.id,
  user_id: post.client.id,
  title: post.title,
  description: post.description,
  status: post.status,
  category: post.subcategory.category.slug,
  subcategory: post.subcategory.data.slug,
  category_id: post.subcategory.category.id,
  subcategory_id: post.subcategory.id,
  assigned_worker_user_id: post.worker?.id ?? null,
  preferred_timing: post.timing,
  country_code: post.client.country.code,
  address: post.address,
  latitude: post.latitude,
  longitude: post.longitude,
  budget: post.budget,
  agreed_price: post.agreedPrice,
  payment_method: post.paymentMethod,
  cancelled_by_role: post.cancelledBy,
  created_at: iso(post.createdAt),
  updated_at: iso(post.updatedAt),
  completed_at: iso(post.completedAt),
  deleted_at: iso(post.deletedAt),
});
