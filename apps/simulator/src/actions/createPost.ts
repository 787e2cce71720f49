import type { PostsRow } from '@marketdesk/contract/database.generated.ts';
import { call, type Client } from '../client.ts';

export interface NewPost {
  title: string;
  description: string | null;
  categoryId: string;
  subcategoryId: string | null;
  country: string;
  address: string;
  latitude: number;
  longitude: number;
  budget: number | null;
  timing: string | null;
}

/** Publishes a job. Throws Refusal. */
export function createPost(client: Client, post: NewPost): Promise<PostsRow> {
  return call(client, 'create_post', {
    p_title: post.title,
    p_description: post.description,
    p_category_id: post.categoryId,
    p_subcategory_id: post.subcategoryId,
    p_country_code: post.country,
    p_address: post.address,
    p_latitude: post.latitude,
    p_longitude: post.longitude,
    p_budget: post.budget,
    p_preferred_timing: post.timing,
  });
}
