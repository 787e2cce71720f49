-- Procedures of the public app for reporting a user, post or review.

create or replace function private.require_not_banned()
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_banned boolean;
begin
  select is_banned into v_is_banned from public.profiles where user_id = auth.uid();
  if not found then
    raise exception 'Not authorized' using errcode = '42501', hint = 'not_authorized';
  elsif v_is_banned then
    raise exception 'Your account is banned.' using errcode = '42501', hint = 'account_banned';
  end if;
end
$$;

-- Suspended people may contact support, but do nothing else.
create or replace function private.require_good_standing()
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_not_banned();
  if (select is_suspended from public.profiles where user_id = auth.uid()) and private.is_still_suspended(auth.uid()) then
    raise exception 'Your account is suspended.' using errcode = '42501', hint = 'account_suspended';
  end if;
end
$$;

-- The target must exist, be visible and belong to someone else.
create or replace function private.check_reportable(p_type text, p_id uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_owner uuid;
begin
  perform private.refuse_if(p_type is null or p_id is null, 'Choose the user, post or review to report.');
  perform private.check_choice('entity type', p_type, array['user', 'post', 'review']);
  if p_type = 'user' then
    select user_id into v_owner from public.profiles where user_id = p_id;
  elsif p_type = 'post' then
    select user_id into v_owner from public.posts where id = p_id and deleted_at is null;
  else
    select reviewer_user_id into v_owner from public.reviews where id = p_id and deleted_at is null and not is_hidden;
  end if;

  if not found then
    raise exception '%', format('%s not found', initcap(p_type)) using errcode = 'PT404', hint = 'entity_not_found';
  end if;
  if v_owner = auth.uid() then
    raise exception '%', case p_type when 'user' then 'You cannot report yourself.' else format('You cannot report your own %s.', p_type) end
      using errcode = 'P0001', hint = 'own_entity';
  end if;
end
$$;

-- Two limits against floods. Serializes a caller's submissions, so that concurrent ones cannot bypass them.
create or replace function private.check_report_rate(p_type text, p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.check_report_rate'), hashtext(auth.uid()::text));
  if exists (
    select from public.reports r
     where r.reported_entity_type = p_type and r.reported_entity_id = p_id and r.reporter_user_id = auth.uid()
       and r.status <> 'closed' and r.created_at > now() - interval '24 hours'
  ) then
    raise exception 'You have already reported this. We are looking into it.'
      using errcode = 'P0001', hint = 'duplicate_report';
  end if;
  if (
    select count(*) from public.reports r
     where r.reporter_user_id = auth.uid() and r.created_at > now() - interval '1 hour'
  ) >= 20 then
    raise exception 'You have sent many reports in the last hour. Please try again later.'
      using errcode = 'PT429', hint = 'too_many_reports';
  end if;
end
$$;

create or replace function private.clean_locale(p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_locale text := private.locale_tag(p_locale);
begin
  if v_locale !~ '^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$' then
    perform private.refuse_argument('The locale must be a language such as en or pt-br.');
  end if;
  return v_locale;
end
$$;

create or replace function public.submit_report(
  p_entity_type text,
  p_entity_id uuid,
  p_reason text,
  p_description text default null,
  p_locale text default null,
  p_country_code text default null,
  p_app_version text default null,
  p_device_info jsonb default null
)
returns public.reports
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_description text;
  v_country text;
  v_version text;
  v_report public.reports;
begin
  perform private.require_signed_in();
  perform private.require_good_standing();
  v_country := upper(private.trimmed(p_country_code));
  perform private.check_reportable(p_entity_type, p_entity_id);
  perform private.refuse_if(p_reason is null, 'Choose a reason.');
  perform private.check_choice('reason', p_reason, array[
    'Offensive name/BIO', 'Adult content', 'Scams', 'Offensive review',
    'Harassment', 'Hate speech', 'Spam/Advertising', 'Other'
  ]);
  v_description := private.clean_line('The description', p_description, 5000);
  if not private.is_country(v_country) then
    perform private.refuse_argument('The country code must be the two letters of a country, such as HR.');
  end if;
  v_version := private.clean_line('The app version', p_app_version, 40);
  perform private.refuse_if(jsonb_typeof(p_device_info) not in ('object', 'null'), 'The device information must be an object.');
  perform private.refuse_if(octet_length(p_device_info::text) > 4000, 'The device information must have at most 4,000 bytes.');
  perform private.check_report_rate(p_entity_type, p_entity_id);

  insert into public.reports (
    reported_entity_type, reported_entity_id, reporter_user_id, reason_category, description, locale, country_code,
    app_version, device_info
  )
  values (
    p_entity_type, p_entity_id, auth.uid(), p_reason, v_description, private.clean_locale(p_locale), v_country,
    v_version, nullif(p_device_info, 'null')
  )
  returning * into strict v_report;
  perform private.keep_evidence(v_report);
  return v_report;
end
$$;
comment on function public.submit_report is
  'Signed in; not banned or suspended. Reports an existing user, post or review of someone else and stores its present content '
  'as evidence. At most 20 per hour. Errors: not_authenticated, not_authorized, account_banned, account_suspended, '
  'person_erased, bad_argument, entity_not_found, own_entity, duplicate_report, too_many_reports.';
grant execute on function public.submit_report to authenticated;
