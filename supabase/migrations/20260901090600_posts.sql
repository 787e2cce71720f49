-- Job posts.

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  title text collate "und-x-icu",
  description text collate "und-x-icu",
  status text not null default 'open' check (status in (
    'open', 'assigned', 'in_progress', 'pending_completion', 'completed', 'cancelled'
  )),
  -- The slugs when the post was written; filters use the ids.
  category text,
  subcategory text,
  category_id uuid references public.categories (id) on delete restrict,
  subcategory_id uuid,
  assigned_worker_user_id uuid references public.profiles (user_id) on delete set null,
  preferred_timing text,
  country_code text check (private.is_country(country_code)),
  address text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  budget numeric(12, 2) check (budget >= 0),
  agreed_price numeric(12, 2) check (agreed_price >= 0),
  payment_method text,
  cancelled_by_role text check (cancelled_by_role in ('client', 'worker', 'staff')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  deleted_at timestamptz,
  -- Posts move along when a subcategory moves to another category.
  foreign key (subcategory_id, category_id) references public.subcategories (id, category_id)
    on delete restrict on update cascade
);
comment on table public.posts is 'Job posts. deleted_at hides a post from every reader until it is restored or purged.';

create index posts_created_at_idx on public.posts (created_at, id);
create index posts_updated_at_idx on public.posts (updated_at, id);
create index posts_status_idx on public.posts (status, created_at, id);
create index posts_status_order_idx on public.posts (status, id);
create index posts_user_idx on public.posts (user_id, created_at, id);
create index posts_category_idx on public.posts (category_id, created_at, id);
create index posts_subcategory_idx on public.posts (subcategory_id, category_id, created_at, id);
create index posts_country_idx on public.posts (country_code, created_at, id);
-- Uses the slugs of that time.
create index posts_category_slug_idx on public.posts (category, created_at, id);
create index posts_subcategory_slug_idx on public.posts (subcategory, created_at, id);
create index posts_worker_idx on public.posts (assigned_worker_user_id, created_at, id);
create index posts_completed_idx on public.posts (completed_at) where status = 'completed' and deleted_at is null;
-- Few posts of a category are open.
create index posts_open_idx on public.posts (category_id, created_at, id) where status = 'open' and deleted_at is null;
create index posts_deleted_idx on public.posts (deleted_at) where deleted_at is not null;
create index posts_search_idx on public.posts using gin (
  private.search_fold(coalesce(title, '') || e'\x1f' || coalesce(description, '')) extensions.gin_trgm_ops,
  private.search_bucket(created_at)
);
-- One or two characters are too short for trigrams.
create index posts_short_search_idx on public.posts using gin (private.short_grams(
  private.search_fold(coalesce(title, '') || e'\x1f' || coalesce(description, '')) collate "C"
), private.search_bucket(created_at));

alter table public.posts enable row level security;
