-- Files: avatars, and pictures in support threads. Buckets limit size and type, so that the hosted platform enforces them too;
-- the embedded backend checks the content instead of the declared type.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('avatars', 'avatars', true, 2 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  ('support-images', 'support-images', false, 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
on conflict (id) do nothing;
