-- Nothing personal is written about or by people again once they were erased. Their sessions have ended, but an access token is
-- valid for up to an hour.

-- The argument: the column with the person.
create or replace function private.refuse_about_erased()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_erasing() then
    perform private.refuse_erased((to_jsonb(new) ->> tg_argv[0])::uuid);
  end if;
  return new;
end
$$;

create or replace trigger refuse_about_erased
  before update of email, username, full_name, avatar_url, contact_number, website, bio, base_address, base_latitude, base_longitude
  on public.profiles for each row
  when (
    (old.email, old.username, old.full_name, old.avatar_url, old.contact_number, old.website, old.bio, old.base_address,
      old.base_latitude, old.base_longitude)
    is distinct from
    (new.email, new.username, new.full_name, new.avatar_url, new.contact_number, new.website, new.bio, new.base_address,
      new.base_latitude, new.base_longitude)
  )
  execute function private.refuse_about_erased('user_id');
create or replace trigger refuse_about_erased before insert on public.posts
  for each row execute function private.refuse_about_erased('user_id');
create or replace trigger refuse_about_erased before insert on public.reports
  for each row execute function private.refuse_about_erased('reporter_user_id');
create or replace trigger refuse_about_erased before insert on public.taxonomy_searches
  for each row execute function private.refuse_about_erased('user_id');
create or replace trigger refuse_about_erased before insert on public.payout_destinations
  for each row execute function private.refuse_about_erased('user_id');
create or replace trigger refuse_about_erased before insert on public.reviews
  for each row execute function private.refuse_about_erased('reviewed_user_id');
create or replace trigger refuse_about_erased before insert on public.support_tickets
  for each row execute function private.refuse_about_erased('user_id');
create or replace trigger refuse_about_erased before insert on public.notes
  for each row execute function private.refuse_about_erased('about_user_id');
create or replace trigger refuse_about_erased before insert on public.sanctions
  for each row execute function private.refuse_about_erased('user_id');
create or replace trigger refuse_about_erased before insert on public.decisions
  for each row execute function private.refuse_about_erased('user_id');
create or replace trigger refuse_about_erased before insert on public.privacy_requests
  for each row execute function private.refuse_about_erased('user_id');
create or replace trigger refuse_about_erased before insert on public.legal_holds
  for each row when (new.entity_type = 'user') execute function private.refuse_about_erased('entity_id');

create or replace function private.refuse_message_to_erased()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_erased((select t.user_id from public.support_tickets t where t.id = new.ticket_id));
  return new;
end
$$;
create or replace trigger refuse_message_to_erased before insert on public.support_messages
  for each row execute function private.refuse_message_to_erased();
