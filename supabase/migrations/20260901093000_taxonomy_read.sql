-- The taxonomy as admins read it: categories, subcategories, synonyms, aliases, and who has chosen what.

-- The list of synonyms is sorted by term, in one language or in all; a search finds any part of a term.
create index taxonomy_synonyms_order_idx
  on public.taxonomy_synonyms (lower(term), locale, entity_type, entity_id, term);
create index taxonomy_synonyms_search_idx on public.taxonomy_synonyms using gin (lower(term) extensions.gin_trgm_ops);
-- 'Duplicates only', and whose synonyms these are.
create index taxonomy_synonyms_entity_idx on public.taxonomy_synonyms (entity_id);

-- A language that the taxonomy doesn't speak must not look like one without words.
create function private.taxonomy_locale(p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_locale text := nullif(lower(trim(p_locale)), '');
begin
  if not private.is_locale(v_locale) then
    perform private.refuse_argument(
      format('Unknown language "%s". Use one of the taxonomy''s two-letter codes, for example en.', left(p_locale, 40))
    );
  end if;
  return v_locale;
end
$$;
comment on function private.taxonomy_locale is
  'The language in small letters; null stays null. Errors: bad_argument.';

-- For pages of a few rows; where all items are listed, the same is written as two joins.
create function private.taxonomy_name(p_entity_type text, p_entity_id uuid, p_locale text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select t.display_name
      from public.taxonomy_translations t
     where t.entity_type = p_entity_type and t.entity_id = p_entity_id and t.locale in (coalesce(p_locale, 'en'), 'en')
     order by t.locale = 'en'
     limit 1
  );
end
$$;
comment on function private.taxonomy_name is
  'The item''s name in the language, else in English; null when it has neither. Without a language, English.';

-- A person searches without minding capitals and accents: 'ciscenje' finds 'Čišćenje'.
create function private.folded(p_text text)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return lower(extensions.unaccent(p_text) collate "und-x-icu");
end
$$;
comment on function private.folded is 'The text in small letters without accents.';

-- ── Categories and subcategories ────────────────────────────────────────────────────────────────────────────────────

create type public.category as (
  id uuid,
  slug text,
  icon_slug text,
  is_active boolean,
  sort_order integer,
  display_name text
);
comment on type public.category is 'A category as admins see it; display_name is null where that language has none.';

create type public.subcategory as (
  id uuid,
  category_id uuid,
  slug text,
  is_active boolean,
  sort_order integer,
  display_name text
);
comment on type public.subcategory is 'A subcategory as admins see it; display_name is null where that language has none.';

-- display_name has no fallback: what is not translated yet is what one comes here to see.
create function public.admin_list_categories_v2(p_locale text default null, p_search text default null)
returns setof public.category
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
  v_pattern text;
begin
  perform private.require_admin();
  v_locale := coalesce(private.taxonomy_locale(p_locale), 'en');
  v_pattern := private.contains_pattern(private.folded(private.search_text(p_search)));
  return query
    select c.id, c.slug, c.icon_slug, c.is_active, c.sort_order, t.display_name::text
      from public.categories c
      left join public.taxonomy_translations t
        on t.entity_type = 'category' and t.entity_id = c.id and t.locale = v_locale
      left join public.taxonomy_translations en
        on en.entity_type = 'category' and en.entity_id = c.id and en.locale = 'en'
     where v_pattern is null
        or c.slug like v_pattern
        or private.folded(t.display_name) like v_pattern
        or private.folded(en.display_name) like v_pattern
     order by c.sort_order, c.id;
end
$$;
comment on function public.admin_list_categories_v2 is
  'Admin. All categories in their order, named in p_locale (default en). p_search: part of the slug, of that name or of '
  'the English one. Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_list_categories_v2 from public, anon;
grant execute on function public.admin_list_categories_v2 to authenticated;

create function public.admin_list_subcategories(
  p_category_id uuid default null, p_locale text default null, p_search text default null
)
returns setof public.subcategory
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
  v_pattern text;
begin
  perform private.require_admin();
  v_locale := coalesce(private.taxonomy_locale(p_locale), 'en');
  v_pattern := private.contains_pattern(private.folded(private.search_text(p_search)));
  return query
    select s.id, s.category_id, s.slug, s.is_active, s.sort_order, t.display_name::text
      from public.subcategories s
      join public.categories c on c.id = s.category_id
      left join public.taxonomy_translations t
        on t.entity_type = 'subcategory' and t.entity_id = s.id and t.locale = v_locale
      left join public.taxonomy_translations en
        on en.entity_type = 'subcategory' and en.entity_id = s.id and en.locale = 'en'
     where (p_category_id is null or s.category_id = p_category_id)
       and (
         v_pattern is null
         or s.slug like v_pattern
         or private.folded(t.display_name) like v_pattern
         or private.folded(en.display_name) like v_pattern
       )
     order by c.sort_order, c.id, s.sort_order, s.id;
end
$$;
comment on function public.admin_list_subcategories is
  'Admin. The subcategories of a category, or all, in their order, named in p_locale (default en). p_search: part of the '
  'slug, of that name or of the English one. Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_list_subcategories from public, anon;
grant execute on function public.admin_list_subcategories to authenticated;

-- ── Synonyms ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Two words are the same when only their capitals differ: that is how a search reads them.
-- A category's synonyms are its own and those of its subcategories, unless p_entity_type says which.
-- How the statement is put together: see admin_get_users.
create function public.admin_list_taxonomy_synonyms_v2(
  p_locale text default null,
  p_entity_type text default null,
  p_category_id uuid default null,
  p_subcategory_id uuid default null,
  p_term text default null,
  p_limit integer default 50,
  p_offset integer default 0,
  p_only_duplicates boolean default null
)
returns table (
  entity_type text, entity_id uuid, locale text, term text, created_at timestamptz,
  category_id uuid, category_slug text, category_name text,
  subcategory_id uuid, subcategory_slug text, subcategory_name text,
  total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
  v_term text;
  v_where text;
begin
  perform private.require_admin();
  perform private.check_choice('type', p_entity_type, array['category', 'subcategory']);
  perform private.check_page(p_limit, p_offset);
  v_locale := private.taxonomy_locale(p_locale);
  v_term := private.search_text(p_term);

  v_where := concat(
    case when v_locale is not null then ' and s.locale = $1' end,
    case when p_entity_type is not null then ' and s.entity_type = $2' end,
    case when p_category_id is not null then
      ' and s.entity_id in (select $3 union all select b.id from public.subcategories b where b.category_id = $3)'
    end,
    case when p_subcategory_id is not null then ' and s.entity_id = $4' end,
    case when v_term is not null then ' and lower(s.term) like $5' end,
    case when p_only_duplicates then
      ' and (s.locale, lower(s.term)) in (
          select d.locale, lower(d.term) from public.taxonomy_synonyms d group by 1, 2 having count(*) > 1
        )'
    end
  );

  return query execute format(
    $sql$
      select s.entity_type, s.entity_id, s.locale, s.term::text, s.created_at,
             c.id, c.slug, coalesce(private.taxonomy_name('category', c.id, s.locale), c.slug),
             sub.id, sub.slug,
             case when sub.id is not null then
               coalesce(private.taxonomy_name('subcategory', sub.id, s.locale), sub.slug)
             end,
             (
               select count(*) from public.taxonomy_synonyms d
                where d.locale = s.locale and lower(d.term) = lower(s.term)
             )
        from (
          select * from public.taxonomy_synonyms s
           where true%s
           order by lower(s.term), s.locale, s.entity_type, s.entity_id, s.term
           limit $6 offset $7
        ) s
        left join public.subcategories sub on s.entity_type = 'subcategory' and sub.id = s.entity_id
        left join public.categories c
          on c.id = case s.entity_type when 'category' then s.entity_id else sub.category_id end
       order by lower(s.term), s.locale, s.entity_type, s.entity_id, s.term
    $sql$, v_where
  ) using
    v_locale, p_entity_type, p_category_id, p_subcategory_id, private.contains_pattern(v_term),
    coalesce(p_limit, 50), coalesce(p_offset, 0);
end
$$;
comment on function public.admin_list_taxonomy_synonyms_v2 is
  'Admin. A page of synonyms by term. Names are in the synonym''s language, else English, else the slug. p_term: part of '
  'the term. total_count: how often the term stands in its language, whatever its capitals. p_limit 1 to 200. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_list_taxonomy_synonyms_v2 from public, anon;
grant execute on function public.admin_list_taxonomy_synonyms_v2 to authenticated;

-- Asked for certain terms it answers in their own spelling, so that the caller finds them again.
create function public.admin_count_taxonomy_synonym_terms(
  p_locale text default null,
  p_entity_type text default null,
  p_category_id uuid default null,
  p_term_like text default null,
  p_terms text[] default null
)
returns table (term text, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
  v_term text;
  v_keys text[];
begin
  perform private.require_admin();
  perform private.check_choice('type', p_entity_type, array['category', 'subcategory']);
  v_locale := private.taxonomy_locale(p_locale);
  v_term := private.search_text(p_term_like);
  if cardinality(p_terms) > 1000 then
    perform private.refuse_argument('Ask for at most 1000 terms.');
  end if;
  v_keys := array(select private.search_key(t) from unnest(p_terms) t);

  return query execute format(
    $sql$
      with counted as (
        select lower(s.term) as key, count(*) as total from public.taxonomy_synonyms s where true%s group by 1
      )
      %s
    $sql$,
    concat(
      case when v_locale is not null then ' and s.locale = $1' end,
      case when p_entity_type is not null then ' and s.entity_type = $2' end,
      case when p_category_id is not null then
        ' and s.entity_id in (select $3 union all select b.id from public.subcategories b where b.category_id = $3)'
      end,
      case when v_term is not null then ' and lower(s.term) like $4' end,
      case when p_terms is not null then ' and lower(s.term) = any ($5)' end
    ),
    case
      when p_terms is null then 'select key::text, total from counted order by total desc, key limit 1000'
      else
        'select asked.term, counted.total
           from (select distinct t as term from unnest($6) t) asked
           join counted on counted.key = private.search_key(asked.term)
          order by counted.total desc, asked.term'
    end
  ) using v_locale, p_entity_type, p_category_id, private.contains_pattern(v_term), v_keys, p_terms;
end
$$;
comment on function public.admin_count_taxonomy_synonym_terms is
  'Admin. How many synonyms each term has, whatever its capitals: the p_terms that there are, or the 1000 most frequent in '
  'small letters. Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_count_taxonomy_synonym_terms from public, anon;
grant execute on function public.admin_count_taxonomy_synonym_terms to authenticated;

-- ── Aliases ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create function public.admin_list_taxonomy_aliases()
returns table (
  entity_type text, from_slug text, to_entity_id uuid, created_at timestamptz,
  to_slug text, to_name text, to_is_active boolean, to_category_id uuid
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select a.entity_type, a.from_slug, a.to_entity_id, a.created_at,
           coalesce(c.slug, s.slug), private.taxonomy_name(a.entity_type, a.to_entity_id, 'en'),
           coalesce(c.is_active, s.is_active and parent.is_active), coalesce(c.id, s.category_id)
      from public.taxonomy_aliases a
      left join public.categories c on a.entity_type = 'category' and c.id = a.to_entity_id
      left join public.subcategories s on a.entity_type = 'subcategory' and s.id = a.to_entity_id
      left join public.categories parent on parent.id = s.category_id
     order by a.entity_type, a.from_slug;
end
$$;
comment on function public.admin_list_taxonomy_aliases is
  'Admin. All aliases with what they lead to: its slug (null when there is no such item any more), English name, whether '
  'users see it, and its category. Errors: not_authenticated, not_authorized.';
revoke execute on function public.admin_list_taxonomy_aliases from public, anon;
grant execute on function public.admin_list_taxonomy_aliases to authenticated;

-- ── Adoption ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Somebody who stopped being a worker keeps their choice for the day they come back; until then they don't count.
create function private.worker_count()
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from public.profiles p where p.is_worker);
end
$$;
comment on function private.worker_count is 'How many workers there are.';

create function private.coverage_pct(p_workers bigint, p_of bigint)
returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case when p_of = 0 then 0.00 else round(100.0 * p_workers / p_of, 2) end;
end
$$;
comment on function private.coverage_pct is 'Selected workers out of all workers in percent, 2 decimals; 0 without workers.';

create function public.admin_get_category_adoption(p_locale text default null)
returns table (category_id uuid, slug text, name text, workers_count bigint, coverage_pct numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
  v_workers bigint;
begin
  perform private.require_admin();
  v_locale := private.taxonomy_locale(p_locale);
  v_workers := private.worker_count();
  return query
    select c.id, c.slug, coalesce(private.taxonomy_name('category', c.id, v_locale), c.slug),
           coalesce(n.workers, 0), private.coverage_pct(coalesce(n.workers, 0), v_workers)
      from public.categories c
      left join (
        select w.category_id as id, count(*) as workers
          from public.worker_categories w
          join public.profiles p on p.user_id = w.user_id and p.is_worker
         group by w.category_id
      ) n on n.id = c.id
     order by coalesce(n.workers, 0) desc, c.slug;
end
$$;
comment on function public.admin_get_category_adoption is
  'Admin. How many workers chose each category, most first, named in p_locale, else in English, else by slug. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_get_category_adoption from public, anon;
grant execute on function public.admin_get_category_adoption to authenticated;

create function public.admin_get_subcategory_adoption(p_locale text default null, p_category_id uuid default null)
returns table (subcategory_id uuid, slug text, name text, workers_count bigint, coverage_pct numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
  v_workers bigint;
begin
  perform private.require_admin();
  v_locale := private.taxonomy_locale(p_locale);
  v_workers := private.worker_count();
  return query
    select s.id, s.slug, coalesce(private.taxonomy_name('subcategory', s.id, v_locale), s.slug),
           coalesce(n.workers, 0), private.coverage_pct(coalesce(n.workers, 0), v_workers)
      from public.subcategories s
      left join (
        select w.subcategory_id as id, count(*) as workers
          from public.worker_subcategories w
          join public.subcategories b on b.id = w.subcategory_id
          join public.profiles p on p.user_id = w.user_id and p.is_worker
         where p_category_id is null or b.category_id = p_category_id
         group by w.subcategory_id
      ) n on n.id = s.id
     where p_category_id is null or s.category_id = p_category_id
     order by coalesce(n.workers, 0) desc, s.slug, s.id;
end
$$;
comment on function public.admin_get_subcategory_adoption is
  'Admin. How many workers chose each subcategory of a category, or of all, most first; out of all workers, as for '
  'categories. Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.admin_get_subcategory_adoption from public, anon;
grant execute on function public.admin_get_subcategory_adoption to authenticated;
