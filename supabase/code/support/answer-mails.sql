-- Mails to ticket users about answers of staff, sent by the mail job (users/mails.sql).

create or replace function private.answer_link_text(p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_texts constant jsonb := '{
    "en": "Read the answer", "hr": "Pročitajte odgovor", "bg": "Прочетете отговора", "bs": "Pročitajte odgovor",
    "zh": "查看回复", "cs": "Přečíst odpověď", "da": "Læs svaret", "nl": "Lees het antwoord", "fi": "Lue vastaus",
    "fr": "Lire la réponse", "de": "Antwort lesen", "el": "Διαβάστε την απάντηση", "hu": "Válasz elolvasása",
    "it": "Leggi la risposta", "ja": "回答を読む", "no": "Les svaret", "pl": "Przeczytaj odpowiedź", "pt": "Ler a resposta",
    "ro": "Citiți răspunsul", "ru": "Прочитать ответ", "sr": "Pročitajte odgovor", "sk": "Prečítať odpoveď",
    "sl": "Preberite odgovor", "es": "Leer la respuesta", "sv": "Läs svaret", "tr": "Yanıtı oku",
    "uk": "Прочитати відповідь"
  }'::jsonb;
begin
  return coalesce(v_texts ->> split_part(p_locale, '-', 1), v_texts ->> 'en');
end
$$;

create or replace function private.answer_mail_values(p_user_id uuid, p_subject text)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'name', (select coalesce(p.full_name, p.username, '') from public.profiles p where p.user_id = p_user_id), 'subject', p_subject
  );
end
$$;

-- A waiting mail covers later answers. It is dropped when the person reads the answer within a minute.
create or replace function private.queue_answer_mail(p_ticket public.support_tickets, p_shown_at timestamptz)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_person public.profiles;
  v_template public.notice_templates;
  v_values jsonb;
begin
  select * into v_person from public.profiles p where p.user_id = p_ticket.user_id;
  if private.trimmed(v_person.email) is null or not v_person.notify_support_answer or v_person.is_banned then
    return;
  end if;
  v_template := private.notice_template('answer', null, v_person.preferred_locale);
  v_values := private.answer_mail_values(v_person.user_id, p_ticket.subject);
  insert into private.mails (recipient, subject, body, link_text, link_path, next_try_at, ticket_id, locale)
  values (
    v_person.email, left(private.fill_template(v_template.subject, v_values), 200), private.fill_template(v_template.body, v_values),
    private.answer_link_text(v_template.locale),
    format('/support-answer?lang=%s&ticket=%s', v_template.locale, p_ticket.id),
    greatest(p_shown_at + interval '1 minute', (
      select a.mailed_at + interval '15 minutes' from private.answer_mails a where a.ticket_id = p_ticket.id
    )),
    p_ticket.id, v_template.locale
  )
  on conflict (ticket_id) do nothing;
end
$$;

create or replace function private.has_unread_answer(p_ticket_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.support_tickets t
      join public.profiles p on p.user_id = t.user_id and p.notify_support_answer and not p.is_banned
      join public.support_messages m on m.ticket_id = any (private.thread_ids(t.id)) and m.read_at is null
       and m.sender_user_id is distinct from t.user_id and coalesce(m.held_until <= now(), true)
     where t.id = p_ticket_id
  );
end
$$;

create or replace function private.drop_needless_mails()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.mails m
   where m.id = any (array(
     select due.id from private.mails due
      where due.ticket_id is not null and due.next_try_at <= now() and not private.has_unread_answer(due.ticket_id)
      order by due.next_try_at, due.id
      limit 100
        for update skip locked
   ));
end
$$;
