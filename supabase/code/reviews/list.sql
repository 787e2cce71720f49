-- The reviews list. See admin_get_users for how the statement is built.

create or replace function public.admin_get_reviews(
  p_user_id uuid default null,
  p_reviewer_id uuid default null,
  p_min_rating integer default null,
  p_max_rating integer default null,
  p_is_hidden boolean default null,
  p_search text default null,
  p_order_by text default 'created_at',
  p_order_dir text default 'desc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.reviews
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.review_filter;
begin
  perform private.require_permission('reviews.read');
  v_frame := private.list_frame(
    'r', 'id', array['created_at', 'rating', 'is_hidden'], '{}', p_order_by, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  v_filter := row(
    p_user_id, p_reviewer_id, p_min_rating, p_max_rating,
    private.searched_id('reviews', p_search), private.search_operand(private.folded_search(p_search))
  );
  return query execute private.search_page(
    'select r.* from public.reviews r where r.deleted_at is null' || private.conditions(v_filter, array[
      'r.reviewed_user_id = ($1).user_id', 'r.reviewer_user_id = ($1).reviewer_id', 'r.rating >= ($1).min_rating',
      'r.rating <= ($1).max_rating', case p_is_hidden when true then 'r.is_hidden' when false then 'not r.is_hidden' end,
      'r.id = ($1).search_id'
    ]),
    case
      -- Must match the expression of reviews_search_idx and reviews_short_search_idx.
      when v_filter.search_id is null then private.text_search($f$private.search_fold(coalesce(r.comment, ''))$f$, v_filter.search)
    end,
    v_frame
  ) using v_filter, private.list_cursor(null::public.reviews, v_frame);
end
$$;
comment on function public.admin_get_reviews is
  'Staff. A page of reviews that are not deleted. p_search: part of the comment, or a review''s id, whole or its first eight '
  'characters. p_limit 1 to 200. p_after, p_before: instead of p_offset, {sort column, id} of the row that the page follows or '
  'precedes. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_reviews to authenticated;
