-- Abuse reports about users, posts or reviews.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'open' check (status in ('open', 'claimed', 'closed')),
  reported_entity_type text not null check (reported_entity_type in ('user', 'post', 'review')),
  -- May be deleted before anyone reads the report.
  reported_entity_id uuid not null,
  reporter_user_id uuid references public.profiles (user_id) on delete set null,
  claimed_by_user_id uuid references public.profiles (user_id) on delete set null,
  reason_category text not null check (reason_category in (
    'Offensive name/BIO', 'Adult content', 'Scams', 'Offensive review',
    'Harassment', 'Hate speech', 'Spam/Advertising', 'Other'
  )),
  description text collate "und-x-icu",
  severity integer check (severity between 0 and 10),
  resolution_notes text collate "und-x-icu",
  resolution_action text,
  locale text,
  country_code text check (private.is_country(country_code)),
  app_version text,
  device_info jsonb check (jsonb_typeof(device_info) = 'object'),
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  closed_at timestamptz,
  check (status <> 'open' or claimed_by_user_id is null),
  check ((status = 'closed') = (closed_at is not null))
);
comment on table public.reports is 'Abuse reports. open -> claimed -> closed; released back to open.';

create index reports_created_at_idx on public.reports (created_at, id);
create index reports_status_idx on public.reports (status, created_at, id);
-- Reports without a severity come last in both directions.
create index reports_severity_idx on public.reports (severity, id);
create index reports_severity_desc_idx on public.reports (severity desc nulls last, id desc);
create index reports_triage_idx on public.reports (status, severity desc nulls last, id desc);
create index reports_reason_idx on public.reports (reason_category, created_at, id);
create index reports_country_idx on public.reports (country_code, created_at, id);
create index reports_locale_idx on public.reports (locale, created_at, id);
create index reports_closed_at_idx on public.reports (closed_at, created_at) include (claimed_by_user_id)
  where status = 'closed';
create index reports_search_idx on public.reports using gin (
  private.search_fold(coalesce(description, '') || e'\x1f' || coalesce(resolution_notes, '')) extensions.gin_trgm_ops,
  private.search_bucket(created_at)
);
-- One or two characters are too short for trigrams.
create index reports_short_search_idx on public.reports using gin (private.short_grams(
  private.search_fold(coalesce(description, '') || e'\x1f' || coalesce(resolution_notes, '')) collate "C"
), private.search_bucket(created_at));
create index reports_entity_idx on public.reports (reported_entity_id, reported_entity_type, created_at, id);
create index reports_reporter_idx on public.reports (reporter_user_id, created_at, id);
create index reports_claimed_by_idx on public.reports (claimed_by_user_id, created_at, id);

alter table public.reports enable row level security;
