-- Queries that were accepted: what each should find since, and whether people find it.

create or replace function public.admin_accept_query(
  p_locale text, p_normalized_query text, p_entity_type text, p_entity_id uuid
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_query text;
  v_item private.taxonomy_item;
begin
  perform private.require_admin();
  v_locale := private.required_locale(p_locale);
  v_query := private.normalized_query(p_normalized_query);
  perform private.refuse_if(coalesce(v_query, '') = '', 'Choose a query to accept.');
  perform private.refuse_if(length(v_query) > 500, 'A query has at most 500 characters.');
  v_item := private.taxonomy_item(p_entity_type, p_entity_id);

  insert into public.taxonomy_repaired_queries (locale, normalized_query, entity_type, entity_id, repaired_by_user_id)
  values (v_locale, v_query, p_entity_type, p_entity_id, auth.uid())
  on conflict (locale, normalized_query) do update
     set entity_type = excluded.entity_type, entity_id = excluded.entity_id,
         repaired_by_user_id = excluded.repaired_by_user_id, created_at = excluded.created_at
   where taxonomy_repaired_queries.entity_id <> excluded.entity_id;

  if found then
    perform private.audit('accept_query', 'taxonomy_repaired_queries', v_locale || ':' || v_query, jsonb_build_object(
      'locale', v_locale, 'normalized_query', v_query, 'item', private.item_path(v_item)
    ));
  end if;
end
$$;
comment on function public.admin_accept_query is
  'Admin. Keeps which item a query was accepted for, so that the search can be measured by it; the words that make it find the '
  'item are added by other procedures. Another item replaces the first; the same again changes nothing; audited. '
  'Errors: not_authenticated, not_authorized, bad_argument, category_not_found, subcategory_not_found.';
grant execute on function public.admin_accept_query to authenticated;

create or replace function public.admin_unaccept_query(p_locale text, p_normalized_query text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
begin
  perform private.require_admin();
  v_locale := private.required_locale(p_locale);
  delete from public.taxonomy_repaired_queries r
   where r.locale = v_locale and r.normalized_query = p_normalized_query;
  if found then
    perform private.audit(
      'unaccept_query', 'taxonomy_repaired_queries', v_locale || ':' || p_normalized_query,
      jsonb_build_object('locale', v_locale, 'normalized_query', p_normalized_query)
    );
  end if;
end
$$;
comment on function public.admin_unaccept_query is
  'Admin. Forgets that a query was accepted; one that was not stays as it is. The words that were added stay. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_unaccept_query to authenticated;

create or replace function public.admin_get_repaired_queries(
  p_locale text default null, p_limit integer default 50, p_offset integer default 0
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
  perform private.require_admin();
  perform private.check_page(p_limit, p_offset);
  v_locale := private.taxonomy_locale(p_locale);
  return query
    select r.locale, r.normalized_query, r.entity_type, r.entity_id, c.id,
           coalesce(private.taxonomy_name('category', c.id, r.locale), c.slug),
           case when s.id is not null then coalesce(private.taxonomy_name('subcategory', s.id, r.locale), s.slug) end,
           r.repaired_by_user_id, r.created_at, q.before_unmatched, q.before_matched, q.since_unmatched, q.since_matched
      from (
        select * from public.taxonomy_repaired_queries d
         where v_locale is null or d.locale = v_locale
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
  'Admin. A page of the accepted queries, newest first, with the item that each was accepted for, and how many searches for it '
  'found nothing (unmatched) and something (matched): in the 30 days before, and since. p_limit 1 to 200. '
  'Shape: like taxonomy_synonyms, subcategory_name?, repaired_by_user_id?. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_repaired_queries to authenticated;
