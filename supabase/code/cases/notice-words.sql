-- The words of notices that are not in a template: what was decided, about what, until when. In English, Croatian and German,
-- like the templates that come along; any other language gets the English ones.

-- The language of the three that a person's preferred one stands for.
create or replace function private.notice_language(p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when split_part(lower(p_locale), '-', 1) in ('hr', 'de') then split_part(lower(p_locale), '-', 1) else 'en' end;
end
$$;
comment on function private.notice_language is 'en, hr or de. Never null.';

create or replace function private.notice_date(p_moment timestamptz, p_locale text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_day timestamp := p_moment at time zone 'UTC';
begin
  return case private.notice_language(p_locale)
    when 'hr' then to_char(v_day, 'FMDD. FMMM. YYYY.')
    when 'de' then to_char(v_day, 'FMDD.FMMM.YYYY')
    else to_char(v_day, 'FMDD FMMonth YYYY')
  end;
end
$$;
comment on function private.notice_date is 'The day in UTC as people write it; null for null.';

-- The title is quoted, as its author wrote it; a deleted post has one still, until it is purged.
create or replace function private.notice_target(p_decision public.decisions, p_is_own boolean, p_locale text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_words text[] := case private.notice_language(p_locale)
    when 'hr' then array['vaš račun', 'račun', 'vaš oglas', 'oglas', 'vašu recenziju', 'recenziju', '„%s”']
    when 'de' then array['Ihr Konto', 'ein Konto', 'Ihre Anzeige', 'eine Anzeige', 'Ihre Bewertung', 'eine Bewertung', '„%s“']
    else array['your account', 'an account', 'your post', 'a post', 'your review', 'a review', '“%s”']
  end;
  v_first integer := case p_decision.target_type when 'user' then 1 when 'post' then 3 else 5 end;
  v_title text;
begin
  if p_decision.target_type = 'post' then
    select p.title into v_title from public.posts p where p.id = p_decision.target_id;
  end if;
  return v_words[v_first + (not p_is_own)::integer] || coalesce(' ' || replace(v_words[7], '%s', v_title), '');
end
$$;
comment on function private.notice_target is 'What a decision is about, for its owner or for others: “your post “Title””.';

create or replace function private.measure_words(p_kind text, p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_language text := private.notice_language(p_locale);
begin
  return case p_kind
    when 'warn' then case v_language
      when 'hr' then 'Ovo je upozorenje; ništa se drugo ne mijenja.'
      when 'de' then 'Dies ist eine Verwarnung; sonst ändert sich nichts.'
      else 'This is a warning; nothing else changes.' end
    when 'remove_post' then case v_language
      when 'hr' then 'Oglas je uklonjen.' when 'de' then 'Die Anzeige wurde entfernt.' else 'The post was removed.' end
    when 'remove_review' then case v_language
      when 'hr' then 'Recenzija je uklonjena.' when 'de' then 'Die Bewertung wurde entfernt.' else 'The review was removed.' end
    when 'limit_posting' then case v_language
      when 'hr' then 'Ne možete objavljivati oglase%s.'
      when 'de' then 'Sie können%s keine Anzeigen veröffentlichen.'
      else 'You cannot publish posts%s.' end
    when 'limit_applying' then case v_language
      when 'hr' then 'Ne možete se prijavljivati na oglase%s.'
      when 'de' then 'Sie können sich%s nicht auf Anzeigen bewerben.'
      else 'You cannot apply to posts%s.' end
    when 'limit_messaging' then case v_language
      when 'hr' then 'Ne možete slati poruke%s.'
      when 'de' then 'Sie können%s keine Nachrichten senden.'
      else 'You cannot send messages%s.' end
    when 'limit_withdrawing' then case v_language
      when 'hr' then 'Ne možete tražiti isplate%s.'
      when 'de' then 'Sie können%s keine Auszahlungen anfordern.'
      else 'You cannot request withdrawals%s.' end
    when 'suspend' then case v_language
      when 'hr' then 'Vaš je račun privremeno blokiran%s.'
      when 'de' then 'Ihr Konto ist%s gesperrt.'
      else 'Your account is suspended%s.' end
    when 'ban' then case v_language
      when 'hr' then 'Vaš je račun trajno zatvoren%s.'
      when 'de' then 'Ihr Konto ist%s ausgeschlossen.'
      else 'Your account is banned%s.' end
  end;
end
$$;
comment on function private.measure_words is 'A sentence for a measure, with %s where it says until when; null for none.';

create or replace function private.notice_measures(p_decision public.decisions, p_locale text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_until text := case when p_decision.ends_at is null then '' else
    case private.notice_language(p_locale) when 'hr' then ' do ' when 'de' then ' bis zum ' else ' until ' end
    || private.notice_date(p_decision.ends_at, p_locale)
  end;
  v_kinds text[] := case when p_decision.removes then array['remove_' || p_decision.target_type] end
    || case when p_decision.kind not in ('limit', 'remove') then array[p_decision.kind] end
    || (select array_agg('limit_' || l) from unnest(p_decision.limits) l);
begin
  return (
    select string_agg(replace(replace(private.measure_words(k.kind, p_locale), '%s', v_until), '..', '.'), ' ' order by k.n)
      from unnest(v_kinds) with ordinality k (kind, n)
  );
end
$$;
comment on function private.notice_measures is 'What a decision changes, as sentences in the language.';

-- Who decided, how it came to it, and what came of a report.
create or replace function private.notice_phrase(p_phrase text, p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_language text := private.notice_language(p_locale);
begin
  return case p_phrase
    when 'after_report' then case v_language
      when 'hr' then 'Na to nas je upozorila prijava.' when 'de' then 'Anlass war eine Meldung.'
      else 'A report brought it to our attention.' end
    when 'own_initiative' then case v_language
      when 'hr' then 'To smo primijetili sami.' when 'de' then 'Es ist uns selbst aufgefallen.'
      else 'We noticed it ourselves.' end
    when 'by_a_person' then case v_language
      when 'hr' then 'Odlučila je osoba, bez automatiziranih sredstava.'
      when 'de' then 'Entschieden hat ein Mensch, ohne automatisierte Mittel.'
      else 'A person decided, without automated means.' end
    when 'by_a_machine' then case v_language
      when 'hr' then 'Odluka je donesena automatizirano.' when 'de' then 'Die Entscheidung wurde automatisiert getroffen.'
      else 'The decision was made by automated means.' end
    when 'acted' then case v_language
      when 'hr' then 'Utvrdili smo kršenje naših pravila i poduzeli mjere.'
      when 'de' then 'Wir haben einen Verstoß gegen unsere Regeln festgestellt und gehandelt.'
      else 'We found that it breaks our rules, and acted.' end
    when 'no_violation' then case v_language
      when 'hr' then 'Nismo utvrdili kršenje naših pravila.'
      when 'de' then 'Wir haben keinen Verstoß gegen unsere Regeln festgestellt.'
      else 'We found that it does not break our rules.' end
  end;
end
$$;
comment on function private.notice_phrase is 'A fixed sentence of notices in the language.';
