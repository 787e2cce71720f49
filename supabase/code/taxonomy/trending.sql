-- Latest selections, their users, and trending items.

create or replace function public.get_recent_suggestion_selections(p_locale text default null, p_limit integer default 10)
returns table (
  category_id uuid, subcategory_id uuid, selected_at timestamptz, category_name text, subcategory_name text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_page(p_limit, null);
  v_locale := private.taxonomy_locale(p_locale);
  -- Columns of a dynamic query are unknown to the check: @plpgsql_check_options: extra_warnings = false
  return query execute format(
    $sql$
      select r.category_id, r.subcategory_id, r.selected_at,
             coalesce(private.taxonomy_name('category', c.id, $1), c.slug),
             coalesce(private.taxonomy_name('subcategory', s.id, $1), s.slug)
        from (
          select * from public.taxonomy_selections n
           where true%s
           order by n.selected_at desc, n.id desc
           limit %s
        ) r
        join public.categories c on c.id = r.category_id
        left join public.subcategories s on s.id = r.subcategory_id
       order by r.selected_at desc, r.id desc
    $sql$,
    case when v_locale is not null then ' and n.locale = $1' end, coalesce(p_limit, 10)
  ) using v_locale;
end
$$;
comment on function public.get_recent_suggestion_selections is
  'Admin. The latest selections of users of a language, or of all. Named in that language, else in English, else by slug. p_limit '
  '1 to 200. Shape: subcategory_id?, subcategory_name?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.get_recent_suggestion_selections to authenticated;

create or replace function private.trending_length(p_window text)
returns interval
language sql immutable set search_path = ''
as $$
  select case p_window when '24h' then interval '24 hours' else interval '7 days' end
$$;

-- Selections of a category itself have their own trending row. Trending was computed some time ago.
create or replace function public.get_taxonomy_drilldown(
  p_category_id uuid default null,
  p_subcategory_id uuid default null,
  p_locale text default null,
  p_limit integer default 25,
  p_window text default null
)
returns table (user_id uuid, selected_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_filter private.taxonomy_filter;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_choice('window', p_window, array['24h', '7d']);
  perform private.check_page(p_limit, null);
  v_filter.locale := private.taxonomy_locale(p_locale);
  v_filter.category_id := p_category_id;
  v_filter.subcategory_id := p_subcategory_id;
  if p_window is not null then
    select coalesce(max(t.calculated_at), '-infinity') into v_filter.date_to
      from public.taxonomy_trending t where t.time_window = p_window;
    v_filter.date_from := v_filter.date_to - private.trending_length(p_window);
  end if;
  -- Columns of a dynamic query are unknown to the check: @plpgsql_check_options: extra_warnings = false
  return query execute format(
    'select n.user_id, n.selected_at from public.taxonomy_selections n where true%s
      order by n.selected_at desc, n.id desc limit %s',
    private.conditions(v_filter, array[
      'n.category_id = ($1).category_id', 'n.subcategory_id = ($1).subcategory_id', 'n.locale = ($1).locale',
      case when p_subcategory_id is null and p_category_id is not null and p_window is not null then 'n.subcategory_id is null' end,
      case when p_window is not null then 'n.selected_at > ($1).date_from and n.selected_at <= ($1).date_to' end
    ]),
    coalesce(p_limit, 25)
  ) using v_filter;
end
$$;
comment on function public.get_taxonomy_drilldown is
  'Admin. Who selected a category, including its subcategories unless one is given, and when, newest first; user_id is null when '
  'the account was deleted. p_window (24h or 7d): only selections that count in the trending row of that category or subcategory. '
  'p_limit 1 to 200. Shape: user_id?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.get_taxonomy_drilldown to authenticated;

create or replace function public.get_taxonomy_trending(
  p_locale text default null, p_window text default '24h', p_limit integer default 50
)
returns table (
  category_id uuid, subcategory_id uuid, score double precision, category_name text, subcategory_name text,
  calculated_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_choice('window', p_window, array['24h', '7d']);
  perform private.check_page(p_limit, null);
  v_locale := coalesce(private.taxonomy_locale(p_locale), 'en');
  return query
    select r.category_id, r.subcategory_id, r.score,
           coalesce(private.taxonomy_name('category', c.id, v_locale), c.slug),
           coalesce(private.taxonomy_name('subcategory', s.id, v_locale), s.slug),
           r.calculated_at
      from (
        select * from public.taxonomy_trending t
         where t.locale = v_locale and t.time_window = coalesce(p_window, '24h')
         order by t.score desc, t.category_id, t.subcategory_id
         limit coalesce(p_limit, 50)
      ) r
      join public.categories c on c.id = r.category_id
      left join public.subcategories s on s.id = r.subcategory_id
     order by r.score desc, r.category_id, r.subcategory_id;
end
$$;
comment on function public.get_taxonomy_trending is
  'Admin. The most selected items of a language (default en), as last computed for the window 24h or 7d, highest score first. '
  'p_limit 1 to 200. Shape: subcategory_id?, subcategory_name?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.get_taxonomy_trending to authenticated;

-- A selection counts 1 at first and halves with each half-life, so that recent ones weigh more. The lock makes a second
-- computation start from the first's result; otherwise both would insert the same rows.
create or replace function private.compute_trending(p_window text, out calculated_at timestamptz, out row_count bigint)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_length interval := private.trending_length(p_window);
  v_half_life_hours float8 := case p_window when '24h' then 8::float8 else 48::float8 end;
  v_now timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('private.compute_trending'));
  v_now := clock_timestamp();

  delete from public.taxonomy_trending t where t.time_window = p_window;
  insert into public.taxonomy_trending (locale, time_window, category_id, subcategory_id, score, calculated_at)
  select n.locale, p_window, n.category_id, n.subcategory_id,
         sum(power(0.5::float8, extract(epoch from v_now - n.selected_at)::float8 / 3600 / v_half_life_hours)),
         v_now
    from public.taxonomy_selections n
   where n.selected_at > v_now - v_length and n.selected_at <= v_now
   group by n.locale, n.category_id, n.subcategory_id;
  get diagnostics row_count = row_count;
  calculated_at := v_now;
end
$$;

create or replace function public.recompute_taxonomy_trending(p_window text)
returns timestamptz
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_done record;
begin
  perform private.require_permission('taxonomy.edit');
  perform private.refuse_if(p_window is null, 'Choose a window: 24h or 7d.');
  perform private.check_choice('window', p_window, array['24h', '7d']);

  select * into strict v_done from private.compute_trending(p_window);
  perform private.audit(
    'recompute_taxonomy_trending', 'taxonomy_trending', p_window,
    jsonb_build_object('window', p_window, 'rows', v_done.row_count)
  );
  return v_done.calculated_at;
end
$$;
comment on function public.recompute_taxonomy_trending is
  'Admin. Recomputes a window for every language and returns the time; audited. Errors: not_authenticated, not_authorized, '
  'bad_argument.';
grant execute on function public.recompute_taxonomy_trending to authenticated;
