-- Checks before a text is stored: that it is visible, a country, a web address.

-- Trims spaces. A text of nothing but spaces, control characters and invisible ones, such as U+00A0, U+200B or U+2800,
-- counts as empty. At the ends of a visible text invisible characters stay: they may be part of an emoji.
create function private.trimmed(p_text text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if p_text !~ (
    '[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]'
  ) then
    return null;
  end if;
  return btrim(
    p_text,
    e' \t\n\x0b\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b'
    '\u2028\u2029\u202f\u205f\u2060\u3000\ufeff'
  );
end
$$;
comment on function private.trimmed is 'The text without surrounding spaces; null when nothing of it is visible.';

-- Removes control characters, characters without a width, and those that change the direction, by which evil is read as live.
-- Kept are joiners (U+200C, U+200D) between letters of scripts that need them or between emoji, variation selectors after
-- emoji and Chinese characters, and the tags of a flag.
create function private.visible(p_text text)
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
comment on function private.visible is 'The text in composed characters (NFC), without control characters and others that cannot be seen.';

-- What people type or paste, as it is stored and compared. Kinds: line (names, user names, titles, account holders), tag,
-- search, id, email, phone, iban (BIC too), revtag.
create function private.clean_text(p_text text, p_kind text)
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
    -- packages/backend/src/auth/email.ts does the same, for sign-ins.
    v_text := btrim(normalize(regexp_replace(
      v_text,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
      '\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
      '', 'g'
    ), nfc), e' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000');
    -- Root rules make two characters of İ; the hosted auth service makes it i.
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
comment on function private.clean_text is
  'The text without what cannot be seen, in composed characters (NFC), in one line, single-spaced; null when nothing is left.';

-- ISO 3166-1, and Kosovo's XK. packages/contract has the same list.
create function private.country_codes()
returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return string_to_array(
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV '
    'BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES '
    'ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE '
    'IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY '
    'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU '
    'NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM '
    'SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE '
    'VG VI VN VU WF WS XK YE YT ZA ZM ZW', ' ');
end
$$;
comment on function private.country_codes is 'All country codes, as two capital letters.';

create function private.is_country(p_code text)
returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return p_code = any (private.country_codes());
end
$$;
comment on function private.is_country is 'Whether a country has this code; null for null.';

-- Websites are shown as links, so no other scheme is allowed, least of all javascript.
create function private.is_website(p_address text)
returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return p_address ~* '^https?://[^\s/?#@:.]+(\.[^\s/?#@:.]+)+\.?(:\d{1,5})?([/?#]\S*)?$';
end
$$;
comment on function private.is_website is 'Whether it is an address that begins with http:// or https://; null for null.';
