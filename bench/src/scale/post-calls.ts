import type { ProcedureCall } from '../procedures.ts';
import { daysAgo, list } from './desk-calls.ts';

/** Ids that exist at every size. */
export interface Samples {
  person: string;
  post: string;
  review: string;
  category: string;
  subcategory: string;
}

const SEARCHES = {
  'search, one row in 1000': { p_search: 'zebra' },
  'search, absent': { p_search: 'xylophone' },
  'search, two letters, one row in 1000': { p_search: 'ze' },
  'search, two letters, absent': { p_search: 'qx' },
};

/** Every filter and sort of the posts list. */
export const POST_LISTS = ({ person, post, category, subcategory }: Samples): ProcedureCall[] =>
  list('admin_get_posts', {
    'newest first': {},
    'oldest first': { p_order_dir: 'asc' },
    'page 20': { p_offset: '950' },
    updated: { p_order_by: 'updated_at' },
    'by status': { p_order_by: 'status' },
    'by status, ascending': { p_order_by: 'status', p_order_dir: 'asc' },
    open: { p_status: 'open' },
    completed: { p_status: 'completed' },
    'completed, by update': { p_status: 'completed', p_order_by: 'updated_at' },
    'one user': { p_user_id: person },
    category: { p_category_id: category },
    subcategory: { p_subcategory_id: subcategory },
    'subcategory by its slug': { p_subcategory: 'subcategory-7' },
    'open, of a category': { p_status: 'open', p_category_id: category },
    'last 30 days': { p_date_from: daysAgo(30) },
    'a month of last year': { p_date_from: daysAgo(430), p_date_to: daysAgo(400) },
    'search, in every row': { p_search: 'wall' },
    'search, two letters, in every row': { p_search: 'wa' },
    ...SEARCHES,
    'search, an id': { p_search: post },
    'several at once': { p_status: 'open', p_category_id: category, p_search: 'wall' },
  });

/** Every filter and sort of the reviews list. */
export const REVIEW_LISTS = ({ person, review }: Samples): ProcedureCall[] =>
  list('admin_get_reviews', {
    'newest first': {},
    'page 20': { p_offset: '950' },
    'by rating': { p_order_by: 'rating' },
    'by rating, lowest first': { p_order_by: 'rating', p_order_dir: 'asc' },
    'hidden first': { p_order_by: 'is_hidden' },
    hidden: { p_is_hidden: 'true' },
    visible: { p_is_hidden: 'false' },
    'of one user': { p_user_id: person },
    'by one user': { p_reviewer_id: person },
    'one star': { p_max_rating: '1' },
    'three stars or more': { p_min_rating: '3' },
    'search, in every row': { p_search: 'tidy' },
    'search, two letters, in every row': { p_search: 'ti' },
    ...SEARCHES,
    'search, an id': { p_search: review },
    'hidden, one star, searched': { p_is_hidden: 'true', p_max_rating: '1', p_search: 'tidy' },
  });
