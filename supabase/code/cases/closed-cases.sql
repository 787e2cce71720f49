-- How long ago a case was closed.

-- Removed content can be restored for the six months of appeals, and while a late appeal is open.
create or replace function private.appeal_window()
returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return interval '6 months';
end
$$;

-- Cases about a person's posts and reviews count as cases about the person; withdrawals do not. infinity while a case is open,
-- null without any case.
create or replace function private.last_case_closed(p_entity_type text, p_entity_id uuid)
returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select max(c.at)
      from (
        select coalesce(r.closed_at, 'infinity') as at
          from public.reports r
         where p_entity_type = 'report' and r.id = p_entity_id
            or r.reported_entity_type = p_entity_type and r.reported_entity_id = p_entity_id
        union all
        select coalesce(t.closed_at, 'infinity') from public.support_tickets t where p_entity_type = 'ticket' and t.id = p_entity_id
        union all
        select d.decided_at
          from public.decisions d
         where d.target_type = p_entity_type and d.target_id = p_entity_id or p_entity_type = 'user' and d.user_id = p_entity_id
        union all
        select coalesce(r.closed_at, 'infinity')
          from public.report_evidence e
          join public.reports r on r.id = e.report_id
         where p_entity_type = 'user' and e.author_user_id = p_entity_id
      ) c
  );
end
$$;
