-- Avatars: USER_ID/anything, written by that user, readable by everyone with the address.

create policy "avatars: own folder, see" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "avatars: own folder, add" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "avatars: own folder, replace" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "avatars: own folder, remove" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Null when the folder belongs to no account.
create or replace function private.avatar_owner(p_name text)
returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  if p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then
    return split_part(p_name, '/', 1)::uuid;
  end if;
  return null;
end
$$;

-- The row lock serializes an owner's uploads, so that each counts the others.
create or replace function private.add_avatar(p_owner uuid, p_bytes bigint, p_uploads integer)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_usage private.avatar_usage;
begin
  insert into private.avatar_usage as u (user_id, pictures, bytes, hour_began_at, uploads)
  values (p_owner, 1, p_bytes, now(), p_uploads)
  on conflict (user_id) do update
     set pictures = u.pictures + 1,
         bytes = u.bytes + excluded.bytes,
         hour_began_at = case when u.hour_began_at <= now() - interval '1 hour' then now() else u.hour_began_at end,
         uploads = case when u.hour_began_at <= now() - interval '1 hour' then 0 else u.uploads end + excluded.uploads
  returning * into v_usage;

  -- Uploads by the server or the database owner are counted but never refused.
  if coalesce(auth.role(), '') <> 'authenticated' then
    return;
  end if;
  if v_usage.uploads > 60 then
    raise exception 'You have uploaded 60 profile pictures in the last hour. Please try again later.'
      using errcode = 'PT429', hint = 'too_many_uploads';
  end if;
  if v_usage.pictures > 20 then
    raise exception 'You can have at most 20 profile pictures. Remove one and try again.'
      using errcode = 'P0001', hint = 'too_many_pictures';
  end if;
  if v_usage.bytes > 20 * 1024 * 1024 then
    raise exception 'Your profile pictures can take up at most 20 MB. Remove one and try again.'
      using errcode = 'P0001', hint = 'pictures_too_large';
  end if;
end
$$;

-- Replacing a file subtracts the old one and adds the new one.
create or replace function private.count_avatar()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_is_upload boolean := tg_op = 'INSERT';
begin
  if tg_op <> 'INSERT' and old.bucket_id = 'avatars' then
    update private.avatar_usage
       set pictures = pictures - 1, bytes = bytes - coalesce((old.metadata ->> 'size')::bigint, 0)
     where user_id = private.avatar_owner(old.name);
  end if;
  if tg_op = 'UPDATE' then
    v_is_upload := new.version is distinct from old.version;
  end if;
  if tg_op <> 'DELETE' and new.bucket_id = 'avatars' and private.avatar_owner(new.name) is not null then
    perform private.add_avatar(
      private.avatar_owner(new.name),
      coalesce((new.metadata ->> 'size')::bigint, 0),
      v_is_upload::integer
    );
  end if;
  return null;
end
$$;
create or replace trigger count_avatar
  after insert or delete or update of bucket_id, name, version, metadata on storage.objects
  for each row execute function private.count_avatar();
