-- Just done: the caller's last actions and their undo.

create or replace function private.bulk_heading(p_details jsonb, p_left integer)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_words constant text := replace(p_details ->> 'bulk_action', '_', ' ');
  v_count constant integer := (p_details ->> 'count')::integer - p_left;
begin
  return format(
    '%s: %s %s', private.sentence_case(v_words), to_char(v_count, 'FM9,999'),
    case p_details ->> 'item'
      when 'user' then case v_count when 1 then 'person' else 'people' end
      else (p_details ->> 'item') || case v_count when 1 then '' else 's' end
    end
  );
end
$$;

-- Target of the action, for a link: notes and decisions link to their subject, sanctions to their person. Null for actions
-- without a description.
create or replace function private.action_target(p_entry public.admin_action_audit, out entity_table text, out entity_id text, out title text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  entity_table := p_entry.entity_table;
  entity_id := p_entry.entity_id;
  if entity_table = 'notes' then
    entity_table := private.entity_table(p_entry.details ->> 'entity_type');
    entity_id := p_entry.details ->> 'entity_id';
  elsif entity_table = 'sanctions' then
    entity_table := 'profiles';
    entity_id := p_entry.details ->> 'user_id';
  elsif entity_table = 'decisions' then
    entity_table := private.entity_table(p_entry.details ->> 'target_type');
    entity_id := p_entry.details ->> 'target_id';
  end if;
  v_id := private.as_uuid(entity_id);
  title := case entity_table
    when 'reports' then private.item_heading('report', v_id)
    when 'support_tickets' then private.item_heading('ticket', v_id)
    when 'profiles' then private.person_name(v_id)
    when 'bulk_batches' then private.bulk_heading(p_entry.details, coalesce((
      select (a.details ->> 'left')::integer
        from public.admin_action_audit a
       where a.entity_table = 'bulk_batches' and a.entity_id = p_entry.entity_id and a.action = 'stop_bulk'
    ), 0))
    -- Deleted content is hidden from everyone.
    when 'posts' then (select left(p.title, 200) from public.posts p where p.id = v_id and p.deleted_at is null)
    when 'reviews' then (select left(r.comment, 200) from public.reviews r where r.id = v_id and r.deleted_at is null)
    else coalesce(
      p_entry.details ->> 'name', p_entry.details ->> 'slug', p_entry.details ->> 'item', p_entry.details ->> 'from_slug',
      case p_entry.action when 'import_taxonomy' then format('%s new, %s updated', p_entry.details ->> 'new', p_entry.details ->> 'update') end
    )
  end;
  if p_entry.action = 'decide' then
    title := private.sentence_case(replace(p_entry.details ->> 'kind', '_', ' ')) || ': '
      || coalesce(title, format('%s %s', p_entry.details ->> 'target_type', left(entity_id, 8)));
  end if;
end
$$;

-- Each kind starts in the index of a person's actions, so that a month of views slows nothing down. A bulk action is one line, if
-- it has an undo. Undos and actions too old for undo are left out.
create or replace function public.admin_list_just_done()
returns table (
  entry_id bigint, action text, entity_table text, entity_id text, title text, created_at timestamptz,
  is_undone boolean, why_not text, reversible jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select (d.entry).id, (d.entry).action, t.entity_table, t.entity_id, t.title, (d.entry).created_at, u.entry_id is not null,
           private.undo_refusal(private.opened(d.entry)), private.reversible_decision(d.entry)
      from (
        select l.entry
          from unnest(private.undoable_actions()) k (action)
         cross join lateral (
           select a as entry
             from public.admin_action_audit a
            where a.actor_user_id = auth.uid() and a.action = k.action
              and a.created_at > now() - case
                when a.action ~ 'delete_' and a.action <> 'delete_view' or a.action = 'import_taxonomy' or a.details ->> 'bulk_action' = 'delete' then private.restore_window() else private.own_undo_window()
              end
              and (a.entity_table not in ('reports', 'support_tickets', 'notes', 'saved_views') or a.action = 'merge_support_ticket' or exists (
                select from private.done_changes c where c.entry_id = a.id
              ))
              and case a.action
                when 'start_bulk' then private.bulk_can_undo(a.details ->> 'bulk_action') else not a.details ? 'batch_id'
              end
              and not a.details ? 'balance'
              and not exists (select from private.undone_entries b where b.by_entry_id = a.id)
            order by a.created_at desc, a.id desc
            limit 20
         ) l
         order by (l.entry).id desc
         limit 20
      ) d
      left join private.undone_entries u on u.entry_id = (d.entry).id
     cross join lateral private.action_target(d.entry) t
     order by (d.entry).id desc;
end
$$;
comment on function public.admin_list_just_done is
  'Staff. The caller''s last 20 changes that can be undone, newest first. why_not: why an undo is no longer possible, or null. '
  'reversible: for a decision that can only be reversed. Shape: entity_id?, title?, why_not?, reversible? ReversibleDecision. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_list_just_done to authenticated;
