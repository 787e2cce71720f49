-- Statements of the bank, and gaps between them.

-- The statement before it is one of the same day, because banks split long days, or of the last earlier day. Null if its balance
-- continues one of them, or nothing is known.
create or replace function private.bank_gap(p_statement public.bank_statements)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_day date;
  v_expected numeric;
begin
  if p_statement.kind <> 'statement' or p_statement.opening_eur is null then
    return null;
  end if;
  v_day := (
    select max(s.to_day) from public.bank_statements s
     where s.account_iban = p_statement.account_iban and s.to_day < p_statement.to_day and s.kind = 'statement'
       and s.closing_eur is not null
  );
  if v_day is null or exists (
    select from public.bank_statements s
     where s.account_iban = p_statement.account_iban and s.to_day in (v_day, p_statement.to_day) and s.kind = 'statement'
       and s.id <> p_statement.id and s.closing_eur = p_statement.opening_eur
  ) then
    return null;
  end if;
  -- The last part of the earlier day: no other part continues it.
  select s.closing_eur into v_expected
    from public.bank_statements s
   where s.account_iban = p_statement.account_iban and s.to_day = v_day and s.kind = 'statement' and s.closing_eur is not null
   order by exists (
     select from public.bank_statements o
      where o.account_iban = s.account_iban and o.to_day = s.to_day and o.kind = 'statement' and o.id <> s.id
        and o.opening_eur = s.closing_eur
   ), s.booked_at desc, s.id
   limit 1;
  return jsonb_build_object(
    'account_iban', p_statement.account_iban, 'after_day', v_day, 'expected_eur', v_expected, 'found_eur', p_statement.opening_eur
  );
end
$$;

create or replace function public.admin_get_bank_statements(
  p_account text default null, p_limit integer default 50, p_offset integer default 0, p_after jsonb default null,
  p_before jsonb default null
)
returns setof public.bank_statement
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_frame private.list_frame;
  v_filter private.bank_line_filter;
  v_cursor public.bank_statements;
begin
  perform private.require_permission('money.read');
  v_frame := private.list_frame('s', 'id', array['booked_at'], '{}', null, null, p_limit, p_offset, p_after, p_before);
  v_filter.account := private.clean_text(p_account, 'iban');
  v_cursor := private.list_cursor(v_cursor, v_frame);
  return query execute
    'select s.id, s.file_id, f.name, s.account_iban, s.kind, s.statement_id, s.from_day, s.to_day, s.opening_eur, s.closing_eur,
            s.line_count,
            (select count(*)::integer from public.bank_lines l
              where l.statement_id = s.id and l.state in (''to_review'', ''on_hold'')),
            s.booked_at, f.uploaded_by, private.person_name(f.uploaded_by), private.bank_gap(row(s.*)::public.bank_statements)
       from (' || private.list_page(
      'select s.* from public.bank_statements s where true'
        || private.conditions(v_filter, array['s.account_iban = ($1).account']), v_frame
    ) || ') s join public.bank_files f on f.id = s.file_id ' || private.order_clause(v_frame)
    using v_filter, v_cursor;
end
$$;
comment on function public.admin_get_bank_statements is
  'Staff. A page of the bank''s statements and notifications, last booked first, with gaps. p_limit 1 to 200. p_after, p_before: '
  'instead of p_offset, {booked_at, id} of the row that the page follows or precedes. Errors: not_authenticated, not_authorized, '
  'bad_argument.';
grant execute on function public.admin_get_bank_statements to authenticated;
