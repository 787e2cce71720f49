-- Adoption: how many workers offer each item, from the counts of offers and profiles.

-- In percent with 2 decimals; 0 without workers.
create or replace function private.coverage_pct(p_workers bigint, p_of bigint)
returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case when p_of = 0 then 0.00 else round(100.0 * p_workers / p_of, 2) end;
end
$$;

create or replace function private.adoption(p_entity_type text, p_locale text, p_category_id uuid)
returns table (id uuid, slug text, name text, workers_count bigint, coverage_pct numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text := private.taxonomy_locale(p_locale);
  -- Former workers keep their offers in case they return, but do not count.
  v_workers bigint := private.count_of('worker');
begin
  return query
    select i.entity_id, i.slug, coalesce(private.taxonomy_name(p_entity_type, i.entity_id, v_locale), i.slug),
           coalesce(n.workers, 0), private.coverage_pct(coalesce(n.workers, 0), v_workers)
      from private.taxonomy_items i
      left join (
        select c.key::uuid as id, c.n as workers from private.counts_in('worker_' || p_entity_type) c
      ) n on n.id = i.entity_id
     where i.entity_type = p_entity_type and (p_category_id is null or i.category_id = p_category_id)
     order by coalesce(n.workers, 0) desc, i.slug, i.entity_id;
end
$$;

create or replace function public.admin_get_category_adoption(p_locale text default null)
returns table (category_id uuid, slug text, name text, workers_count bigint, coverage_pct numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('taxonomy.read');
  return query select * from private.adoption('category', p_locale, null);
end
$$;
comment on function public.admin_get_category_adoption is
  'Admin. How many workers offer each category, most first. Named in p_locale, else in English, else by slug. Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_category_adoption to authenticated;

create or replace function public.admin_get_subcategory_adoption(p_locale text default null, p_category_id uuid default null)
returns table (subcategory_id uuid, slug text, name text, workers_count bigint, coverage_pct numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('taxonomy.read');
  return query select * from private.adoption('subcategory', p_locale, p_category_id);
end
$$;
comment on function public.admin_get_subcategory_adoption is
  'Admin. How many workers offer each subcategory of a category, or of all, most first, as a share of all workers. Shape: no '
  'nulls. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_subcategory_adoption to authenticated;
