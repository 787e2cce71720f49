-- Each offer has a copy of its owner's is_worker. Counting offers then needs no profile, even after the profile is deleted.

alter table public.worker_categories add column is_worker boolean not null default false;
comment on column public.worker_categories.is_worker is 'A copy of profiles.is_worker, kept by trigger.';
alter table public.worker_subcategories add column is_worker boolean not null default false;
comment on column public.worker_subcategories.is_worker is 'A copy of profiles.is_worker, kept by trigger.';
