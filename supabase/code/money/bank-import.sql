-- Uploaded files of the bank: events of packages/bank-files arrive in pieces; then statements and lines are booked, all or nothing.

-- The caller's own file that is being read, locked until commit.
create or replace function private.lock_reading_file(p_file_id uuid)
returns public.bank_files
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_file public.bank_files;
begin
  select * into v_file from public.bank_files f where f.id = p_file_id and f.uploaded_by = auth.uid() for update;
  perform private.require_found(found, 'file_not_found');
  if v_file.state <> 'reading' then
    raise exception 'This file is already booked.' using errcode = 'PT409', hint = 'file_booked';
  end if;
  return v_file;
end
$$;

create or replace function public.admin_begin_bank_file(p_name text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_name text;
  v_id uuid;
begin
  perform private.require_permission('money.reconcile');
  v_name := private.clean_text(p_name, 'line');
  perform private.refuse_if(v_name is null or length(v_name) > 200, 'The file needs a name of at most 200 characters.');
  insert into public.bank_files (name, uploaded_by) values (v_name, auth.uid()) returning id into strict v_id;
  return v_id;
end
$$;
comment on function public.admin_begin_bank_file is
  'Staff. Begins the upload of a file of the bank; returns its id. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_begin_bank_file to authenticated;

create or replace function public.admin_add_bank_events(p_file_id uuid, p_position integer, p_events jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_next integer;
begin
  perform private.require_permission('money.reconcile');
  perform private.lock_reading_file(p_file_id);
  perform private.refuse_if(
    jsonb_typeof(p_events) is distinct from 'array' or jsonb_array_length(p_events) not between 1 and 2000,
    'Send 1 to 2,000 events at once.'
  );
  v_next := (select coalesce(max(e.position) + 1, 0) from private.bank_file_events e where e.file_id = p_file_id);
  perform private.refuse_if(p_position is distinct from v_next, format('The next event is number %s.', v_next));
  perform private.refuse_if(p_position + jsonb_array_length(p_events) > 1000000, 'A file has at most 1,000,000 events.');
  insert into private.bank_file_events (file_id, position, event)
  select p_file_id, p_position + e.at::integer - 1, e.event
    from jsonb_array_elements(p_events) with ordinality e (event, at);
end
$$;
comment on function public.admin_add_bank_events is
  'Staff. Adds 1 to 2,000 events to the caller''s file. p_position: the number of the first event, from 0. Errors: '
  'not_authenticated, not_authorized, bad_argument, file_not_found, file_booked.';
grant execute on function public.admin_add_bank_events to authenticated;

create or replace function public.admin_discard_bank_file(p_file_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.reconcile');
  perform private.lock_reading_file(p_file_id);
  delete from public.bank_files where id = p_file_id;
end
$$;
comment on function public.admin_discard_bank_file is
  'Staff. Removes the caller''s file that was not booked. Errors: not_authenticated, not_authorized, file_not_found, file_booked.';
grant execute on function public.admin_discard_bank_file to authenticated;

-- ── Events as rows ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Casts alone would accept words such as today.
create or replace function private.event_day(p_text text)
returns date
language plpgsql immutable set search_path = ''
as $$
begin
  if p_text !~ '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$' then
    raise invalid_datetime_format;
  end if;
  return p_text::date;
end
$$;

-- statement_at and entry: numbers within the file, of the statement and entry that an event belongs to.
create or replace function private.numbered_bank_events(p_file_id uuid)
returns table (pos integer, type text, event jsonb, statement_at integer, entry integer)
language sql stable security definer set search_path = ''
as $$
  select e.position, e.event ->> 'type', e.event,
         (count(*) filter (where e.event ->> 'type' = 'statement') over w)::integer,
         (count(*) filter (where e.event ->> 'type' = 'entry') over w)::integer
    from private.bank_file_events e
   where e.file_id = p_file_id
  window w as (order by e.position)
$$;

-- A line is a transaction if the entry's transactions add up to it, otherwise the entry. Windows instead of joins: the planner does
-- not know how many events there are.
create or replace function private.read_bank_entries(p_file_id uuid)
returns setof private.bank_entry
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with events as (
      select e.*, (e.event ->> 'amountCents')::bigint as cents, max(e.event ->> 'iban') over (partition by e.statement_at) as iban
        from private.numbered_bank_events(p_file_id) e
       where e.type in ('statement', 'entry', 'transaction')
    ), parts as (
      -- An entry comes before its transactions.
      select e.*, first_value(e.event) over w as of_entry, first_value(e.cents) over w as whole, lead(e.event) over w as next,
             (count(*) over p - 1)::integer as n,
             sum(case when e.type = 'transaction' then e.cents end) over p as sum,
             bool_or(e.type = 'transaction' and e.cents is null) over p as is_unknown
        from events e
       where e.type <> 'statement'
      window p as (partition by e.entry), w as (partition by e.entry order by e.pos)
    ), chosen as (
      select p.*, p.n > 1 and not p.is_unknown and p.sum = p.whole as is_split
        from parts p
       where (p.of_entry ->> 'isBooked')::boolean
    ), lines as (
      -- One transaction describes its entry.
      select c.*, case when c.is_split then c.event when c.n = 1 then c.next end as of_transaction
        from chosen c
       where c.type = case when c.is_split then 'transaction' else 'entry' end and c.cents <> 0
    )
    select l.statement_at, row(
             gen_random_uuid(), null, p_file_id, l.pos, l.entry, case when l.cents < 0 then 'debit' else 'credit' end, l.iban,
             l.cents / 100.0, private.event_day(l.of_entry ->> 'bookingDay'), l.of_entry ->> 'reference',
             l.of_transaction ->> 'endToEndId',
             case when l.of_transaction is null then
               coalesce(l.of_entry #>> '{batch,messageId}', l.of_entry #>> '{batch,paymentId}')
             end,
             case when l.of_transaction is null then coalesce((l.of_entry #>> '{batch,count}')::integer, nullif(l.n, 0)) end,
             l.of_transaction #>> '{counterparty,name}', l.of_transaction #>> '{counterparty,iban}',
             left(coalesce(nullif(l.of_transaction ->> 'remittance', ''), l.of_entry ->> 'note', ''), 1000),
             coalesce((l.of_transaction ->> 'isReturn')::boolean, false)
               or l.cents > 0 and (l.of_entry ->> 'isReversal')::boolean,
             l.of_transaction ->> 'returnReason', null, 'to_review', false, null, null, clock_timestamp()
           )::public.bank_lines
      from lines l;
end
$$;

-- Statuses of payments, which inherit that of their order, or one status for the whole order.
create or replace function private.read_bank_statuses(p_file_id uuid, p_run public.payout_runs)
returns setof public.bank_lines
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with events as materialized (
      select * from private.numbered_bank_events(p_file_id) n where n.type like '%-status'
    ), whole as (
      select e.event, e.event ->> 'status' as status from events e
       where e.type <> 'transaction-status' and e.event ->> 'status' is not null
       order by e.pos desc limit 1
    ), found as (
      select e.pos, e.event ->> 'endToEndId' as end_to_end_id,
             coalesce(e.event ->> 'status', (select w.status from whole w)) as status, e.event -> 'reasons' as reasons
        from events e where e.type = 'transaction-status'
      union all
      select (select min(e.pos) from events e), null, w.status, w.event -> 'reasons'
        from whole w
       -- PART: some of its payments, which follow.
       where w.status <> 'PART' and not exists (select from events e where e.type = 'transaction-status')
    )
    select gen_random_uuid(), null::uuid, p_file_id, f.pos, null::integer, 'status', p_run.debtor_iban, null::numeric(14, 2),
           current_date, null::text, f.end_to_end_id, p_run.message_id, null::integer, null::text, null::text,
           left(coalesce((
             select string_agg(nullif(r ->> 'text', ''), ' ') from jsonb_array_elements(f.reasons) r
           ), ''), 1000),
           false, (select r ->> 'code' from jsonb_array_elements(f.reasons) r where r ->> 'code' is not null limit 1), f.status,
           'to_review', false, null::text, null::uuid, clock_timestamp()
      from found f
     where f.status is not null;
end
$$;
