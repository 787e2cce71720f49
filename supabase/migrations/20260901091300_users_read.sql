-- The users list and one user's details.

-- The statement is put together from the filters that were given: with all twelve in one static statement the
-- planner would have to settle for one plan that fits none of them. Values travel as parameters only; the text
-- holds nothing but the words below.
create function public.admin_get_users(
  p_role text default null,
  p_is_worker boolean default null,
  p_is_suspended boolean default null,
  p_is_banned boolean default null,
  p_tier text default null,
  p_category_id uuid default null,
  p_subcategory_id uuid default null,
  p_search text default null,
  p_order_by text default 'created_at',
  p_order_dir text default 'desc',
  p_limit integer default 50,
  p_offset integer default 0
)
returns setof public.profiles
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text;
  v_search_id uuid;
  v_order text;
  v_where text := '';
begin
  perform private.require_staff();
  perform private.check_choice('role', p_role, array['user', 'moderator', 'admin']);
  perform private.check_choice('tier', p_tier, array['free', 'pro']);
  perform private.check_page(p_limit, p_offset);
  v_order := private.order_clause(
    p_order_by, p_order_dir,
    array['created_at', 'full_name', 'email', 'role', 'is_worker', 'is_suspended', 'is_banned'],
    array['full_name', 'email'], 'user_id'
  );
  v_search := private.search_text(p_search);
  v_search_id := private.as_uuid(v_search);

  v_where := concat(
    case when p_role is not null then ' and p.role = $1' end,
    -- Written out, so that the partial indexes on the rare value are found.
    case p_is_worker when true then ' and p.is_worker' when false then ' and not p.is_worker' end,
    case p_is_suspended when true then ' and p.is_suspended' when false then ' and not p.is_suspended' end,
    case p_is_banned when true then ' and p.is_banned' when false then ' and not p.is_banned' end,
    case p_tier
      when 'pro' then
        ' and p.subscription_tier = ''pro'''
        ' and (p.subscription_expires_at >= now() or p.subscription_expires_at is null)'
      when 'free' then ' and (p.subscription_tier = ''free'' or p.subscription_expires_at < now())'
    end,
    case when p_category_id is not null then
      ' and exists (select from public.worker_categories w where w.user_id = p.user_id and w.category_id = $2)'
    end,
    case when p_subcategory_id is not null then
      ' and exists (select from public.worker_subcategories w where w.user_id = p.user_id and w.subcategory_id = $3)'
    end,
    case
      when v_search_id is not null then ' and p.user_id = $4'
      -- The expression of profiles_search_idx, letter for letter.
      when v_search is not null then
        ' and lower(coalesce(p.email, '''') || e''\x1f'' || coalesce(p.username, '''') || e''\x1f'''
        ' || coalesce(p.full_name, '''')) like $5'
    end
  );

  return query execute format('select p.* from public.profiles p where true%s %s limit $6 offset $7', v_where, v_order)
    using
      p_role, p_category_id, p_subcategory_id, v_search_id, private.contains_pattern(v_search),
      coalesce(p_limit, 50), coalesce(p_offset, 0);
end
$$;
comment on function public.admin_get_users is
  'Staff. A page of profiles. p_search: part of email, username or full name, or a whole user id. p_tier pro: Pro and '
  'not expired; free: everybody else. p_limit 1 to 200. Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_get_users from public, anon;
grant execute on function public.admin_get_users to authenticated;

create function public.admin_get_user_details(p_user_id uuid)
returns public.profiles
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.require_staff();
  select * into v_profile from public.profiles where user_id = p_user_id;
  if not found then
    raise exception 'User not found' using errcode = 'PT404', hint = 'user_not_found';
  end if;
  return v_profile;
end
$$;
comment on function public.admin_get_user_details is
  'Staff. One profile. Errors: not_authenticated, not_authorized, user_not_found.';
revoke execute on function public.admin_get_user_details from public, anon;
grant execute on function public.admin_get_user_details to authenticated;
