-- Changes a post's status, deletes and restores posts.

-- completed_at and cancelled_by_role follow from the status and would change on undo. If p_status reverts the last change by
-- staff, returns their values before that change, otherwise null.
create or replace function private.post_status_before(p_post public.posts, p_status text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_details jsonb;
begin
  select a.details into v_details
    from public.admin_action_audit a
   where a.entity_table = 'posts' and a.entity_id = p_post.id::text and a.action = 'update_post_status'
   order by a.id desc
   limit 1;
  if v_details ->> 'new_status' = p_post.status and v_details ->> 'old_status' = p_status then
    return v_details;
  end if;
  return null;
end
$$;

-- Staff may set any status from any other. p_expected is the optimistic lock.
create or replace function public.update_post_status_admin(p_post_id uuid, p_status text, p_expected text default null)
returns public.posts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.posts;
  v_post public.posts;
  v_before jsonb;
begin
  perform private.require_permission('posts.edit');
  perform private.refuse_if(p_status is null, 'Choose a status.');
  perform private.check_choice('status', p_status, array[
    'open', 'assigned', 'in_progress', 'pending_completion', 'completed', 'cancelled'
  ]);

  select * into v_old from public.posts where id = p_post_id and deleted_at is null for no key update;
  perform private.require_found(found, 'post_not_found');
  if v_old.status = p_status then
    raise exception '%', format('This post is already %s.', replace(p_status, '_', ' ')) using errcode = 'PT409', hint = 'already_set';
  end if;
  if p_expected <> v_old.status then
    perform private.refuse_changed_meanwhile('The status', to_jsonb(v_old.status));
  end if;

  v_before := private.post_status_before(v_old, p_status);
  update public.posts
     set status = p_status,
         completed_at = case when p_status = 'completed' then (v_before ->> 'old_completed_at')::timestamptz end,
         cancelled_by_role = case
           when p_status <> 'cancelled' then null
           when v_before is null then 'staff'
           else v_before ->> 'old_cancelled_by_role'
         end,
         updated_at = now()
   where id = p_post_id
  returning * into strict v_post;

  perform private.audit('update_post_status', 'posts', p_post_id::text, jsonb_build_object(
    'old_status', v_old.status, 'new_status', v_post.status,
    'old_completed_at', v_old.completed_at, 'new_completed_at', v_post.completed_at,
    'old_cancelled_by_role', v_old.cancelled_by_role, 'new_cancelled_by_role', v_post.cancelled_by_role
  ));
  return v_post;
end
$$;
comment on function public.update_post_status_admin is
  'Staff. Sets any other status. p_expected: the status that the caller saw. Reverting the last change by staff also restores '
  'when the post was completed, or who cancelled it. Errors: not_authenticated, not_authorized, bad_argument, post_not_found, '
  'already_set, changed_meanwhile (detail: the present status as JSON).';
grant execute on function public.update_post_status_admin to authenticated;

-- ── Deleting and restoring ──────────────────────────────────────────────────────────────────────────────────────────

-- How long a deleted row can be restored before the purge.
create or replace function private.restore_window()
returns interval
language plpgsql immutable set search_path = ''
as $$
begin
  return interval '30 days';
end
$$;

-- Null when the row can be restored.
create or replace function private.restore_refusal(p_what text, p_deleted_at timestamptz)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when p_deleted_at is null then format('This %s is not deleted.', p_what)
    when p_deleted_at <= now() - private.restore_window() then format(
      'This %s was deleted more than %s days ago and can no longer be restored.',
      p_what, extract(day from private.restore_window())
    )
  end;
end
$$;

-- Refuses expired rows even before the purge.
create or replace function private.check_restorable(p_what text, p_deleted_at timestamptz)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_why_not text := private.restore_refusal(p_what, p_deleted_at);
begin
  if v_why_not is not null and p_deleted_at is null then
    raise exception '%', v_why_not using errcode = 'PT409', hint = 'not_deleted';
  elsif v_why_not is not null then
    raise exception '%', v_why_not using errcode = 'P0001', hint = 'too_late_to_restore';
  end if;
end
$$;

create or replace function public.delete_post_admin(p_post_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_post public.posts;
begin
  perform private.require_permission('posts.edit');
  -- The second of two concurrent deletions finds nothing to delete.
  update public.posts set deleted_at = now() where id = p_post_id and deleted_at is null returning * into v_post;
  perform private.require_found(found, 'post_not_found');
  -- No text of the post: the log is permanent, and the purge must remove what people wrote.
  perform private.audit('delete_post', 'posts', p_post_id::text, jsonb_build_object(
    'status', v_post.status, 'user_id', v_post.user_id
  ));
end
$$;
comment on function public.delete_post_admin is
  'Staff. Hides a post from every reader at once; it can be restored for 30 days. Errors: not_authenticated, not_authorized, '
  'post_not_found.';
grant execute on function public.delete_post_admin to authenticated;

create or replace function public.restore_post_admin(p_post_id uuid)
returns public.posts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_post public.posts;
begin
  perform private.require_permission('posts.edit');
  select * into v_post from public.posts where id = p_post_id for no key update;
  perform private.require_found(found, 'post_not_found');
  perform private.check_not_decided('post', p_post_id, v_post.deleted_at);
  perform private.check_restorable('post', v_post.deleted_at);

  update public.posts set deleted_at = null where id = p_post_id returning * into strict v_post;
  perform private.audit('restore_post', 'posts', p_post_id::text, jsonb_build_object(
    'status', v_post.status, 'user_id', v_post.user_id
  ));
  perform private.keep_restored('posts', p_post_id);
  return v_post;
end
$$;
comment on function public.restore_post_admin is
  'Staff. Restores a deleted post as it was, within 30 days. Errors: not_authenticated, not_authorized, post_not_found, '
  'not_deleted, removed_by_decision, too_late_to_restore.';
grant execute on function public.restore_post_admin to authenticated;
