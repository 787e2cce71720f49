-- Starts, monitors, stops and undoes previewed batches (desks/bulk-preview.sql).

-- Admins also get started batches of other people.
create or replace function private.own_batch(p_batch_id uuid)
returns private.bulk_batches
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_batch private.bulk_batches;
begin
  select * into v_batch
    from private.bulk_batches b
   where b.id = p_batch_id and (b.user_id = auth.uid() or b.state <> 'previewed' and private.is_admin());
  perform private.require_found(found and private.can_read(v_batch.item), 'batch_not_found');
  return v_batch;
end
$$;

-- Waits for a running step, which holds the row briefly.
create or replace function private.lock_batch(p_batch_id uuid)
returns private.bulk_batches
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.own_batch(p_batch_id);
  perform from private.bulk_batches b where b.id = p_batch_id for no key update;
  return private.own_batch(p_batch_id);
end
$$;

-- Small batches are processed at once.
create or replace function private.start_batch(p_batch private.bulk_batches, p_action text, p_count bigint, p_more jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_bulk(p_batch, '200ms');
  perform private.audit(p_action, 'bulk_batches', p_batch.id::text, jsonb_build_object(
    'item', p_batch.item, 'bulk_action', p_batch.action, 'count', p_count
  ) || p_more);
  if p_batch.state = 'undoing' then
    update private.bulk_entries e set undoes = (
      select a.id
        from public.admin_action_audit a
       where a.entity_table = 'bulk_batches' and a.entity_id = p_batch.id::text and a.action = 'start_bulk'
    );
  end if;
  if p_count <= 50 then
    perform private.bulk_step(p_batch, 2000);
  else
    perform private.end_bulk();
  end if;
end
$$;

create or replace function public.admin_start_bulk(p_batch_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_batch private.bulk_batches;
begin
  perform private.require_staff();
  v_batch := private.lock_batch(p_batch_id);
  -- A retry after a lost response.
  if v_batch.state <> 'previewed' then
    return;
  end if;
  if v_batch.created_at <= now() - interval '1 day' then
    raise exception 'This preview is more than a day old. Select the items again.' using errcode = 'PT409', hint = 'preview_expired';
  end if;
  if exists (select from private.bulk_items i where i.batch_id = p_batch_id and i.foreseen = 'proposed') then
    perform private.require_recent_second_factor();
  end if;

  update private.bulk_items i set reason = null where i.batch_id = p_batch_id and i.reason is not null;
  update private.bulk_batches b
     set state = 'running', started_at = now(), claims = private.bulk_claims()
   where b.id = p_batch_id
  returning * into strict v_batch;
  -- Keeps messages to people out of the log.
  perform private.start_batch(v_batch, 'start_bulk', v_batch.total, jsonb_build_object(
    'arguments', nullif(v_batch.arguments - array['note', 'message'], '{}')
  ));
end
$$;
comment on function public.admin_start_bulk is
  'Staff; the caller''s previews. Starts a bulk action. Up to 50 items are done before it returns, the server does more in '
  'steps. Starting it again changes nothing. Errors: not_authenticated, not_authorized, batch_not_found, preview_expired, '
  'second_factor_again.';
grant execute on function public.admin_start_bulk to authenticated;

create or replace function public.admin_stop_bulk(p_batch_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_batch private.bulk_batches;
begin
  perform private.require_staff();
  v_batch := private.lock_batch(p_batch_id);
  if v_batch.state <> 'running' then
    raise exception 'This is not under way any more.' using errcode = 'PT409', hint = 'not_running';
  end if;
  update private.bulk_batches b set state = 'stopped', ended_at = clock_timestamp() where b.id = p_batch_id;
  perform private.audit('stop_bulk', 'bulk_batches', p_batch_id::text, jsonb_build_object(
    'item', v_batch.item, 'bulk_action', v_batch.action, 'count', v_batch.total, 'left', (
      select count(*) from private.bulk_items i where i.batch_id = p_batch_id and i.outcome = 'pending'
    )
  ));
end
$$;
comment on function public.admin_stop_bulk is
  'Staff; who started it, or an admin. Stops a bulk action; finished items stay as they are. Errors: not_authenticated, '
  'not_authorized, batch_not_found, not_running.';
grant execute on function public.admin_stop_bulk to authenticated;

-- The undo limit of the last item; each item has its own. Null: as long as the batch is kept.
create or replace function private.bulk_undo_until(p_batch private.bulk_batches)
returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(p_batch.ended_at, now()) + case
    when p_batch.action = 'decide' then private.undo_window()
    when p_batch.item in ('report', 'ticket', 'user') then private.own_undo_window()
  end;
end
$$;

create or replace function private.undo_refusal_bulk(p_batch private.bulk_batches)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when not private.bulk_can_undo(p_batch.action) then 'This cannot be undone in bulk.'
    when p_batch.state in ('undoing', 'undone') then 'This has already been undone.'
    when p_batch.state not in ('done', 'stopped') then 'This is still under way. Stop it first.'
    when p_batch.action = 'decide' and p_batch.user_id <> auth.uid() then
      'Only the person who made a decision can undo it. Reverse it instead, with a reason.'
    when p_batch.item in ('report', 'ticket', 'user') and p_batch.user_id <> auth.uid() then 'Only the person who did this can undo it.'
    when private.bulk_undo_until(p_batch) <= now() then
      case p_batch.action
        when 'decide' then 'A decision can be undone for ten minutes. Reverse it instead, with a reason.'
        else 'This can be undone for 24 hours.'
      end
    when not exists (
      select from private.bulk_items i where i.batch_id = p_batch.id and i.outcome = 'done'
    ) then 'There is nothing to undo.'
  end;
end
$$;

create or replace function private.undo_refusal_batch(p_entry public.admin_action_audit)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_batch private.bulk_batches;
begin
  select * into v_batch from private.bulk_batches b where b.id = private.as_uuid(p_entry.entity_id);
  return case when v_batch.id is null then 'Bulk actions can be undone for 30 days.' else private.undo_refusal_bulk(v_batch) end;
end
$$;

create or replace function public.admin_undo_bulk(p_batch_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_batch private.bulk_batches;
  v_why_not text;
  v_count bigint;
begin
  perform private.require_staff();
  v_batch := private.lock_batch(p_batch_id);
  v_why_not := private.undo_refusal_bulk(v_batch);
  if v_why_not is not null then
    raise exception '%', v_why_not using errcode = 'PT409', hint = 'nothing_to_undo';
  end if;
  update private.bulk_items i set tries = 0 where i.batch_id = p_batch_id and i.tries > 0;
  update private.bulk_batches b
     set state = 'undoing', ended_at = null, undone_at = now(), claims = private.bulk_claims()
   where b.id = p_batch_id
  returning * into strict v_batch;
  select count(*) into v_count from private.bulk_items i where i.batch_id = p_batch_id and i.outcome = 'done';
  perform private.start_batch(v_batch, 'undo_bulk', v_count);
end
$$;
comment on function public.admin_undo_bulk is
  'Staff; who started it, and for posts and reviews also admins. Undoes each item of a bulk action, as far as the single action '
  'can be undone; runs like admin_start_bulk. Errors: not_authenticated, not_authorized, batch_not_found, nothing_to_undo.';
grant execute on function public.admin_undo_bulk to authenticated;

create or replace function public.admin_bulk_progress(p_batch_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_batch private.bulk_batches;
begin
  perform private.require_staff();
  v_batch := private.own_batch(p_batch_id);
  return (
    select jsonb_build_object(
      'batch_id', v_batch.id, 'item', v_batch.item, 'action', v_batch.action, 'state', v_batch.state, 'total', v_batch.total,
      'done', count(*) filter (where i.outcome = 'done'),
      'proposed', count(*) filter (where i.outcome = 'proposed'),
      'refused', count(*) filter (where i.outcome = 'refused'),
      'undone', count(*) filter (where i.outcome = 'undone'),
      'remaining', count(*) filter (where case v_batch.state
        when 'undoing' then i.outcome = 'done' and i.reason is null
        when 'undone' then false
        else i.outcome = 'pending'
      end),
      'can_undo', private.undo_refusal_bulk(v_batch) is null,
      'undo_until', private.bulk_undo_until(v_batch)
    )
      from private.bulk_items i
     where i.batch_id = v_batch.id
  );
end
$$;
comment on function public.admin_bulk_progress is
  'Staff; the caller''s batches, and for admins all started ones. Progress of a bulk action. Shape: returns BulkProgress. '
  'Errors: not_authenticated, not_authorized, batch_not_found.';
grant execute on function public.admin_bulk_progress to authenticated;
