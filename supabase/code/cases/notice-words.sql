-- Phrases of notices outside templates: the decision, its target and its end. In English, Croatian and German, like the built-in
-- templates; other languages use English.

-- Maps a person's preferred language to one of the three.
create or replace function private.notice_language(p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when private.language_of(p_locale) in ('hr', 'de') then private.language_of(p_locale) else 'en' end;
end
$$;

-- In UTC.
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

-- Quotes the author's title. A deleted post keeps its title until it is purged.
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

-- Null for an unknown key.
create or replace function private.notice_phrase(p_key text, p_locale text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select case private.notice_language(p_locale) when 'hr' then w.hr when 'de' then w.de else w.en end
      from (
        values
          -- Measures of a decision; %s is the end date.
          (
            'warn', 'This is a warning; nothing else changes.', 'Ovo je upozorenje; ništa se drugo ne mijenja.',
            'Dies ist eine Verwarnung; sonst ändert sich nichts.'
          ),
          ('remove_post', 'The post was removed.', 'Oglas je uklonjen.', 'Die Anzeige wurde entfernt.'),
          ('remove_review', 'The review was removed.', 'Recenzija je uklonjena.', 'Die Bewertung wurde entfernt.'),
          (
            'limit_posting', 'You cannot publish posts%s.', 'Ne možete objavljivati oglase%s.',
            'Sie können%s keine Anzeigen veröffentlichen.'
          ),
          (
            'limit_applying', 'You cannot apply to posts%s.', 'Ne možete se prijavljivati na oglase%s.',
            'Sie können sich%s nicht auf Anzeigen bewerben.'
          ),
          ('limit_messaging', 'You cannot send messages%s.', 'Ne možete slati poruke%s.', 'Sie können%s keine Nachrichten senden.'),
          (
            'limit_withdrawing', 'You cannot request withdrawals%s; those already requested are not paid meanwhile.',
            'Ne možete tražiti isplate%s; već zatražene se u međuvremenu ne isplaćuju.',
            'Sie können%s keine Auszahlungen anfordern; bereits angeforderte werden so lange nicht ausgezahlt.'
          ),
          ('suspend', 'Your account is suspended%s.', 'Vaš je račun privremeno blokiran%s.', 'Ihr Konto ist%s gesperrt.'),
          ('ban', 'Your account is banned%s.', 'Vaš je račun trajno zatvoren%s.', 'Ihr Konto ist%s ausgeschlossen.'),
          -- The proposed reason, with the policy's title.
          ('as_reported', '%s, as reported.', '%s, kako je prijavljeno.', '%s, wie gemeldet.'),
          ('sample_subject', 'Payout has not arrived', 'Isplata nije stigla', 'Auszahlung ist nicht angekommen'),
          (
            'sample_message', 'Please read the rule before you write again.', 'Pročitajte pravilo prije nego što ponovno pišete.',
            'Bitte lesen Sie die Regel, bevor Sie wieder schreiben.'
          ),
          -- How the decision arose and who made it.
          ('after_report', 'A report brought it to our attention.', 'Na to nas je upozorila prijava.', 'Anlass war eine Meldung.'),
          ('own_initiative', 'We noticed it ourselves.', 'To smo primijetili sami.', 'Es ist uns selbst aufgefallen.'),
          (
            'by_a_person', 'A member of our team made this decision; no automated means were used.', 'Odlučila je osoba, bez automatiziranih sredstava.',
            'Entschieden hat ein Mensch, ohne automatisierte Mittel.'
          ),
          (
            'by_a_machine', 'The decision was made by automated means.', 'Odluka je donesena automatizirano.',
            'Die Entscheidung wurde automatisiert getroffen.'
          ),
          -- Who reviews or reviewed an appeal.
          (
            'appeal_by_other', 'Someone other than the person who made this decision will review it.',
            'O žalbi ne odlučuje osoba koja je donijela ovu odluku.',
            'Darüber entscheidet jemand anderes als die Person, die entschieden hat.'
          ),
          (
            'appeal_by_same', 'Only one person works on our staff at present: if that is still so, they will look at it again themselves.',
            'Trenutačno kod nas radi samo jedna osoba: ako tako i ostane, o žalbi će ponovno odlučiti ona sama.',
            'Zurzeit arbeitet bei uns nur eine Person: Bleibt es dabei, prüft sie die Entscheidung selbst noch einmal.'
          ),
          (
            'looked_at_by_other', 'Someone who had no part in that decision reviewed it.',
            'Razmotrila ju je osoba koja u odluci nije sudjelovala.',
            'Geprüft hat sie jemand, der an der Entscheidung nicht beteiligt war.'
          ),
          (
            'looked_at_by_same', 'Nobody else on our staff could review it, so the person who made the decision reviewed it again.',
            'Nitko drugi od osoblja to nije mogao učiniti, pa ju je ponovno razmotrila osoba koja je donijela odluku.',
            'Niemand sonst bei uns konnte sie prüfen, daher hat die Person, die entschieden hat, sie noch einmal geprüft.'
          ),
          -- The outcome of a report.
          (
            'acted', 'We found that it breaks our rules, and acted.', 'Utvrdili smo kršenje naših pravila i poduzeli mjere.',
            'Wir haben einen Verstoß gegen unsere Regeln festgestellt und gehandelt.'
          ),
          (
            'no_violation', 'We found that it does not break our rules.', 'Nismo utvrdili kršenje naših pravila.',
            'Wir haben keinen Verstoß gegen unsere Regeln festgestellt.'
          )
      ) w (key, en, hr, de)
     where w.key = p_key
  );
end
$$;

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
    select string_agg(replace(replace(private.notice_phrase(k.kind, p_locale), '%s', v_until), '..', '.'), ' ' order by k.n)
      from unnest(v_kinds) with ordinality k (kind, n)
  );
end
$$;
