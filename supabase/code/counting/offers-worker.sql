-- Maintains the copies of is_worker.

-- Takes the lock that the foreign key takes a moment later. It waits for changes of is_worker only.
create or replace function private.copy_is_worker()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select p.is_worker into new.is_worker from public.profiles p where p.user_id = new.user_id for key share;
  return new;
end
$$;
create or replace trigger copy_is_worker before insert or update of user_id, is_worker on public.worker_categories
  for each row execute function private.copy_is_worker();
create or replace trigger copy_is_worker before insert or update of user_id, is_worker on public.worker_subcategories
  for each row execute function private.copy_is_worker();

-- Without the lock, this update and a concurrent new offer would miss each other.
create or replace function private.lock_offers()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles p where p.user_id = old.user_id for update;
  return new;
end
$$;
create or replace trigger lock_offers before update on public.profiles
  for each row when (old.is_worker is distinct from new.is_worker) execute function private.lock_offers();

create or replace function private.spread_is_worker()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.worker_categories set is_worker = new.is_worker where user_id = new.user_id;
  update public.worker_subcategories set is_worker = new.is_worker where user_id = new.user_id;
  return null;
end
$$;
create or replace trigger spread_is_worker after update on public.profiles
  for each row when (old.is_worker is distinct from new.is_worker) execute function private.spread_is_worker();

-- For offers that were loaded with triggers disabled.
create or replace function private.refresh_offers()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.worker_categories w
     set is_worker = p.is_worker
    from public.profiles p
   where p.user_id = w.user_id and p.is_worker <> w.is_worker;
  update public.worker_subcategories w
     set is_worker = p.is_worker
    from public.profiles p
   where p.user_id = w.user_id and p.is_worker <> w.is_worker;
end
$$;
