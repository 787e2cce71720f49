-- My work, on the dashboard: items the caller holds or may take. On the page Team: colleagues' work today, and how long work
-- takes. The cost does not grow with the tables: each list follows an index, and counts are limited.

-- A plain union, so that conditions and orders reach the indexes of both tables.
create view private.work_items as
  select 'report' as item, r.id, r.reason_category as title, r.status, r.claimed_by_user_id as holder, r.team_id, r.created_at,
         r.waiting_since, r.snoozed_until, r.due_at, r.breached_at, r.reporter_user_id as from_user_id,
         r.reported_entity_id as about_id
    from public.reports r
  union all
  select 'ticket', t.id, t.subject collate "default", t.status, t.claimed_by_user_id, t.team_id, t.created_at,
         t.waiting_since, t.snoozed_until, t.due_at, t.breached_at, t.user_id, t.user_id
    from public.support_tickets t;
comment on view private.work_items is 'The reports and tickets.';

-- The kinds of items that the caller may work on.
create or replace function private.my_desks()
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select k from unnest(array['report', 'ticket']) k where private.work_permission(k) = any (private.caller_permissions())
  );
end
$$;

-- Limited to the 200 items held longest. Leaves out snoozed items.
create or replace function private.held_work()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_items constant text[] := private.my_desks();
begin
  return (
    select jsonb_build_object(
             'held_count', count(*),
             'held', coalesce(jsonb_agg(to_jsonb(h) - 'place' order by h.place) filter (where h.place <= 10), '[]')
           )
      from (
        select w.item, w.id, w.title, w.waiting_since, w.due_at, w.breached_at,
               row_number() over (order by w.due_at, w.waiting_since, w.id) as place
          from (
            select *
              from private.work_items i
             where i.holder = auth.uid() and i.status = 'claimed' and i.item = any (v_items)
             order by i.created_at, i.id
             limit 200
          ) w
         where w.snoozed_until is null or w.snoozed_until <= now()
      ) h
  );
end
$$;

-- Includes items of any team. Excludes reports sent by or about the caller.
create or replace function private.work_to_take()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_items constant text[] := private.my_desks();
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(w) order by w.waiting_since, w.id), '[]')
      from (
        select i.item, i.id, i.title, i.waiting_since, i.due_at, i.breached_at
          from private.work_items i
         where i.status = 'open' and i.waiting_since is not null and i.snoozed_until is null and i.item = any (v_items)
           and i.from_user_id is distinct from auth.uid() and i.about_id <> auth.uid()
         order by i.waiting_since, i.id
         limit 10
      ) w
  );
end
$$;

-- Touched: the caller has since done something with it that is audited, or written a note.
create or replace function private.work_handed_over()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_items constant text[] := private.my_desks();
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(h) order by h.handed_at desc, h.id), '[]')
      from (
        select *
          from (
            select distinct on (w.id)
                   w.item, w.id, w.title, w.waiting_since, w.due_at, w.breached_at,
                   n.actor_user_id as handed_by, n.created_at as handed_at, n.text as note
              from (
                select * from public.notifications x
                 where x.user_id = auth.uid() and x.created_at > now() - interval '7 days'
                 order by x.created_at desc, x.id desc
                 limit 200
              ) n
              join private.work_items w on w.id = n.entity_id
             where n.kind = 'hand_over' and w.item = any (v_items)
               and (
                 w.holder = auth.uid() and w.status = 'claimed'
                 or w.status = 'open'
                 and exists (select from public.team_members m where m.team_id = w.team_id and m.user_id = auth.uid())
               )
               and not exists (
                 select from public.admin_action_audit a
                  where a.entity_table = n.entity_table and a.entity_id = n.entity_id::text
                    and a.actor_user_id = auth.uid() and a.created_at > n.created_at
               )
               and not exists (
                 select from public.notes o
                  where o.entity_type = w.item and o.entity_id = w.id
                    and o.author_user_id = auth.uid() and o.created_at > n.created_at
               )
             order by w.id, n.created_at desc
          ) latest
         order by latest.handed_at desc, latest.id
         limit 10
      ) h
  );
end
$$;

-- Moderators may decide about withdrawals, but not about money proposals.
create or replace function private.my_approvals()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(a) order by a.may_act desc, a.at, a.id), '[]')
      from (
        select 'proposal' as kind, p.id,
               concat_ws(' of ', private.proposal_title(p), private.account_name(p.user_id)) as title,
               private.value_text(p.kind, p.old) || ' → ' || private.value_text(p.kind, p.new) as change,
               p.proposed_by as by_user_id, p.proposed_at as at, p.proposed_by = auth.uid() as is_mine,
               private.confirm_refusal(p, auth.uid()) is null as may_act
          from private.proposals p
         where private.is_admin() and p.ended_at is null and p.proposed_at > now() - private.proposed_for()
        union all
        (
          select 'second_look', l.id, r.reason_category, replace(l.resolution || ' → ' || l.second_resolution, '_', ' '), l.reviewer,
                 l.answered_at, false, l.closed_by is distinct from auth.uid()
            from private.second_looks l
            join public.reports r on r.id = l.report_id
           where private.is_admin() and l.status = 'disputed'
           order by l.answered_at
           limit 20
        )
        union all
        (
          select 'withdrawal', w.id, private.euro_text(w.amount_eur), null, w.approved_by, w.approved_at,
                 w.approved_by = auth.uid(), w.approved_by <> auth.uid() and w.user_id <> auth.uid()
            from public.withdrawal_requests w
           where private.has_permission('money.process') and w.status = 'pending' and w.approved_by is not null
             -- A payout run is released as a whole.
             and not exists (
               select from public.payout_attempts a
                where a.withdrawal_id = w.id and a.state in ('created', 'accepted') and a.run_id is not null
             )
           order by w.approved_at
           limit 20
        )
      ) a
  );
end
$$;

create or replace function private.privacy_work()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('privacy.manage') then
    return null;
  end if;
  return (
    select jsonb_build_object('pending', count(*), 'overdue', count(*) filter (where r.due_at < now()))
      from public.privacy_requests r
     where r.closed_at is null
  );
end
$$;

-- Switched off by the server, not by a person.
create or replace function private.integrations_off()
returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('integrations.manage') then
    return 0;
  end if;
  return (select count(*)::integer from public.webhook_targets t where t.off_reason is not null);
end
$$;

create or replace function public.admin_get_my_work()
returns jsonb
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
begin
  perform private.require_staff();
  return private.held_work() || jsonb_build_object(
    'waiting', private.work_to_take(), 'handed', private.work_handed_over(), 'approvals', private.my_approvals(),
    'second_looks', (
      select count(*) from private.second_looks l
       where private.has_permission('reports.decide') and l.reviewer = auth.uid() and l.status = 'waiting'
    ),
    'privacy', private.privacy_work(), 'integrations_off', private.integrations_off()
  );
end
$$;
comment on function public.admin_get_my_work is
  'Staff. {held_count: at most 200; held: ten of the caller''s claimed items that are not snoozed, first due first; waiting: the '
  'ten oldest open ones; handed: items handed to the caller or their teams within seven days and untouched since; approvals: '
  'items that need a second person; second_looks: number assigned to the caller; privacy: numbers of pending and overdue privacy '
  'requests, null without privacy.manage; integrations_off: number of integrations that the server switched off}. '
  'Shape: returns MyWork. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_my_work to authenticated;

-- ── Colleagues' work today ───────────────────────────────────────────────────────────────────────────────────────────

-- Entries about people, reports and tickets need the permission of their area; the rest needs the audit log.
create or replace function private.can_see_work(p_action text, p_entity_table text, p_permissions text[])
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_action <> all (private.sign_in_actions() || private.read_actions()) and (
    'audit.read' = any (p_permissions)
    or private.read_permission(p_entity_table) = any (p_permissions) is not false
    and p_entity_table in ('reports', 'support_tickets', 'decisions', 'sanctions', 'appeals', 'posts', 'reviews', 'notes')
    or 'users.read' = any (p_permissions)
    and p_entity_table = 'profiles'
    and p_action = any (private.staff_visible_actions() || array['suspend_user', 'unsuspend_user', 'ban_user', 'unban_user'])
  );
end
$$;

create or replace function public.admin_get_work_today()
returns table (user_id uuid, entity_table text, entries integer, since timestamptz)
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_permissions text[];
  v_zone text;
begin
  perform private.require_staff();
  v_permissions := private.caller_permissions();
  v_zone := (select h.time_zone from public.working_hours h);
  return query
    select k.actor_user_id, k.entity_table, sum(k.entries)::integer, date_trunc('day', now(), v_zone)
      from private.audit_kinds k
      join public.profiles p on p.user_id = k.actor_user_id
     where k.day = (now() at time zone v_zone)::date
       and p.role in ('moderator', 'admin') and p.user_id <> auth.uid()
       and private.can_see_work(k.action, k.entity_table, v_permissions)
     group by k.actor_user_id, k.entity_table
     order by sum(sum(k.entries)) over (partition by k.actor_user_id) desc, k.actor_user_id, 3 desc, k.entity_table;
end
$$;
comment on function public.admin_get_work_today is
  'Staff. Numbers of today''s audit entries by colleague and table, highest first; since: start of the day in the time zone of '
  'the working hours. Without sign-ins and opened accounts. Only what the caller may read; without the audit log, nothing about '
  'money and settings. Shape: no nulls. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_work_today to authenticated;

-- ── Handling times ───────────────────────────────────────────────────────────────────────────────────────────────────

-- A claim counts as the answer to a report. Attributed to the last holder. Tickets that staff opened have no answer time.
create or replace function private.work_done(p_from timestamptz, p_to timestamptz)
returns table (desk text, is_closed boolean, user_id uuid, minutes double precision)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select d.desk, d.is_closed, d.user_id, (extract(epoch from d.took) / 60)::double precision
      from (
        (
          select 'report' as desk, false as is_closed, r.claimed_by_user_id as user_id, r.claimed_at - r.created_at as took
            from public.reports r
           where r.claimed_at >= p_from and r.claimed_at < p_to
           order by r.claimed_at desc limit 500
        )
        union all
        (
          select 'report', true, r.claimed_by_user_id, r.closed_at - r.created_at
            from public.reports r
           where r.status = 'closed' and r.closed_at >= p_from and r.closed_at < p_to
           order by r.closed_at desc limit 500
        )
        union all
        (
          select 'ticket', false, t.claimed_by_user_id, t.answered_at - t.created_at
            from public.support_tickets t
           where t.answered_at >= p_from and t.answered_at < p_to and t.answered_at > t.created_at
           order by t.answered_at desc limit 500
        )
        union all
        (
          select 'ticket', true, t.claimed_by_user_id, t.closed_at - t.created_at
            from public.support_tickets t
           where t.closed_at >= p_from and t.closed_at < p_to
           order by t.closed_at desc limit 500
        )
      ) d;
end
$$;

create or replace function public.admin_get_work_times()
returns table (
  desk text, user_id uuid, answered integer, closed integer, answer_minutes numeric, answer_minutes_before numeric,
  close_minutes numeric, close_minutes_before numeric
)
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_week constant interval := interval '7 days';
  v_desks text[];
begin
  perform private.require_staff();
  v_desks := array(select k from unnest(array['report', 'ticket']) k where private.can_read(k));
  return query
    with times as (
      select d.desk, case grouping(d.user_id) when 0 then d.user_id end as user_id, grouping(d.user_id) = 1 as is_desk,
             count(*) filter (where w.is_now and not d.is_closed)::integer as answered,
             count(*) filter (where w.is_now and d.is_closed)::integer as closed,
             percentile_cont(0.5) within group (order by d.minutes) filter (where w.is_now and not d.is_closed) as answer,
             percentile_cont(0.5) within group (order by d.minutes) filter (where not w.is_now and not d.is_closed) as answer_before,
             percentile_cont(0.5) within group (order by d.minutes) filter (where w.is_now and d.is_closed) as close,
             percentile_cont(0.5) within group (order by d.minutes) filter (where not w.is_now and d.is_closed) as close_before
        from (values (now() - v_week, now(), true), (now() - 2 * v_week, now() - v_week, false)) w (lo, hi, is_now)
       cross join lateral private.work_done(w.lo, w.hi) d
       where d.desk = any (v_desks)
       group by grouping sets ((d.desk), (d.desk, d.user_id))
    )
    select t.desk, t.user_id, t.answered, t.closed, round(t.answer::numeric, 1), round(t.answer_before::numeric, 1),
           round(t.close::numeric, 1), round(t.close_before::numeric, 1)
      from (
        select x.*, row_number() over (partition by x.desk order by x.is_desk desc, x.answered + x.closed desc, x.user_id) as place
          from times x
         where x.answered + x.closed > 0 and (x.is_desk or x.user_id is not null)
      ) t
     where t.place <= 11
     order by t.desk, t.place;
end
$$;
comment on function public.admin_get_work_times is
  'Staff. Median minutes until the first answer (of a report: until its first claim) and until closing, in the last seven days '
  'and the seven before; null without items. For each desk a row without user_id, then the ten people with most items. Uses the '
  'latest 500 items of each kind and week, of desks that the caller may read. Shape: desk DeskItem, user_id?, answer_minutes?, '
  'answer_minutes_before?, close_minutes?, close_minutes_before?. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_work_times to authenticated;
