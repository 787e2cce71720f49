-- The posts list. See admin_get_users for how the statement is built.

-- Exact locations are shown for a single post only, see private.listed_profiles.
create view private.listed_posts as
  select
    id, user_id, title, description, status, category, subcategory, category_id, subcategory_id, assigned_worker_user_id,
    preferred_timing, country_code,
    null::text as address,
    round(latitude * 10) / 10 as latitude,
    round(longitude * 10) / 10 as longitude,
    budget, agreed_price, payment_method, cancelled_by_role, created_at, updated_at, completed_at, deleted_at
    from public.posts;
comment on view private.listed_posts is 'Posts as lists show them: the columns of public.posts, in their order.';

create or replace function public.admin_get_posts(
  p_status text default null,
  p_user_id uuid default null,
  p_category text default null,
  p_subcategory text default null,
  p_category_id uuid default null,
  p_subcategory_id uuid default null,
  p_date_from timestamptz default null,
  p_date_to timestamptz default null,
  p_search text default null,
  p_country_code text default null,
  p_order_by text default 'created_at',
  p_order_dir text default 'desc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.posts
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.post_filter;
begin
  perform private.require_permission('posts.read');
  perform private.check_choice('status', p_status, array[
    'open', 'assigned', 'in_progress', 'pending_completion', 'completed', 'cancelled'
  ]);
  v_frame := private.list_frame(
    'p', 'id', array['created_at', 'updated_at', 'status'], '{}', p_order_by, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  v_filter := row(
    p_status, p_user_id, lower(trim(p_category)), lower(trim(p_subcategory)),
    -- The index on subcategories starts with the category.
    coalesce(p_category_id, (select s.category_id from public.subcategories s where s.id = p_subcategory_id)), p_subcategory_id,
    p_date_from, private.last_moment(p_date_to), upper(trim(p_country_code)),
    private.searched_id('posts', p_search), private.search_operand(private.folded_search(p_search))
  );
  return query execute private.search_page(
    'select p.* from private.listed_posts p where p.deleted_at is null' || private.conditions(v_filter, array[
      'p.status = ($1).status', 'p.user_id = ($1).user_id', 'p.category = ($1).category', 'p.subcategory = ($1).subcategory',
      'p.category_id = ($1).category_id', 'p.subcategory_id = ($1).subcategory_id', 'p.created_at >= ($1).date_from',
      'p.created_at <= ($1).date_to', 'p.id = ($1).search_id', 'p.country_code = ($1).country_code'
    ]),
    case
      when v_filter.search_id is null then private.text_search(
        -- Must match the expression of posts_search_idx and posts_short_search_idx.
        $f$private.search_fold(coalesce(p.title, '') || e'\x1f' || coalesce(p.description, ''))$f$, v_filter.search
      )
    end,
    v_frame
  ) using v_filter, private.list_cursor(null::public.posts, v_frame);
end
$$;
comment on function public.admin_get_posts is
  'Staff. A page of posts that are not deleted. Masked: location rounded to ten kilometres, no address. p_category and '
  'p_subcategory are slugs. p_search: part of title or description, or a post''s id, whole or its first eight characters. '
  'p_limit 1 to 200. p_after, p_before: instead of p_offset, {sort column, id} of the row that the page follows or precedes. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_posts to authenticated;
