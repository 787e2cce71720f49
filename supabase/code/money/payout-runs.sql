-- Reads payout runs. Their lines are attempts with provider 'bank'.

create or replace function private.payout_run_state(p_run public.payout_runs)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_run.cancelled_at is not null then 'cancelled'
    when p_run.fetched_at is not null then
      case
        -- Sorted, because the planner would read the whole table in the hope of an early match.
        when (
          select a.id from public.payout_attempts a where a.run_id = p_run.id and a.state = 'accepted' order by a.id limit 1
        ) is not null then 'fetched'
        else 'completed'
      end
    when p_run.second_released_at is not null then 'released'
    when p_run.first_released_at is not null then 'first_released'
    else 'draft'
  end;
end
$$;

-- Null when the step fits the state of the run.
create or replace function private.run_state_obstacle(p_run public.payout_runs, p_step text)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_run.cancelled_at is not null then
      private.obstacle_of('run_state', format('Payout run %s was cancelled. Prepare another one.', p_run.number))
    when p_step = 'release' and p_run.second_released_at is not null then
      private.obstacle_of('run_state', format('Payout run %s is already released.', p_run.number))
    when p_step = 'fetch' and p_run.second_released_at is null then
      private.obstacle_of('run_state', format('Payout run %s is not released yet. Two people must release it first.', p_run.number))
    when p_step = 'cancel' and p_run.fetched_at is not null then
      private.obstacle_of('run_state', format(
        'The file of payout run %s was fetched, so the bank may have it. Ask the bank to recall single payments instead.', p_run.number
      ))
  end;
end
$$;

-- Apart from permissions and single lines, whose check takes seconds for a large run.
create or replace function private.run_blocked(p_run public.payout_runs)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'release', coalesce(
      private.run_state_obstacle(p_run, 'release'), private.held_obstacle(), private.execution_obstacle(p_run),
      case when p_run.first_released_at is not null then private.second_person_obstacle(p_run, auth.uid()) end
    ),
    'fetch', coalesce(
      private.run_state_obstacle(p_run, 'fetch'), private.held_obstacle(),
      case when p_run.fetched_at is null then private.execution_obstacle(p_run) end
    ),
    'cancel', private.run_state_obstacle(p_run, 'cancel')
  ));
end
$$;

create or replace function private.payout_run(p_run public.payout_runs)
returns public.payout_run
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_run public.payout_run;
begin
  v_run.id := p_run.id;
  v_run.number := p_run.number;
  v_run.message_id := p_run.message_id;
  v_run.state := private.payout_run_state(p_run);
  v_run.execution_day := p_run.execution_day;
  v_run.debtor_name := p_run.debtor_name;
  v_run.debtor_iban := private.masked_destination(jsonb_build_object('iban', p_run.debtor_iban));
  v_run.is_batch_booked := p_run.is_batch_booked;
  v_run.line_count := p_run.line_count;
  v_run.amount_eur := p_run.amount_eur;
  v_run.fee_amount_eur := p_run.fee_amount_eur;
  v_run.net_amount_eur := p_run.net_amount_eur;
  v_run.prepared_by := p_run.prepared_by;
  v_run.prepared_by_name := private.person_name(p_run.prepared_by);
  v_run.created_at := p_run.created_at;
  v_run.file_sha256 := p_run.file_sha256;
  v_run.first_released_by := p_run.first_released_by;
  v_run.first_released_by_name := case when p_run.first_released_by is not null then private.person_name(p_run.first_released_by) end;
  v_run.first_released_at := p_run.first_released_at;
  v_run.second_released_by := p_run.second_released_by;
  v_run.second_released_by_name := case when p_run.second_released_by is not null then private.person_name(p_run.second_released_by) end;
  v_run.second_released_at := p_run.second_released_at;
  v_run.fetched_by := p_run.fetched_by;
  v_run.fetched_by_name := case when p_run.fetched_by is not null then private.person_name(p_run.fetched_by) end;
  v_run.fetched_at := p_run.fetched_at;
  v_run.cancelled_by := p_run.cancelled_by;
  v_run.cancelled_by_name := case when p_run.cancelled_by is not null then private.person_name(p_run.cancelled_by) end;
  v_run.cancelled_at := p_run.cancelled_at;
  v_run.cancel_reason := p_run.cancel_reason;
  v_run.details := (
    select jsonb_object_agg(
             k.kind, jsonb_build_object('count', coalesce(s.count, 0), 'net_amount_eur', coalesce(s.net_amount_eur, 0.00))
           )
      from unnest(array['open', 'paid', 'rejected', 'returned', 'recalled']) k (kind)
      left join (
        select case a.state when 'completed' then 'paid' when 'failed' then 'rejected' when 'reverted' then 'returned' else 'open' end
                 as kind,
               count(*) as count, sum(a.net_amount_eur) as net_amount_eur
          from public.payout_attempts a
         where a.run_id = p_run.id and a.state <> 'not_sent'
         group by 1
        union all
        select 'recalled', count(*), sum(a.net_amount_eur)
          from public.payout_attempts a
         where a.run_id = p_run.id and a.recall_requested_at is not null and a.state = 'accepted'
      ) s on s.kind = k.kind
  ) || jsonb_build_object(
    'excluded', (select count(*) from public.payout_run_exclusions x where x.run_id = p_run.id),
    'blocked', private.run_blocked(p_run)
  );
  return v_run;
end
$$;

create or replace function private.found_payout_run(p_run_id uuid)
returns public.payout_runs
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_run public.payout_runs;
begin
  select * into v_run from public.payout_runs where id = p_run_id;
  perform private.require_found(found, 'run_not_found');
  return v_run;
end
$$;

create or replace function public.admin_get_payout_runs(
  p_state text default null, p_limit integer default 50, p_after integer default null
)
returns setof public.payout_run
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  perform private.check_page(p_limit, null);
  perform private.check_choice('state', p_state, array[
    'draft', 'first_released', 'released', 'fetched', 'completed', 'cancelled'
  ]);
  return query
    select x.*
      from (
        select r.* from public.payout_runs r
         where (p_after is null or r.number < p_after) and (p_state is null or private.payout_run_state(r) = p_state)
         order by r.number desc
         limit coalesce(p_limit, 50)
      ) r
     cross join lateral private.payout_run(row(r.*)::public.payout_runs) x
     order by x.number desc;
end
$$;
comment on function public.admin_get_payout_runs is
  'Staff. Payout runs, newest first. p_state: draft, first_released, released, fetched, completed or cancelled. p_limit 1 to 200. '
  'p_after: the number of the run that the page follows. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_payout_runs to authenticated;

create or replace function public.admin_get_payout_run(p_run_id uuid)
returns public.payout_run
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  return private.payout_run(private.found_payout_run(p_run_id));
end
$$;
comment on function public.admin_get_payout_run is
  'Staff. One payout run. Errors: not_authenticated, not_authorized, run_not_found.';
grant execute on function public.admin_get_payout_run to authenticated;

create or replace function public.admin_get_payout_run_lines(
  p_run_id uuid, p_limit integer default 50, p_after uuid default null, p_state text default null
)
returns setof public.payout_run_line
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  perform private.check_page(p_limit, null);
  perform private.check_choice('state', p_state, array['created', 'accepted', 'completed', 'failed', 'reverted', 'not_sent']);
  perform private.found_payout_run(p_run_id);
  return query
    select a.id, w.id, w.user_id, private.person_name(w.user_id), a.destination ->> 'holder',
           private.masked_destination(a.destination), a.amount_eur, a.net_amount_eur, a.request_id, a.state, a.error,
           a.recall_requested_at, a.recall_requested_by,
           case when a.recall_requested_by is not null then private.person_name(a.recall_requested_by) end, a.recall_reason,
           case when a.recall_cancelled_by is not null then private.person_name(a.recall_cancelled_by) end,
           private.run_line_blocked(w, row(a.*)::public.payout_attempts), coalesce(c.checks, '[]')
      from (
        select * from public.payout_attempts x
         where x.run_id = p_run_id and (p_after is null or x.id > p_after) and (p_state is null or x.state = p_state)
         order by x.id
         limit coalesce(p_limit, 50)
      ) a
      join public.withdrawal_requests w on w.id = a.withdrawal_id
      left join private.payout_checks(array(
        select x.withdrawal_id from public.payout_attempts x
         where x.run_id = p_run_id and (p_after is null or x.id > p_after) and (p_state is null or x.state = p_state)
         order by x.id
         limit coalesce(p_limit, 50)
      )) c on c.withdrawal_id = w.id
     order by a.id;
end
$$;
comment on function public.admin_get_payout_run_lines is
  'Staff. The lines of a payout run, in the order of its file. p_state: created (not with the bank), accepted, completed, failed, '
  'reverted or not_sent (cancelled). p_limit 1 to 200. p_after: attempt_id of the line that the page follows. Errors: '
  'not_authenticated, not_authorized, bad_argument, run_not_found.';
grant execute on function public.admin_get_payout_run_lines to authenticated;

create or replace function public.admin_get_payout_run_exclusions(p_run_id uuid, p_limit integer default 50, p_after uuid default null)
returns setof public.payout_run_exclusion
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  perform private.check_page(p_limit, null);
  perform private.found_payout_run(p_run_id);
  return query
    select w.id, w.user_id, private.person_name(w.user_id), w.amount_eur, x.hint, x.message
      from (
        select * from public.payout_run_exclusions e
         where e.run_id = p_run_id and (p_after is null or e.withdrawal_id > p_after)
         order by e.withdrawal_id
         limit coalesce(p_limit, 50)
      ) x
      join public.withdrawal_requests w on w.id = x.withdrawal_id
     order by w.id;
end
$$;
comment on function public.admin_get_payout_run_exclusions is
  'Staff. Withdrawals that were selected for a payout run and left out. p_limit 1 to 200. p_after: withdrawal_id of the row that the '
  'page follows. Errors: not_authenticated, not_authorized, bad_argument, run_not_found.';
grant execute on function public.admin_get_payout_run_exclusions to authenticated;

-- ── The file ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Everything in the file is fixed when the run is prepared, so that it has the same bytes every time.
create or replace function private.payout_run_with_file(p_run_id uuid)
returns public.payout_runs
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_run public.payout_runs := private.found_payout_run(p_run_id);
begin
  if v_run.cancelled_at is not null then
    raise exception '%', (private.run_state_obstacle(v_run, 'release')).message using errcode = 'PT409', hint = 'run_state';
  end if;
  return v_run;
end
$$;

create or replace function public.admin_get_payout_run_order(p_run_id uuid)
returns public.payout_run_order
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_run public.payout_runs;
begin
  perform private.require_permission('money.approve');
  v_run := private.payout_run_with_file(p_run_id);
  return (
    v_run.id, v_run.number, v_run.message_id, private.payout_run_state(v_run), v_run.created_at, v_run.execution_day,
    v_run.debtor_name, v_run.debtor_iban, v_run.debtor_bic, v_run.is_batch_booked, v_run.line_count, v_run.net_amount_eur::text,
    v_run.file_sha256
  );
end
$$;
comment on function public.admin_get_payout_run_order is
  'Staff. The head of the file of a payout run that was not cancelled. Errors: not_authenticated, not_authorized, run_not_found, '
  'run_state.';
grant execute on function public.admin_get_payout_run_order to authenticated;

create or replace function public.admin_get_payout_run_payments(p_run_id uuid, p_limit integer default 50, p_after uuid default null)
returns setof public.payout_run_payment
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.approve');
  perform private.check_page(p_limit, null);
  perform private.payout_run_with_file(p_run_id);
  return query
    select a.id, a.request_id, a.net_amount_eur::text, a.destination ->> 'holder', a.destination ->> 'iban', a.destination ->> 'bic',
           private.payout_reference(a.withdrawal_id)
      from public.payout_attempts a
     where a.run_id = p_run_id and (p_after is null or a.id > p_after)
     order by a.id
     limit coalesce(p_limit, 50);
end
$$;
comment on function public.admin_get_payout_run_payments is
  'Staff. The payments of the file of a payout run, with whole account numbers, in their order. p_limit 1 to 200. p_after: '
  'attempt_id of the payment that the page follows. Errors: not_authenticated, not_authorized, bad_argument, run_not_found, '
  'run_state.';
grant execute on function public.admin_get_payout_run_payments to authenticated;
