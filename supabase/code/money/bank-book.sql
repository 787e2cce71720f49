-- Books an uploaded file: its statements and lines, all or nothing.

create or replace function private.require_own_account(p_iban text, p_account text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_iban is null or not exists (
    select from private.payout_debtor d where d.iban = p_iban
    union all
    select from public.payout_runs r where r.debtor_iban = p_iban
  ) then
    raise exception 'The account % is not one that payouts are made from. Check which account the file is about.', left(coalesce(p_iban, p_account), 60)
      using errcode = 'P0001', hint = 'foreign_account';
  end if;
end
$$;

-- Statements are equal if day, balances and entries are, whatever the format: banks give one statement several ids. Notifications
-- have no balances, so their id counts.
-- from_day, to_day: of the entries, or of the balances.
create or replace function private.read_bank_statements(p_file_id uuid, p_kind text)
returns table (statement_at integer, account text, statement public.bank_statements)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with events as materialized (
      select * from private.numbered_bank_events(p_file_id) n where n.type in ('statement', 'entry', 'statement-end')
    ), entries as (
      select e.statement_at as at, count(*) as n, min(private.event_day(e.event ->> 'bookingDay')) as first_day,
             max(private.event_day(e.event ->> 'bookingDay')) as last_day,
             string_agg(
               concat_ws(' ', e.event ->> 'bookingDay', e.event ->> 'amountCents', e.event ->> 'reference'),
               e'\n' order by e.event ->> 'bookingDay', (e.event ->> 'amountCents')::bigint, e.pos
             ) as text
        from events e where e.type = 'entry' and (e.event ->> 'isBooked')::boolean
       group by e.statement_at
    )
    select b.statement_at, b.event ->> 'account', row(
             gen_random_uuid(), p_file_id, b.event ->> 'iban', p_kind,
             encode(sha256(convert_to(concat_ws(
               e'\n', coalesce(c.event #>> '{closing,day}', 'none'), coalesce(b.event #>> '{opening,cents}', 'none'),
               coalesce(c.event #>> '{closing,cents}', 'none'), case when p_kind = 'notification' then b.event ->> 'statementId' end, n.text
             ), 'UTF8')), 'hex'),
             b.event ->> 'statementId',
             coalesce(n.first_day, private.event_day(c.event #>> '{closing,day}'), private.event_day(b.event #>> '{opening,day}')),
             coalesce(private.event_day(c.event #>> '{closing,day}'), n.last_day, private.event_day(b.event #>> '{opening,day}')),
             (b.event #>> '{opening,cents}')::bigint / 100.0, (c.event #>> '{closing,cents}')::bigint / 100.0,
             coalesce(n.n, 0)::integer, clock_timestamp()
           )::public.bank_statements
      from events b
      join events c on c.type = 'statement-end' and c.statement_at = b.statement_at
      left join entries n on n.at = b.statement_at
     where b.type = 'statement'
     order by b.statement_at;
end
$$;

-- A statement that only repeats another one, with other balances, is wrong. Repeated entries of others wait for a person.
create or replace function private.review_repeated_entries(p_file_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wrong public.bank_statements;
begin
  update public.bank_lines l
     set is_examined = true,
         reason = format('The statement %s already has this entry. Ignore this line if the bank booked it once.', s.statement_id)
    from public.bank_statements n, public.bank_lines o, public.bank_statements s
   where l.file_id = p_file_id and n.id = l.statement_id and s.id = o.statement_id
     and o.account_iban = l.account_iban and o.booking_day = l.booking_day and o.amount_eur = l.amount_eur
     and (o.reference = l.reference or l.reference is null and o.reference is null and l.end_to_end_id is not null)
     and o.end_to_end_id is not distinct from l.end_to_end_id
     and o.file_id <> p_file_id and s.kind = n.kind;
  if not found then
    return;
  end if;
  select n.* into v_wrong
    from public.bank_statements n
    join public.bank_statements s on s.account_iban = n.account_iban and s.kind = n.kind and s.from_day = n.from_day
      and s.to_day = n.to_day and s.line_count = n.line_count and s.file_id <> n.file_id
   where n.file_id = p_file_id
     and not exists (select from public.bank_lines l where l.statement_id = n.id and not l.is_examined)
   limit 1;
  if found then
    raise exception 'The statement % repeats one that is already booked, but with other balances. Download it from the bank again.', v_wrong.statement_id
      using errcode = 'P0001', hint = 'balances_contradict';
  end if;
end
$$;

-- The numbers of new statements and lines. Errors of the events' values are data exceptions.
create or replace function private.book_bank_events(p_file public.bank_files, p_format text, out statements integer, out lines integer)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_kind text := case p_format when 'camt.054' then 'notification' else 'statement' end;
  v_run public.payout_runs;
  v_order text;
  v_row record;
  v_ids uuid[] := array[]::uuid[];
begin
  statements := 0;
  if p_format = 'pain.002' then
    v_order := (
      select n.event ->> 'originalMessageId' from private.numbered_bank_events(p_file.id) n where n.type = 'group-status' limit 1
    );
    select * into v_run from public.payout_runs r where r.message_id = v_order;
    if not found then
      raise exception 'The file answers the order %, which is none of our payout runs.', left(coalesce(v_order, 'without an id'), 40)
        using errcode = 'P0001', hint = 'unknown_order';
    end if;
    insert into public.bank_lines select * from private.read_bank_statuses(p_file.id, v_run);
    get diagnostics lines = row_count;
    return;
  end if;

  if exists (
    select from private.numbered_bank_events(p_file.id) n
    having count(*) filter (where n.type = 'statement') <> count(*) filter (where n.type = 'statement-end')
        or bool_or(n.type = 'entry' and n.statement_at = 0)
  ) then
    perform private.refuse_argument('The events end within a statement.');
  end if;
  for v_row in select * from private.read_bank_statements(p_file.id, v_kind) loop
    perform private.require_own_account((v_row.statement).account_iban, v_row.account);
    insert into public.bank_statements select (v_row.statement).* on conflict (account_iban, kind, statement_key) do nothing;
    if found then
      statements := statements + 1;
      v_ids[v_row.statement_at] := (v_row.statement).id;
    end if;
  end loop;
  insert into public.bank_lines (
    id, statement_id, file_id, position, entry, kind, account_iban, amount_eur, booking_day, reference, end_to_end_id, batch_id,
    batch_count, counterparty_name, counterparty_iban, remittance, is_return, reason_code
  )
  select (e.line).id, v_ids[e.statement_at], p_file.id, (e.line).position, (e.line).entry, (e.line).kind, (e.line).account_iban,
         (e.line).amount_eur, (e.line).booking_day, (e.line).reference, (e.line).end_to_end_id, (e.line).batch_id,
         (e.line).batch_count, (e.line).counterparty_name, (e.line).counterparty_iban, (e.line).remittance, (e.line).is_return,
         (e.line).reason_code
    from private.read_bank_entries(p_file.id) e
   where v_ids[e.statement_at] is not null;
  get diagnostics lines = row_count;
  -- The next queries read what the planner does not know yet.
  if lines > 1000 then
    analyze public.bank_lines;
  end if;
  perform private.review_repeated_entries(p_file.id);
end
$$;

create or replace function public.admin_finish_bank_file(p_file_id uuid, p_sha256 text)
returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_file public.bank_files;
  v_known uuid;
  v_format text;
  v_booked record;
begin
  perform private.require_permission('money.reconcile');
  v_file := private.lock_reading_file(p_file_id);
  perform private.refuse_if(p_sha256 !~ '^[0-9a-f]{64}$' is not false, 'The hash must be a SHA-256 in hexadecimal.');
  -- Of two uploads at once, the later one sees what the earlier one booked.
  lock table public.bank_statements in share row exclusive mode;
  v_known := (select f.id from public.bank_files f where f.sha256 = p_sha256 and f.state <> 'reading');
  v_format := (
    select e.event ->> 'format' from private.bank_file_events e where e.file_id = p_file_id and e.position = 0 and e.event ->> 'type' = 'file'
  );
  -- The caller names the hash, so statements are compared, too: a forged file must not keep the real one out.
  if v_known is null or v_format is distinct from 'pain.002' then
    perform private.refuse_if(
      coalesce(v_format, '') <> all (array['pain.002', 'camt.053', 'camt.054', 'MT940']), 'The events do not begin with a known format.'
    );
    begin
      v_booked := private.book_bank_events(v_file, v_format);
    exception
      when invalid_parameter_value then raise;
      when data_exception or not_null_violation or check_violation then
        perform private.refuse_argument('The events are not those of a file of the bank.');
    end;
    if v_booked.statements + v_booked.lines > 0 and v_known is not null then
      raise exception 'Another file was booked with the hash of this one. Compare its lines with the account at the bank.'
        using errcode = 'P0001', hint = 'file_differs';
    elsif v_known is null and v_booked.statements + v_booked.lines = 0 then
      v_known := (
        select s.file_id
          from private.read_bank_statements(p_file_id, case v_format when 'camt.054' then 'notification' else 'statement' end) r
          join public.bank_statements s on s.account_iban = (r.statement).account_iban and s.kind = (r.statement).kind
            and s.statement_key = (r.statement).statement_key
         where v_format <> 'pain.002'
         limit 1
      );
      perform private.refuse_if(v_known is null, 'The file has no statement and no answer.');
    end if;
  end if;
  if v_known is not null then
    delete from public.bank_files where id = p_file_id;
    return jsonb_build_object('file_id', v_known, 'is_repeated', true, 'statements', 0, 'lines', 0, 'gaps', '[]'::jsonb);
  end if;

  delete from private.bank_file_events where file_id = p_file_id;
  update public.bank_files f
     set state = case when exists (select from public.bank_lines l where l.file_id = p_file_id and not l.is_examined) then 'matching' else 'done' end,
         format = v_format, sha256 = p_sha256, line_count = v_booked.lines, booked_at = clock_timestamp()
   where f.id = p_file_id;
  perform private.audit('import_bank_file', 'bank_files', p_file_id::text, jsonb_build_object(
    'name', v_file.name, 'format', v_format, 'sha256', p_sha256, 'statements', v_booked.statements, 'lines', v_booked.lines
  ));
  return jsonb_build_object(
    'file_id', p_file_id, 'is_repeated', false, 'statements', v_booked.statements, 'lines', v_booked.lines,
    'gaps', (
      select coalesce(jsonb_agg(g.gap order by g.gap ->> 'after_day'), '[]')
        from public.bank_statements s cross join lateral private.bank_gap(s) g (gap)
       where s.file_id = p_file_id and g.gap is not null
    )
  );
end
$$;
comment on function public.admin_finish_bank_file is
  'Staff. Books the caller''s file: its statements and lines, all or nothing. p_sha256: of the file. A file or statement that is '
  'already booked changes nothing (is_repeated: all of it). gaps: statements that do not begin where the one before them ended. '
  'Shape: returns BookedBankFile. Errors: not_authenticated, not_authorized, bad_argument, file_not_found, file_booked, '
  'foreign_account, unknown_order, balances_contradict, file_differs.';
grant execute on function public.admin_finish_bank_file to authenticated;
