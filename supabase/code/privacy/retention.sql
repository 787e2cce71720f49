-- Retention: rows of each kind are removed for good after some time, except those of people on legal hold.

create or replace function private.kept_since(p_kind text)
returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select now() - make_interval(days => r.days) from private.retention_rules r where r.kind = p_kind);
end
$$;

create or replace function private.retention_source(p_kind text)
returns private.retention_source
language plpgsql immutable set search_path = ''
as $$
declare
  -- As a join instead of private.is_on_hold, which would read the holds for each row.
  c_not_held constant text := 'not exists (select from private.legal_hold_people p where p.is_active and p.user_id = %s)';
  -- Whoever was reported may have no account any more.
  c_report_not_held constant text := 'not exists (
    select from public.legal_holds h
     where h.entity_type = ''report'' and h.entity_id = %s and h.lifted_at is null and h.ends_at > now()
  )';
begin
  return case p_kind
    -- Evidence is older than the end of its case, so among old rows only those of open cases remain.
    when 'evidence' then row(
      'report_evidence', 'report_id',
      'public.report_evidence x join public.reports r on r.id = x.report_id where x.captured_at < $1 and r.closed_at < $1 and '
        || concat_ws(
          ' and ', format(c_report_not_held, 'r.id'), format(c_not_held, 'x.author_user_id'), format(c_not_held, 'r.reporter_user_id')
        ),
      'x.captured_at', null
    )::private.retention_source
    -- Notes written after the case was closed belong to no closed case.
    when 'case_notes' then row(
      'notes', 'id',
      'public.notes x
        where coalesce(x.edited_at, x.created_at) < $1 and private.last_case_closed(x.entity_type, x.entity_id) < $1 and '
        || concat_ws(' and ', format(c_report_not_held, 'x.entity_id'), format(c_not_held, 'x.about_user_id')),
      'coalesce(x.edited_at, x.created_at)', null
    )::private.retention_source
    -- The ticket stays, with its subject, category and times.
    when 'ticket_messages' then row(
      'support_messages', 'id',
      'public.support_messages x
         join public.support_tickets t on t.id = x.ticket_id
         left join public.support_tickets m on m.id = t.merged_into
        where x.created_at < $1 and t.closed_at < $1 and (t.merged_into is null or m.closed_at < $1) and '
        || format(c_not_held, 't.user_id'),
      'x.created_at',
      $q$, images as (
        delete from storage.objects o using gone g
         where o.bucket_id = 'support-images' and o.name = substr(g.image_url, length('support-images/') + 1)
           and g.image_url like 'support-images/%'
      )$q$
    )::private.retention_source
    when 'privacy_requests' then row(
      'privacy_requests', 'id',
      'public.privacy_requests x where x.closed_at < $1 and ' || format(c_not_held, 'x.user_id'), 'x.closed_at', null
    )::private.retention_source
    when 'legal_holds' then row(
      'legal_holds', 'id',
      'public.legal_holds x where coalesce(x.lifted_at, x.ends_at) < $1', 'coalesce(x.lifted_at, x.ends_at)', null
    )::private.retention_source
    when 'notifications' then row(
      'notifications', 'id',
      'public.notifications x where x.created_at < $1 and ' || format(c_not_held, 'x.user_id'), 'x.created_at', null
    )::private.retention_source
    when 'searches' then row(
      'taxonomy_searches', 'id',
      'public.taxonomy_searches x where x.created_at < $1 and ' || format(c_not_held, 'x.user_id'), 'x.created_at', null
    )::private.retention_source
    when 'selections' then row(
      'taxonomy_selections', 'id',
      'public.taxonomy_selections x where x.selected_at < $1 and ' || format(c_not_held, 'x.user_id'), 'x.selected_at', null
    )::private.retention_source
    -- Their deliveries go with them.
    when 'webhook_events' then row(
      'webhook_events', 'id', 'public.webhook_events x where x.created_at < $1 and ' || format(c_not_held, 'x.user_id'),
      'x.created_at', null
    )::private.retention_source
  end;
end
$$;

-- p_limit null: all. Locks the rule: once a longer time is saved, no row is removed by the shorter one.
create or replace function private.remove_expired(p_kind text, p_limit integer)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_source private.retention_source := private.retention_source(p_kind);
  v_before timestamptz;
  v_removed integer;
begin
  select now() - make_interval(days => r.days) into strict v_before
    from private.retention_rules r where r.kind = p_kind for share;
  execute format(
    'with due as (select x.%1$I as key from %2$s order by %3$s limit %4$L for update of x skip locked),
          gone as (delete from public.%5$I d using due where d.%1$I = due.key returning d.*)%6$s
     select count(*)::integer from gone',
    v_source.key, v_source.rows, v_source.at, p_limit, v_source.table_name, v_source.also
  ) into strict v_removed using v_before;
  return v_removed;
end
$$;

create or replace function private.check_retention(p_kind text, p_days integer)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_rule private.retention_rules;
begin
  perform private.refuse_if(p_kind is null, 'Choose a kind of data.');
  perform private.check_choice('kind', p_kind, array(select r.kind from private.retention_rules r order by r.kind));
  select * into strict v_rule from private.retention_rules r where r.kind = p_kind;
  perform private.refuse_if(
    p_days is null or p_days not between v_rule.min_days and v_rule.max_days,
    format('Choose from %s to %s days.', v_rule.min_days, to_char(v_rule.max_days, 'FM9,999'))
  );
end
$$;

-- Kinds with the same minimum and maximum are fixed.
create or replace function public.admin_get_retention()
returns table (kind text, days integer, default_days integer, min_days integer, max_days integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('privacy.manage');
  return query
    select r.kind, r.days, r.default_days, r.min_days, r.max_days from private.retention_rules r
    union all
    select f.kind, f.days, f.days, f.days, f.days
      from (values
        ('deleted_content', extract(day from private.restore_window())::integer),
        ('invitations', extract(day from 2 * private.involved_for())::integer)
      ) f (kind, days)
    order by 1;
end
$$;
comment on function public.admin_get_retention is
  'Admin. After how many days rows of each kind are removed for good. Kinds with the same minimum and maximum cannot be changed. '
  'Shape: no nulls, kind RetentionKind. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_retention to authenticated;

create or replace function public.admin_preview_retention(p_kind text, p_days integer)
returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_rows integer;
begin
  perform private.require_permission('privacy.manage');
  perform private.check_retention(p_kind, p_days);
  execute format('select count(*)::integer from (select from %s limit 10001) x', (private.retention_source(p_kind)).rows)
    into strict v_rows using now() - make_interval(days => p_days);
  return v_rows;
end
$$;
comment on function public.admin_preview_retention is
  'Admin. How many rows of the kind would be removed now if they were kept for so many days; 10,001: more than 10,000. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_preview_retention to authenticated;

create or replace function public.admin_save_retention(p_kind text, p_days integer, p_expected integer default null)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old integer;
begin
  perform private.require_permission('privacy.manage');
  perform private.check_retention(p_kind, p_days);
  select r.days into strict v_old from private.retention_rules r where r.kind = p_kind for update;
  if v_old <> p_days then
    if p_expected <> v_old then
      perform private.refuse_changed_meanwhile('The time', to_jsonb(v_old), private.last_changed_by('retention_rules', p_kind));
    end if;
    update private.retention_rules set days = p_days where kind = p_kind;
    perform private.audit(
      'update_retention', 'retention_rules', p_kind, jsonb_build_object('old_days', v_old, 'new_days', p_days)
    );
  end if;
  return p_days;
end
$$;
comment on function public.admin_save_retention is
  'Admin. Sets after how many days rows of the kind are removed for good, within its bounds. p_expected: the value that the '
  'caller saw. Returns the days. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument, changed_meanwhile (detail: the present value as JSON).';
grant execute on function public.admin_save_retention to authenticated;

-- One kind per step, so that the audit log, which is written last, is locked only briefly.
create or replace function public.run_retention()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_kind text;
  v_removed integer;
begin
  for v_kind in select r.kind from private.retention_rules r order by r.kind loop
    v_removed := private.remove_expired(v_kind, 1000);
    if v_removed > 0 then
      perform private.append_audit(
        null, null, 'remove_expired', (private.retention_source(v_kind)).table_name, null,
        jsonb_build_object('kind', v_kind, 'removed', v_removed)
      );
      return v_removed;
    end if;
  end loop;
  return 0;
end
$$;
comment on function public.run_retention is
  'Service role only. Removes up to 1,000 rows of one kind that were kept long enough, except those of people on legal hold. '
  'Returns how many; 0: nothing is left. '
  'Shape: no nulls. '
  'Errors: none of its own.';
grant execute on function public.run_retention to service_role;
