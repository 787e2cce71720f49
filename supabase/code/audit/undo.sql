-- Undo from the audit log. Whether an action can be undone depends on the current state.
--
--   delete_post, delete_review          restored, for 30 days
--   update_post_status                  previous status
--   hide_review, unhide_review          shown, or hidden again
--   deletions in the taxonomy           restored, for 30 days: taxonomy/restore.sql
--   import_taxonomy                     undone as a whole, for 30 days: taxonomy/import-undo.sql
--   reports, tickets, notes             previous values, for a day, by their author: desks/undo.sql, cases/notes-undo.sql
--   profiles                            previous fields, categories, suspension or ban, for a day, by their author
--   lift_sanction                       in force again, for a day, by its author: cases/sanctions.sql
--   delete_view                         the view with its id and owner, for a day, by its author: lists/views.sql
--   decide                              as admin_undo_decision, for ten minutes: cases/take-back.sql
--   start_bulk                          item by item, each as above: desks/bulk.sql
--
-- Staff undo their own actions. Admins also undo others' actions on posts, reviews and the taxonomy.

create or replace function private.undoable_actions()
returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array[
    'claim_report', 'take_over_report', 'release_report', 'release_report_of_other', 'update_report', 'close_report',
    'reopen_report', 'hand_over_report', 'snooze_report', 'label_report',
    'claim_support_ticket', 'take_over_support_ticket', 'release_support_ticket', 'release_support_ticket_of_other',
    'close_support_ticket', 'hand_over_support_ticket', 'snooze_support_ticket', 'label_support_ticket',
    'categorize_support_ticket', 'merge_support_ticket', 'add_note', 'edit_note', 'delete_view', 'update_user_profile', 'set_worker_categories',
    'suspend_user', 'unsuspend_user', 'ban_user', 'unban_user', 'lift_sanction',
    'update_post_status', 'delete_post', 'hide_review', 'unhide_review', 'delete_review', 'decide', 'start_bulk'
  ] || private.restorable_actions();
end
$$;

-- The log omits nulls.
create or replace function private.profile_values(p_entry public.admin_action_audit, p_side text)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(d.key, coalesce(d.value -> p_side, 'null')), '{}')
      from jsonb_each(p_entry.details) d
     where p_entry.action = 'update_user_profile' and jsonb_typeof(d.value) = 'object'
  );
end
$$;

-- An unchanged value does not prove that nobody changed it: a colleague may have changed it twice.
create or replace function private.later_profile_changes(p_entry public.admin_action_audit)
returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select distinct k
      from public.admin_action_audit a, jsonb_object_keys(p_entry.details) k
     where a.entity_table = p_entry.entity_table and a.entity_id = p_entry.entity_id and a.id > p_entry.id
       and a.action = p_entry.action and k <> 'reason' and k = any (private.detail_keys(a.details))
       and not exists (select from private.undone_entries u where a.id in (u.entry_id, u.by_entry_id));
end
$$;

-- A balance change is a ledger entry and cannot be undone. Null when the change can be undone.
create or replace function private.undo_refusal_profile(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_id constant uuid := private.as_uuid(p_entry.entity_id);
  v_now constant jsonb := (select to_jsonb(p) from public.profiles p where p.user_id = v_id);
  v_is_list constant boolean := p_entry.action = 'set_worker_categories';
  v_left constant jsonb := private.profile_values(p_entry, 'new');
  v_changed text;
begin
  select string_agg(replace(l.key, '_', ' '), ', ') into v_changed
    from jsonb_each(to_jsonb(jsonb_populate_record(null::public.profiles, v_left))) l
   where v_left ? l.key
     and (l.value <> v_now -> l.key or l.key in (select c from private.later_profile_changes(p_entry) c));
  return coalesce(private.undo_refusal_too_late(p_entry), case
    when v_now is null then 'This account does not exist any more.'
    when p_entry.details ? 'balance' then 'A change of the balance cannot be undone. Correct it with another one.'
    when v_is_list and (
      private.sorted_worker_categories(private.worker_categories_json(v_id))
        <> private.sorted_worker_categories(p_entry.details -> 'new_categories')
      or exists (select from private.later_profile_changes(p_entry))
    ) then 'These categories were changed since then.'
    when v_changed is not null then format('This profile was changed since then: %s.', v_changed)
  end);
end
$$;

-- Null when the entry can be undone, otherwise a sentence for the caller.
create or replace function private.undo_refusal(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_id uuid := private.as_uuid(p_entry.entity_id);
  -- Actions on the same property: a later one makes an earlier one final.
  v_rivals text[] := case
    when p_entry.action like '%hide_review' then array['hide_review', 'unhide_review']
    when p_entry.action like 'delete%' then array[p_entry.action, replace(p_entry.action, 'delete', 'restore')]
    else array[p_entry.action]
  end;
  v_what text := case p_entry.entity_table when 'posts' then 'post' else 'review' end;
  v_now jsonb;
begin
  if p_entry.action = any (private.restorable_actions()) then
    return private.undo_refusal_deletion(p_entry);
  elsif p_entry.action <> all (private.undoable_actions()) then
    return 'This action cannot be undone here.';
  end if;
  if p_entry.action = 'merge_support_ticket' then
    return private.undo_refusal_merge(p_entry);
  elsif private.flag_of(p_entry.action) is not null then
    return private.undo_refusal_flag(p_entry);
  elsif p_entry.action = 'lift_sanction' then
    return private.undo_refusal_lift(p_entry);
  end if;
  case p_entry.entity_table
    when 'reports', 'support_tickets' then return private.undo_refusal_item(p_entry);
    when 'notes' then return private.undo_refusal_note(p_entry);
    when 'profiles' then return private.undo_refusal_profile(p_entry);
    when 'saved_views' then return private.undo_refusal_view(p_entry);
    when 'decisions' then return private.undo_refusal_decision(p_entry);
    when 'bulk_batches' then return private.undo_refusal_batch(p_entry);
    else null;
  end case;
  -- The post or review as it is now, deleted or not.
  v_now := case p_entry.entity_table
    when 'posts' then (select to_jsonb(p) from public.posts p where p.id = v_id)
    else (select to_jsonb(r) from public.reviews r where r.id = v_id)
  end;

  return case
    when v_now is null then format('This %s has been permanently deleted.', v_what)
    when exists (
      select from public.admin_action_audit a
       where a.entity_table = p_entry.entity_table and a.entity_id = p_entry.entity_id and a.id > p_entry.id
         and a.action = any (v_rivals)
    ) then format('This %s was changed again since then.', v_what)
    when p_entry.action like 'delete%' then
      coalesce(
        private.restore_refusal(v_what, (v_now ->> 'deleted_at')::timestamptz),
        private.removal_refusal(v_what, (v_now ->> 'id')::uuid)
      )
    when v_now ->> 'deleted_at' is not null then format('This %s was deleted since then.', v_what)
    -- Changes by the post's users in the app have no entry.
    when v_now ->> 'status' <> p_entry.details ->> 'new_status'
      or (v_now ->> 'is_hidden')::boolean <> (p_entry.action = 'hide_review')
    then format('This %s was changed again since then.', v_what)
  end;
end
$$;

create or replace function public.admin_get_undoable_entries(p_entry_ids bigint[])
returns setof bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('audit.read');
  perform private.refuse_if(cardinality(p_entry_ids) > 200, 'Ask for at most 200 entries.');
  return query
    select a.id
      from public.admin_action_audit a
     where a.id = any (p_entry_ids) and private.undo_refusal(private.opened(a)) is null;
end
$$;
comment on function public.admin_get_undoable_entries is
  'Admin. Which of these audit entries, at most 200, can be undone now. Errors: not_authenticated, not_authorized, '
  'bad_argument.';
grant execute on function public.admin_get_undoable_entries to authenticated;

-- Locks the row before the check, so that the second of two concurrent undos is refused.
create or replace function private.lock_undo_target(p_entry public.admin_action_audit)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id constant uuid := private.as_uuid(p_entry.entity_id);
begin
  -- Unmerging locks both tickets in its own order.
  if p_entry.action = 'merge_support_ticket' then
    return;
  end if;
  case p_entry.entity_table
    when 'posts' then perform from public.posts where id = v_id for no key update;
    when 'reviews' then perform from public.reviews where id = v_id for no key update;
    when 'reports' then perform from public.reports where id = v_id for no key update;
    when 'support_tickets' then perform from public.support_tickets where id = v_id for no key update;
    when 'notes' then perform from public.notes where id = v_id for update;
    when 'saved_views' then perform from private.done_changes c where c.entry_id = p_entry.id for update;
    when 'profiles' then perform from public.profiles where user_id = v_id for no key update;
    else null;
  end case;
end
$$;

-- The procedures check the caller's role again; each writes its own entry. Returns a sentence about what could not be restored,
-- or null.
create or replace function private.undo_entry(p_entry public.admin_action_audit)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id constant uuid := private.as_uuid(p_entry.entity_id);
begin
  if p_entry.action = any (private.restorable_actions()) then
    perform private.require_permission('taxonomy.edit');
    return private.restore_deletion(p_entry);
  end if;
  case
    when p_entry.action = 'merge_support_ticket' then
      perform public.admin_unmerge_ticket(v_id);
    when p_entry.action = 'start_bulk' then
      perform public.admin_undo_bulk(v_id);
    when p_entry.action = 'decide' then
      perform public.admin_undo_decision(v_id);
    when p_entry.entity_table in ('reports', 'support_tickets') then
      perform private.require_permission(
        private.work_permission(case p_entry.entity_table when 'reports' then 'report' else 'ticket' end)
      );
      perform private.undo_item(p_entry);
    when p_entry.entity_table = 'notes' then
      perform private.require_permission('notes.write');
      perform private.undo_note(p_entry);
    when p_entry.entity_table = 'saved_views' then
      perform private.undo_view(p_entry);
    when p_entry.action = 'update_user_profile' then
      perform public.admin_update_user_profile(
        v_id, private.profile_values(p_entry, 'old'), private.profile_values(p_entry, 'new')
      );
    when p_entry.action = 'set_worker_categories' then
      perform public.admin_set_worker_categories(
        v_id, p_entry.details -> 'old_categories', p_entry.details -> 'new_categories'
      );
    when private.flag_of(p_entry.action) is not null then
      perform private.require_permission('users.sanction');
      perform private.undo_flag(p_entry);
    when p_entry.action = 'lift_sanction' then
      perform private.require_permission('users.sanction');
      perform private.undo_lift(p_entry);
    when p_entry.action = 'delete_post' then
      perform public.restore_post_admin(v_id);
    when p_entry.action = 'delete_review' then
      perform public.restore_review_admin(v_id);
    when p_entry.action = 'update_post_status' then
      perform public.update_post_status_admin(
        v_id, p_entry.details ->> 'old_status', p_entry.details ->> 'new_status'
      );
    else
      perform public.toggle_review_visibility_admin(v_id, p_entry.action = 'unhide_review');
  end case;
  return null;
end
$$;

create or replace function private.keep_undone(p_entry_id bigint, p_by_entry_id bigint)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.undone_entries (entry_id, by_entry_id) values (p_entry_id, p_by_entry_id) on conflict do nothing;
end
$$;

-- Call after the audit entry is written.
create or replace function private.keep_restored(p_table text, p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.current_bulk() is not null then
    return;
  end if;
  -- Locks the log until commit, so that its last entry is that of the restore.
  perform private.keep_undone(max(a.id), (select h.last_id from private.audit_head h))
     from public.admin_action_audit a
    where a.entity_table = p_table and a.entity_id = p_id::text and a.action in ('delete_post', 'delete_review')
   having max(a.id) is not null;
end
$$;

create or replace function public.admin_undo_action(p_entry_id bigint)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_entry public.admin_action_audit;
  v_why_not text;
  v_left_out text;
begin
  perform private.require_staff();
  select * into v_entry from public.admin_action_audit where id = p_entry_id;
  perform private.require_found(found, 'entry_not_found');
  v_entry := private.opened(v_entry);
  if v_entry.actor_user_id is distinct from auth.uid() then
    perform private.require_admin();
  end if;
  perform private.lock_undo_target(v_entry);
  if v_entry.action <> all (private.restorable_actions()) then
    v_why_not := private.undo_refusal(v_entry);
    if v_why_not is not null then
      raise exception '%', v_why_not using errcode = 'PT409', hint = 'nothing_to_undo';
    end if;
  end if;
  v_left_out := private.undo_entry(v_entry);
  if private.current_bulk() is null then
    -- Locks the log until commit, so that its last entry is the one just written.
    perform private.keep_undone(p_entry_id, (select h.last_id from private.audit_head h));
  else
    update private.bulk_entries e
       set undoes = p_entry_id where e.id = (select max(x.id) from private.bulk_entries x);
  end if;
  return v_left_out;
end
$$;
comment on function public.admin_undo_action is
  'Staff; actions of others on posts, reviews and the taxonomy: admins only. Undoes an audit entry if the state is still the '
  'one it recorded; the undo gets its own entry. Returns a sentence about what could not be restored, or null. Shape: returns?. '
  'Errors: not_authenticated, not_authorized, entry_not_found, nothing_to_undo, nothing_kept, category_not_found, '
  'subcategory_not_found, category_gone, item_gone, in_use, slug_taken, name_taken, taxonomy_busy, user_not_found, '
  'username_taken, changed_meanwhile, too_many_categories, last_admin, not_merged, too_late_to_unmerge, not_claimer, '
  'reply_held, batch_not_found, already_taken_back, own_account.';
grant execute on function public.admin_undo_action to authenticated;

-- For the toast after an action, which does not know the entry's number. Refuses if a newer action changed the item, or a
-- colleague set the same value. p_undo_id is chosen by the client, so that a retry undoes nothing else.
create or replace function public.admin_undo_latest(
  p_action text, p_entity_id uuid, p_values jsonb default '{}', p_undo_id uuid default null
)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_entry public.admin_action_audit;
  v_undo public.admin_action_audit;
  v_left_out text;
begin
  perform private.require_staff();
  -- Serializes concurrent calls with the same id, so that the second finds the undo.
  perform pg_advisory_xact_lock(hashtext('public.admin_undo_latest'), hashtext(p_undo_id::text));
  select a.* into v_undo
    from private.undone_entries u
    join public.admin_action_audit a on a.id = u.by_entry_id
   where u.undo_id = p_undo_id;
  if found then
    if v_undo.actor_user_id is distinct from auth.uid() or v_undo.entity_id is distinct from p_entity_id::text then
      raise exception 'This undo ID is already in use.' using errcode = 'PT409', hint = 'undo_id_taken';
    end if;
    return v_undo.details ->> 'left_out';
  end if;
  select a.* into v_entry
    from public.admin_action_audit a
   where a.entity_table in (
           'reports', 'support_tickets', 'notes', 'posts', 'reviews', 'profiles', 'sanctions', 'saved_views', 'categories', 'subcategories'
         )
     and a.entity_id = p_entity_id::text and a.actor_user_id = auth.uid() and a.action = any (private.undoable_actions())
     and not exists (select from private.undone_entries u where a.id in (u.entry_id, u.by_entry_id))
   order by a.id desc
   limit 1;
  v_entry := private.opened(v_entry);
  if v_entry.action is distinct from p_action or not private.profile_values(v_entry, 'new') @> p_values then
    raise exception 'This is not what you last did with it, or it was undone already: see Just done.' using errcode = 'PT409', hint = 'nothing_to_undo';
  end if;
  v_left_out := public.admin_undo_action(v_entry.id);
  update private.undone_entries set undo_id = p_undo_id where entry_id = v_entry.id;
  return v_left_out;
end
$$;
comment on function public.admin_undo_latest is
  'Staff. Undoes the caller''s last change of a report, ticket, note, post, review, profile, sanction, view, category or '
  'subcategory if it was p_action; see admin_undo_action. p_values: the profile fields that it set, with their new values. '
  'p_undo_id: idempotency key chosen by the client; a repeated call returns the same answer and undoes nothing else. Shape: '
  'returns?. Errors: not_authenticated, not_authorized, nothing_to_undo, user_not_found, username_taken, changed_meanwhile, '
  'too_many_categories, last_admin, not_merged, too_late_to_unmerge, not_claimer, reply_held, nothing_kept, category_not_found, '
  'category_gone, slug_taken, taxonomy_busy, undo_id_taken.';
grant execute on function public.admin_undo_latest to authenticated;
