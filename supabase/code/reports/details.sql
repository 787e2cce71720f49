-- One report with its context.

create or replace function public.admin_get_report_details(p_report_id uuid)
returns public.reports
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_report public.reports;
begin
  perform private.require_permission('reports.read');
  select * into v_report from public.reports where id = p_report_id;
  perform private.require_found(found, 'report_not_found');
  perform private.note_opened(array[p_report_id]);
  return v_report;
end
$$;
comment on function public.admin_get_report_details is
  'Staff. One report. Errors: not_authenticated, not_authorized, report_not_found.';
grant execute on function public.admin_get_report_details to authenticated;

-- Deleted entities are hidden from everyone. Masked as in lists. Null when the entity is gone.
create or replace function private.reported_entity(p_type text, p_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_type = 'user' then
    return (
      select jsonb_build_object('kind', 'user', 'user', to_jsonb(u)) from private.listed_profiles u where u.user_id = p_id
    );
  end if;
  if p_type = 'post' then
    return (
      select jsonb_build_object('kind', 'post', 'post', to_jsonb(p))
        from private.listed_posts p where p.id = p_id and p.deleted_at is null
    );
  end if;
  return (
    select jsonb_build_object('kind', 'review', 'review', to_jsonb(r))
      from public.reviews r where r.id = p_id and r.deleted_at is null
  );
end
$$;

create or replace function public.admin_get_report_context(p_report_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_report public.reports;
begin
  perform private.require_permission('reports.read');
  v_report := public.admin_get_report_details(p_report_id);

  return jsonb_build_object(
    'reported', private.reported_entity(v_report.reported_entity_type, v_report.reported_entity_id),
    'about_count', (
      select count(*)
        from public.reports r
       where r.reported_entity_type = v_report.reported_entity_type
         and r.reported_entity_id = v_report.reported_entity_id and r.id <> p_report_id
    ),
    'about', (
      select coalesce(jsonb_agg(to_jsonb(other) order by other.created_at desc, other.id desc), '[]')
        from (
          select *
            from public.reports r
           where r.reported_entity_type = v_report.reported_entity_type
             and r.reported_entity_id = v_report.reported_entity_id and r.id <> p_report_id
           order by r.created_at desc, r.id desc
           limit 10
        ) other
    ),
    'by_reporter_count', (
      select count(*)
        from public.reports r where r.reporter_user_id = v_report.reporter_user_id and r.id <> p_report_id
    ),
    'by_reporter', (
      select coalesce(jsonb_agg(to_jsonb(other) order by other.created_at desc, other.id desc), '[]')
        from (
          select *
            from public.reports r
           where r.reporter_user_id = v_report.reporter_user_id and r.id <> p_report_id
           order by r.created_at desc, r.id desc
           limit 10
        ) other
    )
  );
end
$$;
comment on function public.admin_get_report_context is
  'Staff. {reported: {kind, user, post or review as it is now, masked as in lists} or null if gone, about_count, about: the '
  'latest 10 other reports about the same target, by_reporter_count, by_reporter: the latest 10 other reports by this '
  'reporter}. Shape: returns ReportContext. Errors: not_authenticated, not_authorized, report_not_found.';
grant execute on function public.admin_get_report_context to authenticated;
