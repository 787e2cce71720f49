-- How the totals are maintained.

create or replace function private.total_day(p_at timestamptz)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD');
end
$$;
comment on function private.total_day is 'The key of a UTC day.';

create or replace function private.total_hour(p_at timestamptz)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD HH24');
end
$$;
comment on function private.total_hour is 'The key of a UTC hour.';

-- Deleted and inserted in one statement, so that readers see either state.
create or replace function private.fold_total(p_measure text, p_key text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  with folded as (
    delete from private.totals t
     where t.id in (
       select x.id from private.totals x where x.measure = p_measure and x.key = p_key for update skip locked
     )
    returning t.n, t.amount
  )
  insert into private.totals (measure, key, n, amount)
  select p_measure, p_key, sum(f.n), sum(f.amount)
    from folded f
  having sum(f.n) <> 0 or sum(f.amount) <> 0;
end
$$;
comment on function private.fold_total is 'Merges the rows of one key, except those that another transaction has locked.';

create or replace function private.add_to_totals(p_changes private.change[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_added record;
begin
  for v_added in
    insert into private.totals (measure, key, n, amount)
    select c.measure, c.key, sum(c.n), sum(c.amount)
      from unnest(p_changes) c
     group by c.measure, c.key
    having sum(c.n) <> 0 or sum(c.amount) <> 0
    returning id, measure, key
  loop
    -- Thirteen, so that changes that always add two or three rows reach each of their keys in turn.
    if v_added.id % 13 = 0 then
      perform private.fold_total(v_added.measure, v_added.key);
    end if;
    if v_added.measure in ('account', 'open_post') then
      perform private.tell_count_change(v_added.measure);
    end if;
  end loop;
end
$$;
comment on function private.add_to_totals is 'Adds changes to their totals.';

-- ── Profiles ────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.people_changes(p_n bigint, p_workers bigint, p_day text)
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array[
    ('account', '', p_n, 0)::private.change,
    ('profile', p_day, p_n, 0)::private.change,
    ('worker', '', p_workers, 0)::private.change
  ];
end
$$;
comment on function private.people_changes is 'What accounts of one day, and the workers among them, add to the totals.';

create or replace function private.total_profiles()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_changes private.change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(c) into v_changes
      from (
        select private.total_day(r.created_at) as day, count(*) as n, count(*) filter (where r.is_worker) as workers
          from new_rows r group by 1
      ) g, unnest(private.people_changes(g.n, g.workers, g.day)) c;
  elsif tg_op = 'DELETE' then
    select array_agg(c) into v_changes
      from (
        select private.total_day(r.created_at) as day, count(*) as n, count(*) filter (where r.is_worker) as workers
          from old_rows r group by 1
      ) g, unnest(private.people_changes(-g.n, -g.workers, g.day)) c;
  else
    v_changes := private.people_changes(-1, -old.is_worker::integer, private.total_day(old.created_at))
      || private.people_changes(1, new.is_worker::integer, private.total_day(new.created_at));
  end if;
  perform private.add_to_totals(v_changes);
  return null;
end
$$;
comment on function private.total_profiles is 'Trigger: keeps the totals of profiles.';
create or replace trigger total_insert after insert on public.profiles
  referencing new table as new_rows for each statement execute function private.total_profiles();
create or replace trigger total_delete after delete on public.profiles
  referencing old table as old_rows for each statement execute function private.total_profiles();
create or replace trigger total_update after update on public.profiles
  for each row when ((old.created_at, old.is_worker) is distinct from (new.created_at, new.is_worker))
  execute function private.total_profiles();

-- ── Posts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.post_changes(
  p_n integer, p_status text, p_created_at timestamptz, p_completed_at timestamptz, p_deleted_at timestamptz
)
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_changes private.change[];
begin
  if p_deleted_at is not null then
    return array[]::private.change[];
  end if;
  v_changes := array[('post', private.total_day(p_created_at), p_n, 0)::private.change];
  if p_status = 'open' then
    v_changes := v_changes || ('open_post', '', p_n, 0)::private.change;
  elsif p_status = 'completed' then
    v_changes := v_changes || ('completed_post', private.total_hour(p_completed_at), p_n, 0)::private.change
      || ('completed_post_day', private.total_day(p_completed_at), p_n, 0)::private.change;
  end if;
  return v_changes;
end
$$;
comment on function private.post_changes is 'What one post adds to the totals, or takes from them.';

create or replace function private.total_posts()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_changes private.change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(c) into v_changes
      from new_rows r, unnest(private.post_changes(1, r.status, r.created_at, r.completed_at, r.deleted_at)) c;
  elsif tg_op = 'DELETE' then
    select array_agg(c) into v_changes
      from old_rows r, unnest(private.post_changes(-1, r.status, r.created_at, r.completed_at, r.deleted_at)) c;
  else
    v_changes := private.post_changes(1, new.status, new.created_at, new.completed_at, new.deleted_at)
      || private.post_changes(-1, old.status, old.created_at, old.completed_at, old.deleted_at);
  end if;
  perform private.add_to_totals(v_changes);
  return null;
end
$$;
comment on function private.total_posts is 'Trigger: keeps the totals of posts.';
create or replace trigger total_insert after insert on public.posts
  referencing new table as new_rows for each statement execute function private.total_posts();
create or replace trigger total_delete after delete on public.posts
  referencing old table as old_rows for each statement execute function private.total_posts();
-- No column list: completed_at is set by another trigger, which a column list would miss.
create or replace trigger total_update after update on public.posts
  for each row
  when (
    (old.status, old.created_at, old.completed_at, old.deleted_at)
    is distinct from (new.status, new.created_at, new.completed_at, new.deleted_at)
  )
  execute function private.total_posts();

-- ── Money ───────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function private.withdrawal_changes(
  p_n bigint, p_status text, p_method text, p_day text, p_amount numeric
)
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array[
    ('withdrawal', p_status || ':' || p_method, p_n, p_amount)::private.change,
    ('withdrawal_day', p_day || ' ' || p_status || ':' || p_method, p_n, p_amount)::private.change
  ];
end
$$;
comment on function private.withdrawal_changes is 'What requests of one day, status and method add to the totals.';

create or replace function private.total_withdrawals()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_changes private.change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(c) into v_changes
      from (
        select r.status, r.method, private.total_day(r.created_at) as day, count(*) as n, sum(r.amount_eur) as amount
          from new_rows r group by 1, 2, 3
      ) g, unnest(private.withdrawal_changes(g.n, g.status, g.method, g.day, g.amount)) c;
  elsif tg_op = 'DELETE' then
    select array_agg(c) into v_changes
      from (
        select r.status, r.method, private.total_day(r.created_at) as day, count(*) as n, sum(r.amount_eur) as amount
          from old_rows r group by 1, 2, 3
      ) g, unnest(private.withdrawal_changes(-g.n, g.status, g.method, g.day, -g.amount)) c;
  else
    v_changes :=
      private.withdrawal_changes(-1, old.status, old.method, private.total_day(old.created_at), -old.amount_eur)
      || private.withdrawal_changes(1, new.status, new.method, private.total_day(new.created_at), new.amount_eur);
  end if;
  perform private.add_to_totals(v_changes);
  return null;
end
$$;
comment on function private.total_withdrawals is 'Trigger: keeps the totals of withdrawals.';
create or replace trigger total_insert after insert on public.withdrawal_requests
  referencing new table as new_rows for each statement execute function private.total_withdrawals();
create or replace trigger total_delete after delete on public.withdrawal_requests
  referencing old table as old_rows for each statement execute function private.total_withdrawals();
create or replace trigger total_update after update on public.withdrawal_requests
  for each row
  when (
    (old.status, old.method, old.amount_eur, old.created_at)
    is distinct from (new.status, new.method, new.amount_eur, new.created_at)
  )
  execute function private.total_withdrawals();

-- Entries are never changed or deleted.
create or replace function private.total_balance()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_changes private.change[];
begin
  select array[('balance', '', count(*), sum(r.amount))::private.change] into v_changes from new_rows r having count(*) > 0;
  perform private.add_to_totals(v_changes);
  return null;
end
$$;
comment on function private.total_balance is 'Trigger: keeps the sum of all balances.';
create or replace trigger total_insert after insert on public.balance_ledger
  referencing new table as new_rows for each statement execute function private.total_balance();
