import { optionsOf } from '#kit/list/options.ts';
import { aUser, type Kind, search } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';

const rating: Kind<number> = {
  param: (text) => (/^[1-5]$/.test(text) ? Number(text) : undefined),
  control: { as: 'select', options: optionsOf(['1', '2', '3', '4', '5']) },
};

const hidden: Kind<boolean> = {
  param: (text) => (text === 'only' ? true : text === 'visible' ? false : undefined),
  control: { as: 'select', options: optionsOf(['only', 'visible']) },
};

export const REVIEWS = listOf('admin_get_reviews', {
  filters: {
    search: { label: 'Search', argument: 'p_search', by: search('Comment or ID') },
    hidden: { label: 'Hidden', argument: 'p_is_hidden', by: hidden },
    minRating: { label: 'Min rating', argument: 'p_min_rating', by: rating },
    maxRating: { label: 'Max rating', argument: 'p_max_rating', by: rating, more: true },
    userId: { label: 'Reviewed user ID', argument: 'p_user_id', by: aUser, more: true },
    reviewerId: { label: 'Reviewer user ID', argument: 'p_reviewer_id', by: aUser, more: true },
  },
  sorts: ['created_at', 'rating', 'is_hidden'],
  drawer: 'review',
});

export type ReviewsSearch = SearchOf<typeof REVIEWS>;
/** The parameters that decide the rows. */
export type ReviewsPage = PageIn<typeof REVIEWS>;

/** Sorts besides the creation date. */
export const REVIEW_SORTS = [
  { value: 'rating', label: 'Rating' },
  { value: 'is_hidden', label: 'Hidden' },
];
