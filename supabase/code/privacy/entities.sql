-- Everything that an audit entry, a notification or a bulk action can be about, if it concerns the person.
create or replace function private.entities_of(p_user_id uuid)
returns table (entity_table text, entity_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select 'profiles', p_user_id
    union all
    select 'posts', p.id from public.posts p where p.user_id = p_user_id
    union all
    select 'reviews', r.id from public.reviews r where r.reviewer_user_id = p_user_id
    union all
    select 'reviews', r.id from public.reviews r where r.reviewed_user_id = p_user_id
    union all
    select 'reports', r.id from public.reports r where r.reporter_user_id = p_user_id
    union all
    select 'reports', a.report_id from private.reports_about(p_user_id) a (report_id)
    union all
    select 'support_tickets', t.id from public.support_tickets t where t.user_id = p_user_id
    union all
    select 'appeals', a.id
      from public.support_tickets t join public.appeals a on a.ticket_id = t.id where t.user_id = p_user_id
    union all
    select 'withdrawal_requests', w.id from public.withdrawal_requests w where w.user_id = p_user_id
    union all
    select 'decisions', d.id from public.decisions d where d.user_id = p_user_id
    union all
    select 'sanctions', s.id from public.sanctions s where s.user_id = p_user_id
    union all
    select 'notes', n.id from public.notes n where n.about_user_id = p_user_id
    union all
    select 'privacy_requests', r.id from public.privacy_requests r where r.user_id = p_user_id;
end
$$;

-- Reports of the person, their posts and the reviews they wrote.
create or replace function private.reports_about(p_user_id uuid)
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select r.id from public.reports r where r.reported_entity_id = p_user_id and r.reported_entity_type = 'user'
    union all
    select r.id
      from public.posts p join public.reports r on r.reported_entity_id = p.id and r.reported_entity_type = 'post'
     where p.user_id = p_user_id
    union all
    select r.id
      from public.reviews v join public.reports r on r.reported_entity_id = v.id and r.reported_entity_type = 'review'
     where v.reviewer_user_id = p_user_id;
end
$$;
