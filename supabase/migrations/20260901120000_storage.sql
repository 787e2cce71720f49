-- Files: avatars, and pictures in support threads. Limits on size and type are set on the buckets, so that the hosted
-- platform enforces them too; the embedded backend checks the content, not the client's declared type.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('avatars', 'avatars', true, 2 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  ('support-images', 'support-images', false, 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
on conflict (id) do nothing;

-- ── avatars: USER_ID/anything, written by that user, read by everybody who has the address ──────────────────────────

create policy "avatars: own folder, see" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "avatars: own folder, add" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "avatars: own folder, replace" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "avatars: own folder, remove" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- ── support-images: TICKET_ID/UUID.EXTENSION ────────────────────────────────────────────────────────────────────────

create function private.ticket_of_image(p_name text)
returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  if p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg|webp|gif)$' then
    return split_part(p_name, '/', 1)::uuid;
  end if;
  return null;
end
$$;
comment on function private.ticket_of_image is
  'The ticket that a support image belongs to, by its path; null for other paths.';
grant execute on function private.ticket_of_image to authenticated, service_role;

-- The tickets themselves are read under the caller's own policies: the ticket's user sees theirs, staff see all.
create policy "support-images: ticket's user and staff, see" on storage.objects for select to authenticated
  using (
    bucket_id = 'support-images'
    and exists (select from public.support_tickets t where t.id = private.ticket_of_image(objects.name))
  );
-- Everybody who may write in the thread may attach pictures.
create policy "support-images: ticket's user and claimer, add" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'support-images'
    and exists (
      select from public.support_tickets t
       where t.id = private.ticket_of_image(objects.name)
         and t.status <> 'closed'
         and (t.user_id = (select auth.uid()) or t.claimed_by_user_id = (select auth.uid()))
    )
  );
-- The uploader may remove a picture whose message was never sent; pictures in a thread stay.
create policy "support-images: own and not sent, remove" on storage.objects for delete to authenticated
  using (
    bucket_id = 'support-images'
    and owner_id = (select auth.uid())::text
    and exists (select from public.support_tickets t where t.id = private.ticket_of_image(objects.name))
    and not exists (
      select from public.support_messages m
       where m.ticket_id = private.ticket_of_image(objects.name) and m.image_url = 'support-images/' || objects.name
    )
  );
