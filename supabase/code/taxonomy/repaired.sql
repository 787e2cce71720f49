-- Accepted queries: the item each should find since then, and whether people find it.

-- Replacing a colleague's acceptance requires having seen it.
create or replace function private.refuse_accepted_otherwise(p_locale text, p_queries text[], p_item uuid, p_instead_of uuid[])
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_other public.taxonomy_repaired_queries;
  v_person text;
begin
  select * into v_other
    from public.taxonomy_repaired_queries r
   where r.locale = p_locale and r.normalized_query = any (p_queries) and r.entity_id <> all (array_remove(p_instead_of || p_item, null))
   order by r.normalized_query
   limit 1;
  if not found then
    return;
  end if;
  v_person := private.person_name(v_other.repaired_by_user_id);
  raise exception '%', format(
    '%s already accepted “%s” for %s. Nothing was changed. To replace that, accept it under Unmatched Search Queries.',
    case
      when v_other.repaired_by_user_id = auth.uid() then 'You'
      when v_other.repaired_by_user_id is null then 'Someone else'
      else upper(left(v_person, 1)) || substr(v_person, 2)
    end,
    v_other.normalized_query,
    (
      select concat_ws(
               ' › ',
               case when i.entity_type = 'subcategory'
                 then coalesce(private.taxonomy_name('category', i.category_id, p_locale), i.category_slug) end,
               coalesce(private.taxonomy_name(i.entity_type, i.entity_id, p_locale), i.slug)
             )
        from private.taxonomy_items i
       where i.entity_type = v_other.entity_type and i.entity_id = v_other.entity_id
    )
  ) using errcode = 'PT409', hint = 'query_accepted';
end
$$;

-- Serializes admins who accept the same query; the second learns its item.
create or replace function public.admin_accept_queries(
  p_locale text, p_normalized_queries text[], p_entity_type text, p_entity_id uuid,
  p_terms text[] default '{}', p_terms_locale text default null, p_instead_of uuid[] default '{}'
)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_terms_locale text;
  v_queries text[];
  v_item private.taxonomy_item;
  v_accepted text[];
  v_added text[];
begin
  perform private.require_permission('taxonomy.edit');
  perform private.check_queries(p_normalized_queries);
  v_locale := private.required_locale(p_locale);
  v_queries := array(select distinct private.normalized_query(v_locale, q) from unnest(p_normalized_queries) q);
  -- Refuses queries without visible characters.
  perform private.check_queries(v_queries);
  perform private.refuse_if(cardinality(p_terms) > 100, 'Add at most 100 synonyms at once.');
  v_terms_locale := private.required_locale(coalesce(p_terms_locale, p_locale));
  perform private.lock_taxonomy();
  v_item := private.taxonomy_item(p_entity_type, p_entity_id);
  perform private.refuse_accepted_otherwise(v_locale, v_queries, p_entity_id, p_instead_of);

  with accepted as (
    insert into public.taxonomy_repaired_queries (locale, normalized_query, entity_type, entity_id, repaired_by_user_id)
    select v_locale, q.query, p_entity_type, p_entity_id, auth.uid() from unnest(v_queries) q (query)
    on conflict (locale, normalized_query) do update
       set entity_type = excluded.entity_type, entity_id = excluded.entity_id,
           repaired_by_user_id = excluded.repaired_by_user_id, created_at = excluded.created_at,
           instead_of = to_jsonb(taxonomy_repaired_queries) - array['locale', 'normalized_query', 'instead_of']
     where taxonomy_repaired_queries.entity_id <> excluded.entity_id
    returning normalized_query
  )
  select coalesce(array_agg(a.normalized_query order by a.normalized_query), '{}') into v_accepted from accepted a;
  with added as (
    insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term)
    select p_entity_type, p_entity_id, v_terms_locale, private.clean_word('term', t.term) from unnest(p_terms) t (term)
    on conflict do nothing
    returning term
  )
  select coalesce(array_agg(a.term order by a.term collate "C"), '{}') into v_added from added a;

  if v_accepted <> '{}' or v_added <> '{}' then
    perform private.audit('accept_queries', 'taxonomy_repaired_queries', null, jsonb_build_object(
      'entity_type', p_entity_type, 'item', private.item_path(v_item), 'locale', v_locale, 'queries', to_jsonb(v_accepted),
      'terms_locale', v_terms_locale, 'terms', to_jsonb(v_added)
    ));
  end if;
  return jsonb_build_object('queries', to_jsonb(v_accepted), 'terms', to_jsonb(v_added));
end
$$;
comment on function public.admin_accept_queries is
  'Admin. Accepts at most 100 queries for an item and adds the terms (at most 100, in p_terms_locale, by default p_locale) to its '
  'synonyms: all or none, one audit entry. Returns the queries and synonyms that are new. Search quality is measured by accepted '
  'queries. A query accepted for another item is refused, unless p_instead_of contains that item. Shape: returns AcceptedQueries. '
  'Errors: not_authenticated, not_authorized, bad_argument, category_not_found, subcategory_not_found, query_accepted.';
grant execute on function public.admin_accept_queries to authenticated;

-- Keeps what colleagues have accepted or added since.
create or replace function public.admin_unaccept_queries(
  p_locale text, p_normalized_queries text[], p_entity_type text, p_entity_id uuid,
  p_terms text[] default '{}', p_terms_locale text default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_terms_locale text;
  v_item private.taxonomy_item;
  v_restored text[];
  v_forgotten text[];
  v_deleted text[];
begin
  perform private.require_permission('taxonomy.edit');
  perform private.refuse_if(
    coalesce(cardinality(p_normalized_queries || p_terms), 0) not between 1 and 200, 'Choose 1 to 200 queries and synonyms.'
  );
  v_locale := private.required_locale(p_locale);
  v_terms_locale := private.required_locale(coalesce(p_terms_locale, p_locale));
  perform private.lock_taxonomy();
  v_item := private.taxonomy_item(p_entity_type, p_entity_id);

  -- If the earlier item is gone, the query is no longer accepted.
  with restored as (
    update public.taxonomy_repaired_queries r
       set entity_type = i.entity_type, entity_id = i.entity_id, created_at = (r.instead_of ->> 'created_at')::timestamptz,
           repaired_by_user_id = (
             select p.user_id from public.profiles p where p.user_id = (r.instead_of ->> 'repaired_by_user_id')::uuid
           ),
           instead_of = null
      from private.taxonomy_items i
     where r.locale = v_locale and r.normalized_query = any (p_normalized_queries)
       and r.entity_id = p_entity_id and r.repaired_by_user_id = auth.uid()
       and i.entity_type = r.instead_of ->> 'entity_type' and i.entity_id = (r.instead_of ->> 'entity_id')::uuid
    returning r.normalized_query
  )
  select array_agg(b.normalized_query) into v_restored from restored b;
  with forgotten as (
    delete from public.taxonomy_repaired_queries r
     where r.locale = v_locale and r.normalized_query = any (p_normalized_queries)
       and r.entity_id = p_entity_id and r.repaired_by_user_id = auth.uid()
    returning r.normalized_query
  )
  select coalesce(array_agg(q order by q), '{}') into v_forgotten
    from (select f.normalized_query from forgotten f union all select unnest(v_restored)) u (q);
  with deleted as (
    delete from public.taxonomy_synonyms s
     where s.entity_type = p_entity_type and s.entity_id = p_entity_id and s.locale = v_terms_locale and s.term = any (p_terms)
       and not exists (
         select from private.word_changes w
          where w.word = private.synonym_word(s.entity_type, s.entity_id, s.locale, s.term) and w.changed_by <> auth.uid()
       )
    returning s.term
  )
  select coalesce(array_agg(d.term order by d.term collate "C"), '{}') into v_deleted from deleted d;

  if v_forgotten <> '{}' or v_deleted <> '{}' then
    perform private.audit('unaccept_queries', 'taxonomy_repaired_queries', null, jsonb_build_object(
      'entity_type', p_entity_type, 'item', private.item_path(v_item), 'locale', v_locale, 'queries', to_jsonb(v_forgotten),
      'terms_locale', v_terms_locale, 'terms', to_jsonb(v_deleted)
    ));
  end if;
end
$$;
comment on function public.admin_unaccept_queries is
  'Admin. Undoes admin_accept_queries of the caller: the returned queries and terms, at most 200, all or none, one audit entry. A '
  'replaced acceptance is restored. Keeps queries accepted by someone else or for another item, and terms that someone else has '
  'changed since. Errors: not_authenticated, not_authorized, bad_argument, category_not_found, subcategory_not_found.';
grant execute on function public.admin_unaccept_queries to authenticated;

create or replace function public.admin_get_repaired_queries(
  p_locale text default null, p_limit integer default 50, p_offset integer default 0, p_normalized_queries text[] default null
)
returns table (
  locale text, normalized_query text, entity_type text, entity_id uuid, category_id uuid,
  category_name text, subcategory_name text, repaired_by_user_id uuid, created_at timestamptz,
  before_unmatched bigint, before_matched bigint, since_unmatched bigint, since_matched bigint
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
    select r.locale, r.normalized_query, r.entity_type, r.entity_id, c.id,
           coalesce(private.taxonomy_name('category', c.id, r.locale), c.slug),
           coalesce(private.taxonomy_name('subcategory', s.id, r.locale), s.slug),
           r.repaired_by_user_id, r.created_at, q.before_unmatched, q.before_matched, q.since_unmatched, q.since_matched
      from (
        select * from public.taxonomy_repaired_queries d
         where (v_locale is null or d.locale = v_locale)
           and (p_normalized_queries is null or d.normalized_query = any (p_normalized_queries))
         order by d.created_at desc, d.locale, d.normalized_query
         limit coalesce(p_limit, 50) offset coalesce(p_offset, 0)
      ) r
      left join public.subcategories s on r.entity_type = 'subcategory' and s.id = r.entity_id
      join public.categories c on c.id = coalesce(s.category_id, r.entity_id)
      cross join lateral (
        select count(*) filter (where a.created_at < r.created_at and a.match_count = 0) as before_unmatched,
               count(*) filter (where a.created_at < r.created_at and a.match_count > 0) as before_matched,
               count(*) filter (where a.created_at >= r.created_at and a.match_count = 0) as since_unmatched,
               count(*) filter (where a.created_at >= r.created_at and a.match_count > 0) as since_matched
          from public.taxonomy_searches a
         where a.locale = r.locale and a.normalized_query = r.normalized_query
           and a.created_at >= r.created_at - interval '30 days'
      ) q
     order by r.created_at desc, r.locale, r.normalized_query;
end
$$;
comment on function public.admin_get_repaired_queries is
  'Admin. A page of the accepted queries, newest first, with their items and the number of searches without results (unmatched) '
  'and with results (matched): in the 30 days before, and since. p_normalized_queries: only these. p_limit 1 to 200. Shape: like '
  'taxonomy_synonyms, subcategory_name?, repaired_by_user_id?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_repaired_queries to authenticated;
