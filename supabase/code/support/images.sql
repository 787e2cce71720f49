-- Access to pictures in support threads.

-- ── support-images: TICKET_ID/UUID.EXTENSION ─────────────────────────────────────────────────────────────────────────

-- Null for paths of other files.
create or replace function private.ticket_of_image(p_name text)
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
grant execute on function private.ticket_of_image to authenticated, service_role;

-- All picture names of a ticket lie between these two in every collation, so the index finds them.
create or replace function private.check_image_rate(p_ticket_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.check_image_rate'), hashtext(auth.uid()::text));
  if (
    select count(*) from storage.objects o
     where o.bucket_id = 'support-images' and o.name between p_ticket_id || '/' and p_ticket_id || '/g'
       and o.owner_id = auth.uid()::text and o.created_at > now() - interval '1 hour'
  ) >= 30 then
    raise exception 'You have uploaded 30 pictures to this ticket in the last hour. Please try again later.'
      using errcode = 'PT429', hint = 'too_many_uploads';
  end if;
end
$$;

-- Gives a reason, which the policies below cannot.
create or replace function private.check_image()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_if(
    private.ticket_of_image(new.name) is null,
    'An image of a support ticket is named TICKET_ID/UUID.png (or .jpg, .webp, .gif), in lower case.'
  );
  perform private.check_image_rate(private.ticket_of_image(new.name));
  return new;
end
$$;
create or replace trigger check_image
  before insert on storage.objects
  for each row when (new.bucket_id = 'support-images') execute function private.check_image();

-- Tickets are read under the caller's own policies: users see their own, staff see all.
create policy "support-images: ticket's user and staff, see" on storage.objects for select to authenticated
  using (
    bucket_id = 'support-images'
    and exists (select from public.support_tickets t where t.id = private.ticket_of_image(objects.name))
  );
-- Everyone who may write in the thread may attach pictures.
create policy "support-images: ticket's user and claimer, add" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'support-images'
    and exists (
      select from public.support_tickets t
       where t.id = private.ticket_of_image(objects.name)
         and (
           t.status <> 'closed' and (select auth.uid()) in (t.user_id, t.claimed_by_user_id)
           or t.user_id = (select auth.uid()) and exists (
             select from public.support_tickets r where r.id = t.merged_into and r.status <> 'closed'
           )
         )
    )
  );
-- Uploaders may remove pictures that were never sent; pictures in a thread stay.
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
