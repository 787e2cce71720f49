-- The target of a report or decision: a person, post or review, and its author.

create or replace function private.check_target(p_type text, p_id uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_if(p_type is null or p_id is null, 'Choose the user, post or review.');
  perform private.check_choice('target', p_type, array['user', 'post', 'review']);
end
$$;

-- Includes deleted targets. Null when the target or its author is gone.
create or replace function private.target_author(p_type text, p_id uuid)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    case p_type
      when 'user' then (select p.user_id from public.profiles p where p.user_id = p_id)
      when 'post' then (select p.user_id from public.posts p where p.id = p_id)
      else (select r.reviewer_user_id from public.reviews r where r.id = p_id)
    end,
    -- A purged target may still have an author.
    (
      select p.user_id
        from public.report_evidence e join public.profiles p on p.user_id = e.author_user_id
       where e.target_type = p_type and e.target_id = p_id
       limit 1
    )
  );
end
$$;

create or replace function private.require_target(p_type text, p_id uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles where p_type = 'user' and user_id = p_id)
    and not exists (select from public.posts where p_type = 'post' and id = p_id)
    and not exists (select from public.reviews where p_type = 'review' and id = p_id)
    and not exists (select from public.reports where reported_entity_type = p_type and reported_entity_id = p_id)
  then
    raise exception '%', initcap(p_type) || ' not found' using errcode = 'PT404', hint = 'target_not_found';
  end if;
end
$$;
