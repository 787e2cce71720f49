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
  v_search text;
  v_search_id uuid;
  v_sort private.list_sort;
  v_cursor public.reviews;
  v_where text;
begin
  perform private.require_staff();
  perform private.check_page(p_limit, p_offset);
  v_sort := private.list_sort(p_order_by, p_order_dir, array['created_at', 'rating', 'is_hidden'], '{}', 'r', 'id');
  v_cursor := private.list_cursor(v_cursor, v_sort, p_after, p_before, p_offset);
  v_search := private.folded_search(p_search);
  v_search_id := private.searched_id('reviews', p_search);

  v_where := concat(
    case when p_user_id is not null then ' and r.reviewed_user_id = $1' end,
    case when p_reviewer_id is not null then ' and r.reviewer_user_id = $2' end,
    case when p_min_rating is not null then ' and r.rating >= $3' end,
    case when p_max_rating is not null then ' and r.rating <= $4' end,
    case p_is_hidden when true then ' and r.is_hidden' when false then ' and not r.is_hidden' end,
    case when v_search_id is not null then ' and r.id = $5' end
  );

  return query execute private.search_page(
    'select r.* from public.reviews r where r.deleted_at is null' || v_where,
    -- Must match the expression of reviews_search_idx and reviews_short_search_idx.
    case when v_search_id is null then private.text_search($f$private.search_fold(coalesce(r.comment, ''))$f$, v_search, '$6') end,
    v_sort, p_after, p_before, p_offset, 7
  ) using
    p_user_id, p_reviewer_id, p_min_rating, p_max_rating, v_search_id, private.search_operand(v_search),
    v_cursor, coalesce(p_limit, 50), coalesce(p_offset, 0);
end
$$;
comment on function public.admin_get_reviews is
  'Staff. A page of reviews, deleted ones never. p_search: part of the comment, or a review''s id, whole or its first eight characters. p_limit 1 to 200. '
  'p_after, p_before: instead of p_offset, {sort column, id} of the row that the page follows or precedes. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_reviews to authenticated;
