-- Files: avatars, and pictures in support threads. Buckets limit size and type, so that the hosted platform enforces them too;
-- the embedded backend checks the content instead of the declared type.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('avatars', 'avatars', true, 2 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  ('support-images', 'support-images', false, 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
on conflict (id) do nothing;

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
  'Contents of each folder of the bucket avatars, and uploads in the current hour; written by triggers only.';
alter table private.avatar_usage enable row level security;
