-- Whether the taxonomy is whole. Each check is a sentence that should be true; count says how many break it.

create function private.taxonomy_check(p_name text, p_count bigint)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object('name', p_name, 'ok', p_count = 0, 'count', p_count);
end
$$;
comment on function private.taxonomy_check is '{name, ok, count}.';

-- Categories and subcategories as one list: names, synonyms and aliases speak of both.
create view private.taxonomy_items as
  select 'category' as entity_type, c.id as entity_id, c.slug, c.is_active from public.categories c
  union all
  select 'subcategory', s.id, s.slug, s.is_active and c.is_active
    from public.subcategories s
    join public.categories c on c.id = s.category_id;
comment on view private.taxonomy_items is 'Every category and subcategory; is_active is whether users see it.';

create function private.items_without_name(p_locale text, p_only_active boolean)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*)
      from private.taxonomy_items i
     where (i.is_active or not p_only_active)
       and not exists (
         select from public.taxonomy_translations t
          where t.entity_type = i.entity_type and t.entity_id = i.entity_id and t.locale = p_locale
       )
  );
end
$$;
comment on function private.items_without_name is 'How many categories and subcategories have no name in the language.';

-- A window is stale in a language when selections wait to be counted for longer than a day.
create function private.stale_trending(p_window text)
returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(distinct n.locale)
      from public.taxonomy_selections n
     where n.selected_at > now() - case p_window when '24h' then interval '24 hours' else interval '7 days' end
       and not exists (
         select from public.taxonomy_trending t
          where t.locale = n.locale and t.time_window = p_window and t.calculated_at > now() - interval '1 day'
       )
  );
end
$$;
comment on function private.stale_trending is 'In how many languages the window''s trending is older than a day.';

create function public.run_taxonomy_e2e_smoke(p_locale text default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
begin
  perform private.require_admin();
  v_locale := coalesce(private.taxonomy_locale(p_locale), 'en');
  return jsonb_build_object('checks', jsonb_build_array(
    private.taxonomy_check('Every item has an English name', private.items_without_name('en', false)),
    private.taxonomy_check(
      format('Every active item has a name in this language (%s)', v_locale),
      private.items_without_name(v_locale, true)
    ),
    private.taxonomy_check('Every name belongs to an item', (
      select count(*) from public.taxonomy_translations t
       where not exists (
         select from private.taxonomy_items i where i.entity_type = t.entity_type and i.entity_id = t.entity_id
       )
    )),
    private.taxonomy_check('Every synonym belongs to an item', (
      select count(*) from public.taxonomy_synonyms t
       where not exists (
         select from private.taxonomy_items i where i.entity_type = t.entity_type and i.entity_id = t.entity_id
       )
    )),
    private.taxonomy_check(format('Every synonym leads to one item (%s)', v_locale), (
      select count(*) from (
        select from public.taxonomy_synonyms t
         where t.locale = v_locale
         group by lower(t.term)
        having count(distinct t.entity_id) > 1
      ) ambiguous
    )),
    private.taxonomy_check('Every alias leads to an item', (
      select count(*) from public.taxonomy_aliases a
       where not exists (
         select from private.taxonomy_items i where i.entity_type = a.entity_type and i.entity_id = a.to_entity_id
       )
    )),
    private.taxonomy_check('Every alias leads to an active item', (
      select count(*) from public.taxonomy_aliases a
        join private.taxonomy_items i on i.entity_type = a.entity_type and i.entity_id = a.to_entity_id
       where not i.is_active
    )),
    private.taxonomy_check('No alias hides a slug in use', (
      select count(*) from public.taxonomy_aliases a
       where exists (
         select from private.taxonomy_items i where i.entity_type = a.entity_type and i.slug = a.from_slug
       )
    )),
    private.taxonomy_check('Every active category has an active subcategory', (
      select count(*) from public.categories c
       where c.is_active
         and not exists (select from public.subcategories s where s.category_id = c.id and s.is_active)
    )),
    private.taxonomy_check('No active subcategory lies in an inactive category', (
      select count(*) from public.subcategories s
        join public.categories c on c.id = s.category_id
       where s.is_active and not c.is_active
    )),
    private.taxonomy_check('Trending 24h is at most a day old', private.stale_trending('24h')),
    private.taxonomy_check('Trending 7d is at most a day old', private.stale_trending('7d'))
  ));
end
$$;
comment on function public.run_taxonomy_e2e_smoke is
  'Admin. Checks the taxonomy: {checks: [{name, ok, count}]}, count being how many items, words or languages break the '
  'rule. Errors: not_authenticated, not_authorized, bad_argument.';
revoke execute on function public.run_taxonomy_e2e_smoke from public, anon;
grant execute on function public.run_taxonomy_e2e_smoke to authenticated;
