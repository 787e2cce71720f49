-- Normalizes typed or pasted text before it is compared or stored.

-- Removes control characters, zero-width characters and direction overrides, which can make "evil" read as "live". Keeps joiners
-- (U+200C, U+200D) between letters of scripts that need them or between emoji, variation selectors after emoji and Chinese
-- characters, and the tags of a flag.
create or replace function private.visible(p_text text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if p_text ~ '^[\t\n\r -~]*$' then
    return p_text;
  end if;
  return normalize(regexp_replace(
    p_text,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f'
    '\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]'
    '|(?<![\u0600-\u0dff\u0f00-\u109f\u1700-\u1cff\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc])\u200c'
    '|\u200c(?![\u0600-\u0dff\u0f00-\u109f\u1700-\u1cff\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc])'
    '|(?<![\u0600-\u0dff\u0f00-\u109f\u1700-\u1cff\u2190-\u2bff\ua800-\uabff\ufb50-\ufdff\ufe0f\ufe70-\ufefc\U0001f000-\U0001faff])\u200d'
    '|\u200d(?![\u0600-\u0dff\u0f00-\u109f\u1700-\u1cff\u2190-\u2bff\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc\U0001f000-\U0001faff])'
    '|(?<![#*0-9\u00a9\u00ae\u2010-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff])[\ufe00-\ufe0f\U000e0100-\U000e01ef]'
    '|(?<=[#*0-9])[\ufe00-\ufe0f](?!\u20e3)'
    '|(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0000-\U000e007f]',
    '', 'g'
  ), nfc);
end
$$;

-- Kinds: line (names, user names, titles, account holders), tag, search, id, email, phone, iban (BIC too), revtag. Null when
-- nothing is left.
create or replace function private.clean_text(p_text text, p_kind text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_text text := p_text;
begin
  if p_kind not in ('line', 'tag', 'search', 'id', 'email', 'phone', 'iban', 'revtag') then
    raise exception 'private.clean_text does not know the kind "%".', p_kind;
  end if;
  if p_kind = 'email' then
    -- Must match packages/backend/src/auth/email.ts, which sign-ins use.
    v_text := btrim(normalize(regexp_replace(
      v_text,
      '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
      '\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'
    ), nfc), e' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000');
    -- Root rules turn İ into two characters; the hosted auth service makes it i.
    return nullif(lower(translate(v_text, 'İ', 'i') collate "und-x-icu"), '');
  end if;

  if v_text !~ '^[!-~]+( [!-~]+)*$' then
    v_text := private.visible(v_text);
    if p_kind in ('id', 'phone', 'iban', 'revtag') then
      v_text := normalize(v_text, nfkc);
    end if;
    v_text := private.trimmed(regexp_replace(
      v_text, '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'
    ));
  end if;
  return nullif(case p_kind
    when 'tag' then normalize(lower(v_text collate "und-x-icu"), nfc)
    when 'id' then btrim(v_text, ' "''`{}()[]<>„“”‚‘’«»‹›')
    when 'iban' then regexp_replace(
      upper(regexp_replace(v_text, '[\s.:\u2010-\u2015\u2212-]', '', 'g') collate "und-x-icu"), '^IBAN', ''
    )
    when 'revtag' then lower(ltrim(v_text, '@ ') collate "und-x-icu")
    else v_text
  end, '');
end
$$;

-- RFC 5321: at most 64 bytes before the @, 63 characters per part of the domain, 254 bytes in all. Letters of any script are
-- allowed, symbols and emoji are not.
create or replace function private.is_email(p_email text)
returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- Must match packages/backend/src/auth/email.ts, which sign-ins use.
  v_letter constant text := 'a-z0-9\u00c0-\u1fff\u2c00-\u2dff\u3005-\u3007\u3041-\ud7a3\uf900-\ufdfb\ufe70-\ufefc'
    '\U00010000-\U0001cfff\U0001e000-\U0001efff\U00020000-\U0003ffff';
  v_label constant text := format('[%1$s]([%1$s-]{0,61}[%1$s])?', v_letter);
  v_word constant text := format('[%s!#$%%&''*+/=?^_`{|}~-]+', v_letter);
begin
  return octet_length(p_email) <= 254 and octet_length(split_part(p_email, '@', 1)) <= 64
    and p_email ~ format('^%1$s(\.%1$s)*@%2$s(\.%2$s)+$', v_word, v_label);
end
$$;

-- Applies CLDR's aliases for the product's languages. Norwegian devices send nb or nn; both become no. Null for a blank. The
-- result may not be a valid locale.
create or replace function private.locale_tag(p_locale text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- Strips suffixes of operating systems: hr_HR.UTF-8, sr_RS@latin, zh_TW_#Hant, en-US-u-ca-gregory.
  v_tag text := rtrim(regexp_replace(
    replace(lower(private.clean_text(p_locale, 'id') collate "und-x-icu"), '_', '-'), '[.@].*$|-[a-z0-9]-.*$|#|-(?=-)', '', 'g'
  ), '-');
  v_language text := split_part(v_tag, '-', 1);
begin
  v_tag := coalesce(substring(
    ' bos:bs bul:bg ces:cs chi:zh cmn:zh cnr:sr cze:cs dan:da deu:de dut:nl ell:el eng:en fin:fi fra:fr fre:fr ger:de gre:el '
    'hbs:sr hrv:hr hun:hu ita:it jpn:ja mo:ro mol:ro nb:no nld:nl nn:no nno:no nob:no nor:no pol:pl por:pt ron:ro rum:ro '
    'rus:ru scc:sr scr:hr sh:sr slk:sk slo:sk slv:sl spa:es srp:sr swe:sv tur:tr ukr:uk zho:zh '
    from ' ' || nullif(v_language, '') || ':([a-z]+) '
  ), v_language) || substr(v_tag, length(v_language) + 1);
  -- Drops a region that repeats the language: hr-hr becomes hr.
  return nullif(regexp_replace(v_tag, '^([a-z]+)-\1$', '\1'), '');
end
$$;

-- Null for a blank.
create or replace function private.language_of(p_locale text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return split_part(private.locale_tag(p_locale), '-', 1);
end
$$;

create or replace function private.locale_tags(p_locales text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select string_agg(coalesce(private.locale_tag(l.locale), ''), ', ' order by l.n)
      from string_to_table(p_locales, ',') with ordinality l (locale, n)
  );
end
$$;
