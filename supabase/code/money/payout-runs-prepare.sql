-- Prepares and cancels payout runs.

-- ── The account that is paid from ────────────────────────────────────────────────────────────────────────────────────

create or replace function public.configure_payout_debtor(p_debtor jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_iban text := private.clean_text(p_debtor ->> 'iban', 'iban');
  v_bic text := private.clean_text(p_debtor ->> 'bic', 'iban');
  v_name text := private.clean_text(p_debtor ->> 'name', 'line');
begin
  if p_debtor is null or p_debtor = 'null' then
    delete from private.payout_debtor;
    return;
  end if;
  perform private.refuse_if(jsonb_typeof(p_debtor) <> 'object', 'The account must be an object.');
  perform private.refuse_if(v_name is null or length(v_name) > 70, 'The name of the account holder must have 1 to 70 characters.');
  perform private.refuse_if(not private.is_iban(v_iban), 'This is not a valid IBAN.');
  perform private.refuse_if(v_bic !~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$', 'This is not a valid BIC.');
  insert into private.payout_debtor as d (name, iban, bic, is_batch_booked)
  values (v_name, v_iban, v_bic, coalesce(p_debtor -> 'is_batch_booked' <> 'false', true))
  on conflict (id) do update
    set name = excluded.name, iban = excluded.iban, bic = excluded.bic, is_batch_booked = excluded.is_batch_booked
    where (d.name, d.iban, d.bic, d.is_batch_booked)
          is distinct from (excluded.name, excluded.iban, excluded.bic, excluded.is_batch_booked);
end
$$;
comment on function public.configure_payout_debtor is
  'Service role only. Sets the account that new payout runs are paid from: {name, iban, bic?, is_batch_booked?}; null removes it. '
  'Runs that were prepared keep theirs. Shape: p_debtor?. Errors: bad_argument.';
grant execute on function public.configure_payout_debtor to service_role;

-- ── Banking days ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876).
create or replace function private.easter(p_year integer)
returns date
language plpgsql immutable set search_path = ''
as $$
declare
  v_golden constant integer := p_year % 19;
  v_century constant integer := p_year / 100;
  v_year constant integer := p_year % 100;
  v_moon integer := (19 * v_golden + v_century - v_century / 4 - (v_century - (v_century + 8) / 25 + 1) / 3 + 15) % 30;
  v_weekday integer := (32 + 2 * (v_century % 4) + 2 * (v_year / 4) - v_moon - v_year % 4) % 7;
  v_late constant integer := (v_golden + 11 * v_moon + 22 * v_weekday) / 451;
  v_days constant integer := v_moon + v_weekday - 7 * v_late + 114;
begin
  return make_date(p_year, v_days / 31, v_days % 31 + 1);
end
$$;

-- The calendar of TARGET, the settlement system of the euro.
create or replace function private.is_banking_day(p_day date)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return extract(isodow from p_day) < 6
    and to_char(p_day, 'MM-DD') not in ('01-01', '05-01', '12-25', '12-26')
    and p_day - private.easter(extract(year from p_day)::integer) not in (-2, 1);
end
$$;

create or replace function private.next_banking_day()
returns date
language plpgsql stable set search_path = ''
as $$
declare
  v_day date := (now() at time zone 'UTC')::date;
begin
  loop
    v_day := v_day + 1;
    exit when private.is_banking_day(v_day);
  end loop;
  return v_day;
end
$$;

-- The given day, or the next banking day.
create or replace function private.checked_execution_day(p_day date)
returns date
language plpgsql stable set search_path = ''
as $$
declare
  v_today constant date := (now() at time zone 'UTC')::date;
begin
  perform private.refuse_if(p_day not between v_today and v_today + 60, 'The execution day must be from today to 60 days from now.');
  perform private.refuse_if(
    not private.is_banking_day(p_day), 'Banks execute nothing on weekends and holidays. Choose another execution day.'
  );
  return coalesce(p_day, private.next_banking_day());
end
$$;

-- ── What is paid, and what is left out ───────────────────────────────────────────────────────────────────────────────

-- Oldest first, and one more than fit into a run if there are more. Errors as the list.
create or replace function private.matching_bank_withdrawals(p_filter jsonb)
returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_filter private.withdrawal_filter;
  v_ids uuid[];
begin
  perform private.refuse_if(jsonb_typeof(p_filter) <> 'object', 'The filters must be an object.');
  perform private.list_arguments('admin_get_withdrawals', p_filter, array['p_order_by', 'p_order_dir']);
  begin
    v_filter := private.withdrawal_filter(
      'pending', 'bank', p_filter ->> 'p_user_search', (p_filter ->> 'p_date_from')::timestamptz,
      (p_filter ->> 'p_date_to')::timestamptz, (p_filter ->> 'p_min_amount')::numeric, (p_filter ->> 'p_max_amount')::numeric
    );
  exception
    when invalid_parameter_value then
      raise;
    when data_exception then
      perform private.refuse_argument('A filter has an invalid value.');
  end;
  if v_filter.search is not null then
    return private.withdrawals_page(v_filter, null, null, true, 5001, 0);
  end if;
  execute format(
    'select array(select w.id from public.withdrawal_requests w where true%s order by w.created_at, w.id limit 5001)',
    private.withdrawal_conditions(v_filter)
  ) into v_ids using v_filter;
  return v_ids;
end
$$;

-- Checks what doesn't depend on the people who will release the run.
create or replace function private.preparation_obstacle(p_request public.withdrawal_requests, p_destination jsonb)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_facts private.release_facts;
  v_attempt record;
begin
  if p_request.status <> 'pending' then
    return private.obstacle_of('already_processed', 'This withdrawal is already processed.');
  elsif p_request.method <> 'bank' then
    return private.obstacle_of('not_a_bank_withdrawal', 'This withdrawal is not paid to a bank account.');
  end if;
  select a.run_id into v_attempt from public.payout_attempts a
   where a.withdrawal_id = p_request.id and a.state in ('created', 'sending', 'unknown', 'accepted', 'undecided');
  if found then
    return coalesce(
      private.in_run_obstacle(v_attempt.run_id),
      private.obstacle_of('already_processing', 'This withdrawal is already being processed.')
    );
  elsif p_destination is null then
    return private.obstacle_of('no_destination', 'This person has not entered a bank account. They can do so in their account.');
  -- Scripts that the file's character set has letters for (packages/bank-files).
  elsif coalesce(p_destination ->> 'holder' !~ '[A-Za-z0-9À-ɏͰ-ϿЀ-ӿḀ-ỿἀ-῿]', true) then
    return private.obstacle_of('bad_holder', 'The name of the account holder has no Latin letters, so a bank can''t use it.');
  elsif p_request.net_amount_eur <= 0 then
    return private.obstacle_of('nothing_to_pay', 'Nothing is left to pay after the fee.');
  end if;
  v_facts.cooling := private.request_cooling_off(p_request);
  return coalesce(private.standing_obstacle(p_request), private.cooling_obstacle(v_facts));
end
$$;

-- In no order. Withdrawals that don't exist are left out without a word.
create or replace function private.payout_run_candidates(p_ids uuid[])
returns setof private.payout_run_candidate
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select w.id, w.user_id, w.amount_eur, w.fee_amount_eur, w.net_amount_eur, d.details, w.created_at, o.hint, o.message
      from public.withdrawal_requests w
      left join public.payout_destinations d on d.user_id = w.user_id and d.method = 'bank'
     cross join lateral private.preparation_obstacle(w, d.details) o
     where w.id = any (p_ids);
end
$$;

create or replace function private.checked_run_ids(p_ids uuid[])
returns uuid[]
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(coalesce(cardinality(p_ids), 0) = 0, 'Choose at least one withdrawal.');
  perform private.refuse_if(cardinality(p_ids) > 5000, 'A payout run has at most 5,000 withdrawals. Choose fewer.');
  return array(select distinct i from unnest(p_ids) i where i is not null);
end
$$;

create or replace function private.run_not_possible(p_has_lines boolean)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when not exists (select from private.payout_debtor) then private.obstacle_of(
      'no_payout_debtor',
      'No account to pay from is configured. Ask the operator of this server to set SEPA_DEBTOR_NAME and SEPA_DEBTOR_IBAN.'
    )
    when not p_has_lines then
      private.obstacle_of('nothing_to_pay_out', 'None of these withdrawals can be paid in a run. The reason is beside each of them.')
  end;
end
$$;

create or replace function public.admin_preview_payout_run(
  p_ids uuid[] default null, p_filter jsonb default null, p_execution_day date default null
)
returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_ids uuid[];
  v_day date;
  v_candidates private.payout_run_candidate[];
begin
  perform private.require_permission('money.process');
  perform private.refuse_if(num_nonnulls(p_ids, p_filter) <> 1, 'Give withdrawals or the filters of the list.');
  v_day := private.checked_execution_day(p_execution_day);
  v_ids := case when p_filter is null then private.checked_run_ids(p_ids) else private.matching_bank_withdrawals(p_filter) end;
  v_candidates := array(select c from private.payout_run_candidates(v_ids[1:5000]) c order by c.created_at, c.withdrawal_id);
  return (
    select jsonb_build_object(
             'count', count(*) filter (where c.hint is null),
             'amount_eur', coalesce(sum(c.amount_eur) filter (where c.hint is null), 0.00),
             'fee_amount_eur', coalesce(sum(c.fee_amount_eur) filter (where c.hint is null), 0.00),
             'net_amount_eur', coalesce(sum(c.net_amount_eur) filter (where c.hint is null), 0.00),
             'execution_day', v_day,
             'debtor', (
               select jsonb_build_object(
                 'name', d.name, 'iban', private.masked_destination(jsonb_build_object('iban', d.iban))
               ) from private.payout_debtor d
             ),
             'ids', coalesce(jsonb_agg(c.withdrawal_id), '[]'),
             'has_more', cardinality(v_ids) > 5000,
             'lines', private.preview_lines(v_candidates),
             'excluded_count', count(*) filter (where c.hint is not null),
             'excluded', private.preview_exclusions(v_candidates),
             'blocked', (
               select case when o.hint is not null then to_jsonb(o) end
                 from private.run_not_possible(count(*) filter (where c.hint is null) > 0) o
             )
           )
      from unnest(v_candidates) c
  );
end
$$;
comment on function public.admin_preview_payout_run is
  'Staff. What a payout run of these withdrawals would pay, and what is left out and why. p_ids: at most 5,000; p_filter: instead '
  'of them the arguments of admin_get_withdrawals, of which only pending bank withdrawals count, oldest first. p_execution_day: '
  'a banking day within 60 days; default: the next one. Shape: returns PayoutRunPreview. Errors: not_authenticated, '
  'not_authorized, bad_argument.';
grant execute on function public.admin_preview_payout_run to authenticated;

create or replace function private.preview_lines(p_candidates private.payout_run_candidate[])
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_shown constant private.payout_run_candidate[] := array(
    select x from unnest(p_candidates) x where x.hint is null order by x.created_at, x.withdrawal_id limit 200
  );
begin
  return (
    select coalesce(jsonb_agg(
             jsonb_build_object(
               'withdrawal_id', c.withdrawal_id, 'user_id', c.user_id, 'user_name', private.person_name(c.user_id),
               'amount_eur', c.amount_eur, 'net_amount_eur', c.net_amount_eur, 'holder', c.destination ->> 'holder',
               'destination', private.masked_destination(c.destination), 'checks', coalesce(k.checks, '[]')
             )
             order by c.created_at, c.withdrawal_id
           ), '[]')
      from unnest(v_shown) c
      left join private.payout_checks(array(select s.withdrawal_id from unnest(v_shown) s)) k on k.withdrawal_id = c.withdrawal_id
  );
end
$$;

create or replace function private.preview_exclusions(p_candidates private.payout_run_candidate[])
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(
             jsonb_build_object(
               'withdrawal_id', c.withdrawal_id, 'user_id', c.user_id, 'user_name', private.person_name(c.user_id),
               'amount_eur', c.amount_eur, 'hint', c.hint, 'message', c.message
             )
             order by c.created_at, c.withdrawal_id
           ), '[]')
      from (
        select * from unnest(p_candidates) x where x.hint is not null order by x.created_at, x.withdrawal_id limit 200
      ) c
  );
end
$$;

-- ── Preparing ────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function public.admin_create_payout_run(p_ids uuid[], p_execution_day date default null)
returns public.payout_run
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_ids uuid[];
  v_day date;
  v_candidates private.payout_run_candidate[];
  v_run_id uuid := gen_random_uuid();
  v_run public.payout_run;
begin
  perform private.require_permission('money.process');
  v_ids := private.checked_run_ids(p_ids);
  v_day := private.checked_execution_day(p_execution_day);
  -- Whoever else wants to pay one of them waits for this transaction and then finds its attempt.
  perform from public.withdrawal_requests w where w.id = any (v_ids) order by w.id for update;
  v_candidates := array(select c from private.payout_run_candidates(v_ids) c);
  perform private.require_found(cardinality(v_candidates) > 0, 'withdrawal_not_found');
  perform private.refuse_obstacle(private.run_not_possible(exists (select from unnest(v_candidates) c where c.hint is null)));

  insert into public.payout_runs (
    id, message_id, execution_day, debtor_name, debtor_iban, debtor_bic, is_batch_booked, line_count, amount_eur, fee_amount_eur,
    net_amount_eur, prepared_by
  )
  select v_run_id, 'MD-' || upper(replace(v_run_id::text, '-', '')), v_day, d.name, d.iban, d.bic, d.is_batch_booked, c.count,
         c.amount_eur, c.fee_amount_eur, c.net_amount_eur, auth.uid()
    from private.payout_debtor d
   cross join (
     select count(*) as count, sum(x.amount_eur) as amount_eur, sum(x.fee_amount_eur) as fee_amount_eur,
            sum(x.net_amount_eur) as net_amount_eur
       from unnest(v_candidates) x where x.hint is null
   ) c;
  insert into public.payout_attempts (
    id, withdrawal_id, request_id, provider, run_id, destination, amount_eur, net_amount_eur, requested_by, next_look_at
  )
  select c.id, c.withdrawal_id, 'md-' || replace(c.id::text, '-', ''), 'bank', v_run_id, c.destination, c.amount_eur,
         c.net_amount_eur, auth.uid(), null
    from (select gen_random_uuid() as id, x.* from unnest(v_candidates) x where x.hint is null) c;
  insert into public.payout_run_exclusions (run_id, withdrawal_id, hint, message)
  select v_run_id, c.withdrawal_id, c.hint, c.message from unnest(v_candidates) c where c.hint is not null;

  v_run := private.payout_run(private.found_payout_run(v_run_id));
  perform private.audit(
    'prepare_payout_run', 'payout_runs', v_run_id::text,
    jsonb_build_object(
      'number', v_run.number, 'line_count', v_run.line_count, 'net_amount_eur', v_run.net_amount_eur,
      'execution_day', v_run.execution_day, 'excluded', v_run.details -> 'excluded'
    )
  );
  return v_run;
end
$$;
comment on function public.admin_create_payout_run is
  'Staff. Prepares a payout run of these withdrawals, at most 5,000; those that can''t be paid are left out and listed. From now on '
  'they can''t be paid otherwise, until the run is cancelled. p_execution_day: a banking day within 60 days; default: the next one. '
  'Errors: not_authenticated, not_authorized, bad_argument, withdrawal_not_found, no_payout_debtor, nothing_to_pay_out.';
grant execute on function public.admin_create_payout_run to authenticated;

-- ── Cancelling ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Locks the run before its withdrawals.
create or replace function private.lock_payout_run(p_run_id uuid)
returns public.payout_runs
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_run public.payout_runs;
begin
  select * into v_run from public.payout_runs where id = p_run_id for update;
  perform private.require_found(found, 'run_not_found');
  return v_run;
end
$$;

create or replace function private.refuse_run_state(p_run public.payout_runs, p_step text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_obstacle constant private.obstacle := private.run_state_obstacle(p_run, p_step);
begin
  if v_obstacle.hint is not null then
    raise exception '%', v_obstacle.message
      using errcode = 'PT409', hint = v_obstacle.hint, detail = private.payout_run_state(p_run);
  end if;
end
$$;

-- Withdrawals before attempts, each in one order, as everywhere.
create or replace function private.lock_run_lines(p_run_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.withdrawal_requests w
    where w.id in (select a.withdrawal_id from public.payout_attempts a where a.run_id = p_run_id)
    order by w.id for update;
  perform from public.payout_attempts a where a.run_id = p_run_id order by a.id for update;
end
$$;

create or replace function public.admin_cancel_payout_run(p_run_id uuid, p_reason text)
returns public.payout_run
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_run public.payout_runs;
  v_reason text;
begin
  perform private.require_permission('money.process');
  v_reason := private.required_reason('the cancellation', p_reason);
  v_run := private.lock_payout_run(p_run_id);
  perform private.refuse_run_state(v_run, 'cancel');
  perform private.lock_run_lines(p_run_id);
  update public.payout_runs
     set cancelled_by = auth.uid(), cancelled_at = clock_timestamp(), cancel_reason = v_reason
   where id = p_run_id
  returning * into strict v_run;
  update public.payout_attempts
     set state = 'not_sent', error = format('Payout run %s was cancelled: %s', v_run.number, v_reason)
   where run_id = p_run_id;
  perform private.audit(
    'cancel_payout_run', 'payout_runs', p_run_id::text,
    jsonb_build_object(
      'number', v_run.number, 'line_count', v_run.line_count, 'net_amount_eur', v_run.net_amount_eur, 'reason', v_reason
    )
  );
  return private.payout_run(v_run);
end
$$;
comment on function public.admin_cancel_payout_run is
  'Staff. Cancels a payout run whose file was not fetched; its withdrawals can be paid otherwise again. p_reason: 1 to 200 '
  'characters. Errors: not_authenticated, not_authorized, bad_argument, run_not_found, run_state.';
grant execute on function public.admin_cancel_payout_run to authenticated;
