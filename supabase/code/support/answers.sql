-- Saved answers. One with steps is a macro: it also files, notes and closes the ticket.

create or replace function private.answer_names()
returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array['user.first_name', 'user.name', 'ticket.subject', 'ticket.id', 'staff.first_name'];
end
$$;

create or replace function private.clean_bodies(p_bodies jsonb)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_bodies jsonb := '{}'::jsonb;
  v_locale text;
  v_body text;
begin
  perform private.refuse_if(jsonb_typeof(p_bodies) is distinct from 'object', 'Enter a text.');
  for v_locale, v_body in select b.key, b.value from jsonb_each_text(p_bodies) b loop
    v_locale := private.clean_locale(v_locale);
    perform private.refuse_if(v_locale is null, 'Choose a language.');
    v_body := private.clean_line('The text', v_body, 10000);
    if v_body is not null then
      perform private.check_placeholders(v_body, private.answer_names());
      v_bodies := v_bodies || jsonb_build_object(v_locale, v_body);
    end if;
  end loop;
  perform private.refuse_if(v_bodies = '{}', 'Enter a text.');
  return v_bodies;
end
$$;

create or replace function private.clean_steps(p_steps jsonb)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_steps jsonb := jsonb_strip_nulls(coalesce(p_steps, '{}'));
  v_stranger text;
begin
  perform private.refuse_if(jsonb_typeof(v_steps) <> 'object', 'The steps must be an object.');
  select k into v_stranger from jsonb_object_keys(v_steps) k
   where k not in ('category', 'priority', 'note', 'close', 'hand_over_to', 'team_id') limit 1;
  perform private.refuse_if(v_stranger is not null, format('There is no step %s.', left(v_stranger, 40)));
  perform private.check_ticket_category(v_steps ->> 'category');
  perform private.check_choice('priority', v_steps ->> 'priority', array['low', 'normal', 'high', 'urgent']);
  perform private.refuse_if(v_steps -> 'close' <> 'true', 'The step close is true, or left out.');
  perform private.refuse_if(
    num_nonnulls(v_steps -> 'close', v_steps -> 'hand_over_to', v_steps -> 'team_id') > 1,
    'Close the ticket, or hand it over to a colleague or a team: not more than one of these.'
  );
  if v_steps ? 'hand_over_to' then
    perform private.require_found(exists (
      select from public.profiles p
       where p.user_id = private.as_uuid(v_steps ->> 'hand_over_to') and private.can_be_mentioned(p)
    ), 'user_not_found');
  end if;
  if v_steps ? 'team_id' then
    perform private.require_found(
      exists (select from public.teams t where t.id = private.as_uuid(v_steps ->> 'team_id')), 'team_not_found'
    );
  end if;
  return v_steps || jsonb_strip_nulls(jsonb_build_object('note', private.clean_line('The note', v_steps ->> 'note', 5000)));
end
$$;

create or replace function private.usable_answer(p_id uuid)
returns public.saved_answers
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_answer public.saved_answers;
begin
  select * into v_answer
    from public.saved_answers a
   where a.id = p_id and a.deleted_at is null and (a.owner_user_id is null or a.owner_user_id = auth.uid());
  perform private.require_found(found, 'answer_not_found');
  return v_answer;
end
$$;

create or replace function public.admin_get_saved_answers()
returns setof public.saved_answers
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('support.reply');
  return query
    select a.*
      from public.saved_answers a
     where a.deleted_at is null and (a.owner_user_id is null or a.owner_user_id = auth.uid())
     order by a.last_used_at desc nulls last, a.title, a.id;
end
$$;
comment on function public.admin_get_saved_answers is
  'Staff. The shared answers and the caller''s own, last used first. Shape: bodies AnswerBodies, steps AnswerSteps. Errors: '
  'not_authenticated, not_authorized.';
grant execute on function public.admin_get_saved_answers to authenticated;

-- Lists are not paged, so their length is limited.
create or replace function private.check_answer_count(p_owner uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_if((
    select count(*) >= 300 from public.saved_answers a where a.owner_user_id is not distinct from p_owner and a.deleted_at is null
  ), 'There are 300 of these answers already. Delete one first.');
end
$$;

create or replace function private.answer_changes(p_old public.saved_answers, p_new public.saved_answers)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object('title', p_new.title, 'is_shared', p_new.owner_user_id is null)
    || case when p_old.title <> p_new.title then jsonb_build_object('old_title', p_old.title) else '{}' end
    || case when p_old.id is not null and (p_old.owner_user_id is null) <> (p_new.owner_user_id is null)
      then jsonb_build_object('was_shared', p_old.owner_user_id is null) else '{}' end
    || case when coalesce(p_old.steps, '{}') <> p_new.steps
      then jsonb_build_object('old_steps', p_old.steps, 'new_steps', p_new.steps) else '{}' end
    || jsonb_build_object('changed_languages', (
      select coalesce(jsonb_agg(l.locale order by l.locale), '[]')
        from (select jsonb_object_keys(coalesce(p_old.bodies, '{}') || p_new.bodies) as locale) l
       where p_old.bodies -> l.locale is distinct from p_new.bodies -> l.locale
    ));
end
$$;

create or replace function public.admin_save_saved_answer(
  p_title text, p_bodies jsonb, p_steps jsonb default '{}', p_is_shared boolean default false, p_id uuid default null,
  p_expected_updated_at timestamptz default null
)
returns public.saved_answers
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.saved_answers;
  v_new public.saved_answers;
begin
  perform private.require_permission('support.reply');
  if p_id is not null then
    perform from public.saved_answers a where a.id = p_id for no key update;
    v_old := private.usable_answer(p_id);
  end if;
  if p_is_shared or (p_id is not null and v_old.owner_user_id is null) then
    perform private.require_permission('config.edit');
  end if;
  if v_old.updated_at <> p_expected_updated_at then
    perform private.refuse_changed_meanwhile(
      'The answer', to_jsonb(v_old.updated_at), private.last_changed_by('saved_answers', v_old.id::text)
    );
  end if;
  v_new.title := private.clean_line('The title', private.clean_text(p_title, 'line'), 100);
  perform private.refuse_if(v_new.title is null, 'Enter a title.');
  v_new.bodies := private.clean_bodies(p_bodies);
  v_new.steps := private.clean_steps(p_steps);
  v_new.owner_user_id := case when not coalesce(p_is_shared, false) then auth.uid() end;
  if p_id is null then
    -- A retry after a lost response returns the saved answer. The lock serializes concurrent calls.
    lock table public.saved_answers in share row exclusive mode;
    select * into v_old
      from public.saved_answers a
     where (a.title, a.bodies, a.steps, a.owner_user_id) is not distinct from
           (v_new.title, v_new.bodies, v_new.steps, v_new.owner_user_id) and a.deleted_at is null
     limit 1;
  end if;
  if (v_old.title, v_old.bodies, v_old.steps, v_old.owner_user_id) is not distinct from
    (v_new.title, v_new.bodies, v_new.steps, v_new.owner_user_id)
  then
    return v_old;
  end if;
  if p_id is null or v_old.owner_user_id is distinct from v_new.owner_user_id then
    perform private.check_answer_count(v_new.owner_user_id);
  end if;

  insert into public.saved_answers as a (id, owner_user_id, title, bodies, steps)
  values (coalesce(p_id, gen_random_uuid()), v_new.owner_user_id, v_new.title, v_new.bodies, v_new.steps)
  on conflict (id) do update
    set owner_user_id = excluded.owner_user_id, title = excluded.title, bodies = excluded.bodies, steps = excluded.steps,
        updated_at = clock_timestamp()
  returning * into strict v_new;
  perform private.audit('save_answer', 'saved_answers', v_new.id::text, private.answer_changes(v_old, v_new));
  return v_new;
end
$$;
comment on function public.admin_save_saved_answer is
  'Staff; shared ones: admins. Creates a saved answer, or with p_id changes its content. p_bodies: {language: text}. p_steps: '
  '{category, priority, note, close, hand_over_to, team_id}, all optional, at most one of the last three. p_expected_updated_at: '
  'the version that the caller saw. Saving the same again records nothing. Shape: returns SavedAnswer. Errors: '
  'not_authenticated, not_authorized, bad_argument, answer_not_found, user_not_found, team_not_found, changed_meanwhile.';
grant execute on function public.admin_save_saved_answer to authenticated;

create or replace function public.admin_delete_saved_answer(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_answer public.saved_answers;
begin
  perform private.require_permission('support.reply');
  perform from public.saved_answers a where a.id = p_id for no key update;
  v_answer := private.usable_answer(p_id);
  if v_answer.owner_user_id is null then
    perform private.require_permission('config.edit');
  end if;
  update public.saved_answers set deleted_at = now() where id = p_id;
  perform private.audit('delete_answer', 'saved_answers', p_id::text, jsonb_build_object(
    'title', v_answer.title, 'is_shared', v_answer.owner_user_id is null
  ));
end
$$;
comment on function public.admin_delete_saved_answer is
  'Staff; shared ones: admins. Deletes a saved answer; it can be restored for 30 days. Errors: not_authenticated, '
  'not_authorized, answer_not_found.';
grant execute on function public.admin_delete_saved_answer to authenticated;

create or replace function public.admin_restore_saved_answer(p_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_answer public.saved_answers;
begin
  perform private.require_permission('support.reply');
  select * into v_answer
    from public.saved_answers a
   where a.id = p_id and a.deleted_at is not null and (a.owner_user_id is null or a.owner_user_id = auth.uid())
     for no key update;
  perform private.require_found(found, 'answer_not_found');
  if v_answer.owner_user_id is null then
    perform private.require_permission('config.edit');
  end if;
  perform private.check_answer_count(v_answer.owner_user_id);
  update public.saved_answers set deleted_at = null where id = p_id;
  perform private.audit('restore_answer', 'saved_answers', p_id::text, jsonb_build_object(
    'title', v_answer.title, 'is_shared', v_answer.owner_user_id is null
  ));
end
$$;
comment on function public.admin_restore_saved_answer is
  'Staff; shared ones: admins. Restores a deleted answer. Errors: not_authenticated, not_authorized, bad_argument, '
  'answer_not_found.';
grant execute on function public.admin_restore_saved_answer to authenticated;

revoke all on public.saved_answers from anon, authenticated;
