/** Privacy requests, legal holds and erased people. */
export const PRIVACY = {
  'people of pending erasures can be erased, except for one under a legal hold': `
    select r.id from public.privacy_requests r
     where r.kind = 'erasure' and r.closed_at is null
       and (select array_agg(o.hint) from unnest(private.erasure_obstacles(r.user_id)) o)
           is distinct from case when private.is_on_hold(r.user_id) then array['on_hold'] end`,
  'one request waits for the second approval, one is scheduled, one is overdue, one person is under a hold': `
    select from (
      select count(*) filter (where state = 'open' and first_approved_at is not null) as approved,
             count(*) filter (where state = 'scheduled' and erase_after > $1) as scheduled,
             count(*) filter (where closed_at is null and due_at < $1) as overdue,
             count(distinct user_id) filter (where private.is_on_hold(user_id)) as held
        from public.privacy_requests
    ) n where (approved, scheduled, overdue, held) <> (1, 1, 1, 1)`,
  'two independent people approve, after the identity was checked': `
    select id from public.privacy_requests
     where not private.are_independent_people(first_approved_by, second_approved_by) or identity_checked_at > first_approved_at
        or first_approved_at is not null and (preview is null or identity_checked_at is null)`,
  'one person was erased, as the audit log proves, and nothing of theirs is left': `
    select e.user_id::text from private.erased_people e
      left join public.profiles p using (user_id)
      left join public.admin_action_audit a on a.id = e.entry_id and a.action = 'erase_person' and a.entity_id = e.user_id::text
     where p.full_name is distinct from 'Deleted person' or p.email is not null or a.id is null
        or exists (select from auth.users u where u.id = e.user_id and (u.email is not null or u.banned_until is null))
        or exists (select from private.person_keys k where k.user_id = e.user_id)
        or exists (select from public.posts o where o.user_id = e.user_id and o.description is not null)
        or not exists (
          select from public.privacy_requests r where r.user_id = e.user_id and r.state = 'done' and r.erased_at is not null
        )
    union all
    select 'not one' where (select count(*) from private.erased_people) <> 1`,
  'the audit log has the opening of every request, and the closing if staff or the person closed it': `
    select r.id from public.privacy_requests r
     where not exists (
             select from public.admin_action_audit a
              where a.entity_id = r.id::text and a.action in ('submit_privacy_request', 'open_privacy_request')
                and a.created_at = r.created_at and a.details -> 'number' = to_jsonb(r.number)
           )
        or r.closed_at is not null and not exists (
             select from public.admin_action_audit a
              where a.entity_id = r.id::text and a.created_at = r.closed_at
                and a.action in ('close_privacy_request', 'withdraw_privacy_request', 'begin_erasure')
           )`,
};
