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
  v_search text;
  v_search_id uuid;
  v_sort private.list_sort;
  v_cursor public.posts;
  v_where text;
  -- The index on subcategories starts with the category, which every subcategory has.
  v_category_id uuid := p_category_id;
begin
  perform private.require_staff();
  perform private.check_choice('status', p_status, array[
    'open', 'assigned', 'in_progress', 'pending_completion', 'completed', 'cancelled'
  ]);
  perform private.check_page(p_limit, p_offset);
  v_sort := private.list_sort(p_order_by, p_order_dir, array['created_at', 'updated_at', 'status'], '{}', 'p', 'id');
  v_cursor := private.list_cursor(v_cursor, v_sort, p_after, p_before, p_offset);
  v_search := private.folded_search(p_search);
  v_search_id := private.searched_id('posts', p_search);
  if v_category_id is null and p_subcategory_id is not null then
    select s.category_id into v_category_id from public.subcategories s where s.id = p_subcategory_id;
  end if;

  v_where := concat(
    case when p_status is not null then ' and p.status = $1' end,
    case when p_user_id is not null then ' and p.user_id = $2' end,
    case when p_category is not null then ' and p.category = $3' end,
    case when p_subcategory is not null then ' and p.subcategory = $4' end,
    case when p_category_id is not null or p_subcategory_id is not null then ' and p.category_id = $5' end,
    case when p_subcategory_id is not null then ' and p.subcategory_id = $6' end,
    case when p_date_from is not null then ' and p.created_at >= $7' end,
    case when p_date_to is not null then ' and p.created_at <= $8' end,
    case when v_search_id is not null then ' and p.id = $9' end,
    case when p_country_code is not null then ' and p.country_code = $11' end
  );

  return query execute private.search_page(
    'select p.* from private.listed_posts p where p.deleted_at is null' || v_where,
    case
      when v_search_id is null then private.text_search(
        -- Must match the expression of posts_search_idx and posts_short_search_idx.
        $f$private.search_fold(coalesce(p.title, '') || e'\x1f' || coalesce(p.description, ''))$f$, v_search, '$10'
      )
    end,
    v_sort, p_after, p_before, p_offset, 12
  ) using
    p_status, p_user_id, lower(trim(p_category)), lower(trim(p_subcategory)), v_category_id, p_subcategory_id,
    p_date_from, private.last_moment(p_date_to), v_search_id, private.search_operand(v_search),
    upper(trim(p_country_code)), v_cursor, coalesce(p_limit, 50), coalesce(p_offset, 0);
end
$$;
comment on function public.admin_get_posts is
  'Staff. A page of posts, deleted ones never, masked: the place to ten kilometres, no address. p_category and '
  'p_subcategory are slugs. p_search: part of title or description, or a post''s id, whole or its first eight characters. p_limit 1 to 200. p_after, '
  'p_before: instead of p_offset, {sort column, id} of the row that the page follows or precedes. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_posts to authenticated;
