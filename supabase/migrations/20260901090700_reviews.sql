-- Reviews between users.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  rating integer not null check (rating between 1 and 5),
  reviewed_user_id uuid not null references public.profiles (user_id) on delete cascade,
  reviewer_user_id uuid references public.profiles (user_id) on delete set null,
  comment text collate "und-x-icu",
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.reviews is
  'Reviews; a hidden one is shown to staff only. deleted_at hides one from every reader until it is restored or purged.';

create index reviews_created_at_idx on public.reviews (created_at, id);
create index reviews_rating_idx on public.reviews (rating, id);
create index reviews_hidden_idx on public.reviews (is_hidden, id);
create index reviews_hidden_created_idx on public.reviews (created_at, id) where is_hidden;
create index reviews_search_idx on public.reviews using gin (
  private.search_fold(coalesce(comment, '')) extensions.gin_trgm_ops, private.search_bucket(created_at)
);
-- One or two characters are too short for trigrams.
create index reviews_short_search_idx on public.reviews using gin (
  private.short_grams(private.search_fold(coalesce(comment, '')) collate "C"), private.search_bucket(created_at)
);
create index reviews_reviewed_idx on public.reviews (reviewed_user_id, created_at, id);
create index reviews_reviewer_idx on public.reviews (reviewer_user_id, created_at, id);
create index reviews_deleted_idx on public.reviews (deleted_at) where deleted_at is not null;

alter table public.reviews enable row level security;
