-- Working time of staff; targets count nothing else.

-- Hours are wall-clock hours: a day with a clock change has an hour more or less. Adds seconds to an instant, never days, so the
-- session's time zone does not matter.
create or replace function private.working_time_after(p_from timestamptz, p_time interval)
returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_hours public.working_hours;
  v_left numeric := extract(epoch from p_time);
  v_day date;
  v_start timestamptz;
  v_seconds numeric;
begin
  if p_time is null then
    return null;
  end if;
  select * into strict v_hours from public.working_hours;
  v_day := (p_from at time zone v_hours.time_zone)::date;
  loop
    if extract(isodow from v_day) = any (v_hours.days) then
      v_start := greatest(p_from, (v_day + v_hours.starts_at) at time zone v_hours.time_zone);
      v_seconds := extract(epoch from (v_day + v_hours.ends_at) at time zone v_hours.time_zone - v_start);
      exit when v_seconds >= v_left;
      v_left := v_left - greatest(v_seconds, 0);
    end if;
    v_day := v_day + 1;
  end loop;
  return v_start + make_interval(secs => v_left::double precision);
end
$$;

create or replace function public.admin_get_working_hours()
returns public.working_hours
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  return (select h from public.working_hours h);
end
$$;
comment on function public.admin_get_working_hours is
  'Admin. The working hours of staff; in days, 1 is Monday. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_working_hours to authenticated;

create or replace function public.admin_save_working_hours(
  p_time_zone text, p_days integer[], p_starts_at text, p_ends_at text, p_expected_updated_at timestamptz default null
)
returns public.working_hours
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.working_hours;
  v_new public.working_hours;
begin
  perform private.require_permission('config.edit');
  perform private.refuse_if(
    not coalesce(p_time_zone = any (select z.name from pg_catalog.pg_timezone_names z), false),
    'The time zone must be one such as Europe/Zagreb.'
  );
  perform private.refuse_if(
    coalesce(cardinality(p_days), 0) = 0 or not p_days <@ '{1,2,3,4,5,6,7}', 'Choose at least one day, from 1 (Monday) to 7.'
  );
  if not coalesce(p_starts_at ~ '^([01]\d|2[0-3]):[0-5]\d(:00)?$' and p_ends_at ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)(:00)?$', false) then
    perform private.refuse_argument('The hours must be written like 08:00.');
  end if;
  perform private.refuse_if(
    p_ends_at::interval < p_starts_at::interval + interval '1 hour', 'The hours must end at least an hour after they begin.'
  );
  select * into strict v_old from public.working_hours for update;
  if v_old.updated_at <> p_expected_updated_at then
    perform private.refuse_changed_meanwhile('The schedule', to_jsonb(v_old.updated_at));
  end if;
  v_new := (
    true, p_time_zone, array(select distinct d from unnest(p_days) d order by d), p_starts_at::time, p_ends_at::time,
    v_old.updated_at
  )::public.working_hours;
  if v_new is distinct from v_old then
    update public.working_hours
       set time_zone = v_new.time_zone, days = v_new.days, starts_at = v_new.starts_at, ends_at = v_new.ends_at,
           updated_at = clock_timestamp()
    returning * into strict v_new;
    perform private.audit('save_working_hours', 'working_hours', null, jsonb_build_object(
      'old', to_jsonb(v_old) - array['id', 'updated_at'], 'new', to_jsonb(v_new) - array['id', 'updated_at']
    ));
  end if;
  return v_new;
end
$$;
comment on function public.admin_save_working_hours is
  'Admin. Sets the working hours for items created from now on; in p_days, 1 is Monday; p_ends_at is at most 24:00. '
  'p_expected_updated_at: the version that the caller saw. Errors: not_authenticated, not_authorized, bad_argument, '
  'changed_meanwhile.';
grant execute on function public.admin_save_working_hours to authenticated;
