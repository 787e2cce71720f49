-- Procedures of the public app for publishing a job post.

-- Trims the text and limits its length; null when blank.
create or replace function private.clean_line(p_what text, p_value text, p_max integer)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := private.trimmed(p_value);
begin
  if length(v_text) > p_max then
    perform private.refuse_argument(format('%s must have at most %s characters.', p_what, to_char(p_max, 'FM999,999')));
  end if;
  return v_text;
end
$$;

-- Never rounds silently; NaN and infinity are out of bounds.
create or replace function private.check_amount(p_what text, p_amount numeric, p_min numeric, p_max numeric)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_amount not between p_min and p_max or p_amount <> round(p_amount, 2) then
    perform private.refuse_argument(format(
      '%s must be from €%s to €%s, with at most two decimals.',
      p_what, to_char(p_min, 'FM999,999,990.00'), to_char(p_max, 'FM999,999,990.00')
    ));
  end if;
end
$$;

-- Requires an active item in an active category. Locks it like the foreign key does, so that a concurrent deletion or move is
-- reported as missing.
create or replace function private.offered_item(p_category_id uuid, p_subcategory_id uuid, out category text, out subcategory text)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.refuse_if(p_category_id is null, 'Choose a category.');
  select c.slug into category from public.categories c where c.id = p_category_id and c.is_active for key share;
  perform private.require_found(found, 'category_not_found');
  if p_subcategory_id is null then
    return;
  end if;
  select s.slug into subcategory
    from public.subcategories s
   where s.id = p_subcategory_id and s.category_id = p_category_id and s.is_active
     for key share;
  perform private.require_found(found, 'subcategory_not_found');
end
$$;

-- Serializes a caller's posts, so that concurrent calls cannot bypass the limit.
create or replace function private.check_post_rate()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.check_post_rate'), hashtext(auth.uid()::text));
  if (
    select count(*) from public.posts p where p.user_id = auth.uid() and p.created_at > now() - interval '1 hour'
  ) >= 20 then
    raise exception 'You have published many posts in the last hour. Please try again later.'
      using errcode = 'PT429', hint = 'too_many_posts';
  end if;
end
$$;

create or replace function public.create_post(
  p_title text,
  p_category_id uuid,
  p_subcategory_id uuid default null,
  p_description text default null,
  p_country_code text default null,
  p_address text default null,
  p_latitude double precision default null,
  p_longitude double precision default null,
  p_budget numeric default null,
  p_preferred_timing text default null
)
returns public.posts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_title text;
  v_description text;
  v_country text;
  v_address text;
  v_timing text;
  v_item record;
  v_post public.posts;
begin
  perform private.require_signed_in();
  v_title := private.clean_line('The title', private.clean_text(p_title, 'line'), 120);
  perform private.refuse_if(v_title is null, 'Give the post a title.');
  v_description := private.clean_line('The description', p_description, 10000);
  v_address := private.clean_line('The address', private.clean_text(p_address, 'line'), 300);
  v_timing := private.clean_line('The preferred timing', p_preferred_timing, 100);
  v_country := upper(private.trimmed(p_country_code));
  if not private.is_country(v_country) then
    perform private.refuse_argument('The country code must be the two letters of a country, such as HR.');
  end if;
  perform private.refuse_if((p_latitude is null) <> (p_longitude is null), 'A location needs both latitude and longitude.');
  perform private.refuse_if(
    p_latitude not between -90 and 90 or p_longitude not between -180 and 180,
    'The latitude must be from -90 to 90, the longitude from -180 to 180.'
  );
  perform private.check_amount('The budget', p_budget, 0, 1000000);
  perform private.require_good_standing();
  perform private.require_not_limited('posting');
  v_item := private.offered_item(p_category_id, p_subcategory_id);
  perform private.check_post_rate();

  insert into public.posts (
    user_id, title, description, category, subcategory, category_id, subcategory_id, preferred_timing, country_code,
    address, latitude, longitude, budget
  )
  values (
    auth.uid(), v_title, v_description, v_item.category, v_item.subcategory, p_category_id, p_subcategory_id, v_timing,
    v_country, v_address, p_latitude, p_longitude, p_budget
  )
  returning * into strict v_post;
  return v_post;
end
$$;
comment on function public.create_post is
  'Signed in; not banned or suspended. Publishes an open post in an active category. At most 20 per hour. Errors: '
  'not_authenticated, not_authorized, account_banned, account_suspended, account_limited, person_erased, bad_argument, '
  'category_not_found, subcategory_not_found, too_many_posts.';
grant execute on function public.create_post to authenticated;
