-- The users list and the details of a user.

-- Condition for a substring of a text with a trigram index and an index on short grams. One or two characters are too short for
-- trigrams. They are tested with strpos, because a LIKE pattern would scan the whole trigram index. p_search and the parameter
-- come from private.search_operand. Null without a search.
create or replace function private.text_search(p_text text, p_search text, p_parameter text default '($1).search')
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_search is null then null
    when length(p_search) > 2 then format(' and %s like %s', p_text, p_parameter)
    else format(
      ' and strpos(%1$s, %2$s) > 0 and private.short_grams(%1$s collate "C") @> array[%2$s]', p_text, p_parameter
    )
  end;
end
$$;

-- Condition for a substring of email, username or full name. Must match the expression of profiles_search_idx and
-- profiles_short_search_idx.
create or replace function private.profile_search(p_search text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return private.text_search(
    $f$private.search_fold(coalesce(p.email, '') || e'\x1f' || coalesce(p.username, '') || e'\x1f' || coalesce(p.full_name, ''))$f$, p_search
  );
end
$$;

-- A pattern, or the text itself if it has only one or two characters.
create or replace function private.search_operand(p_search text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when length(p_search) > 2 then private.contains_pattern(p_search) else private.search_key(p_search) end;
end
$$;

-- Lists leave out contact details, exact locations and balances: screens are seen by others, cached and read by the hundred.
-- Staff open the account to see them. Places are rounded to about ten kilometres.
create view private.listed_profiles as
  select
    user_id, role, email, username, full_name, avatar_url,
    -- Keeps the last three digits. Fast path when the number ends in digits; otherwise strips everything else first.
    '••• ••• ' || case
      when translate(right(contact_number, 3), '0123456789', '') = '' then right(contact_number, 3)
      else right(translate(contact_number, translate(contact_number, '0123456789', ''), ''), 3)
    end as contact_number,
    show_contact_number, website, bio, created_at,
    is_worker, preferred_locale, service_radius, base_country_code,
    null::text as base_address,
    round(base_latitude * 10) / 10 as base_latitude,
    round(base_longitude * 10) / 10 as base_longitude,
    stories_country_code, subscription_tier, subscription_expires_at,
    null::numeric(14, 2) as balance,
    null::text as stripe_customer_id,
    is_suspended, is_banned,
    notify_new_application, notify_application_accepted, notify_application_rejected, notify_job_started,
    notify_worker_requested_completion, notify_client_confirmed_completion, notify_job_cancelled_by_client,
    notify_job_cancelled_by_worker, notify_new_relevant_post, notify_new_review, notify_story_mention, notify_support_answer,
    must_change_password, staff_role_id
    from public.profiles;
comment on view private.listed_profiles is 'Profiles as lists show them: the columns of public.profiles, in their order.';

-- For workers in another order than by age: scans that order's index and skips everyone who is not among the collected ids. Only
-- profiles on the page are read. Not used for few workers (sorting is faster) or too many (collecting is slow).
create or replace function private.is_walked_by_offer(p_category_id uuid, p_subcategory_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_offering bigint := (
    select sum(c.n)::bigint
      from private.counts c
     where c.measure = case when p_subcategory_id is null then 'worker_category' else 'worker_subcategory' end
       and c.hours = 0 and c.starts_at = '-infinity' and c.key = coalesce(p_subcategory_id, p_category_id)::text
  );
begin
  return coalesce(v_offering between 100 and 50000 and v_offering * v_offering > 15 * private.count_of('worker'), false);
end
$$;

-- Builds the statement from the given filters: a static one with all twelve would get a plan that fits none. Values are
-- parameters only; the text contains only the fixed words below.
create or replace function public.admin_get_users(
  p_role text default null,
  p_is_worker boolean default null,
  p_is_suspended boolean default null,
  p_is_banned boolean default null,
  p_tier text default null,
  p_category_id uuid default null,
  p_subcategory_id uuid default null,
  p_search text default null,
  p_country_code text default null,
  p_order_by text default 'created_at',
  p_order_dir text default 'desc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.profiles
language plpgsql stable security definer set search_path = ''
-- Overestimated costs would trigger JIT compilation, which takes a thousand times as long as the page.
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.user_filter;
  v_pasted text;
  v_offers constant text :=
    case when p_subcategory_id is null then 'public.worker_categories' else 'public.worker_subcategories' end;
  -- Condition on the offered items, and all conditions.
  v_offer text;
  v_where text;
  v_query text;
begin
  perform private.require_permission('users.read');
  perform private.check_page(p_limit, p_offset);

  -- Fast path for the unfiltered list, the most frequent request: a static statement with a cached plan takes half the time. The
  -- inner limit is the largest page, so that the planner expects few rows.
  if p_offset = 0 and p_order_by = 'created_at' and p_order_dir = 'desc' and num_nonnulls(
      p_role, p_is_worker, p_is_suspended, p_is_banned, p_tier, p_category_id, p_subcategory_id, p_search, p_country_code, p_after,
      p_before
    ) = 0
  then
    return query
      select p.*
        from (select l.* from private.listed_profiles l order by l.created_at desc, l.user_id desc limit 200) p
       order by p.created_at desc, p.user_id desc
       limit coalesce(p_limit, 50);
    return;
  end if;

  perform private.check_choice('role', p_role, array['user', 'moderator', 'admin']);
  perform private.check_choice('tier', p_tier, array['free', 'pro']);
  v_frame := private.list_frame(
    'p', 'user_id', array['created_at', 'full_name', 'email', 'role', 'is_worker', 'is_suspended', 'is_banned'],
    array['full_name', 'email'], p_order_by, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  v_pasted := private.pasted_text(p_search);
  v_filter := row(
    p_role,
    -- The index on a subcategory's workers starts with the category.
    coalesce(p_category_id, (select s.category_id from public.subcategories s where s.id = p_subcategory_id)),
    p_subcategory_id, upper(trim(p_country_code)), private.as_uuid(v_pasted),
    private.search_operand(private.folded_search(coalesce(v_pasted, p_search)))
  );
  v_offer := private.conditions(v_filter, array['w.category_id = ($1).category_id', 'w.subcategory_id = ($1).subcategory_id']);
  -- Literals, so that the planner can use the partial indexes on the rare value.
  v_where := v_offer || private.conditions(v_filter, array[
    'p.role = ($1).role',
    case p_is_worker when true then 'p.is_worker' when false then 'not p.is_worker' end,
    case p_is_suspended when true then 'p.is_suspended' when false then 'not p.is_suspended' end,
    case p_is_banned when true then 'p.is_banned' when false then 'not p.is_banned' end,
    case p_tier
      when 'pro' then
        'p.subscription_tier = ''pro'' and (p.subscription_expires_at >= now() or p.subscription_expires_at is null)'
      when 'free' then '(p.subscription_tier = ''free'' or p.subscription_expires_at < now())'
    end,
    'p.user_id = ($1).search_id', 'p.base_country_code = ($1).country_code'
  ]);

  if v_filter.search is null and v_frame.column_name <> 'created_at' and v_where = v_offer
    and private.is_walked_by_offer(v_filter.category_id, p_subcategory_id)
  then
    v_query := format(
      'select p.* from (%s) l join private.listed_profiles p using (user_id) %s',
      private.list_page(
        format(
          'select p.user_id, p.%I from public.profiles p where coalesce(p.user_id in (select w.user_id from %s w where true%s), false)',
          v_frame.column_name, v_offers, v_offer
        ),
        v_frame
      ),
      private.order_clause(v_frame)
    );
  else
    if v_offer <> '' and v_frame.column_name = 'created_at' then
      v_frame.expression := 'w.user_created_at';
      v_frame.id_expression := 'w.user_id';
    end if;
    v_query := private.search_page(
      format(
        'select p.* from %s where true%s',
        case when v_offer <> '' then v_offers || ' w join private.listed_profiles p on p.user_id = w.user_id'
          else 'private.listed_profiles p' end,
        v_where
      ),
      case when v_filter.search_id is null then private.profile_search(v_filter.search) end, v_frame
    );
  end if;
  return query execute v_query using v_filter, private.list_cursor(null::public.profiles, v_frame);
end
$$;
comment on function public.admin_get_users is
  'Staff. A page of profiles. Masked: end of the phone number, location rounded to ten kilometres, no address, no balance, no '
  'payment account. p_search: part of email, username or full name, or a whole user id. p_tier pro: Pro and not expired; free: '
  'everyone else. p_limit 1 to 200. p_after, p_before: instead of p_offset, {sort column, user_id} of the row that the page '
  'follows or precedes. Shape: balance?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_users to authenticated;

create or replace function public.admin_get_user_details(p_user_id uuid)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.require_permission('users.read');
  select * into v_profile from public.profiles where user_id = p_user_id;
  perform private.require_found(found, 'user_not_found');
  perform private.note_view(p_user_id);
  return v_profile;
end
$$;
comment on function public.admin_get_user_details is
  'Staff. One profile with all columns; the view is audited, once an hour. Errors: not_authenticated, not_authorized, '
  'user_not_found.';
grant execute on function public.admin_get_user_details to authenticated;

-- For procedures that return a profile without changing it. Masked unless the caller opened the profile within a day.
create or replace function private.profile_as_known(p_user_id uuid)
returns public.profiles
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  if private.has_opened(p_user_id) then
    select * into strict v_profile from public.profiles where user_id = p_user_id;
  else
    select * into strict v_profile from private.listed_profiles where user_id = p_user_id;
  end if;
  return v_profile;
end
$$;

create or replace function public.admin_get_user_names(p_user_ids uuid[])
returns setof public.user_name
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.refuse_if(p_user_ids is null or cardinality(p_user_ids) > 200, 'Ask for the names of at most 200 users.');
  return query
    select p.user_id, p.username, p.email, p.avatar_url, p.full_name, p.role, p.is_suspended, p.is_banned
      from private.listed_profiles p
     where p.user_id = any (p_user_ids);
end
$$;
comment on function public.admin_get_user_names is
  'Staff. Names, roles and standing of at most 200 users; users that do not exist are left out. Errors: not_authenticated, not_authorized, '
  'bad_argument.';
grant execute on function public.admin_get_user_names to authenticated;
