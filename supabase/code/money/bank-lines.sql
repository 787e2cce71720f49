-- Lines of the bank and the payouts that they are about, as staff see them.

-- At most p_most matches; those that count come first.
create or replace function private.bank_line_matches(p_line_id uuid, p_most integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(m.match order by m.place), '[]')
      from (
        select jsonb_build_object(
                 'id', m.id, 'withdrawal_id', m.withdrawal_id, 'user_id', w.user_id, 'user_name', private.person_name(w.user_id),
                 'effect', m.effect, 'amount_eur', m.amount_eur, 'net_amount_eur', w.net_amount_eur, 'rule', m.matched_by_rule,
                 'run_number', r.number,
                 'proposed_by', m.proposed_by,
                 'proposed_by_name', case when m.proposed_by is not null then private.person_name(m.proposed_by) end,
                 'confirmed_by', m.confirmed_by,
                 'confirmed_by_name', case when m.confirmed_by is not null then private.person_name(m.confirmed_by) end,
                 'confirmed_at', m.confirmed_at, 'created_at', m.created_at,
                 'undone_by_name', case when m.undone_by is not null then private.person_name(m.undone_by) end,
                 'undone_at', m.undone_at, 'undone_reason', m.undone_reason
               ) as match,
               row_number() over (order by m.undone_at is not null, m.created_at, m.id) as place
          from public.bank_matches m
          join public.withdrawal_requests w on w.id = m.withdrawal_id
          left join public.payout_attempts a on a.id = m.attempt_id
          left join public.payout_runs r on r.id = a.run_id
         where m.line_id = p_line_id
         order by m.undone_at is not null, m.created_at, m.id
         limit p_most
      ) m
  );
end
$$;

create or replace function private.bank_line(p_line public.bank_lines, p_most integer)
returns public.bank_line
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    p_line.id, p_line.file_id, (select f.name from public.bank_files f where f.id = p_line.file_id),
    (select s.statement_id from public.bank_statements s where s.id = p_line.statement_id), p_line.kind, p_line.account_iban,
    p_line.amount_eur, p_line.booking_day, p_line.reference, p_line.end_to_end_id, p_line.batch_id, p_line.batch_count,
    p_line.counterparty_name,
    private.masked_destination(jsonb_build_object('iban', p_line.counterparty_iban)), p_line.remittance, p_line.is_return,
    p_line.reason_code, p_line.status_code, p_line.state, p_line.is_examined, p_line.reason, p_line.owner_user_id,
    case when p_line.owner_user_id is not null then private.person_name(p_line.owner_user_id) end, p_line.state_since,
    jsonb_build_object(
      'match_count', (select count(*) from public.bank_matches m where m.line_id = p_line.id and m.undone_at is null),
      'matches', private.bank_line_matches(p_line.id, p_most), 'candidates', '[]'::jsonb, 'blocked', '{}'::jsonb
    )
  )::public.bank_line;
end
$$;

create or replace function public.admin_get_bank_lines(
  p_state text default null,
  p_owner uuid default null,
  p_account text default null,
  p_day date default null,
  p_search text default null,
  p_limit integer default 50,
  p_offset integer default 0,
  p_after jsonb default null,
  p_before jsonb default null,
  p_order_dir text default 'desc'
)
returns setof public.bank_line
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.bank_line_filter;
  v_cursor public.bank_lines;
begin
  perform private.require_permission('money.read');
  v_frame := private.list_frame(
    'l', 'id', array['booking_day'], '{}', null, p_order_dir, p_limit, p_offset, p_after, p_before
  );
  perform private.check_choice('state', p_state, array['open', 'to_review', 'on_hold', 'matched', 'ignored']);
  v_filter := row(
    case when p_state <> 'open' then p_state end, nullif(p_state = 'open', false), p_owner, private.clean_text(p_account, 'iban'),
    p_day, private.contains_pattern(private.search_text(p_search))
  );
  -- A shorter text has no trigram.
  perform private.refuse_if(length(v_filter.search) < 5, 'Search for at least 3 characters.');
  v_cursor := private.list_cursor(v_cursor, v_frame);
  return query execute
    'select b.* from (' || private.list_page(
      'select l.* from public.bank_lines l where true' || private.conditions(v_filter, array[
        'l.state = ($1).state',
        'l.state in (''to_review'', ''on_hold'') and ($1).is_open',
        'l.owner_user_id = ($1).owner_id',
        'l.account_iban = ($1).account',
        'l.booking_day = ($1).day',
        'private.bank_line_text(l.counterparty_name, l.remittance, l.end_to_end_id, l.reference, l.amount_eur) like ($1).search'
      ]), v_frame
    ) || ') l cross join lateral private.bank_line(row(l.*)::public.bank_lines, 5) b ' || private.order_clause(v_frame)
    using v_filter, v_cursor;
end
$$;
comment on function public.admin_get_bank_lines is
  'Staff. A page of the bank''s lines, by booking day, newest first; p_order_dir: asc for the oldest. p_state: to_review, on_hold, '
  'matched, ignored, or open for the first two. p_search: at least 3 characters of the other party''s name, the text, the amount or '
  'an id. p_limit 1 to 200. p_after, p_before: instead of p_offset, {booking_day, id} of the row that the page follows or precedes. '
  'details has at most 5 matches, and no candidates. Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_get_bank_lines to authenticated;

-- One line with what a person may do with it.
create or replace function private.whole_bank_line(p_id uuid)
returns public.bank_line
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_row public.bank_lines;
  v_line public.bank_line;
begin
  select * into v_row from public.bank_lines where id = p_id;
  perform private.require_found(found, 'line_not_found');
  v_line := private.bank_line(v_row, 200);
  v_line.details := v_line.details || jsonb_build_object(
    'candidates', private.bank_candidates(v_row), 'blocked', private.bank_line_blocked(v_row)
  );
  return v_line;
end
$$;

create or replace function public.admin_get_bank_line(p_id uuid)
returns public.bank_line
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  return private.whole_bank_line(p_id);
end
$$;
comment on function public.admin_get_bank_line is
  'Staff. One line of the bank, with payouts that a person may match it with. Errors: not_authenticated, not_authorized, '
  'line_not_found.';
grant execute on function public.admin_get_bank_line to authenticated;

create or replace function public.admin_get_withdrawal_lines(p_request_id uuid)
returns setof public.bank_line
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  perform from public.withdrawal_requests where id = p_request_id;
  perform private.require_found(found, 'withdrawal_not_found');
  return query
    select b.*
      from public.bank_matches m
      join public.bank_lines l on l.id = m.line_id
      cross join lateral private.bank_line(l, 5) b
     where m.withdrawal_id = p_request_id and m.undone_at is null
       and (m.matched_by_rule <> 'person' or m.confirmed_at is not null)
     order by l.booking_day, m.created_at, l.id;
end
$$;
comment on function public.admin_get_withdrawal_lines is
  'Staff. The lines of the bank that a withdrawal is matched with, oldest first; those as in lists. Errors: not_authenticated, '
  'not_authorized, withdrawal_not_found.';
grant execute on function public.admin_get_withdrawal_lines to authenticated;
