-- Search of withdrawals by the user's name or email, newest first. Works like other lists (lists/search-page.sql), except that
-- the searched text is in another table.

create or replace function private.profile_text(p_email text, p_username text, p_full_name text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return private.search_fold(
    coalesce(p_email, '') || e'\x1f' || coalesce(p_username, '') || e'\x1f' || coalesce(p_full_name, '')
  );
end
$$;

-- Locks the profile, so that a concurrent rename and this insert wait for each other.
create or replace function private.note_withdrawal_stretch()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.withdrawal_stretches (user_id, stretch, search_text)
  select p.user_id, private.search_bucket(new.created_at), private.profile_text(p.email, p.username, p.full_name)
    from public.profiles p
   where p.user_id = new.user_id
     for no key update
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger note_stretch after insert on public.withdrawal_requests
  for each row execute function private.note_withdrawal_stretch();
create or replace trigger note_stretch_again after update on public.withdrawal_requests
  for each row when ((old.user_id, old.created_at) is distinct from (new.user_id, new.created_at))
  execute function private.note_withdrawal_stretch();

create or replace function private.rename_withdrawal_stretches()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.withdrawal_stretches s
     set search_text = private.profile_text(new.email, new.username, new.full_name)
   where s.user_id = new.user_id;
  return null;
end
$$;
create or replace trigger rename_stretches after update on public.profiles
  for each row
  when ((old.email, old.username, old.full_name) is distinct from (new.email, new.username, new.full_name))
  execute function private.rename_withdrawal_stretches();

-- For withdrawals that were loaded with triggers disabled.
create or replace function private.refresh_withdrawal_stretches()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.withdrawal_stretches;
  insert into private.withdrawal_stretches (user_id, stretch, search_text)
  select p.user_id, w.stretch, private.profile_text(p.email, p.username, p.full_name)
    from (
      select distinct r.user_id, private.search_bucket(r.created_at) as stretch from public.withdrawal_requests r
    ) w
    join public.profiles p using (user_id)
   order by w.stretch;
end
$$;
-- Fills the table once, for existing withdrawals.
do $$
begin
  if not exists (select from private.withdrawal_stretches) then
    perform private.refresh_withdrawal_stretches();
  end if;
end
$$;

-- Both periods are included. For more than one period, the index is searched by text only; it would otherwise collect everyone in
-- these periods first.
create or replace function private.withdrawing_people(p_search text, p_first integer, p_last integer)
returns setof uuid
language plpgsql stable security definer rows 100
set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_is_short boolean := length(p_search) <= 2;
begin
  if p_first = p_last and v_is_short then
    return query
      select s.user_id
        from private.withdrawal_stretches s
       where s.stretch = p_first and strpos(s.search_text, p_search) > 0
         and private.short_grams(s.search_text collate "C") @> array[p_search];
  elsif p_first = p_last then
    return query
      select s.user_id from private.withdrawal_stretches s where s.stretch = p_first and s.search_text like p_search;
  elsif v_is_short then
    return query
      select distinct s.user_id
        from private.withdrawal_stretches s
       where s.stretch + 0 between p_first and p_last and strpos(s.search_text, p_search) > 0
         and private.short_grams(s.search_text collate "C") @> array[p_search];
  else
    return query
      select distinct s.user_id
        from private.withdrawal_stretches s
       where s.stretch + 0 between p_first and p_last and s.search_text like p_search;
  end if;
end
$$;

create or replace function private.withdrawal_filter(
  p_status text, p_method text, p_user_search text, p_date_from timestamptz, p_date_to timestamptz, p_min_amount numeric,
  p_max_amount numeric
)
returns private.withdrawal_filter
language plpgsql stable set search_path = ''
as $$
declare
  v_pasted text := private.pasted_text(p_user_search);
  v_user_id uuid := private.as_uuid(v_pasted);
begin
  perform private.check_choice('status', p_status, array['pending', 'success', 'failed']);
  perform private.check_choice('method', p_method, array['revolut', 'bank', 'payout_link']);
  return row(
    p_status, p_method, v_user_id,
    case when v_user_id is null then private.search_operand(private.folded_search(coalesce(v_pasted, p_user_search))) end,
    p_date_from, private.last_moment(p_date_to), p_min_amount, p_max_amount
  );
end
$$;

create or replace function private.withdrawal_conditions(p_filter private.withdrawal_filter)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return private.conditions(p_filter, array[
    'w.status = ($1).status', 'w.method = ($1).method', 'w.user_id = ($1).user_id', 'w.created_at >= ($1).date_from',
    'w.created_at <= ($1).date_to', 'w.amount_eur >= ($1).min_amount', 'w.amount_eur <= ($1).max_amount'
  ]);
end
$$;

-- Scans p_length withdrawals that match the filters from a position on, in list order or in reverse.
create or replace function private.scan_withdrawals(
  p_filter private.withdrawal_filter, p_at timestamptz, p_id uuid, p_is_reversed boolean, p_length integer
)
returns setof private.found_withdrawal
language plpgsql stable security definer set search_path = ''
set jit = off
as $$
declare
  v_order text := case when p_is_reversed then 'order by w.created_at, w.id' else 'order by w.created_at desc, w.id desc' end;
begin
  return query execute format(
    $sql$
      select w.id, w.created_at, w.status, w.amount_eur,
             case when length(($1).search) > 2 then s.search_text like ($1).search else strpos(s.search_text, ($1).search) > 0 end
        from (select w.* from public.withdrawal_requests w where true%1$s%2$s %3$s limit %4$s) w
        left join lateral (
          -- The text is the same in all of a user's periods. The limit keeps the planner from reading the whole table.
          select s.search_text from private.withdrawal_stretches s where s.user_id = w.user_id limit 1
        ) s on true
       %3$s
    $sql$,
    private.withdrawal_conditions(p_filter),
    case
      when p_at is null then ''
      when p_is_reversed then ' and (w.created_at, w.id) > ($2, $3)'
      else ' and (w.created_at, w.id) < ($2, $3)'
    end,
    v_order, coalesce(p_length::text, 'all')
  ) using p_filter, p_at, p_id;
end
$$;

-- Returns at least the first p_count matches from a position on, if there are that many, unsorted and possibly more. Scans the
-- newest withdrawals first, which finds frequent terms. Then looks up matching users period by period while that may fill the
-- page, finally all at once.
create or replace function private.search_withdrawals(
  p_filter private.withdrawal_filter, p_at timestamptz, p_id uuid, p_is_reversed boolean, p_count integer
)
returns setof private.found_withdrawal
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  -- The number of periods searched one by one.
  c_stretches constant integer := 12;
  v_row private.found_withdrawal;
  v_at timestamptz := p_at;
  v_id uuid := p_id;
  v_length integer := 300;
  v_found integer := 0;
  v_walked integer := 0;
  v_to_walk integer := 0;
  v_step integer := case when p_is_reversed then 1 else -1 end;
  v_stretch integer;
  v_is_last boolean := false;
  v_first integer;
  v_last integer;
  v_from timestamptz;
  v_to timestamptz;
  v_in_stretches integer := 0;
  v_rows integer;
begin
  loop
    v_to_walk := v_to_walk + v_length;
    for v_row in select w.* from private.scan_withdrawals(p_filter, v_at, v_id, p_is_reversed, v_length) w loop
      v_walked := v_walked + 1;
      if v_row.is_match then
        v_found := v_found + 1;
        return next v_row;
        if v_found >= p_count then
          return;
        end if;
      end if;
      v_at := v_row.created_at;
      v_id := v_row.id;
    end loop;
    if v_walked < v_to_walk then
      return;
    end if;
    -- Expected to fill the page at the same frequency of matches.
    v_length := least(1.1 * (p_count - v_found) * v_walked / (v_found + 1), 1000000000)::integer;
    -- Beyond this, reading all matching users is faster.
    exit when v_walked + v_length > greatest(2000, 12 * p_count);
  end loop;

  v_stretch := private.search_bucket(v_at);
  for v_turn in 0 .. c_stretches loop
    -- Few matches are left, or the periods would have filled the page.
    v_is_last := v_turn = c_stretches
      or v_turn >= 4 and v_in_stretches * c_stretches < v_turn * (p_count - v_found + v_in_stretches);
    v_first := case when v_is_last and not p_is_reversed then -2147483648 else v_stretch end;
    v_last := case when v_is_last and p_is_reversed then 2147483647 else v_stretch end;
    v_from := case when v_first = -2147483648 then '-infinity' else private.search_bucket_start(v_first) end;
    v_to := case when v_last = 2147483647 then 'infinity' else private.search_bucket_start(v_last + 1) end;
    return query
      select w.id, w.created_at, w.status, w.amount_eur, true
        from private.withdrawing_people(p_filter.search, v_first, v_last) u (user_id)
       cross join lateral (
         -- The offset keeps the planner from scanning the period, whose size it cannot estimate.
         select * from public.withdrawal_requests r
          where r.user_id = u.user_id and r.created_at >= v_from and r.created_at < v_to offset 0
       ) w
       where (p_filter.status is null or w.status = p_filter.status)
         and (p_filter.method is null or w.method = p_filter.method)
         and (p_filter.date_from is null or w.created_at >= p_filter.date_from)
         and (p_filter.date_to is null or w.created_at <= p_filter.date_to)
         and (p_filter.min_amount is null or w.amount_eur >= p_filter.min_amount)
         and (p_filter.max_amount is null or w.amount_eur <= p_filter.max_amount)
         and case when p_is_reversed then (w.created_at, w.id) > (v_at, v_id) else (w.created_at, w.id) < (v_at, v_id) end;
    get diagnostics v_rows = row_count;
    v_found := v_found + v_rows;
    v_in_stretches := v_in_stretches + v_rows;
    exit when v_is_last or v_found >= p_count;
    v_stretch := v_stretch + v_step;
  end loop;
end
$$;

create or replace function private.withdrawals_page(
  p_filter private.withdrawal_filter, p_at timestamptz, p_id uuid, p_is_reversed boolean, p_limit integer, p_offset integer
)
returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- An upper bound on the number of rows.
  v_count integer := least(p_limit + p_offset::bigint, 100000000)::integer;
begin
  return array(
    select f.id
      from private.search_withdrawals(p_filter, p_at, p_id, p_is_reversed, v_count) f
     order by case when p_is_reversed then f.created_at end, case when p_is_reversed then f.id end,
              f.created_at desc, f.id desc
     limit p_limit offset p_offset
  );
end
$$;
