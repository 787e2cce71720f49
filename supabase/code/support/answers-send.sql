-- Saved answers: fills in the text for a ticket's user, and sends it together with its steps.

-- The first name follows a comma ("Horvat, Ana"), unless only titles do. Initials and titles are skipped. Null for a blank name.
create or replace function private.given_name(p_full_name text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_name constant text := private.clean_text(p_full_name, 'line');
  v_part text;
  v_word text;
begin
  foreach v_part in array array[substring(v_name from '[,，،](.*)'), substring(v_name from '^[^,，،]*')] loop
    for v_word in
      select w.word from regexp_split_to_table(regexp_replace(v_part, '([^\s.]{2}\.)(?=[^\s.])', '\1 ', 'g'), '\s+') w (word)
    loop
      if v_word <> '' and v_word !~ '[^.]{2}\.$' and v_word !~* (
        '^(dr|prof|mag|mgr|mr|mrs|ms|miss|mx|sir|dame|herr|frau|monsieur|madame|mme|mlle|señor|señora|sra?'
        '|gosp|gospodin|gospođa|gđa|gđica|phd|md|dds|msc|bsc|mba|llm|esq|jr|ii|iii)$'
      ) then
        return v_word;
      end if;
    end loop;
  end loop;
  return substring(v_name from '[^\s,，،]+');
end
$$;

-- Null only without a name, a username and an email.
create or replace function private.first_name(p_user_id uuid)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(private.given_name(p.full_name), p.username, split_part(p.email, '@', 1))
      from public.profiles p where p.user_id = p_user_id
  );
end
$$;

create or replace function private.answer_values(p_ticket public.support_tickets)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'user.first_name', private.first_name(p_ticket.user_id),
    'user.name', (
      select coalesce(p.full_name, p.username, split_part(p.email, '@', 1)) from public.profiles p where p.user_id = p_ticket.user_id
    ),
    'ticket.subject', p_ticket.subject,
    -- Eight characters, as on every screen.
    'ticket.id', left(p_ticket.id::text, 8),
    'staff.first_name', private.first_name(auth.uid())
  );
end
$$;

-- A person may have several languages, the preferred one first. Falls back to English.
create or replace function private.answer_locale(p_bodies jsonb, p_locales text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select b.locale
      from jsonb_object_keys(p_bodies) b (locale)
     order by (
       select min(4 * w.n - cardinality(string_to_array(b.locale, '-')))
         from string_to_table(private.locale_tags(p_locales), ', ') with ordinality w (locale, n)
        where starts_with(w.locale || '-', b.locale || '-')
     ), b.locale = 'en' desc, b.locale
     limit 1
  );
end
$$;

create or replace function public.admin_fill_saved_answer(p_ticket_id uuid, p_answer_id uuid, p_locale text default null)
returns table (locale text, body text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_ticket public.support_tickets;
  v_answer public.saved_answers;
begin
  perform private.require_permission('support.reply');
  v_ticket := private.readable_ticket(p_ticket_id);
  v_answer := private.usable_answer(p_answer_id);
  locale := private.answer_locale(
    v_answer.bodies, coalesce(p_locale, (select p.preferred_locale from public.profiles p where p.user_id = v_ticket.user_id))
  );
  body := private.fill_template(v_answer.bodies ->> locale, private.answer_values(v_ticket));
  return next;
end
$$;
comment on function public.admin_fill_saved_answer is
  'Staff. A saved answer''s text for a ticket with its placeholders filled in, in p_locale, else in the language of the '
  'ticket''s user, else in English. Shape: no nulls. Errors: not_authenticated, not_authorized, ticket_not_found, '
  'answer_not_found.';
grant execute on function public.admin_fill_saved_answer to authenticated;

create or replace function private.categorize_ticket(p_ticket_id uuid, p_category text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old constant jsonb := private.item_row('ticket', p_ticket_id);
begin
  if v_old ->> 'category' <> p_category then
    update public.support_tickets set category = p_category where id = p_ticket_id;
    perform private.audit_change(
      'categorize_support_ticket', 'support_tickets', p_ticket_id,
      jsonb_build_object('old_category', v_old -> 'category', 'new_category', p_category),
      v_old, private.item_row('ticket', p_ticket_id)
    );
  end if;
end
$$;

-- Each step is an action with its own rules and audit entry. Returns the id of the note.
create or replace function private.do_steps(p_ticket_id uuid, p_steps jsonb)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_to uuid := (p_steps ->> 'hand_over_to')::uuid;
  v_team_id uuid := (p_steps ->> 'team_id')::uuid;
  v_note_id uuid;
begin
  perform private.categorize_ticket(p_ticket_id, p_steps ->> 'category');
  if p_steps ? 'priority' then
    perform public.admin_label('ticket', p_ticket_id, p_steps ->> 'priority');
  end if;
  if p_steps ? 'note' then
    v_note_id := (public.admin_add_note('ticket', p_ticket_id, p_steps ->> 'note')).id;
  end if;
  if p_steps ? 'close' then
    perform private.move_item('ticket', p_ticket_id, 'closed');
  -- The colleague may use the same saved answer.
  elsif v_team_id is not null or v_to <> auth.uid() then
    perform public.admin_hand_over('ticket', p_ticket_id, v_to, v_team_id);
  end if;
  return v_note_id;
end
$$;

-- All or nothing: if one step is refused, the message is not sent.
create or replace function public.admin_send_saved_answer(
  p_ticket_id uuid, p_answer_id uuid, p_content text, p_image_url text default null, p_message_id uuid default null
)
returns public.support_messages
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_answer public.saved_answers;
  v_before public.support_tickets;
  v_after public.support_tickets;
  v_message public.support_messages;
  v_note_id uuid;
begin
  perform private.require_permission('support.reply');
  perform private.lock_item('ticket', p_ticket_id);
  -- A retry after a lost response.
  if exists (select from public.support_messages m where m.id = p_message_id) then
    return public.send_support_message(p_ticket_id, p_content, p_image_url, p_message_id);
  end if;
  select * into v_before from public.support_tickets t where t.id = p_ticket_id;
  v_answer := private.usable_answer(p_answer_id);
  v_message := public.send_support_message(p_ticket_id, p_content, p_image_url, p_message_id);
  v_note_id := private.do_steps(p_ticket_id, v_answer.steps);
  update public.saved_answers set used_count = used_count + 1, last_used_at = now() where id = p_answer_id;
  select * into v_after from public.support_tickets t where t.id = p_ticket_id;
  insert into private.held_answers (message_id, answer_id, ticket_before, ticket_after, note_id)
  values (v_message.id, p_answer_id, to_jsonb(v_before), to_jsonb(v_after), v_note_id);
  return v_message;
end
$$;
comment on function public.admin_send_saved_answer is
  'Staff; the ticket''s claimer. Sends p_content like send_support_message, executes the steps of the saved answer, and counts '
  'its use, in one transaction. Errors: not_authenticated, not_authorized, ticket_not_found, answer_not_found, bad_argument, '
  'closed, not_claimer, is_appeal, too_soon, duplicate_message, message_id_taken, user_not_found, team_not_found.';
grant execute on function public.admin_send_saved_answer to authenticated;
