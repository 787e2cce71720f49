-- Editable profile fields and their allowed values.

-- A cleared input arrives as null or blank text; both mean empty. Text of invisible characters is refused. Without a kind of
-- private.clean_text, line breaks are kept.
create or replace function private.text_field(p_field text, p_value jsonb, p_max integer, p_kind text default null)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_given constant text := p_value #>> '{}';
  v_text constant text := case when p_kind is null then private.trimmed(v_given) else private.clean_text(v_given, p_kind) end;
begin
  if jsonb_typeof(p_value) not in ('string', 'null') or greatest(length(v_given), length(v_text)) > p_max then
    perform private.refuse_argument(format('%s must be text of at most %s characters.', p_field, p_max));
  end if;
  if v_text is null and btrim(v_given, e' \t\r\n') <> '' then
    perform private.refuse_argument(format('%s must contain visible text.', p_field));
  end if;
  return v_text;
end
$$;

-- Refuses decimals beyond the column's scale instead of rounding silently.
create or replace function private.clean_number(p_field text, p_value jsonb, p_min numeric, p_max numeric, p_decimals integer)
returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  v_number numeric;
begin
  if jsonb_typeof(p_value) = 'null' or btrim(p_value #>> '{}') = '' then
    return null;
  end if;
  if jsonb_typeof(p_value) = 'number' then
    v_number := (p_value #>> '{}')::numeric;
  end if;
  if v_number is null or v_number not between p_min and p_max or v_number <> round(v_number, p_decimals) then
    perform private.refuse_argument(format(
      '%s must be a number from %s to %s%s.', p_field, p_min, p_max,
      case when p_decimals = 2 then ' with at most two decimals' end
    ));
  end if;
  return v_number;
end
$$;

-- Adds the scheme, which most people leave out.
create or replace function private.clean_website(p_field text, p_value jsonb)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_address text := private.text_field(p_field, p_value, 2000, 'id');
begin
  if v_address !~* '^[a-z][a-z0-9+.-]*:(?!\d)' then
    v_address := 'https://' || v_address;
  end if;
  if not private.is_website(v_address) then
    perform private.refuse_argument(format('%s must be an address such as https://example.com.', p_field));
  end if;
  return v_address;
end
$$;

-- ISO 8601 only: PostgreSQL also accepts words such as 'tomorrow' and 'infinity'. Limited to this century, because the year 0026
-- is a mistyped 2026.
create or replace function private.clean_time(p_field text, p_value jsonb)
returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_text text := private.text_field(p_field, p_value, 40, 'line');
begin
  if v_text !~ '^20\d\d-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$' then
    raise datetime_field_overflow;
  end if;
  return v_text::timestamptz;
exception
  when datetime_field_overflow or invalid_datetime_format then
    perform private.refuse_argument(format(
      '%s must be a date and time from the year 2000 to 2099, such as 2026-12-31T23:59:00Z.', p_field
    ));
    return null;
end
$$;

-- Whitelist of editable fields. Role, flags and email have their own procedures; id and creation time never change. JSON null
-- empties a field.
create or replace function private.clean_profile_field(p_field text, p_value jsonb)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- Name of the field in forms and messages.
  v_label text := private.sentence_case(replace(p_field, '_', ' '));
  v_text text;
  v_clean jsonb;
begin
  case
    when p_field in ('username', 'full_name') then
      v_clean := to_jsonb(private.text_field(v_label, p_value, 200, 'line'));
    when p_field = 'bio' then
      v_clean := to_jsonb(private.text_field(v_label, p_value, 10000));
    when p_field in ('contact_number', 'base_address', 'stripe_customer_id') then
      v_clean := to_jsonb(private.text_field(
        v_label, p_value, 10000, case p_field when 'contact_number' then 'phone' when 'base_address' then 'line' else 'id' end
      ));
    when p_field = 'avatar_url' then
      v_text := private.text_field(v_label, p_value, 10000, 'id');
      -- Other addresses could track viewers, load without encryption or run a script.
      perform private.refuse_if(
        not private.is_picture_address(v_text),
        format('%s must be an address that begins with https://, or a file uploaded here.', v_label)
      );
      v_clean := to_jsonb(v_text);
    when p_field in (
      'is_worker', 'show_contact_number', 'notify_new_application', 'notify_application_accepted',
      'notify_application_rejected', 'notify_job_started', 'notify_worker_requested_completion',
      'notify_client_confirmed_completion', 'notify_job_cancelled_by_client', 'notify_job_cancelled_by_worker',
      'notify_new_relevant_post', 'notify_new_review', 'notify_story_mention', 'notify_support_answer'
    ) then
      perform private.refuse_if(jsonb_typeof(p_value) <> 'boolean', format('%s must be true or false.', v_label));
      v_clean := p_value;
    when p_field = 'website' then
      v_clean := to_jsonb(private.clean_website(v_label, p_value));
    when p_field = 'preferred_locale' then
      -- One language or several, in one spelling.
      v_text := private.locale_tags(private.text_field(v_label, p_value, 200));
      perform private.refuse_if(
        v_text !~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*(, [a-z]{2,3}(-[a-z0-9]{2,8})*)*$',
        format('%s must be a language such as en or pt-br, or several: en, hr.', v_label)
      );
      v_clean := to_jsonb(v_text);
    when p_field in ('base_country_code', 'stories_country_code') then
      v_text := upper(private.text_field(v_label, p_value, 10, 'id'));
      perform private.refuse_if(
        not private.is_country(v_text), format('%s must be the two letters of a country, such as HR.', v_label)
      );
      v_clean := to_jsonb(v_text);
    when p_field = 'service_radius' then
      v_clean := to_jsonb(private.clean_number(v_label, p_value, 0, 999999.99, 2));
    when p_field = 'base_latitude' then
      v_clean := to_jsonb(private.clean_number(v_label, p_value, -90, 90, 20)::double precision);
    when p_field = 'base_longitude' then
      v_clean := to_jsonb(private.clean_number(v_label, p_value, -180, 180, 20)::double precision);
    when p_field = 'subscription_tier' then
      v_text := private.text_field(v_label, p_value, 10, 'id');
      perform private.refuse_if(v_text is null or v_text not in ('free', 'pro'), format('%s must be free or pro.', v_label));
      v_clean := to_jsonb(v_text);
    when p_field = 'subscription_expires_at' then
      v_clean := to_jsonb(private.clean_time(v_label, p_value));
    when p_field = 'balance' then
      v_clean := to_jsonb(private.clean_number(v_label, p_value, 0, 999999999999.99, 2));
      perform private.refuse_if(v_clean is null, 'Balance must be an amount in euro.');
    else
      perform private.refuse_argument(format('The field "%s" cannot be edited.', left(p_field, 40)));
  end case;
  return coalesce(v_clean, 'null');
end
$$;
