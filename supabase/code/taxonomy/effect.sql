-- Previews how a change of words would affect searches.

-- Queries that the terms may affect: of the 2,000 most frequent ones of the last 100,000 searches, and all accepted ones, which must
-- still find their item. p_locales and p_terms are parallel arrays: a search uses its own language and English. Cheap and too broad
-- on purpose: matches equal beginnings, equal ends and contained words. With as many terms as a file may have, nearly every query
-- matches. Accepted queries come first.
create or replace function private.similar_queries(p_locales text[], p_terms text[], p_limit integer)
returns table (locale text, query text, times bigint, wanted uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locales text[] := case when 'en' = any (p_locales) then private.locales() else p_locales end;
begin
  return query
    with searched as (
      select l.locale, l.normalized_query, count(*) as times
        from (select s.locale, s.normalized_query, s.created_at from public.taxonomy_searches s order by s.id desc limit 100000) l
       where l.locale = any (v_locales) and l.created_at > now() - interval '30 days'
       group by 1, 2
    ),
    accepted as (
      select r.locale, r.normalized_query, r.entity_id
        from public.taxonomy_repaired_queries r
       where r.locale = any (v_locales)
       order by r.created_at desc
       limit 1000
    ),
    recent as materialized (
      select coalesce(q.locale, a.locale) as locale, coalesce(q.normalized_query, a.normalized_query) as query,
             coalesce(q.times, 0) as times, a.entity_id as wanted
        from (select * from searched f order by f.times desc, f.normalized_query limit 2000) q
        full join accepted a on a.locale = q.locale and a.normalized_query = q.normalized_query
    ),
    words as materialized (
      select distinct t.locale, v.word, left(v.word, 2) as head, right(v.word, 3) as tail, private.is_unspaced(v.word) as is_unspaced
        from unnest(p_locales, p_terms) t (locale, term)
        cross join lateral private.term_words(t.locale, t.term) w
        cross join lateral (values (w.word), (w.stem)) v (word)
    ),
    asked as materialized (
      select distinct r.locale, r.query, l.locale as among, private.word_key(l.locale, t.token) as key
        from recent r
        cross join lateral unnest(private.search_tokens(r.query)) t (token)
        join unnest(private.locales()) l (locale) on l.locale in (r.locale, 'en') and l.locale = any (p_locales)
    ),
    near as materialized (
      select a.locale, a.query from asked a join words w on w.locale = a.among and w.head = left(a.key, 2)
      union
      select a.locale, a.query
        from asked a
        join words w on w.locale = a.among and w.tail = right(a.key, 3)
       where left(w.word, 1) in (left(a.key, 1), substr(a.key, 2, 1))
      union
      select a.locale, a.query
        from asked a
        join words w on w.locale = a.among
       where length(a.key) >= 5 and strpos(w.word, a.key) > 0
          or (length(w.word) >= 3 or w.is_unspaced) and strpos(a.key, w.word) > 0
    )
    select r.locale, r.query, r.times, r.wanted
      from recent r
     where cardinality(p_terms) > 500 or (r.locale, r.query) in (select n.locale, n.query from near n)
     order by r.wanted is null, r.times desc, r.locale, r.query
     limit p_limit;
end
$$;

-- Queries that lose the item they were accepted for come first.
create or replace function private.changed_answers(
  p_locales text[], p_queries text[], p_times bigint[], p_wanted uuid[], p_before jsonb[], p_after jsonb[]
)
returns table (
  locale text, normalized_query text, times bigint, loses_item boolean, before text[], after text[]
)
language plpgsql immutable set search_path = ''
as $$
begin
  return query
    select q.locale, q.query, q.times,
           q.wanted is not null and q.old -> 'items' @> to_jsonb(q.wanted) and not q.new -> 'items' @> to_jsonb(q.wanted),
           array(select jsonb_array_elements_text(q.old -> 'names')), array(select jsonb_array_elements_text(q.new -> 'names'))
      from unnest(p_locales, p_queries, p_times, p_wanted, p_before, p_after) q (locale, query, times, wanted, old, new)
     where q.old -> 'items' <> q.new -> 'items'
     order by 4 desc, q.times desc, q.locale, q.query;
end
$$;

-- Adds the terms, searches and rolls everything back; variables keep the answer. Nothing is audited.
create or replace function public.admin_preview_taxonomy_terms(
  p_entity_type text, p_entity_id uuid default null, p_category_id uuid default null, p_terms jsonb default '[]'
)
returns table (
  locale text, normalized_query text, times bigint, loses_item boolean, before text[], after text[]
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locales text[];
  v_terms text[];
  v_queries record;
  v_before jsonb[];
  v_after jsonb[];
  v_id uuid := p_entity_id;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_entity_type(p_entity_type);
  perform private.refuse_if(jsonb_typeof(p_terms) is distinct from 'array', 'The terms must be a list of {locale, term}.');
  perform private.refuse_if(jsonb_array_length(p_terms) not between 1 and 50, 'Try 1 to 50 terms.');
  select array_agg(private.required_locale(t ->> 'locale')), array_agg(private.clean_word('term', t ->> 'term'))
    into v_locales, v_terms
    from jsonb_array_elements(p_terms) t;
  if p_entity_id is not null then
    perform private.taxonomy_item(p_entity_type, p_entity_id);
  elsif p_entity_type = 'subcategory' then
    perform private.taxonomy_item('category', p_category_id);
  end if;

  select array_agg(q.locale) as locales, array_agg(q.query) as queries, array_agg(q.times) as times, array_agg(q.wanted) as wanted
    into v_queries
    from private.similar_queries(v_locales, v_terms, 200) q;
  v_before := private.current_results(v_queries.locales, v_queries.queries);
  begin
    perform private.lock_taxonomy();
    if v_id is null then
      v_id := gen_random_uuid();
      if p_entity_type = 'category' then
        insert into public.categories (id, slug, sort_order)
        select v_id, replace(v_id::text, '-', ''), coalesce(max(c.sort_order), 0) + 1 from public.categories c;
      else
        insert into public.subcategories (id, category_id, slug, sort_order)
        select v_id, p_category_id, replace(v_id::text, '-', ''), coalesce(max(s.sort_order), 0) + 1
          from public.subcategories s where s.category_id = p_category_id;
      end if;
      insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name)
      select distinct on (t.locale) p_entity_type, v_id, t.locale, t.term from unnest(v_locales, v_terms) t (locale, term);
    end if;
    insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term)
    select p_entity_type, v_id, t.locale, t.term from unnest(v_locales, v_terms) t (locale, term)
    on conflict do nothing;
    v_after := private.current_results(v_queries.locales, v_queries.queries);
    raise exception using errcode = 'MD001';
  exception when sqlstate 'MD001' then
    null;
  end;

  return query
    select * from private.changed_answers(
      v_queries.locales, v_queries.queries, v_queries.times, v_queries.wanted, v_before, v_after
    );
end
$$;
comment on function public.admin_preview_taxonomy_terms is
  'Admin. Searches of the last 30 days whose first three results would change if an item had these terms ({locale, term}, at most '
  '50): names before and after. Without p_entity_id: a new item of the type (in p_category_id) with these names. loses_item: the '
  'query no longer finds the item it was accepted for. Checks the 200 queries most likely to change, accepted ones first. Changes '
  'nothing. Shape: no nulls. Errors: not_authenticated, not_authorized, bad_argument, category_not_found, subcategory_not_found, '
  'taxonomy_busy.';
grant execute on function public.admin_preview_taxonomy_terms to authenticated;

create or replace function public.admin_preview_taxonomy_import_effect(p_kind text, p_data jsonb)
returns table (
  locale text, normalized_query text, times bigint, loses_item boolean, before text[], after text[]
)
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_plan record;
  v_words record;
  v_queries record;
  v_before jsonb[];
  v_after jsonb[];
  v_is_outdated boolean := false;
begin
  perform private.require_permission('taxonomy.read');
  perform private.check_import_kind(p_kind);
  v_plan := private.import_plan(p_kind, p_data, 40);
  -- Names and synonyms are searched in their language, former slugs in English. A search may have found an old name.
  select array_agg(w.locale) as locales, array_agg(w.term) as terms into v_words
    from (
      select distinct case c.list when 'aliases' then 'en' else split_part(c.field, ':', 2) end as locale,
             case c.list when 'aliases' then split_part(c.field, ':', 2) else v.word #>> '{}' end as term
        from unnest(v_plan.changes::private.taxonomy_change[]) c
        cross join lateral (values (c.old), (c.new)) v (word)
       where c.list in ('translations', 'synonyms', 'aliases') and jsonb_typeof(v.word) = 'string'
    ) w;
  -- Entries with errors are not imported.
  if v_words.terms is null or exists (select from unnest(v_plan.entries) e where cardinality(e.errors) > 0) then
    return;
  end if;
  select array_agg(q.locale) as locales, array_agg(q.query) as queries, array_agg(q.times) as times, array_agg(q.wanted) as wanted
    into v_queries
    from private.similar_queries(v_words.locales, v_words.terms, 500) q;
  -- Fast path: no recent query resembles the words.
  if v_queries.queries is null then
    return;
  end if;
  v_before := private.current_results(v_queries.locales, v_queries.queries);
  loop
    begin
      perform private.lock_taxonomy();
      if v_is_outdated then
        v_plan := private.import_plan(p_kind, p_data, 40);
      end if;
      perform private.write_import(p_kind, v_plan.changes);
      v_after := private.current_results(v_queries.locales, v_queries.queries);
      raise exception using errcode = 'MD001';
    exception
      when sqlstate 'MD001' then
        exit;
      when unique_violation then
        -- The plan was made without the lock; an item created since may have taken a position or slug.
        if v_is_outdated then
          raise;
        end if;
        v_is_outdated := true;
    end;
  end loop;
  return query
    select * from private.changed_answers(
      v_queries.locales, v_queries.queries, v_queries.times, v_queries.wanted, v_before, v_after
    );
end
$$;
comment on function public.admin_preview_taxonomy_import_effect is
  'Admin. Searches of the last 30 days whose first three results would change if this CSV (kind categories, subcategories) or '
  'JSON file (json) were imported: names before and after. loses_item: the query no longer finds the item it was accepted for. '
  'Checks the 500 queries most likely to change, accepted ones first. Empty if the file has errors or changes no words. Changes '
  'nothing. Shape: no nulls. Errors: not_authenticated, not_authorized, bad_argument, taxonomy_busy.';
grant execute on function public.admin_preview_taxonomy_import_effect to authenticated;
