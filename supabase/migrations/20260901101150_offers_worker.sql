-- Whether whoever offers a category is a worker just now, at the offer itself: counting offers of workers then needs no profile,
-- and whoever changes or deletes an offer knows whether it counted, also when the profile has gone before it.

alter table public.worker_categories add column is_worker boolean not null default false;
comment on column public.worker_categories.is_worker is 'A copy of profiles.is_worker, kept by trigger.';
alter table public.worker_subcategories add column is_worker boolean not null default false;
comment on column public.worker_subcategories.is_worker is 'A copy of profiles.is_worker, kept by trigger.';

-- The lock is the one that the foreign key takes a moment later. It waits for somebody who changes is_worker, and for nobody
-- else who changes the profile.
create function private.copy_is_worker()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select p.is_worker into new.is_worker from public.profiles p where p.user_id = new.user_id for key share;
  return new;
end
$$;
comment on function private.copy_is_worker is 'Trigger: an offer knows whether it is a worker''s.';
create trigger copy_is_worker before insert or update of user_id, is_worker on public.worker_categories
  for each row execute function private.copy_is_worker();
create trigger copy_is_worker before insert or update of user_id, is_worker on public.worker_subcategories
  for each row execute function private.copy_is_worker();

-- Without it an offer that is being added would not be seen here, and itself not see the change.
create function private.lock_offers()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.profiles p where p.user_id = old.user_id for update;
  return new;
end
$$;
comment on function private.lock_offers is 'Trigger: who becomes or stops being a worker waits for offers that are being added.';
create trigger lock_offers before update on public.profiles
  for each row when (old.is_worker is distinct from new.is_worker) execute function private.lock_offers();

create function private.spread_is_worker()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.worker_categories set is_worker = new.is_worker where user_id = new.user_id;
  update public.worker_subcategories set is_worker = new.is_worker where user_id = new.user_id;
  return null;
end
$$;
comment on function private.spread_is_worker is 'Trigger: the copies of is_worker follow it.';
create trigger spread_is_worker after update on public.profiles
  for each row when (old.is_worker is distinct from new.is_worker) execute function private.spread_is_worker();

-- Also for offers that were loaded with triggers off.
create function private.refresh_offers()
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
comment on function private.refresh_offers is 'Makes the copies of is_worker anew.';
-- An installation may have had offers before they knew.
select private.refresh_offers();
