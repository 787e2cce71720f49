-- Limits per person in the bucket avatars: 20 pictures, 20 MB, 60 uploads an hour. Triggers keep the counts, so that uploads need
-- not scan all files; they work on the hosted platform too.

create table private.avatar_usage (
  user_id uuid primary key,
  pictures integer not null,
  bytes bigint not null,
  hour_began_at timestamptz not null,
  uploads integer not null
);
comment on table private.avatar_usage is
  'What each folder of the bucket avatars holds, and uploads into it within the present hour; written by triggers only.';
alter table private.avatar_usage enable row level security;
