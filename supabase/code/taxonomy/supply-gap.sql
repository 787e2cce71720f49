-- Areas with more demand than offers (docs/search.md, Demand).

-- Half a degree, 30 to 55 km, reveals nobody's location.
create or replace function private.area(p_degrees double precision)
returns double precision
language sql immutable parallel safe set search_path = ''
as $$
  select floor(p_degrees * 2) / 2 + 0.25
$$;

-- A search led to a category if one of its suggestions was selected. A session in use counts like a sign-in, because an app stays
-- signed in for months. Reads the period's selections and posts and all workers once, whatever is asked for: a report, not a
-- list.
create or replace function private.supply_gap(
  p_days integer, p_by_area boolean, p_by_category boolean, p_category_id uuid, p_country_code text, p_own_countries boolean
)
returns table (
  category_id uuid, country_code text, latitude double precision, longitude double precision,
  search_count bigint, post_count bigint, worker_count bigint
)
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  v_since timestamptz;
  v_seen_since timestamptz := now() - interval '90 days';
begin
  perform private.refuse_if(p_days not between 1 and 90, 'The period must be between 1 and 90 days.');
  v_since := now() - make_interval(days => p_days);
  perform private.refuse_if(not private.is_country(p_country_code), 'Choose a country by its two letters.');
  return query
    with wanted as (
      select n.category_id as category, p.base_country_code as country, p.base_latitude as lat, p.base_longitude as lon,
             1 as searches, 0 as posts
        from public.taxonomy_selections n
        left join public.profiles p on p.user_id = n.user_id
       where n.selected_at > v_since
      union all
      select p.category_id, p.country_code, p.latitude, p.longitude, 0, 1
        from public.posts p
       where p.created_at > v_since and p.deleted_at is null and p.category_id is not null
    ), demand as (
      select case when p_by_category then w.category end as category, w.country,
             case when p_by_area then private.area(w.lat) end as lat, case when p_by_area then private.area(w.lon) end as lon,
             sum(w.searches) as searches, sum(w.posts) as posts
        from wanted w
        join public.categories c on c.id = w.category and c.is_active
       where (p_category_id is null or w.category = p_category_id) and (p_country_code is null or w.country = p_country_code)
       group by 1, 2, 3, 4
    ), own as (
      -- Countries with workers. The index on countries finds one without reading the others.
      select c.country
        from (select distinct d.country from demand d where p_own_countries) c
       where exists (
         select from public.profiles p
          where p.base_country_code = c.country and p.is_worker and not p.is_suspended and not p.is_banned
       )
    ), supply as (
      select case when p_by_category then o.category_id end as category, p.base_country_code as country,
             case when p_by_area then private.area(p.base_latitude) end as lat,
             case when p_by_area then private.area(p.base_longitude) end as lon, count(distinct p.user_id) as workers
        from public.profiles p
        join auth.users u on u.id = p.user_id
        join public.worker_categories o on o.user_id = p.user_id
        join public.categories c on c.id = o.category_id and c.is_active
       where p.is_worker and not p.is_suspended and not p.is_banned
         and (p_category_id is null or o.category_id = p_category_id)
         and (p_country_code is null or p.base_country_code = p_country_code)
         and (
           greatest(u.last_sign_in_at, u.created_at) > v_seen_since
           or exists (select from auth.sessions s where s.user_id = p.user_id and s.updated_at > v_seen_since)
         )
       group by 1, 2, 3, 4
    )
    select d.category, d.country, d.lat, d.lon, d.searches, d.posts, coalesce(s.workers, 0)
      from demand d
      left join supply s
        on (s.category, s.country, s.lat, s.lon) is not distinct from (d.category, d.country, d.lat, d.lon)
     where p_own_countries is not true or d.country in (select o.country from own o);
end
$$;

create or replace function public.admin_get_supply_gap(
  p_locale text default null, p_days integer default 30, p_by_area boolean default false, p_category_id uuid default null,
  p_country_code text default null, p_limit integer default 50, p_offset integer default 0, p_own_countries boolean default null
)
returns table (
  category_id uuid, category_slug text, category_name text, country_code text,
  latitude double precision, longitude double precision,
  search_count bigint, post_count bigint, worker_count bigint, per_worker numeric
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_page(p_limit, p_offset);
  v_locale := private.taxonomy_locale(p_locale);
  return query
    select g.category_id, c.slug, coalesce(private.taxonomy_name('category', c.id, v_locale), c.slug), g.country_code,
           g.latitude, g.longitude, g.search_count, g.post_count, g.worker_count, g.per_worker
      from (
        select s.*, round((s.search_count + s.post_count)::numeric / nullif(s.worker_count, 0), 2) as per_worker
          from private.supply_gap(
                 coalesce(p_days, 30), coalesce(p_by_area, false), true, p_category_id, p_country_code, p_own_countries
               ) s
         order by s.worker_count > 0, per_worker desc, s.search_count + s.post_count desc, s.category_id, s.country_code,
                  s.latitude, s.longitude
         limit coalesce(p_limit, 50) offset coalesce(p_offset, 0)
      ) g
      join public.categories c on c.id = g.category_id
     order by g.worker_count > 0, g.per_worker desc, g.search_count + g.post_count desc, g.category_id, g.country_code,
              g.latitude, g.longitude;
end
$$;
comment on function public.admin_get_supply_gap is
  'Admin. Active categories by country, or by area of half a degree, with demand within p_days (1 to 90): searches that led '
  'there, posts, and workers who offer it and were seen within 90 days. Those without workers first, then by demand per worker. '
  'latitude, longitude: the middle of the area. p_own_countries: only countries with workers. p_limit 1 to 200. Shape: country_code?, latitude?, longitude?, per_worker?. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_supply_gap to authenticated;

create or replace function public.admin_get_supply_map(
  p_days integer default 30, p_category_id uuid default null, p_country_code text default null, p_own_countries boolean default null
)
returns table (
  country_code text, latitude double precision, longitude double precision,
  search_count bigint, post_count bigint, worker_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('taxonomy.read');
  return query
    select g.country_code, g.latitude, g.longitude, g.search_count, g.post_count, g.worker_count
      from private.supply_gap(coalesce(p_days, 30), true, false, p_category_id, p_country_code, p_own_countries) g
     where g.latitude is not null and g.longitude is not null
     order by g.search_count + g.post_count desc, g.latitude, g.longitude, g.country_code
     limit 500;
end
$$;
comment on function public.admin_get_supply_map is
  'Admin. admin_get_supply_gap for a map: the 500 areas with the most demand, for one category or all together. Shape: '
  'country_code?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_supply_map to authenticated;
