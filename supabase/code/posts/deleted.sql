-- Deleted posts and reviews: visibility and purge.

-- Content removed by a decision stays restorable while the decision can be appealed, and while a late appeal is open. Safe to run
-- in several processes at once: skips locked rows, including those being restored.
create or replace function private.purge_deleted(out posts bigint, out reviews bigint)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before timestamptz := now() - private.restore_window();
  v_appealable timestamptz := v_before - private.appeal_window();
begin
  delete from public.posts d
   where d.id in (
     select p.id
       from public.posts p
      where p.deleted_at <= v_before
        and (p.deleted_at <= v_appealable or private.removing_decision('post', p.id) is null)
        for update skip locked
   );
  get diagnostics posts = row_count;
  delete from public.reviews d
   where d.id in (
     select r.id
       from public.reviews r
      where r.deleted_at <= v_before
        and (r.deleted_at <= v_appealable or private.removing_decision('review', r.id) is null)
        for update skip locked
   );
  get diagnostics reviews = row_count;
  delete from public.saved_answers a where a.deleted_at <= v_before;
  perform private.purge_bulk();

  if posts > 0 then
    perform private.append_audit(null, null, 'purge_deleted', 'posts', null, jsonb_build_object('removed', posts));
  end if;
  if reviews > 0 then
    perform private.append_audit(null, null, 'purge_deleted', 'reviews', null, jsonb_build_object('removed', reviews));
  end if;
end
$$;

create or replace function public.run_deleted_purge()
returns table (posts bigint, reviews bigint)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return query select * from private.purge_deleted();
end
$$;
comment on function public.run_deleted_purge is
  'Service role only. Purges posts and reviews deleted more than 30 days ago, or seven months ago if removed by a decision in '
  'force. Returns how many. Shape: no nulls. Errors: none of its own.';
grant execute on function public.run_deleted_purge to service_role;

-- Shows that an item was deleted, without its content.
create or replace function public.admin_get_deleted_item(p_entity_table text, p_entity_id uuid)
returns table (deleted_at timestamptz, restorable_until timestamptz, deleted_by_user_id uuid)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_deleted_at timestamptz;
begin
  perform private.require_staff();
  perform private.refuse_if(p_entity_table is null, 'Choose posts or reviews.');
  perform private.check_choice('entity table', p_entity_table, array['posts', 'reviews']);
  perform private.require_permission(private.read_permission(p_entity_table));
  perform private.note_opened(array[p_entity_id]);
  if p_entity_table = 'posts' then
    select p.deleted_at into v_deleted_at from public.posts p where p.id = p_entity_id;
  else
    select r.deleted_at into v_deleted_at from public.reviews r where r.id = p_entity_id;
  end if;
  if v_deleted_at is null or v_deleted_at <= now() - private.restore_window() then
    return;
  end if;
  return query select v_deleted_at, v_deleted_at + private.restore_window(), coalesce((
    select d.decided_by
      from public.decisions d
     where d.target_type = rtrim(p_entity_table, 's') and d.target_id = p_entity_id and d.removes
       and d.decided_at = v_deleted_at
     limit 1
  ), (
    select a.actor_user_id
      from public.admin_action_audit a
     where a.entity_table = p_entity_table and a.entity_id = p_entity_id::text
       and a.action in ('delete_post', 'delete_review')
     order by a.id desc
     limit 1
  ));
end
$$;
comment on function public.admin_get_deleted_item is
  'Staff. When a post or review was deleted, by whom, and until when it can be restored; no row if it can''t be restored. '
  'Shape: deleted_by_user_id?. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_deleted_item to authenticated;
