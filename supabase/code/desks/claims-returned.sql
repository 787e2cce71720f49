-- Automatic return of claims, waking of snoozed items, and marking of overdue ones.

create or replace function private.return_claim(p_item text, p_id uuid, p_claimer uuid, p_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.write_item(
    p_item, p_id, 'return', 'claimed', p_claimer, p_changes => jsonb_build_object('reason', p_reason), p_actor => null
  );
end
$$;

-- Locks all rows before recording the first, as everywhere.
create or replace function private.return_claims(p_users uuid[], p_reason text, p_items text[] default array['report', 'ticket'])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reports uuid[];
  v_tickets uuid[];
  v_claim record;
begin
  v_reports := array(
    select r.id from public.reports r
     where 'report' = any (p_items) and r.claimed_by_user_id = any (p_users) and r.status = 'claimed' order by r.id for no key update
  );
  v_tickets := array(
    select t.id from public.support_tickets t
     where 'ticket' = any (p_items) and t.claimed_by_user_id = any (p_users) and t.status = 'claimed' order by t.id for no key update
  );
  for v_claim in
    select 'report' as item, r.id, r.claimed_by_user_id as claimer from public.reports r where r.id = any (v_reports)
    union all
    select 'ticket', t.id, t.claimed_by_user_id from public.support_tickets t where t.id = any (v_tickets)
  loop
    perform private.return_claim(v_claim.item, v_claim.id, v_claim.claimer, p_reason);
  end loop;
end
$$;

create or replace function private.end_claims()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.return_claims(array[old.user_id], 'deleted');
    return old;
  end if;
  if new.role <> 'user' and not new.is_banned and not new.is_suspended then
    perform private.return_claims(array[new.user_id], 'role', array(
      select k from unnest(array['report', 'ticket']) k
       where not private.role_has_permission(new.role, new.staff_role_id, private.work_permission(k))
    ));
    return new;
  end if;
  perform private.return_claims(array[new.user_id], case
    when new.is_banned then 'banned' when new.is_suspended then 'suspended' else 'not_staff'
  end);
  return new;
end
$$;
create or replace trigger end_claims after update of role, staff_role_id, is_banned, is_suspended on public.profiles
  for each row when (
    old.role <> 'user' and (
      new.role = 'user' or new.is_banned or new.is_suspended or new.staff_role_id is distinct from old.staff_role_id
    )
  ) execute function private.end_claims();
create or replace trigger end_claims_of_deleted before delete on public.profiles
  for each row when (old.role <> 'user') execute function private.end_claims();

create or replace function private.end_claims_of_role()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.return_claims(
    array(select p.user_id from public.profiles p where p.staff_role_id = new.id),
    'role',
    array(select k from unnest(array['report', 'ticket']) k where private.work_permission(k) <> all (new.permissions))
  );
  return null;
end
$$;
create or replace trigger end_claims_of_role after update of permissions on public.staff_roles
  for each row when (not old.permissions <@ new.permissions) execute function private.end_claims_of_role();

-- Null when the claims stay. Activity is the last use of a session or the last audited action. People who never signed in, such
-- as the demo's staff, cannot be absent.
create or replace function private.claim_return_reason(p_user_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when not exists (select from public.profiles p where p.user_id = p_user_id and private.can_be_mentioned(p)) then 'not_staff'
    when (
      select private.last_seen(u.id) from auth.users u where u.id = p_user_id and u.last_sign_in_at is not null
    ) <= now() - interval '8 hours' then 'away'
  end;
end
$$;

-- Safe to run in several processes at once: skips locked rows until the next run. Releases at most 1,000 items and returns their
-- number.
create or replace function private.return_claims_of_absent()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_claim record;
  v_returned integer := 0;
begin
  for v_claim in
    with holders as (
      select r.claimed_by_user_id as id from public.reports r where r.status = 'claimed' and r.claimed_by_user_id is not null
      union
      select t.claimed_by_user_id from public.support_tickets t where t.status = 'claimed' and t.claimed_by_user_id is not null
    ), absent as materialized (
      select w.* from (select h.id, private.claim_return_reason(h.id) as reason from holders h) w where w.reason is not null
    ), reports as (
      select r.id, a.id as claimer, a.reason
        from public.reports r
        join absent a on a.id = r.claimed_by_user_id
       where r.status = 'claimed' and (a.reason <> 'away' or r.claimed_at <= now() - interval '8 hours')
       limit 500
         for no key update of r skip locked
    ), tickets as (
      select t.id, a.id as claimer, a.reason
        from public.support_tickets t
        join absent a on a.id = t.claimed_by_user_id
       where t.status = 'claimed' and (a.reason <> 'away' or t.claimed_at <= now() - interval '8 hours')
       limit 500
         for no key update of t skip locked
    )
    select 'report' as item, r.* from reports r union all select 'ticket', t.* from tickets t
  loop
    perform private.return_claim(v_claim.item, v_claim.id, v_claim.claimer, v_claim.reason);
    v_returned := v_returned + 1;
  end loop;
  return v_returned;
end
$$;

-- Snoozed items reappear by the clock; this only notifies the holder. Wakes at most 1,000 items and returns their number.
create or replace function private.wake_snoozed()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_item record;
  v_woken integer := 0;
begin
  for v_item in
    with reports as (
      update public.reports r set snoozed_until = null
       where r.id in (
         select x.id from public.reports x where x.snoozed_until <= now() limit 500 for no key update skip locked
       )
      returning r.id, r.claimed_by_user_id as claimer
    ), tickets as (
      update public.support_tickets t set snoozed_until = null
       where t.id in (
         select x.id from public.support_tickets x where x.snoozed_until <= now() limit 500 for no key update skip locked
       )
      returning t.id, t.claimed_by_user_id as claimer
    )
    select 'report' as item, r.id, r.claimer from reports r union all select 'ticket', t.id, t.claimer from tickets t
  loop
    perform private.notify(
      v_item.claimer, 'snooze_over', private.entity_table(v_item.item), v_item.id, private.item_heading(v_item.item, v_item.id)
    );
    v_woken := v_woken + 1;
  end loop;
  return v_woken;
end
$$;

-- Marks at most 1,000 items and returns their number.
create or replace function private.mark_breached()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_reports integer;
  v_tickets integer;
begin
  update public.reports r set breached_at = r.due_at
   where r.id in (
     select x.id from public.reports x where x.due_at <= now() and x.breached_at is null limit 500 for no key update skip locked
   );
  get diagnostics v_reports = row_count;
  update public.support_tickets t set breached_at = t.due_at
   where t.id in (
     select x.id from public.support_tickets x where x.due_at <= now() and x.breached_at is null limit 500 for no key update skip locked
   );
  get diagnostics v_tickets = row_count;
  if v_reports + v_tickets > 0 then
    perform private.emit_event('alert.overdue', jsonb_build_object('reports', v_reports, 'tickets', v_tickets));
  end if;
  return v_reports + v_tickets;
end
$$;

create or replace function public.run_turns()
returns table (returned integer, woken integer, breached integer)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  breached := private.mark_breached();
  woken := private.wake_snoozed();
  returned := private.return_claims_of_absent();
  perform private.pass_on_second_looks();
  return next;
end
$$;
comment on function public.run_turns is
  'Service role only. Marks overdue items, wakes snoozed ones, releases the claims of people absent for eight hours, and '
  'reassigns second looks. Returns one row of counts, at most 1,000 each. Shape: no nulls. Errors: none of its own.';
grant execute on function public.run_turns to service_role;

create or replace function public.desks_late()
returns table (desk text, count bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select 'reports', (select count(*) from public.reports r where r.breached_at is not null and r.status <> 'closed')
    union all
    select 'support', (
      select count(*) from public.support_tickets t where t.breached_at is not null and t.status <> 'closed'
    );
end
$$;
comment on function public.desks_late is
  'Service role only. Numbers of reports and tickets that are not closed and were not answered or closed in time. Shape: no '
  'nulls. Errors: none.';
grant execute on function public.desks_late to service_role;
