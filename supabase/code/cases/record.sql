-- Header of a person's page: sanctions in force, counts, outcomes of their reports, and related accounts.

-- 1,001 means more than 1,000. Danger: p_query is executed as SQL; never pass input.
create or replace function private.counted_up_to(p_query text, p_id uuid)
returns integer
language plpgsql stable security definer set search_path = ''
-- Disables bitmap and sequential scans: both would read far past the limit of 1,001 rows.
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  v_count integer;
begin
  execute format('select count(*)::integer from (select from %s limit 1001) c', p_query) into strict v_count using p_id;
  return v_count;
end
$$;

create or replace function public.admin_get_user_record(p_user_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_record jsonb;
  v_permissions text[];
begin
  perform private.require_permission('users.read');
  v_permissions := private.caller_permissions();
  perform private.require_found(exists (select from public.profiles p where p.user_id = p_user_id), 'user_not_found');
  v_record := jsonb_build_object(
    'standing', (
      select coalesce(jsonb_agg(to_jsonb(s)), '[]')
        from (
          select s.id, s.kind, s.reason, c.title as policy, s.imposed_by, s.imposed_at, s.ends_at
            from public.sanctions s
            left join public.policies c on c.code = s.policy_code
           where s.user_id = p_user_id and s.end_kind is null and s.kind <> 'warn' and coalesce(s.ends_at > now(), true)
           order by s.imposed_at desc, s.id desc
           limit 20
        ) s
    ),
    'counts', (
      select coalesce(jsonb_object_agg(c.name, private.counted_up_to(c.query, p_user_id)), '{}')
        from (values
          ('reports_about', 'report', 'public.reports where reported_entity_id = $1 and reported_entity_type = ''user'''),
          ('reports_by', 'report', 'public.reports where reporter_user_id = $1'),
          ('tickets', 'ticket', 'public.support_tickets where user_id = $1'),
          ('posts', 'post', 'public.posts where user_id = $1 and deleted_at is null'),
          ('reviews_given', 'review', 'public.reviews where reviewer_user_id = $1 and deleted_at is null'),
          ('reviews_received', 'review', 'public.reviews where reviewed_user_id = $1 and deleted_at is null'),
          ('withdrawals', 'withdrawal', 'public.withdrawal_requests where user_id = $1')
        ) c (name, kind, query)
       where private.read_permission(c.kind) = any (v_permissions)
    ),
    'reporter', (
      select jsonb_build_object(
               'sent', count(*),
               'closed', count(*) filter (where r.status = 'closed'),
               -- Closed with an action that was not reversed later.
               'acted_on', count(*) filter (
                 where r.status = 'closed' and coalesce(r.resolution_action, 'no_violation') not in ('no_violation', 'duplicate')
                   and not exists (
                     select from public.decision_reports c
                       join public.decisions d on d.id = c.decision_id
                      where c.report_id = r.id and d.reversed_at is not null
                   )
               )
             )
        from (
          select * from public.reports r
           where r.reporter_user_id = p_user_id
           order by r.created_at desc, r.id desc
           limit 1000
        ) r
       having 'reports.read' = any (v_permissions)
    ),
    'related', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from private.related_accounts(p_user_id, 'money.read' = any (v_permissions)) r)
  );
  perform private.note_view(p_user_id);
  return v_record;
end
$$;
comment on function public.admin_get_user_record is
  'Staff. {standing: sanctions in force; counts: number of items by kind, 1001 means more than a thousand; reporter: {sent, '
  'closed, acted_on} of the person''s latest thousand reports; related: accounts with the same phone, website, address or payout '
  'destination, at most 20}; counts as opening the account. Leaves out counts, the reporter (null) and shared payout '
  'destinations that the caller may not read. '
  'Shape: returns UserRecord. '
  'Errors: not_authenticated, not_authorized, user_not_found.';
grant execute on function public.admin_get_user_record to authenticated;
