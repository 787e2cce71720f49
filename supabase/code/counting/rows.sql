-- Changes to the counts for one row of each counted table: added for p_n = 1, subtracted for p_n = -1. Triggers and the recount
-- find these functions by table name.

create or replace function private.counts_of_reports(p_row public.reports, p_n integer)
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_changes private.change[] := array[('report_created', p_row.status, p_row.created_at, p_n, 0)::private.change];
  v_bucket integer;
begin
  if p_row.claimed_at is not null then
    v_bucket := private.duration_bucket(p_row.claimed_at - p_row.created_at);
    v_changes := v_changes || array[
      ('report_claimed', coalesce(p_row.claimed_by_user_id::text, ''), p_row.claimed_at, p_n,
        p_n * extract(epoch from p_row.claimed_at - p_row.created_at) * 1000000)::private.change,
      ('claim_bucket', (v_bucket / 32)::text, p_row.claimed_at, p_n, 0)::private.change,
      ('claim_fine_' || v_bucket / 32, v_bucket::text, p_row.claimed_at, p_n, 0)::private.change
    ];
  end if;
  if p_row.closed_at is not null then
    v_bucket := private.duration_bucket(p_row.closed_at - p_row.created_at);
    v_changes := v_changes || array[
      ('report_closed', coalesce(p_row.claimed_by_user_id::text, ''), p_row.closed_at, p_n,
        p_n * extract(epoch from p_row.closed_at - p_row.created_at) * 1000000)::private.change,
      ('report_ended', '', p_row.closed_at, p_n, 0)::private.change,
      ('close_bucket', (v_bucket / 32)::text, p_row.closed_at, p_n, 0)::private.change,
      ('close_fine_' || v_bucket / 32, v_bucket::text, p_row.closed_at, p_n, 0)::private.change
    ];
  end if;
  return v_changes;
end
$$;

create or replace function private.counts_of_support_tickets(p_row public.support_tickets, p_n integer)
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_changes private.change[] := array[('ticket_created', p_row.status, p_row.created_at, p_n, 0)::private.change];
begin
  -- Not the tickets that staff opened, which are claimed from the start.
  if p_row.claimed_at > p_row.created_at then
    v_changes := v_changes || (
      'ticket_claimed', '', p_row.created_at, p_n, p_n * extract(epoch from p_row.claimed_at - p_row.created_at) * 1000000
    )::private.change;
  end if;
  if p_row.closed_at is not null then
    v_changes := v_changes || array[
      ('ticket_closed', '', p_row.created_at, p_n,
        p_n * extract(epoch from p_row.closed_at - p_row.created_at) * 1000000)::private.change,
      ('ticket_ended', '', p_row.closed_at, p_n, 0)::private.change
    ];
  end if;
  return v_changes;
end
$$;

create or replace function private.counts_of_profiles(p_row public.profiles, p_n integer)
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_changes private.change[] := array[('account', '', p_row.created_at, p_n, 0)::private.change];
begin
  if p_row.is_worker then
    v_changes := v_changes || ('worker', '', null, p_n, 0)::private.change;
  end if;
  return v_changes;
end
$$;

-- An offer counts while its owner is a worker. Its copy of is_worker (counting/offers-worker.sql) makes the row self-contained.
create or replace function private.counts_of_worker_categories(p_row public.worker_categories, p_n integer)
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case when p_row.is_worker then array[('worker_category', p_row.category_id, null, p_n, 0)::private.change] end;
end
$$;

create or replace function private.counts_of_worker_subcategories(p_row public.worker_subcategories, p_n integer)
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case when p_row.is_worker then array[('worker_subcategory', p_row.subcategory_id, null, p_n, 0)::private.change] end;
end
$$;

create or replace function private.counts_of_posts(p_row public.posts, p_n integer)
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_changes private.change[];
begin
  if p_row.deleted_at is null then
    v_changes := array[('post', '', p_row.created_at, p_n, 0)::private.change];
    if p_row.status = 'open' then
      v_changes := v_changes || ('open_post', '', null, p_n, 0)::private.change;
    elsif p_row.status = 'completed' then
      v_changes := v_changes || ('completed_post', '', p_row.completed_at, p_n, 0)::private.change;
    end if;
  end if;
  return v_changes;
end
$$;

create or replace function private.counts_of_withdrawal_requests(p_row public.withdrawal_requests, p_n integer)
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array[
    ('withdrawal', p_row.status || ':' || p_row.method, p_row.created_at, p_n, p_n * p_row.amount_eur)::private.change
  ];
end
$$;

create or replace function private.counts_of_balance_ledger(p_row public.balance_ledger, p_n integer)
returns private.change[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array[('balance', '', null, p_n, p_n * p_row.amount)::private.change];
end
$$;
