-- Triggers of posts: title and status times.

create or replace function private.clean_post_title()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := coalesce(private.clean_text(new.title, 'line'), new.title);
  return new;
end
$$;
create or replace trigger clean_post_title before insert or update of title on public.posts
  for each row execute function private.clean_post_title();

-- Sets the times that follow from a status, whoever sets it.
create or replace function private.date_post_status()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
  end if;
  return new;
end
$$;
create or replace trigger date_post_status before insert or update of status on public.posts
  for each row execute function private.date_post_status();
