-- Shared rules for changes: slugs, icons, words, and one lock. Examples are in packages/contract/src/taxonomy-examples.ts, which
-- also test the browser's checks.

-- Changes are rare and small, so they are serialized: orders, positions and import plans refer to one consistent state. Only a
-- large import takes long; others are refused before their statement times out.
create or replace function private.lock_taxonomy()
returns void
language plpgsql volatile set search_path = '' set lock_timeout = '5s'
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.lock_taxonomy'));
exception when lock_not_available then
  raise exception 'Someone else is changing the taxonomy, perhaps with an import. Nothing was changed. Try again in a moment.'
    using errcode = 'PT409', hint = 'taxonomy_busy';
end
$$;

create or replace function private.is_slug(p_slug text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(p_slug ~ '^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$', false);
end
$$;

create or replace function private.is_icon_name(p_icon text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(p_icon ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(p_icon) <= 60, false);
end
$$;

create or replace function private.check_slug(p_slug text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if not private.is_slug(p_slug) then
    raise exception 'Use lowercase letters, digits, hyphens; 2–40 chars; no leading/trailing hyphen'
      using errcode = 'P0001', hint = 'slug_invalid';
  end if;
end
$$;

-- Blank means no icon and null means unchanged, so the two must stay distinct.
create or replace function private.clean_icon(p_icon text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_icon text := btrim(p_icon);
begin
  if v_icon <> '' and not private.is_icon_name(v_icon) then
    raise exception 'Check name' using errcode = 'P0001', hint = 'icon_invalid',
      detail = 'An icon''s name has lowercase letters, digits and hyphens, and may end in -outline or -sharp.';
  end if;
  return v_icon;
end
$$;

create or replace function private.check_sort_order(p_sort_order integer)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(
    p_sort_order not between -1000000000 and 1000000000, 'The sort order must be from -1,000,000,000 to 1,000,000,000.'
  );
end
$$;

-- Words are compared and shown on one line. Null stays null, so that an import can tell it from a blank. Empty, not null, when
-- nothing is left.
create or replace function private.one_line(p_text text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(private.clean_text(p_text, 'line'), left(p_text, 0));
end
$$;

create or replace function private.clean_word(p_what text, p_text text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_word text := private.one_line(p_text);
begin
  perform private.refuse_if(coalesce(v_word, '') = '', format('The %s must not be blank.', p_what));
  perform private.refuse_if(length(v_word) > 200, format('The %s must have at most 200 characters.', p_what));
  return v_word;
end
$$;

create or replace function private.required_locale(p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_locale text := private.taxonomy_locale(p_locale);
begin
  perform private.refuse_if(v_locale is null, 'Choose a language.');
  return v_locale;
end
$$;

create or replace function private.check_entity_type(p_entity_type text)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(p_entity_type is null, 'Choose a type: category or subcategory.');
  perform private.check_choice('type', p_entity_type, array['category', 'subcategory']);
end
$$;

create or replace function private.taxonomy_item(p_entity_type text, p_id uuid)
returns private.taxonomy_item
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_item private.taxonomy_item;
begin
  perform private.check_entity_type(p_entity_type);
  if p_entity_type = 'category' then
    select 'category', c.id, c.slug, c.id, c.slug, c.is_active into v_item
      from public.categories c
     where c.id = p_id;
  else
    select 'subcategory', s.id, s.slug, c.id, c.slug, s.is_active into v_item
      from public.subcategories s
      join public.categories c on c.id = s.category_id
     where s.id = p_id;
  end if;
  perform private.require_found(v_item.id is not null, p_entity_type || '_not_found');
  return v_item;
end
$$;

-- The item's name in the log: an id means nothing after the deletion.
create or replace function private.item_path(p_item private.taxonomy_item)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case p_item.entity_type when 'category' then p_item.slug else p_item.category_slug || '/' || p_item.slug end;
end
$$;
