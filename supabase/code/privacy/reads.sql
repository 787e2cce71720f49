-- Who read a person's data.

create or replace function public.admin_get_reads_of(p_user_id uuid, p_limit integer default 50, p_after jsonb default null)
returns table (id bigint, created_at timestamptz, actor_user_id uuid, action text, entity_table text, entity_id text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_since constant timestamptz := now() - interval '90 days';
  v_after public.admin_action_audit;
begin
  perform private.require_permission('privacy.manage');
  perform private.check_page(p_limit, null);
  v_after := private.read_cursor(v_after, array['id'], false, p_after, null, null);
  perform private.note_opened(array[p_user_id]);
  return query
    select a.id, a.created_at, a.actor_user_id, a.action, a.entity_table, a.entity_id
      from (
        (
          select v.* from public.admin_action_audit v
           where v.entity_table = 'profiles' and v.entity_id = p_user_id::text and v.action = 'view_user'
             and v.created_at > v_since and (v_after.id is null or v.id < v_after.id)
           order by v.id desc
           limit coalesce(p_limit, 50)
        )
        union all
        -- offset 0: without it, the limit would make the planner walk through the reads of everyone.
        (
          select r.* from public.admin_action_audit r
           where r.action = 'read_rows' and r.details -> 'user_ids' @> to_jsonb(p_user_id)
             and r.created_at > v_since and (v_after.id is null or r.id < v_after.id)
          offset 0
        )
      ) a
     order by a.id desc
     limit coalesce(p_limit, 50);
end
$$;
comment on function public.admin_get_reads_of is
  'Admin. A page of the audit entries of the last 90 days that show who opened the person''s account or read rows about them, '
  'newest first. entity_id: null for several rows. p_limit 1 to 200. p_after: {id} of the entry before the page. '
  'Shape: entity_id?, actor_user_id?. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_reads_of to authenticated;
