import type { PostStatus } from '@marketdesk/contract/enums.ts';

/** A job post as the server sends it. */
export interface Post {
  id: string;
  user_id: string;
  title: string | null;
  description: string | null;
  status: PostStatus;
  /** Slugs, as they were when the post was written. */
  category: string | null;
  subcategory: string | null;
  assigned_worker_user_id: string | null;
  preferred_timing: string | null;
  country_code: string | null;
  address: string | null;
  /** Degrees. */
  latitude: number | null;
  longitude: number | null;
  /** Euro; show them with formatEuro. */
  budget: number | string | null;
  agreed_price: number | string | null;
  payment_method: string | null;
  cancelled_by_role: string | null;
  created_at: string;
  updated_at: string;
}
