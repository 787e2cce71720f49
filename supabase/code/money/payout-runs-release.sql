-- Releases a payout run by two people, and hands out its file.
--
-- The first release approves the run and the second pays it out, so the rules of single withdrawals apply to its lines: the first
-- person counts as approver, the second as releaser. Whether everything still counts is checked again when the file is fetched.

create or replace function private.execution_obstacle(p_run public.payout_runs)
returns private.obstacle
language plpgsql stable set search_path = ''
as $$
begin
  if p_run.execution_day < (now() at time zone 'UTC')::date then
    return private.obstacle_of(
      'execution_day_over', 'The execution day of this run is over. Cancel the run and prepare another one.'
    );
  end if;
  return null;
end
$$;

-- Of the person who gives, or gave, the second release.
create or replace function private.second_person_obstacle(p_run public.payout_runs, p_second uuid)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_run.first_released_by = p_second then private.obstacle_of(
      'same_person', 'You gave the first release of this run, so someone else must give the second.'
    )
    when not private.are_independent_people(p_run.first_released_by, p_second) then private.obstacle_of(
      'same_person', 'The person who gave the first release may have access to the account of the second, or the other way round, so '
      'someone else must give the second.'
    )
    when not exists (
      select from public.profiles p where p.user_id in (p_run.first_released_by, p_second) and p.role = 'admin'
    ) then private.obstacle_of('needs_admin', 'At least one of the two people must be an admin. Ask an admin to release this run.')
  end;
end
$$;

-- Of everything that this person released until then, the run included.
create or replace function private.run_limit_obstacle(p_run public.payout_runs)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit numeric := (select c.release_above_eur from public.withdrawals_config c);
  v_released numeric := private.other_released_amount(null, p_run.second_released_by, p_run.second_released_at);
begin
  if v_released > v_limit then
    return private.obstacle_of('release_limit', format(
      'With this run it would be %s in 24 hours, more than the %s that one person may release. Someone else must give the second '
      'release, or an admin raises that limit in Global Config.',
      private.euro_text(v_released), private.euro_text(v_limit)
    ));
  end if;
  return null;
end
$$;

-- Of a line of a run that both people have released.
create or replace function private.released_line_obstacle(
  p_request public.withdrawal_requests, p_attempt public.payout_attempts, p_run public.payout_runs
)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_flaw constant text := private.staff_flaw(p_run.first_released_by, p_request.user_id, 'money.approve');
begin
  if p_request.status <> 'pending' then
    return private.obstacle_of('already_processed', 'This withdrawal is already processed.');
  elsif v_flaw is not null then
    return private.obstacle_of('releaser_does_not_count', format('The person who gave the first release %s.', v_flaw));
  end if;
  return private.send_obstacle(p_request, p_attempt);
end
$$;

-- Of a line, when this person releases the run. What needs a second person is checked once there are two.
create or replace function private.releasing_line_obstacle(
  p_request public.withdrawal_requests, p_attempt public.payout_attempts, p_staff uuid
)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_facts private.release_facts;
begin
  if p_request.status <> 'pending' then
    return private.obstacle_of('already_processed', 'This withdrawal is already processed.');
  elsif p_attempt.destination is distinct from private.destination_of(p_request.user_id, p_request.method) then
    return private.obstacle_of('destination_changed', 'The payout destination has changed since this run was prepared.');
  end if;
  v_facts.cooling := private.request_cooling_off(p_request);
  return coalesce(
    private.duty_obstacle(private.involvement(p_staff, p_request.user_id)), private.standing_obstacle(p_request),
    private.cooling_obstacle(v_facts), private.early_obstacle(p_request, p_staff)
  );
end
$$;

-- Before the second release, the lines must permit the caller's release; after it, both releases.
create or replace function private.refuse_blocked_lines(p_run public.payout_runs)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_count bigint;
  v_user uuid;
  v_message text;
begin
  select count(*), (array_agg(w.user_id order by w.created_at, w.id))[1], (array_agg(o.message order by w.created_at, w.id))[1]
    into v_count, v_user, v_message
    from public.payout_attempts a
    join public.withdrawal_requests w on w.id = a.withdrawal_id
   cross join lateral (
     select * from private.releasing_line_obstacle(w, a, auth.uid()) where p_run.second_released_at is null
     union all
     select * from private.released_line_obstacle(w, a, p_run) where p_run.second_released_at is not null
   ) o
   where a.run_id = p_run.id and o.hint is not null;
  if v_count > 0 then
    raise exception '% The first is of %: % Cancel the run and prepare another one, which leaves out what can''t be paid.',
      case
        when p_run.line_count = 1 then 'The payment of this run is blocked.'
        else format('%s of %s payments of this run %s blocked.', v_count, p_run.line_count, case v_count when 1 then 'is' else 'are' end)
      end,
      private.person_name(v_user), v_message
      using errcode = 'P0001', hint = 'run_blocked';
  end if;
end
$$;

-- Locks everything that the decision depends on until commit, in the order of single withdrawals: withdrawals, attempts, people,
-- configuration. Refuses while payouts are held; a hold waits for this transaction.
create or replace function private.lock_run_facts(p_run_id uuid, p_staff uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_run_lines(p_run_id);
  perform from private.settings for share;
  perform private.refuse_while_held();
  perform from public.profiles p
    where p.user_id in (
        select w.user_id from public.payout_attempts a join public.withdrawal_requests w on w.id = a.withdrawal_id
         where a.run_id = p_run_id
      )
      or p.user_id = p_staff
      or p.user_id = any (private.linked_accounts(p_staff)) and p.role <> 'user'
    order by p.user_id for no key update;
  perform private.current_withdrawals_config();
end
$$;

create or replace function private.checked_sha256(p_sha256 text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.refuse_if(
    coalesce(p_sha256 !~ '^[0-9a-f]{64}$', true), 'The SHA-256 of the file must have 64 hexadecimal digits in lower case.'
  );
  return p_sha256;
end
$$;

create or replace function private.refuse_other_file(p_run public.payout_runs, p_sha256 text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_sha256 <> p_run.file_sha256 then
    raise exception 'The file is not the one that % released. Cancel the run and prepare another one.',
      private.person_name(p_run.first_released_by)
      using errcode = 'PT409', hint = 'file_differs';
  end if;
end
$$;

create or replace function private.release_run_first(p_run public.payout_runs, p_sha256 text)
returns public.payout_runs
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_run public.payout_runs;
begin
  perform private.refuse_blocked_lines(p_run);
  update public.payout_runs
     set file_sha256 = p_sha256, first_released_by = auth.uid(), first_released_at = clock_timestamp()
   where id = p_run.id
  returning * into strict v_run;
  return v_run;
end
$$;

create or replace function private.release_run_second(p_run public.payout_runs, p_sha256 text)
returns public.payout_runs
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_run public.payout_runs;
  v_config public.withdrawals_config := private.current_withdrawals_config();
begin
  perform private.refuse_other_file(p_run, p_sha256);
  perform private.refuse_obstacle(private.second_person_obstacle(p_run, auth.uid()));
  perform private.refuse_blocked_lines(p_run);
  update public.payout_runs
     set second_released_by = auth.uid(), second_released_at = clock_timestamp()
   where id = p_run.id
  returning * into strict v_run;
  update public.payout_attempts set requested_by = auth.uid() where run_id = p_run.id;
  update public.withdrawal_requests w
     set released_by = auth.uid(), released_at = v_run.second_released_at
    from public.payout_attempts a
   where a.run_id = p_run.id and w.id = a.withdrawal_id;
  -- The first release is the approval that large amounts need. An approval that still counts stays.
  update public.withdrawal_requests w
     set approved_by = v_run.first_released_by, approved_at = v_run.first_released_at, approved_destination = a.destination
    from public.payout_attempts a
   where a.run_id = p_run.id and w.id = a.withdrawal_id
     and w.amount_eur + private.other_received_amount(w, w.released_at) > v_config.approval_above_eur
     and (w.approved_by is null or private.approval_flaw(w) is not null);
  perform private.refuse_obstacle(private.run_limit_obstacle(v_run));
  perform private.refuse_blocked_lines(v_run);
  return v_run;
end
$$;

create or replace function public.admin_release_payout_run(p_run_id uuid, p_sha256 text)
returns public.payout_run
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_run public.payout_runs;
begin
  perform private.require_permission('money.approve');
  perform private.checked_sha256(p_sha256);
  v_run := private.lock_payout_run(p_run_id);
  perform private.refuse_run_state(v_run, 'release');
  perform private.lock_run_facts(p_run_id, auth.uid());
  perform private.refuse_obstacle(private.execution_obstacle(v_run));
  perform private.require_recent_second_factor();
  v_run := case
    when v_run.first_released_at is null then private.release_run_first(v_run, p_sha256)
    else private.release_run_second(v_run, p_sha256)
  end;
  perform private.audit(
    'release_payout_run', 'payout_runs', p_run_id::text,
    jsonb_build_object(
      'number', v_run.number, 'release', case when v_run.second_released_at is null then 'first' else 'second' end,
      'line_count', v_run.line_count, 'net_amount_eur', v_run.net_amount_eur, 'sha256', p_sha256
    )
  );
  return private.payout_run(v_run);
end
$$;
comment on function public.admin_release_payout_run is
  'Staff. Gives the first or the second release of a payout run, whose file has this SHA-256. The two must be independent people, '
  'at least one of them an admin, and neither involved with a payee; the limits count for the second. A blocked line refuses the '
  'whole release. Errors: not_authenticated, not_authorized, bad_argument, run_not_found, run_state, payouts_held, '
  'execution_day_over, file_differs, same_person, needs_admin, release_limit, run_blocked, second_factor_again.';
grant execute on function public.admin_release_payout_run to authenticated;

create or replace function public.admin_fetch_payout_run(p_run_id uuid, p_sha256 text)
returns public.payout_run
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_run public.payout_runs;
begin
  perform private.require_permission('money.approve');
  perform private.checked_sha256(p_sha256);
  v_run := private.lock_payout_run(p_run_id);
  perform private.refuse_run_state(v_run, 'fetch');
  perform private.refuse_other_file(v_run, p_sha256);
  if v_run.fetched_at is null then
    perform private.lock_run_facts(p_run_id, v_run.second_released_by);
    perform private.refuse_obstacle(private.execution_obstacle(v_run));
    perform private.refuse_obstacle(private.second_person_obstacle(v_run, v_run.second_released_by));
    perform private.refuse_obstacle(private.run_limit_obstacle(v_run));
    perform private.refuse_blocked_lines(v_run);
    update public.payout_runs set fetched_by = auth.uid(), fetched_at = clock_timestamp()
     where id = p_run_id
    returning * into strict v_run;
    update public.payout_attempts
       set state = 'accepted', sent_at = v_run.fetched_at, last_sent_at = v_run.fetched_at
     where run_id = p_run_id;
  else
    perform private.refuse_while_held();
  end if;
  perform private.audit(
    'fetch_payout_run', 'payout_runs', p_run_id::text,
    jsonb_build_object(
      'number', v_run.number, 'line_count', v_run.line_count, 'net_amount_eur', v_run.net_amount_eur, 'sha256', p_sha256
    )
  );
  return private.payout_run(v_run);
end
$$;
comment on function public.admin_fetch_payout_run is
  'Staff. Records that the caller fetches the file of a released payout run, which has this SHA-256. The first time everything is '
  'checked again, and from then on the bank may have the file. Errors: not_authenticated, not_authorized, bad_argument, '
  'run_not_found, run_state, file_differs, payouts_held, execution_day_over, same_person, needs_admin, release_limit, run_blocked.';
grant execute on function public.admin_fetch_payout_run to authenticated;
