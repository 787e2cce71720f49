-- Reported targets: a user, post or review, its title and its author.

-- Deleted posts and reviews are hidden from everyone. title is null when the target is gone.
create or replace function private.target_names(p_type text, p_id uuid)
returns table (title text, author_user_id uuid, author_name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  case p_type
    when 'user' then
      select p.user_id into author_user_id from public.profiles p where p.user_id = p_id;
      title := case when found then private.person_name(p_id) end;
    when 'post' then
      select p.user_id, coalesce(nullif(left(p.title, 200), ''), 'Untitled Post') into author_user_id, title
        from public.posts p where p.id = p_id and p.deleted_at is null;
    else
      select r.reviewer_user_id, concat_ws(' ', repeat('★', r.rating), left(r.comment, 200)) into author_user_id, title
        from public.reviews r where r.id = p_id and r.deleted_at is null;
  end case;
  author_name := case when author_user_id is not null then private.person_name(author_user_id) end;
  return next;
end
$$;

create or replace function public.admin_get_report_targets(p_report_ids uuid[])
returns table (
  report_id uuid, target_type text, target_id uuid, title text, author_user_id uuid, author_name text, open_reports integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('reports.read');
  perform private.refuse_if(
    p_report_ids is null or cardinality(p_report_ids) > 200, 'Ask what at most 200 reports are about.'
  );
  return query
    select r.id, r.reported_entity_type, r.reported_entity_id, n.title, n.author_user_id, n.author_name,
           coalesce(t.open_reports, 0)
      from public.reports r
     cross join lateral private.target_names(r.reported_entity_type, r.reported_entity_id) n
      left join private.reported_targets t
        on t.target_id = r.reported_entity_id and t.target_type = r.reported_entity_type
     where r.id = any (p_report_ids);
end
$$;
comment on function public.admin_get_report_targets is
  'Staff. The targets of these reports, at most 200: title or name (null when gone), author, and the number of open or '
  'claimed reports. Leaves out reports that do not exist. '
  'Shape: target_type ReportEntityType, title?, author_user_id?, author_name?. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_report_targets to authenticated;

create or replace function public.admin_get_reported_targets(
  p_target_type text default null,
  p_reason text default null,
  p_target_id uuid default null,
  p_order_by text default 'open_reports',
  p_order_dir text default 'desc',
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.reported_target
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.reported_filter := row(p_target_type, p_reason, p_target_id);
begin
  perform private.require_permission('reports.read');
  perform private.check_choice('entity type', p_target_type, array['user', 'post', 'review']);
  perform private.check_choice('reason', p_reason, array[
    'Offensive name/BIO', 'Adult content', 'Scams', 'Offensive review',
    'Harassment', 'Hate speech', 'Spam/Advertising', 'Other'
  ]);
  v_frame := private.list_frame(
    't', 'target_id', array['open_reports', 'max_severity', 'oldest_at'], array['max_severity'],
    p_order_by, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  return query execute format(
    'select t.target_type, t.target_id, n.title, n.author_user_id, n.author_name, t.open_reports, t.reasons, t.max_severity, t.oldest_at
       from (%s) t cross join lateral private.target_names(t.target_type, t.target_id) n %s',
    private.list_page(
      'select t.* from private.reported_targets t where true' || private.conditions(v_filter, array[
        't.target_type = ($1).target_type', 't.reasons @> array[($1).reason]', 't.target_id = ($1).target_id'
      ]), v_frame
    ),
    private.order_clause(v_frame)
  ) using v_filter, private.list_cursor(null::private.reported_targets, v_frame);
end
$$;
comment on function public.admin_get_reported_targets is
  'Staff. A page of the users, posts and reviews with open or claimed reports: title or name (null when gone), author, '
  'number of reports, their reasons, highest severity and oldest report. p_limit 1 to 200. p_after, p_before: instead of '
  'p_offset, {sort column, target_id} of the row before or after the page. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_reported_targets to authenticated;
