-- What every procedure refuses, in the same words, and how every list is paged, sorted and searched.

-- Class 22 is 'bad argument' in the contract: HTTP 400.
create function private.refuse_argument(p_message text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', p_message using errcode = '22023', hint = 'bad_argument';
end
$$;
comment on function private.refuse_argument is 'Raises 22023 with the sentence. Errors: bad_argument.';

-- A filter with a typing error must not look like an empty list.
create function private.check_choice(p_what text, p_value text, p_choices text[])
returns void
language plpgsql set search_path = ''
as $$
begin
  if p_value is not null and p_value <> all (p_choices) then
    perform private.refuse_argument(
      format('Unknown %s "%s". Use one of: %s.', p_what, left(p_value, 40), array_to_string(p_choices, ', '))
    );
  end if;
end
$$;
comment on function private.check_choice is 'Refuses a value outside a closed set; null passes. Errors: bad_argument.';

create function private.check_page(p_limit integer, p_offset integer, p_max integer default 200)
returns void
language plpgsql set search_path = ''
as $$
begin
  if p_limit not between 1 and p_max then
    perform private.refuse_argument(format('The limit must be between 1 and %s.', p_max));
  end if;
  if p_offset < 0 then
    perform private.refuse_argument('The offset must not be negative.');
  end if;
end
$$;
comment on function private.check_page is 'Refuses a limit or offset out of bounds; null passes. Errors: bad_argument.';

-- The sort of a list as SQL. Both words come from whitelists, so nothing of the caller's reaches the statement.
-- The id breaks ties in the same direction: that is what lets one index serve both directions, and paging never
-- skips or repeats a row. Columns that may be null keep their nulls last in both directions.
create function private.order_clause(
  p_order_by text, p_order_dir text, p_columns text[], p_nullable text[], p_id text
)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_column text := coalesce(p_order_by, 'created_at');
  v_direction text := coalesce(p_order_dir, 'desc');
begin
  perform private.check_choice('sort column', v_column, p_columns);
  perform private.check_choice('sort direction', v_direction, array['asc', 'desc']);
  return format(
    'order by %I %s%s, %I %2$s',
    v_column, v_direction, case when v_column = any (p_nullable) then ' nulls last' end, p_id
  );
end
$$;
comment on function private.order_clause is 'ORDER BY for a list, newest first by default. Errors: bad_argument.';

-- Lower-cased in the collation of what is searched, or Č would not find č where the database's own locale is C.
create function private.search_key(p_search text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return lower(trim(p_search) collate "und-x-icu");
end
$$;
comment on function private.search_key is 'The search as it is compared: trimmed and in lower case.';

-- A person types text, not a pattern: % and _ are looked for as they are.
create function private.contains_pattern(p_search text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return '%' || replace(replace(replace(private.search_key(p_search), '\', '\\'), '%', '\%'), '_', '\_') || '%';
end
$$;
comment on function private.contains_pattern is 'LIKE pattern for lower-cased text that contains the search.';

-- What somebody typed into a search box: nothing, when only spaces.
create function private.search_text(p_search text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if length(p_search) > 200 then
    perform private.refuse_argument('Search for at most 200 characters.');
  end if;
  return nullif(trim(p_search), '');
end
$$;
comment on function private.search_text is 'The trimmed search, null when blank. Errors: bad_argument.';

create function private.as_uuid(p_text text)
returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  if p_text ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    return p_text::uuid;
  end if;
  return null;
end
$$;
comment on function private.as_uuid is 'The text as a uuid; null when it is something else.';

-- ── Accounts ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The one place that says who may change whose account. The row stays locked until commit: a moderator's change
-- that waits for somebody making the account admin is then judged by the new role.
create function private.lock_manageable(p_user_id uuid)
returns public.profiles
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.require_staff();
  select * into v_profile from public.profiles where user_id = p_user_id for update;
  if not found then
    raise exception 'User not found' using errcode = 'PT404', hint = 'user_not_found';
  end if;
  if v_profile.role = 'admin' and not private.is_admin() then
    raise exception 'Not authorized' using errcode = '42501', hint = 'not_authorized';
  end if;
  return v_profile;
end
$$;
comment on function private.lock_manageable is
  'The account, locked, if the caller may change it. Errors: not_authenticated, not_authorized, user_not_found.';

create function private.refuse_changed_meanwhile(p_what text, p_now jsonb)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', format('%s was changed by somebody else meanwhile.', p_what)
    using errcode = 'PT409', hint = 'changed_meanwhile', detail = coalesce(p_now::text, 'null');
end
$$;
comment on function private.refuse_changed_meanwhile is
  'Raises PT409; the detail is the present value as JSON. Errors: changed_meanwhile.';

-- Pro counts only while its expiry is not in the past; without an expiry it has no end.
create function private.is_pro(p_profile public.profiles)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return p_profile.subscription_tier = 'pro' and coalesce(p_profile.subscription_expires_at >= now(), true);
end
$$;
comment on function private.is_pro is 'Whether the account is Pro at this moment.';
