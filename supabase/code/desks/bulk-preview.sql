-- Previews of bulk actions: the items and the outcome of each. A preview is kept for a day, so that exactly its items are
-- processed.

-- Titles are optional: for thousands of items, people's names take longer than everything else. Leaves out items that are gone.
create or replace function private.bulk_subjects(p_item text, p_ids uuid[], p_has_words boolean default true)
returns setof private.bulk_subject
language plpgsql stable security definer rows 1000 set search_path = ''
as $$
begin
  if p_item = 'report' then
    return query
      select r.id,
             concat_ws('|', r.status, r.claimed_by_user_id, r.severity, r.tags, r.snoozed_until, r.reported_entity_id in (
               select auth.uid()
               union all select p.id from public.posts p where p.user_id = auth.uid()
               union all select v.id from public.reviews v where v.reviewer_user_id = auth.uid()
             )),
             r.reason_category, r.reported_entity_type, null::text, null::numeric
        from public.reports r where r.id = any (p_ids);
  elsif p_item = 'ticket' then
    return query
      select t.id, concat_ws('|', t.status, t.claimed_by_user_id, t.priority, t.tags, t.snoozed_until),
             left(t.subject, 200), t.category, null::text, null::numeric
        from public.support_tickets t where t.id = any (p_ids);
  elsif p_item = 'post' then
    return query
      select p.id, concat_ws('|', p.status, p.deleted_at is null), left(p.title, 200), p.status, null::text, null::numeric
        from public.posts p where p.id = any (p_ids) and p.deleted_at is null
      union all
      select p.id, 'deleted', null, null, null, null from public.posts p where p.id = any (p_ids) and p.deleted_at is not null;
  elsif p_item = 'review' then
    return query
      select r.id, concat_ws('|', r.is_hidden), left(r.comment, 200), r.rating::text, null::text, null::numeric
        from public.reviews r where r.id = any (p_ids) and r.deleted_at is null
      union all
      select r.id, 'deleted', null, null, null, null from public.reviews r where r.id = any (p_ids) and r.deleted_at is not null;
  elsif p_item = 'withdrawal' then
    return query
      select w.id,
             concat_ws('|', w.status, w.approved_by is null, w.amount_eur > c.approval_above_eur, p.is_banned or p.is_suspended),
             case when p_has_words then private.person_name(w.user_id) end, w.status, w.method, w.amount_eur
        from public.withdrawal_requests w
        join public.profiles p on p.user_id = w.user_id
       cross join public.withdrawals_config c
       where w.id = any (p_ids);
  else
    return query
      select p.user_id, concat_ws('|', p.role, p.is_suspended, p.is_banned, p.user_id = auth.uid()),
             case when p_has_words then private.person_name(p.user_id) end, p.email, null::text, null::numeric
        from public.profiles p where p.user_id = any (p_ids);
  end if;
end
$$;

-- ── Selecting all matches ────────────────────────────────────────────────────────────────────────────────────────────

-- Reads the list page by page, so that the selection equals the list. Beyond 5,000 matches it returns a few more than 5,000.
create or replace function private.bulk_matching(p_item text, p_filters jsonb)
returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_list constant text := case p_item when 'ticket' then 'admin_get_support_tickets' else 'admin_get_' || p_item || 's' end;
  v_id constant text := case p_item when 'user' then 'user_id' else 'id' end;
  v_query text;
  v_hint text;
  v_page uuid[];
  v_after jsonb;
  v_ids uuid[] := array[]::uuid[];
begin
  perform private.refuse_if(jsonb_typeof(p_filters) <> 'object', 'The filters must be an object.');
  v_query := format(
    $sql$
    with page as materialized (select l.%1$I as id, l.created_at from public.%2$I(%3$s p_limit => 200, p_after => $1) l)
    select array(select p.id from page p order by p.created_at desc, p.id desc),
           (select jsonb_build_object('created_at', p.created_at, %1$L, p.id) from page p order by p.created_at, p.id limit 1)
    $sql$,
    v_id, v_list, private.list_arguments(v_list, p_filters, array['p_order_by', 'p_order_dir'])
  );
  begin
    loop
      execute v_query into v_page, v_after using v_after;
      v_ids := v_ids || v_page;
      exit when cardinality(v_page) < 200 or cardinality(v_ids) > 5000;
    end loop;
  exception
    when data_exception then
      get stacked diagnostics v_hint = pg_exception_hint;
      if v_hint = 'bad_argument' then
        raise;
      end if;
      perform private.refuse_argument('A filter has an invalid value.');
  end;
  return v_ids;
end
$$;

create or replace function public.admin_count_bulk(p_item text, p_filters jsonb)
returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.check_bulk_item(p_item);
  perform private.require_permission(private.read_permission(p_item));
  perform private.refuse_if(p_filters is null, 'Give the filters of the list.');
  return least(cardinality(private.bulk_matching(p_item, p_filters)), 5001);
end
$$;
comment on function public.admin_count_bulk is
  'Staff. Number of items that p_filters, arguments of their list, select; 5001 if they exceed the limit of a bulk action. '
  'Shape: no nulls. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_count_bulk to authenticated;

-- ── Outcomes ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Executes the action and rolls it back, so that no rule is written twice and the item is unlocked before the next. Withdrawals
-- are rolled back after the last one only, because each counts towards the limits of the next.
-- Limited in number and time; other items get the estimate of similar ones, so one of each sort is tried first. Skips locked
-- rows. Tries at most 200 items and rolls all of them back.
create or replace function private.try_bulk(p_batch private.bulk_batches)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_until constant timestamptz := clock_timestamp() + interval '1 second';
  v_item record;
  v_tried private.bulk_items;
  v_findings jsonb := '[]'::jsonb;
begin
  begin
    perform private.begin_bulk(p_batch, '20ms');
    for v_item in
      select s.item_id, s.facts
        from (
          select i.item_id, i.position, i.facts, row_number() over (partition by i.facts order by i.position) as nth
            from private.bulk_items i
           where i.batch_id = p_batch.id
        ) s
       order by p_batch.total > 200 and s.nth > 1, s.position
       limit 200
    loop
      exit when clock_timestamp() > v_until;
      begin
        v_tried := private.do_bulk_item(p_batch, v_item.item_id);
        if p_batch.item <> 'withdrawal' then
          raise exception 'tried' using errcode = 'MDDRY';
        end if;
      exception
        when sqlstate 'MDDRY' then
          null;
      end;
      -- A locked item, perhaps in another preview of the caller, says nothing about similar ones.
      continue when v_tried.outcome = 'pending';
      v_findings := v_findings || jsonb_build_object(
        'id', v_item.item_id, 'facts', v_item.facts, 'outcome', v_tried.outcome, 'reason', v_tried.reason
      );
    end loop;
    raise exception 'tried' using errcode = 'MDDRY';
  exception
    when sqlstate 'MDDRY' then
      return v_findings;
  end;
end
$$;

create or replace function private.bulk_findings(p_findings jsonb)
returns table (id uuid, facts text, foreseen text, reason text)
language plpgsql immutable rows 200 set search_path = ''
as $$
begin
  return query
    select f.id, f.facts,
           case f.outcome when 'refused' then 'refused' when 'proposed' then 'proposed' else 'will' end, f.reason
      from jsonb_to_recordset(p_findings) f (id uuid, facts text, outcome text, reason text);
end
$$;

-- Returns true when some outcomes are estimates.
create or replace function private.preview_bulk_step(p_batch private.bulk_batches)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_findings jsonb := private.try_bulk(p_batch);
begin
  with alike as (
    select distinct on (f.facts) f.facts, f.foreseen, f.reason from private.bulk_findings(v_findings) f order by f.facts, f.id
  )
  update private.bulk_items i
     set foreseen = a.foreseen, reason = a.reason
    from alike a
   where i.batch_id = p_batch.id and i.facts = a.facts and (i.foreseen, i.reason) is distinct from (a.foreseen, a.reason);
  update private.bulk_items i
     set foreseen = f.foreseen, reason = f.reason
    from private.bulk_findings(v_findings) f
   where i.batch_id = p_batch.id and i.item_id = f.id and (i.foreseen, i.reason) is distinct from (f.foreseen, f.reason);
  return jsonb_array_length(v_findings) < p_batch.total;
end
$$;

create or replace function private.bulk_preview(p_batch private.bulk_batches, p_is_estimate boolean)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'batch_id', p_batch.id, 'total', p_batch.total, 'is_estimate', p_is_estimate,
      'acting', count(*) filter (where i.foreseen = 'will'),
      'proposed', count(*) filter (where i.foreseen = 'proposed'),
      'refused', count(*) filter (where i.foreseen = 'refused'),
      'sums', case when p_batch.item = 'withdrawal' then (
        select coalesce(jsonb_agg(to_jsonb(s) order by s.method), '[]')
          from (
            select w.method,
                   count(*) filter (where x.foreseen = 'will') as count,
                   coalesce(sum(w.amount_eur) filter (where x.foreseen = 'will'), 0.00) as amount_eur,
                   count(*) filter (where x.foreseen = 'proposed') as proposed,
                   coalesce(sum(w.amount_eur) filter (where x.foreseen = 'proposed'), 0.00) as proposed_eur
              from private.bulk_items x join public.withdrawal_requests w on w.id = x.item_id
             where x.batch_id = p_batch.id and x.foreseen <> 'refused'
             group by w.method
          ) s
      ) end,
      'reasons', (
        select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'count', r.n) order by r.n desc, r.reason), '[]')
          from (
            select x.reason, count(*) as n
              from private.bulk_items x
             where x.batch_id = p_batch.id and x.foreseen = 'refused'
             group by x.reason order by 2 desc, 1 limit 20
          ) r
      ),
      'items', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.foreseen <> 'refused', r.foreseen <> 'proposed', r.place), '[]')
          from private.listed_bulk_items(p_batch, private.bulk_places(p_batch, null, 20, 0)) r
      )
    )
      from private.bulk_items i
     where i.batch_id = p_batch.id
  );
end
$$;

create or replace function public.admin_preview_bulk(
  p_item text, p_action text, p_arguments jsonb default '{}', p_ids uuid[] default null, p_filters jsonb default null
)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ids uuid[];
  v_batch private.bulk_batches;
  v_is_estimate boolean;
begin
  perform private.require_staff();
  perform private.check_bulk_action(p_item, p_action, p_arguments);
  perform private.require_permission(private.work_permission(p_item));
  perform private.require_permission(private.read_permission(p_item));
  perform private.refuse_if(num_nonnulls(p_ids, p_filters) <> 1, 'Give the items, or the filters of the list.');
  perform private.refuse_if(cardinality(p_ids) > 5000, 'At most 5,000 at once.');
  v_ids := case when p_ids is null then private.bulk_matching(p_item, p_filters) else array(
    select i.id from unnest(p_ids) with ordinality i (id, place) where i.id is not null group by i.id order by min(i.place)
  ) end;
  perform private.refuse_if(
    cardinality(v_ids) > 5000, 'More than 5,000 match. Narrow the list with its filters, and do it in parts.'
  );
  perform private.refuse_if(cardinality(v_ids) = 0, 'Nothing is selected, or nothing matches any longer.');

  -- Skips the caller's other previews that are still running.
  delete from private.bulk_batches b
   where b.id in (
     select x.id from private.bulk_batches x where x.user_id = auth.uid() and x.state = 'previewed' for update skip locked
   );
  insert into private.bulk_batches (item, action, arguments, total, user_id, claims)
  values (p_item, p_action, jsonb_strip_nulls(p_arguments), cardinality(v_ids), auth.uid(), private.bulk_claims())
  returning * into strict v_batch;
  insert into private.bulk_items (batch_id, item_id, position, facts)
  select v_batch.id, i.id, i.place, coalesce(s.facts, '')
    from unnest(v_ids) with ordinality i (id, place)
    left join private.bulk_subjects(p_item, v_ids, false) s using (id);
  v_is_estimate := private.preview_bulk_step(v_batch);
  return private.bulk_preview(v_batch, v_is_estimate);
end
$$;
comment on function public.admin_preview_bulk is
  'Staff. Previews an action on many items (report, ticket, post, review, withdrawal, user): those of p_ids, or all that '
  'p_filters, arguments of their list, select; at most 5,000. The preview replaces the caller''s earlier one and can be started '
  'within a day. With more than 200 items, some outcomes are estimates. Shape: returns BulkPreview. Errors: not_authenticated, '
  'not_authorized, bad_argument, second_factor_again.';
grant execute on function public.admin_preview_bulk to authenticated;
