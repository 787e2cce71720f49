-- Words that lead a search to an item: synonyms, and aliases of former slugs.

-- The root collation sorts several languages together, and a language that ICU lacks. Serbian has two scripts: only the
-- rules of the Latin one sort both. PostgreSQL has no collation for no.
create or replace function private.collation_of(p_locale text)
returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select c.collname::text from pg_catalog.pg_collation c
       where c.collname = case p_locale when 'sr' then 'sr-Latn' when 'no' then 'nb' else p_locale end || '-x-icu'
         and c.collprovider = 'i' and c.collnamespace = 'pg_catalog'::regnamespace
    ),
    'und-x-icu'
  )
$$;

-- Words that differ only in case are equal. Substrings match without accents: search_word has the index but drops punctuation, so
-- the term itself is compared too. A category's synonyms include those of its subcategories, unless p_entity_type is given. See
-- admin_get_users for how the statement is built.
create or replace function public.admin_list_taxonomy_synonyms_v2(
  p_locale text default null,
  p_entity_type text default null,
  p_category_id uuid default null,
  p_subcategory_id uuid default null,
  p_term text default null,
  p_limit integer default 50,
  p_offset integer default 0,
  p_only_duplicates boolean default null,
  p_after jsonb default null,
  p_before jsonb default null
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
  v_filter private.synonym_filter;
  v_term text;
  v_key text;
  v_cursor public.taxonomy_synonyms;
  -- The page before a cursor is read backwards.
  v_direction text := case when p_before is null then 'asc' else 'desc' end;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_choice('type', p_entity_type, array['category', 'subcategory']);
  perform private.check_page(p_limit, p_offset);
  v_term := private.search_text(private.visible(p_term));
  v_filter := row(
    private.taxonomy_locale(p_locale), p_entity_type, p_category_id, p_subcategory_id,
    private.contains_pattern(private.search_word(v_term)), private.contains_pattern(private.folded(v_term))
  );
  v_key := format('lower(s.term) collate %I', private.collation_of(v_filter.locale));
  if p_after is not null or p_before is not null then
    v_cursor := private.read_cursor(
      v_cursor, array['term', 'locale', 'entity_type', 'entity_id'], false, p_after, p_before, p_offset
    );
  end if;

  -- Inlines private.taxonomy_name, because a call per name would take longer than finding the terms. Columns of a dynamic query
  -- are unknown to the check: @plpgsql_check_options: extra_warnings = false
  return query execute format(
    $sql$
      select s.entity_type, s.entity_id, s.locale, s.term::text, s.created_at,
             c.id, c.slug, coalesce((
               select t.display_name from public.taxonomy_translations t
                where t.entity_type = 'category' and t.entity_id = c.id and t.locale in (s.locale, 'en')
                order by t.locale = 'en' limit 1
             ), c.slug),
             sub.id, sub.slug, coalesce((
               select t.display_name from public.taxonomy_translations t
                where t.entity_type = 'subcategory' and t.entity_id = sub.id and t.locale in (s.locale, 'en')
                order by t.locale = 'en' limit 1
             ), sub.slug),
             (
               select count(*) from public.taxonomy_synonyms d
                where d.locale = s.locale and lower(d.term) = lower(s.term)
             )
        from (
          select * from public.taxonomy_synonyms s
           where true%1$s%4$s
           order by %3$s %2$s, s.locale %2$s, s.entity_type %2$s, s.entity_id %2$s, s.term %2$s
           limit %5$s offset %6$s
        ) s
        left join public.subcategories sub on s.entity_type = 'subcategory' and sub.id = s.entity_id
        left join public.categories c
          on c.id = case s.entity_type when 'category' then s.entity_id else sub.category_id end
       order by %3$s, s.locale, s.entity_type, s.entity_id, s.term
    $sql$,
    private.conditions(v_filter, array[
      's.locale = ($1).locale', 's.entity_type = ($1).entity_type',
      's.entity_id in (select i.entity_id from private.taxonomy_items i where i.category_id = ($1).category_id)',
      's.entity_type = ''subcategory'' and s.entity_id = ($1).subcategory_id',
      's.search_word like ($1).search_word', 'private.folded(s.term) like ($1).folded_term'
    ]),
    v_direction, v_key,
    concat(
      case when p_only_duplicates then
        ' and (s.locale, lower(s.term)) in (
            select d.locale, lower(d.term) from public.taxonomy_synonyms d group by 1, 2 having count(*) > 1
          )'
      end,
      case when p_after is not null or p_before is not null then format(
        ' and (%s, s.locale, s.entity_type, s.entity_id, s.term)
            %s (lower(($2).term), ($2).locale, ($2).entity_type, ($2).entity_id, ($2).term)',
        v_key, case when p_before is null then '>' else '<' end
      ) end
    ),
    coalesce(p_limit, 50), coalesce(p_offset, 0)
  ) using v_filter, v_cursor;
end
$$;
comment on function public.admin_list_taxonomy_synonyms_v2 is
  'Admin. A page of synonyms by term. Names are in the synonym''s language, else in English, else the slug. p_term: part of the '
  'term, ignoring accents. total_count: how often the term occurs in its language, ignoring case. p_limit 1 to 200. p_after, '
  'p_before: instead of p_offset, {term, locale, entity_type, entity_id} of the row that the page follows or precedes. Shape: '
  'like taxonomy_synonyms, category_id?, category_slug?, category_name?, subcategory_id?, subcategory_slug?, subcategory_name?. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_list_taxonomy_synonyms_v2 to authenticated;

-- Returns given terms in the caller's spelling, so that they can be matched.
create or replace function public.admin_count_taxonomy_synonym_terms(
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
  v_filter private.synonym_filter;
  v_term text;
  v_keys text[];
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_choice('type', p_entity_type, array['category', 'subcategory']);
  v_term := private.search_text(private.visible(p_term_like));
  v_filter := row(
    private.taxonomy_locale(p_locale), p_entity_type, p_category_id, null::uuid,
    private.contains_pattern(private.search_word(v_term)), private.contains_pattern(private.folded(v_term))
  );
  perform private.refuse_if(cardinality(p_terms) > 1000, 'Ask for at most 1000 terms.');
  v_keys := array(select private.search_key(private.visible(t)) from unnest(p_terms) t);

  -- Columns of a dynamic query are unknown to the check: @plpgsql_check_options: extra_warnings = false
  return query execute format(
    $sql$
      with counted as (
        select lower(s.term) as key, count(*) as total from public.taxonomy_synonyms s where true%1$s group by 1
      )
      %2$s collate %3$I limit 1000
    $sql$,
    private.conditions(v_filter, array[
      's.locale = ($1).locale', 's.entity_type = ($1).entity_type',
      's.entity_id in (select i.entity_id from private.taxonomy_items i where i.category_id = ($1).category_id)',
      case when p_terms is not null then 'lower(s.term) = any ($3)' end,
      's.search_word like ($1).search_word', 'private.folded(s.term) like ($1).folded_term'
    ]),
    case
      when p_terms is null then 'select key::text, total from counted order by total desc, counted.key'
      else
        'select asked.term, counted.total
           from (select distinct t as term from unnest($2) t) asked
           join counted on counted.key = private.search_key(private.visible(asked.term))
          order by counted.total desc, asked.term'
    end,
    private.collation_of(v_filter.locale)
  ) using v_filter, p_terms, v_keys;
end
$$;
comment on function public.admin_count_taxonomy_synonym_terms is
  'Admin. How many synonyms each term has, ignoring case: the existing ones of p_terms, or the 1000 most frequent in lower case. '
  'Shape: no nulls. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_count_taxonomy_synonym_terms to authenticated;

create or replace function public.admin_list_taxonomy_aliases()
returns table (
  entity_type text, from_slug text, to_entity_id uuid, created_at timestamptz,
  to_slug text, to_name text, to_is_active boolean, to_category_id uuid
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('taxonomy.read');
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
  'Admin. All aliases with their items: slug (null when the item no longer exists), English name, whether users see it, and its '
  'category. Shape: like taxonomy_aliases, to_slug?, to_name?, to_is_active?, to_category_id?. Errors: not_authenticated, '
  'not_authorized.';
grant execute on function public.admin_list_taxonomy_aliases to authenticated;
