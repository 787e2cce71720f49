-- Runs bulk actions. The server processes a batch in steps, each in its own transaction. The change of an item and its mark are
-- committed together, so a crash loses and repeats nothing.
--
-- A transaction that locks many items can deadlock with others. A step therefore waits only briefly for a lock, and retries a
-- locked item later. Counts and audit log have one writer at a time, so a step collects its entries and writes them at its end.

create or replace function private.bulk_claims()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(c.key, c.value), '{}')
      from jsonb_each(auth.jwt()) c where c.key in ('sub', 'role', 'aal', 'amr', 'session_id')
  );
end
$$;

-- p_patience is the lock timeout.
create or replace function private.begin_bulk(p_batch private.bulk_batches, p_patience text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform set_config('marketdesk.bulk_batch', p_batch.id::text, true), set_config('lock_timeout', p_patience, true);
end
$$;

-- Null outside a bulk action.
create or replace function private.current_bulk()
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return nullif(current_setting('marketdesk.bulk_batch', true), '');
end
$$;

create or replace function private.end_bulk()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_entry private.bulk_entries;
  v_id bigint;
begin
  perform set_config('marketdesk.bulk_batch', '', true), set_config('lock_timeout', '0', true);
  perform private.record_changes(s.source, s.changes)
     from (
       select b.source, array_agg(c) as changes
         from private.bulk_counts b, unnest(b.changes) c
        group by b.source
        order by b.source
     ) s;
  delete from private.bulk_counts;
  for v_entry in select * from private.bulk_entries e order by e.id loop
    v_id := private.append_audit(
      null, v_entry.actor_user_id, v_entry.action, v_entry.entity_table, v_entry.entity_id, v_entry.details
    );
    if v_entry.before is not null then
      perform private.keep_change(v_id, v_entry.before, v_entry.after);
    end if;
    if v_entry.undoes is not null then
      perform private.keep_undone(v_entry.undoes, v_id);
    end if;
  end loop;
  delete from private.bulk_entries;
end
$$;

create or replace function private.do_bulk_item(p_batch private.bulk_batches, p_id uuid)
returns private.bulk_items
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_item private.bulk_items;
  v_state text;
  v_hint text;
  v_message text;
begin
  select * into strict v_item from private.bulk_items i where i.batch_id = p_batch.id and i.item_id = p_id;
  begin
    if p_batch.state = 'undoing' then
      perform private.undo_bulk_action(p_batch, v_item);
      v_item.outcome := 'undone';
    else
      select a.outcome, a.decision_id into v_item.outcome, v_item.decision_id from private.run_bulk_action(p_batch, p_id) a;
      v_item.reason := null;
    end if;
  exception
    when lock_not_available or deadlock_detected or serialization_failure then
      v_item.tries := v_item.tries + 1;
      v_item.reason := case when v_item.tries >= 5 then 'Someone was working on it at the same time. Try it again.' end;
    when others then
      get stacked diagnostics v_state = returned_sqlstate, v_hint = pg_exception_hint, v_message = message_text;
      -- Never the text of a database error.
      v_item.reason := case
        when v_hint = 'not_authorized' then 'Only an admin may do this.'
        when coalesce(v_hint, '') <> '' and v_state ~ '^(PT|P0001|22|42501)' then v_message
        else 'This did not work. Open it and try it there.'
      end;
      if p_batch.state = 'previewed' and v_hint = 'second_factor_again' then
        raise;
      elsif v_item.reason <> v_message and v_hint is distinct from 'not_authorized' then
        raise log 'bulk action %, item %: % %', p_batch.id, p_id, v_state, v_message;
      end if;
  end;
  if v_item.reason is not null and p_batch.state <> 'undoing' then
    v_item.outcome := 'refused';
  end if;
  if p_batch.state = 'previewed' then
    return v_item;
  end if;
  update private.bulk_items i
     set outcome = v_item.outcome, decision_id = v_item.decision_id, reason = v_item.reason, tries = v_item.tries
   where i.batch_id = p_batch.id and i.item_id = p_id;
  return v_item;
end
$$;

-- Processes at most 50 items within p_ms milliseconds and returns their number.
create or replace function private.bulk_step(p_batch private.bulk_batches, p_ms integer)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_until constant timestamptz := clock_timestamp() + make_interval(secs => p_ms / 1000.0);
  v_open constant text := case p_batch.state when 'undoing' then 'done' else 'pending' end;
  v_id uuid;
  v_worked integer := 0;
begin
  if private.is_staff() then
    perform private.begin_bulk(p_batch, '200ms');
    for v_id in
      select i.item_id
        from private.bulk_items i
       where i.batch_id = p_batch.id and i.outcome = v_open and i.reason is null
       order by i.tries, i.position
       limit 50
    loop
      perform private.do_bulk_item(p_batch, v_id);
      v_worked := v_worked + 1;
      exit when clock_timestamp() > v_until;
    end loop;
    perform private.end_bulk();
  else
    update private.bulk_items i
       set outcome = case v_open when 'done' then 'done' else 'refused' end,
           reason = 'The person who started this may no longer do it.'
     where i.batch_id = p_batch.id and i.outcome = v_open and i.reason is null;
  end if;

  if not exists (
    select from private.bulk_items i where i.batch_id = p_batch.id and i.outcome = v_open and i.reason is null
  ) then
    update private.bulk_batches b
       set state = case p_batch.state when 'undoing' then 'undone' else 'done' end, ended_at = clock_timestamp()
     where b.id = p_batch.id;
  end if;
  return v_worked;
end
$$;

-- Picks any running batch, so that a failing one does not block the others. With steps of 40 ms, a concurrent claim took more
-- than twice as long; with 15 ms it does not.
create or replace function public.run_bulk(p_ms integer default 15)
returns table (worked integer, is_more boolean)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_batch private.bulk_batches;
begin
  perform private.refuse_if((p_ms between 1 and 5000) is not true, 'A step takes 1 to 5,000 ms.');
  worked := 0;
  select * into v_batch
    from private.bulk_batches b
   where b.state in ('running', 'undoing')
   order by random()
   limit 1
     for no key update skip locked;
  is_more := found;
  if found then
    perform set_config('request.jwt.claims', v_batch.claims::text, true),
            set_config('request.jwt.claim.sub', v_batch.claims ->> 'sub', true);
    worked := private.bulk_step(v_batch, p_ms);
  end if;
  return next;
end
$$;
comment on function public.run_bulk is
  'Service role only. Runs one step of a bulk action for about p_ms milliseconds, skipping those that run elsewhere. Returns one '
  'row: number of items, and whether to call again. Shape: no nulls. Errors: bad_argument.';
grant execute on function public.run_bulk to service_role;

create or replace function private.purge_bulk()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.bulk_batches b
   where b.state = 'previewed' and b.created_at <= now() - interval '1 day'
      or b.state in ('done', 'stopped', 'undone') and b.created_at <= now() - interval '30 days';
end
$$;
