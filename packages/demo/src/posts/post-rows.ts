import type { Row } from '../database/insert.ts';
import { iso } from '../time/calendar.ts';
import type { Post } from './post.ts';

export function postRow(post: Post): Row {
  const { subcategory, client } = post;
  return {
    id: post.id,
    user_id: client.id,
    title: post.title,
    description: post.description,
    status: post.status,
    category: subcategory.category.slug,
    subcategory: subcategory.data.slug,
    category_id: subcategory.category.id,
    subcategory_id: subcategory.id,
    assigned_worker_user_id: post.worker?.id ?? null,
    preferred_timing: post.timing,
    country_code: client.country.code,
    address: post.address,
    latitude: post.latitude,
    longitude: post.longitude,
    budget: post.budget,
    agreed_price: post.agreedPrice,
    payment_method: post.paymentMethod,
    cancelled_by_role: post.cancelledBy,
    created_at: iso(post.createdAt),
    updated_at: iso(post.updatedAt),
    completed_at: post.completedAt === null ? null : iso(post.completedAt),
    deleted_at: post.deletedAt === null ? null : iso(post.deletedAt),
  };
}
