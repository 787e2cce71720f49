-- Scheduled backups: who makes the next one, how the latest ended, and whether one is late.

create or replace function public.configure_backups(p_interval_seconds integer default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_interval interval := make_interval(secs => p_interval_seconds);
begin
  perform private.refuse_if(p_interval_seconds <= 0, 'The time between two backups must be longer than nothing.');
  update private.settings
     set backup_interval = v_interval,
         backups_since = case when v_interval is not null then coalesce(backups_since, now()) end
   where backup_interval is distinct from v_interval;
end
$$;
comment on function public.configure_backups is
  'Service role only. Sets the longest time between two scheduled backups; null: none are scheduled. Shape: p_interval_seconds?. '
  'Errors: bad_argument.';
grant execute on function public.configure_backups to service_role;

create or replace function private.backup_states()
returns table (
  kind text, last_id bigint, last_started_at timestamptz, last_finished_at timestamptz, last_error text, last_report text,
  is_running boolean, good_at timestamptz, good_bytes bigint, is_late boolean
)
language sql stable security definer set search_path = ''
as $$
  select
    k.kind, l.id, l.started_at, l.finished_at,
    case
      when l.finished_at is null and l.leased_until <= now() then 'Its process was killed, or lost the database.'
      else l.error
    end,
    l.report, l.finished_at is null and l.leased_until > now(), g.started_at, g.bytes,
    k.kind = 'backup' and coalesce(coalesce(g.started_at, s.backups_since) + 2 * s.backup_interval < now(), false)
    from unnest(array['backup', 'drill']) k (kind)
    cross join private.settings s
    left join lateral (
      select * from private.backup_runs r where r.kind = k.kind order by r.id desc limit 1
    ) l on true
    left join lateral (
      select * from private.backup_runs r
       where r.kind = k.kind and r.finished_at is not null and r.error is null order by r.id desc limit 1
    ) g on true
   order by k.kind
$$;

create or replace function public.operator_get_backups()
returns table (
  kind text, last_id bigint, last_started_at timestamptz, last_error text, is_running boolean, good_at timestamptz,
  good_bytes bigint, is_late boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select b.kind, b.last_id, b.last_started_at, b.last_error, coalesce(b.is_running, false), b.good_at, b.good_bytes, b.is_late
      from private.backup_states() b;
end
$$;
comment on function public.operator_get_backups is
  'Service role only. Two rows, backup and drill: the last run, its error, when the newest good one was begun, and its size. is_late: the newest '
  'good backup is older than twice the time between two. '
  'Shape: last_id?, last_started_at?, last_error?, good_at?, good_bytes?. Errors: none.';
grant execute on function public.operator_get_backups to service_role;

create or replace function public.admin_get_backups()
returns table (
  kind text, is_scheduled boolean, last_started_at timestamptz, last_finished_at timestamptz, last_error text, last_report text,
  is_running boolean, good_at timestamptz, good_bytes bigint, is_late boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      b.kind, (select s.backup_interval is not null from private.settings s), b.last_started_at, b.last_finished_at, b.last_error,
      b.last_report, coalesce(b.is_running, false), b.good_at, b.good_bytes, b.is_late
      from private.backup_states() b;
end
$$;
comment on function public.admin_get_backups is
  'Admin. Two rows, backup and drill: the last run, what a drill reported, and the newest good one. is_late: the newest good '
  'backup is older than twice the time between two. '
  'Shape: last_started_at?, last_finished_at?, last_error?, last_report?, good_at?, good_bytes?. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_backups to authenticated;

-- Several servers may ask at once. p_last_id is the run they decided upon, so only the first of them gets a new one.
create or replace function public.operator_begin_backup(p_kind text, p_last_id bigint default null)
returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  c_kept constant integer := 50;
  v_last bigint;
  v_id bigint;
begin
  perform private.refuse_if(coalesce(p_kind not in ('backup', 'drill'), true), 'The kind must be "backup" or "drill".');
  lock table private.backup_runs in share row exclusive mode;
  select max(r.id) into v_last from private.backup_runs r where r.kind = p_kind;
  if v_last is distinct from p_last_id
     or exists (select from private.backup_runs r where r.finished_at is null and r.leased_until > now()) then
    return null;
  end if;
  update private.backup_runs
     set finished_at = leased_until, error = 'Its process was killed, or lost the database.'
   where finished_at is null;
  -- The newest good run stays, however long ago it was.
  delete from private.backup_runs r
   where r.kind = p_kind
     and r.id < (select min(n.id) from (select k.id from private.backup_runs k where k.kind = p_kind order by k.id desc limit c_kept) n)
     and r.id <> coalesce(
       (
         select max(g.id) from private.backup_runs g
          where g.kind = p_kind and g.finished_at is not null and g.error is null
       ),
       0
     );
  insert into private.backup_runs (kind) values (p_kind) returning id into v_id;
  return v_id;
end
$$;
comment on function public.operator_begin_backup is
  'Service role only. Begins a backup or drill if p_last_id is the last run of its kind and none is running. Returns its id; null: another '
  'process was faster. Shape: p_last_id?, returns?. Errors: bad_argument.';
grant execute on function public.operator_begin_backup to service_role;

create or replace function public.operator_renew_backup(p_id bigint)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.backup_runs set leased_until = now() + interval '1 minute' where id = p_id and finished_at is null;
  return found;
end
$$;
comment on function public.operator_renew_backup is
  'Service role only. Says that the run is still at work, for another minute. false: it has ended. Errors: none.';
grant execute on function public.operator_renew_backup to service_role;

create or replace function public.operator_finish_backup(
  p_id bigint, p_target text default null, p_bytes bigint default null, p_report text default null, p_error text default null
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.backup_runs
     set finished_at = now(), target = left(p_target, 200), bytes = p_bytes, report = left(p_report, 4000), error = left(p_error, 1000)
   where id = p_id and finished_at is null;
end
$$;
comment on function public.operator_finish_backup is
  'Service role only. Records how a run ended; without p_error it succeeded. Shape: p_target?, p_bytes?, p_report?, p_error?. Errors: none.';
grant execute on function public.operator_finish_backup to service_role;
