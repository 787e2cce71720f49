-- Undo from the audit log. The log says what was done; whether it can still be undone depends on the current state.
--
-- delete_post, delete_review          restored, for 30 days
-- update_post_status                  set back to the status before
-- hide_review, unhide_review          shown, or hidden again
-- deletions in the taxonomy           restored, for 30 days: taxonomy/restore.sql

-- Groups of actions about the same property: after a later one, an earlier one can no longer be undone.
create or replace function private.undo_matter(p_action text)
returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_action in ('delete_post', 'restore_post') then array['delete_post', 'restore_post']
    when p_action in ('delete_review', 'restore_review') then array['delete_review', 'restore_review']
    when p_action in ('hide_review', 'unhide_review') then array['hide_review', 'unhide_review']
    when p_action = 'update_post_status' then array['update_post_status']
  end;
end
$$;
comment on function private.undo_matter is 'The actions that an entry''s Undo competes with; null when there is no Undo.';

-- The post or review as it is now, deleted or not; null when it is gone for good.
create or replace function private.undo_target(p_entry public.admin_action_audit)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_id uuid := private.as_uuid(p_entry.entity_id);
begin
  if p_entry.entity_table = 'posts' then
    return (select to_jsonb(p) from public.posts p where p.id = v_id);
  end if;
  return (select to_jsonb(r) from public.reviews r where r.id = v_id);
end
$$;
comment on function private.undo_target is 'The row that an entry about a post or a review speaks of, as it is now.';

create or replace function private.why_not_undone(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_matter text[] := private.undo_matter(p_entry.action);
  v_what text := case p_entry.entity_table when 'posts' then 'post' else 'review' end;
  v_now jsonb;
begin
  if p_entry.action = any (private.restorable_actions()) then
    return private.why_deletion_stays(p_entry);
  end if;
  if v_matter is null or p_entry.action like 'restore%' then
    return 'This action cannot be undone here.';
  end if;
  v_now := private.undo_target(p_entry);

  return case
    when v_now is null then format('This %s has been permanently deleted.', v_what)
    when exists (
      select from public.admin_action_audit a
       where a.entity_table = p_entry.entity_table and a.entity_id = p_entry.entity_id and a.id > p_entry.id
         and a.action = any (v_matter)
    ) then format('This %s was changed again since then.', v_what)
    when p_entry.action like 'delete%' then
      coalesce(
        private.why_not_restored(v_what, (v_now ->> 'deleted_at')::timestamptz),
        private.why_decided(v_what, (v_now ->> 'id')::uuid)
      )
    when v_now ->> 'deleted_at' is not null then format('This %s was deleted since then.', v_what)
    -- Changed without an entry, by the post's users in the app.
    when v_now ->> 'status' <> p_entry.details ->> 'new_status'
      or (v_now ->> 'is_hidden')::boolean <> (p_entry.action = 'hide_review')
    then format('This %s was changed again since then.', v_what)
  end;
end
$$;
comment on function private.why_not_undone is 'Null when the entry can be undone now, else a sentence that says why not.';

create or replace function public.admin_get_undoable_entries(p_entry_ids bigint[])
returns setof bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.refuse_if(cardinality(p_entry_ids) > 200, 'Ask for at most 200 entries.');
  return query
    select a.id
      from public.admin_action_audit a
     where a.id = any (p_entry_ids) and private.why_not_undone(a) is null;
end
$$;
comment on function public.admin_get_undoable_entries is
  'Admin. Those of the entries of the audit log that can be undone now; at most 200 at once. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_undoable_entries to authenticated;

-- The row is locked before it is checked: if two press Undo at once, the second is told that it is done.
create or replace function public.admin_undo_action(p_entry_id bigint)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_entry public.admin_action_audit;
  v_id uuid;
  v_why_not text;
begin
  perform private.require_admin();
  select * into v_entry from public.admin_action_audit where id = p_entry_id;
  perform private.require_found(found, 'entry_not_found');
  if v_entry.action = any (private.restorable_actions()) then
    return private.restore_deletion(v_entry);
  end if;
  v_id := private.as_uuid(v_entry.entity_id);
  if v_entry.entity_table = 'posts' then
    perform from public.posts where id = v_id for no key update;
  elsif v_entry.entity_table = 'reviews' then
    perform from public.reviews where id = v_id for no key update;
  end if;
  v_why_not := private.why_not_undone(v_entry);
  if v_why_not is not null then
    raise exception '%', v_why_not using errcode = 'PT409', hint = 'nothing_to_undo';
  end if;

  -- Each of these checks the caller's role again, and writes its own entry.
  case v_entry.action
    when 'delete_post' then
      perform public.restore_post_admin(v_id);
    when 'delete_review' then
      perform public.restore_review_admin(v_id);
    when 'update_post_status' then
      perform public.update_post_status_admin(
        v_id, v_entry.details ->> 'old_status', v_entry.details ->> 'new_status'
      );
    else
      perform public.toggle_review_visibility_admin(v_id, v_entry.action = 'unhide_review');
  end case;
  return null;
end
$$;
comment on function public.admin_undo_action is
  'Admin. Takes back what an entry of the audit log says, as long as that is how things are; the way back is an entry of '
  'its own. Gives a sentence about what could not come back, null when all did. '
  'Shape: returns?. '
  'Errors: not_authenticated, not_authorized, '
  'entry_not_found, nothing_to_undo, nothing_kept, category_not_found, subcategory_not_found, category_gone, item_gone, '
  'slug_taken, name_taken, taxonomy_busy.';
grant execute on function public.admin_undo_action to authenticated;
