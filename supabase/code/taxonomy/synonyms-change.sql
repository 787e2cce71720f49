-- Adds, retargets and deletes synonyms and aliases.
--
-- p_is_undo: the call undoes the caller's change, and is refused if someone else has changed one of the words since.

create or replace function public.admin_upsert_taxonomy_synonym(
  p_entity_type text, p_entity_id uuid, p_locale text, p_term text, p_is_undo boolean default false
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_locale text;
  v_term text;
  v_item private.taxonomy_item;
  v_old text;
begin
  perform private.require_permission('taxonomy.edit');
  v_locale := private.required_locale(p_locale);
  v_term := private.clean_word('term', p_term);
  perform private.lock_taxonomy();
  v_item := private.taxonomy_item(p_entity_type, p_entity_id);
  if p_is_undo then
    perform private.refuse_changed_word(private.synonym_word(p_entity_type, p_entity_id, v_locale, v_term), v_term);
  end if;
  select s.term into v_old
    from public.taxonomy_synonyms s
   where s.entity_type = p_entity_type and s.entity_id = p_entity_id and s.locale = v_locale
     and lower(s.term) = lower(v_term collate "und-x-icu");
  if v_old = v_term collate "C" then
    return;
  end if;

  insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term)
  values (p_entity_type, p_entity_id, v_locale, v_term)
  on conflict (entity_type, entity_id, locale, lower(term)) do update set term = excluded.term;
  perform private.audit('upsert_taxonomy_synonym', 'taxonomy_synonyms', p_entity_id::text, jsonb_build_object(
    'entity_type', p_entity_type, 'item', private.item_path(v_item), 'locale', v_locale,
    'old_term', v_old, 'new_term', v_term
  ));
end
$$;
comment on function public.admin_upsert_taxonomy_synonym is
  'Admin. Adds a synonym to an item, or changes the spelling of one that differs in case only. p_is_undo: refused if someone else '
  'has changed it since the caller. Errors: not_authenticated, not_authorized, bad_argument, category_not_found, '
  'subcategory_not_found, changed_meanwhile.';
grant execute on function public.admin_upsert_taxonomy_synonym to authenticated;

create or replace function private.chosen_synonyms(p_items jsonb)
returns setof public.taxonomy_synonyms
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.refuse_if(
    jsonb_typeof(p_items) is distinct from 'array', 'The items must be a list of {entity_type, entity_id, locale, term}.'
  );
  perform private.refuse_if(jsonb_array_length(p_items) > 1000, 'Choose at most 1,000 synonyms at once.');
  if exists (
    select from jsonb_array_elements(p_items) i
     where jsonb_typeof(i) <> 'object' or private.as_uuid(i ->> 'entity_id') is null
        or i ->> 'entity_type' is null or i ->> 'locale' is null or i ->> 'term' is null
  ) then
    perform private.refuse_argument('Each item needs entity_type, entity_id, locale and term.');
  end if;
  return query
    select s.*
      from (
        select distinct i ->> 'entity_type' as entity_type, (i ->> 'entity_id')::uuid as entity_id,
               i ->> 'locale' as locale, i ->> 'term' as term
          from jsonb_array_elements(p_items) i
      ) i
      join public.taxonomy_synonyms s
        on s.entity_type = i.entity_type and s.entity_id = i.entity_id and s.locale = i.locale and s.term = i.term;
end
$$;

create or replace function private.refuse_changed_synonyms(p_items jsonb)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_changed_word(
            private.synonym_word(i ->> 'entity_type', (i ->> 'entity_id')::uuid, i ->> 'locale', i ->> 'term'), i ->> 'term'
          )
     from jsonb_array_elements(p_items) i;
end
$$;

-- Each removed synonym, so that it can be restored.
create or replace function private.synonym_changes(p_synonyms public.taxonomy_synonyms[], p_target text)
returns private.taxonomy_change[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select row(
             'synonyms', null, s.entity_type, p.category_slug, p.subcategory_slug, false, 'synonym:' || s.locale,
             s.term, to_jsonb(p_target), s.created_at
           )::private.taxonomy_change
      from (
        select u.entity_type, u.entity_id, u.locale, to_jsonb(u.term::text) as term, u.created_at,
               row_number() over () as position
          from unnest(p_synonyms) u
      ) s
      left join private.taxonomy_items p using (entity_type, entity_id)
     order by s.position
  );
end
$$;

create or replace function public.admin_bulk_delete_taxonomy_synonyms(p_items jsonb, p_is_undo boolean default false)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_synonyms public.taxonomy_synonyms[];
begin
  perform private.require_permission('taxonomy.edit');
  perform private.lock_taxonomy();
  v_synonyms := array(select s from private.chosen_synonyms(p_items) s order by s.locale, s.term);
  if p_is_undo then
    perform private.refuse_changed_synonyms(p_items);
  end if;

  delete from public.taxonomy_synonyms d
   using unnest(v_synonyms) s
   where d.entity_type = s.entity_type and d.entity_id = s.entity_id and d.locale = s.locale and d.term = s.term;
  if cardinality(v_synonyms) > 0 then
    perform private.audit('bulk_delete_taxonomy_synonyms', 'taxonomy_synonyms', null, jsonb_build_object(
      'count', cardinality(v_synonyms)
    ) || private.keep_changes(private.synonym_changes(v_synonyms, null)));
  end if;
  return cardinality(v_synonyms);
end
$$;
comment on function public.admin_bulk_delete_taxonomy_synonyms is
  'Admin. Deletes the given synonyms, at most 1000, and returns how many still existed. p_is_undo: refused if someone else has '
  'changed one since the caller. Errors: not_authenticated, not_authorized, bad_argument, changed_meanwhile.';
grant execute on function public.admin_bulk_delete_taxonomy_synonyms to authenticated;

-- Several items may give the target the same word, or the target may have it already; it is kept once.
create or replace function public.admin_retarget_taxonomy_synonyms(
  p_items jsonb, p_target_type text, p_target_id uuid, p_is_undo boolean default false
)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_target private.taxonomy_item;
  v_synonyms public.taxonomy_synonyms[];
begin
  perform private.require_permission('taxonomy.edit');
  perform private.lock_taxonomy();
  v_target := private.taxonomy_item(p_target_type, p_target_id);
  v_synonyms := array(
    select s from private.chosen_synonyms(p_items) s
     where not (s.entity_type = p_target_type and s.entity_id = p_target_id)
     order by s.locale, s.term
  );
  if p_is_undo then
    perform private.refuse_changed_synonyms(p_items);
    perform private.refuse_changed_word(private.synonym_word(p_target_type, p_target_id, s.locale, s.term), s.term)
       from unnest(v_synonyms) s;
  end if;

  delete from public.taxonomy_synonyms d
   using unnest(v_synonyms) s
   where d.entity_type = s.entity_type and d.entity_id = s.entity_id and d.locale = s.locale and d.term = s.term;
  insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term, created_at)
  select p_target_type, p_target_id, s.locale, s.term, s.created_at from unnest(v_synonyms) s
  on conflict do nothing;

  if cardinality(v_synonyms) > 0 then
    perform private.audit('retarget_taxonomy_synonyms', 'taxonomy_synonyms', p_target_id::text, jsonb_build_object(
      'target', private.item_path(v_target), 'target_type', p_target_type, 'count', cardinality(v_synonyms)
    ) || private.keep_changes(private.synonym_changes(v_synonyms, private.item_path(v_target))));
  end if;
  return cardinality(v_synonyms);
end
$$;
comment on function public.admin_retarget_taxonomy_synonyms is
  'Admin. Moves the given synonyms, at most 1000, to another item and returns how many were moved. p_is_undo: refused if someone '
  'else has changed one since the caller, here or there. Errors: not_authenticated, not_authorized, bad_argument, '
  'category_not_found, subcategory_not_found, changed_meanwhile.';
grant execute on function public.admin_retarget_taxonomy_synonyms to authenticated;

-- ── Aliases ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.slug_in_use(p_entity_type text, p_slug text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.taxonomy_items i where i.entity_type = p_entity_type and i.slug = p_slug)
$$;

create or replace function public.admin_create_taxonomy_alias(
  p_entity_type text, p_from_slug text, p_to_entity_id uuid, p_is_undo boolean default false
)
returns public.taxonomy_aliases
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_target private.taxonomy_item;
  v_alias public.taxonomy_aliases;
begin
  perform private.require_permission('taxonomy.edit');
  perform private.check_entity_type(p_entity_type);
  perform private.check_slug(p_from_slug);
  perform private.lock_taxonomy();
  v_target := private.taxonomy_item(p_entity_type, p_to_entity_id);
  if p_is_undo then
    perform private.refuse_changed_word(private.alias_word(p_entity_type, p_from_slug), p_from_slug);
  end if;
  select * into v_alias
    from public.taxonomy_aliases a
   where a.entity_type = p_entity_type and a.from_slug = p_from_slug;
  if found and v_alias.to_entity_id = p_to_entity_id then
    return v_alias;
  elsif found then
    raise exception 'This alias already exists.' using errcode = 'P0001', hint = 'alias_exists';
  end if;
  -- An existing slug cannot be an alias.
  if private.slug_in_use(p_entity_type, p_from_slug) then
    raise exception 'Slug already exists' using errcode = 'P0001', hint = 'slug_exists';
  end if;

  insert into public.taxonomy_aliases (entity_type, from_slug, to_entity_id)
  values (p_entity_type, p_from_slug, p_to_entity_id)
  returning * into strict v_alias;
  perform private.audit('create_taxonomy_alias', 'taxonomy_aliases', p_to_entity_id::text, jsonb_build_object(
    'entity_type', p_entity_type, 'from_slug', p_from_slug, 'to', private.item_path(v_target)
  ));
  return v_alias;
end
$$;
comment on function public.admin_create_taxonomy_alias is
  'Admin. Points a former slug to an item; the same alias again changes nothing. p_is_undo: refused if someone else has changed '
  'the alias since the caller. Errors: not_authenticated, not_authorized, bad_argument, category_not_found, '
  'subcategory_not_found, slug_invalid, slug_exists, alias_exists, changed_meanwhile.';
grant execute on function public.admin_create_taxonomy_alias to authenticated;

create or replace function public.admin_delete_taxonomy_alias(
  p_entity_type text, p_from_slug text, p_is_undo boolean default false
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_alias public.taxonomy_aliases;
  v_target text;
begin
  perform private.require_permission('taxonomy.edit');
  perform private.check_entity_type(p_entity_type);
  perform private.lock_taxonomy();
  if p_is_undo then
    perform private.refuse_changed_word(private.alias_word(p_entity_type, p_from_slug), p_from_slug);
  end if;
  delete from public.taxonomy_aliases a
   where a.entity_type = p_entity_type and a.from_slug = p_from_slug
  returning * into v_alias;
  perform private.require_found(found, 'alias_not_found');
  v_target := (
    select l.label from private.taxonomy_items l
     where l.entity_type = p_entity_type and l.entity_id = v_alias.to_entity_id
  );
  perform private.audit('delete_taxonomy_alias', 'taxonomy_aliases', v_alias.to_entity_id::text, jsonb_build_object(
    'entity_type', p_entity_type, 'from_slug', p_from_slug, 'to', v_target, 'created_at', v_alias.created_at
  ));
end
$$;
comment on function public.admin_delete_taxonomy_alias is
  'Admin. Deletes an alias. p_is_undo: refused if someone else has changed it since the caller. Errors: not_authenticated, '
  'not_authorized, bad_argument, alias_not_found, changed_meanwhile.';
grant execute on function public.admin_delete_taxonomy_alias to authenticated;
