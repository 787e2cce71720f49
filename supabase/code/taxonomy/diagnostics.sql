-- Consistency checks of the taxonomy. Each check is a sentence that should be true. count is the number of violations, examples
-- names the first ones, and mend is the console section with filters to fix them.

create or replace function private.taxonomy_check(p_name text, p_found text[], p_section text, p_search jsonb default '{}')
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'name', p_name, 'ok', cardinality(p_found) = 0, 'count', cardinality(p_found),
    'examples', to_jsonb(p_found[1:5]), 'mend', jsonb_build_object('section', p_section, 'search', p_search)
  )
$$;

create or replace function private.items_without_name(p_locale text, p_only_active boolean)
returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select i.label
      from private.taxonomy_items i
     where (i.is_active or not p_only_active)
       and not exists (
         select from public.taxonomy_translations t
          where t.entity_type = i.entity_type and t.entity_id = i.entity_id and t.locale = p_locale
       )
     order by i.entity_type, i.label
  )
$$;

-- A window is stale in a language when its selections were not counted for more than a day.
create or replace function private.stale_trending(p_window text)
returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct n.locale
      from public.taxonomy_selections n
     where n.selected_at > now() - case p_window when '24h' then interval '24 hours' else interval '7 days' end
       and not exists (
         select from public.taxonomy_trending t
          where t.locale = n.locale and t.time_window = p_window and t.calculated_at > now() - interval '1 day'
       )
     order by 1
  )
$$;

create or replace function private.name_checks(p_locale text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_array(
    private.taxonomy_check(
      'Every item has an English name', private.items_without_name('en', false),
      'categories', '{"locale": "en", "missingOnly": "true"}'
    ),
    private.taxonomy_check(
      format('Every active item has a name in this language (%s)', p_locale), private.items_without_name(p_locale, true),
      'categories', jsonb_build_object('locale', p_locale, 'missingOnly', 'true')
    ),
    private.taxonomy_check('Every name belongs to an item', array(
      select format('%s (%s)', t.display_name, t.locale) from public.taxonomy_translations t
       where not exists (
         select from private.taxonomy_items i where i.entity_type = t.entity_type and i.entity_id = t.entity_id
       )
       order by 1
    ), 'diagnostics'),
    private.taxonomy_check('Every synonym belongs to an item', array(
      select format('%s (%s)', t.term, t.locale) from public.taxonomy_synonyms t
       where not exists (
         select from private.taxonomy_items i where i.entity_type = t.entity_type and i.entity_id = t.entity_id
       )
       order by 1
    ), 'diagnostics'),
    private.taxonomy_check(format('Every synonym finds only one item (%s)', p_locale), array(
      select lower(t.term)
        from public.taxonomy_synonyms t
       where t.locale = p_locale
       group by lower(t.term)
      having count(distinct t.entity_id) > 1
       order by 1
    ), 'synonyms', jsonb_build_object('locale', p_locale, 'onlyDup', 'true'))
  );
end
$$;

create or replace function private.link_checks()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_array(
    private.taxonomy_check('Every alias points to an item', array(
      select a.from_slug from public.taxonomy_aliases a
       where not exists (
         select from private.taxonomy_items i where i.entity_type = a.entity_type and i.entity_id = a.to_entity_id
       )
       order by 1
    ), 'aliases', '{"target": "missing"}'),
    private.taxonomy_check('Every alias points to an active item', array(
      select format('%s → %s', a.from_slug, i.label)
        from public.taxonomy_aliases a
        join private.taxonomy_items i on i.entity_type = a.entity_type and i.entity_id = a.to_entity_id
       where not i.is_active
       order by 1
    ), 'aliases', '{"target": "inactive"}'),
    private.taxonomy_check('No alias hides a slug in use', array(
      select a.from_slug from public.taxonomy_aliases a
       where exists (
         select from private.taxonomy_items i where i.entity_type = a.entity_type and i.slug = a.from_slug
       )
       order by 1
    ), 'aliases'),
    private.taxonomy_check('Every active category has an active subcategory', array(
      select c.slug from public.categories c
       where c.is_active
         and not exists (select from public.subcategories s where s.category_id = c.id and s.is_active)
       order by 1
    ), 'categories'),
    private.taxonomy_check('No active subcategory is in an inactive category', array(
      select c.slug || '/' || s.slug from public.subcategories s
        join public.categories c on c.id = s.category_id
       where s.is_active and not c.is_active
       order by 1
    ), 'categories'),
    private.taxonomy_check(
      'Trending 24h is at most a day old', private.stale_trending('24h'), 'overview', '{"window": "24h"}'
    ),
    private.taxonomy_check(
      'Trending 7d is at most a day old', private.stale_trending('7d'), 'overview', '{"window": "7d"}'
    )
  );
end
$$;

create or replace function public.run_taxonomy_e2e_smoke(p_locale text default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_locale text;
begin
  perform private.require_permission('taxonomy.edit');
  v_locale := coalesce(private.taxonomy_locale(p_locale), 'en');
  return jsonb_build_object('checks', private.name_checks(v_locale) || private.link_checks() || jsonb_build_array(
    private.taxonomy_check('No two slugs differ only by accents or hyphens', array(
      select string_agg(i.label, ', ' order by i.label)
        from private.taxonomy_items i
       group by i.entity_type, case i.entity_type when 'subcategory' then i.category_id end,
                -- Two ways to write a letter without its accent: mueller and muller, dj and d.
                regexp_replace(regexp_replace(replace(i.slug, '-', ''), '([aou])e', '\1', 'g'), '(s)s|(d)j', '\1\2', 'g')
      having count(*) > 1
       order by 1
    ), 'categories'),
    private.taxonomy_check(format('No two names differ only by accents or capitals (%s)', v_locale), array(
      select string_agg(format('%s (%s)', t.display_name, i.label), ', ' order by i.label)
        from public.taxonomy_translations t
        join private.taxonomy_items i using (entity_type, entity_id)
       where t.locale = v_locale
       group by t.entity_type, case t.entity_type when 'subcategory' then i.category_id end, t.search_word
      having count(*) > 1
       order by 1
    ), 'categories', jsonb_build_object('locale', v_locale)),
    private.taxonomy_check(format('A search for an active name finds the item (%s)', v_locale), array(
      select format('%s (%s)', t.display_name, i.label)
        from public.taxonomy_translations t
        join private.taxonomy_items i using (entity_type, entity_id)
       where t.locale = v_locale and i.is_active
         and not exists (
           select from private.search_items(v_locale, t.display_name collate "default", 8) m
            where m.entity_type = t.entity_type and m.entity_id = t.entity_id
         )
       order by i.label
    ), 'synonyms', jsonb_build_object('locale', v_locale))
  ));
end
$$;
comment on function public.run_taxonomy_e2e_smoke is
  'Admin. Checks the taxonomy: {checks: [{name, ok, count, examples, mend: {section, search}}]}. count: the number of violations; '
  'examples: at most five. Shape: returns Diagnosis. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.run_taxonomy_e2e_smoke to authenticated;
