-- Checks of text before it is stored: visibility, countries, web addresses.

-- Trims spaces. Text of only spaces, control and invisible characters (U+00A0, U+200B, U+2800) counts as empty. Invisible
-- characters at the ends of visible text stay, since they may be part of an emoji. Null when nothing visible is left.
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

-- Used in indexes. Croatian and Serbian đ is also typed dj or d. Most texts are ASCII only, which has a fast path.
create function private.search_fold(p_text text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_text text;
begin
  if octet_length(p_text) = length(p_text) then
    v_text := lower(p_text collate "C");
  else
    v_text := lower(translate(
      regexp_replace(
        extensions.unaccent('extensions.unaccent'::regdictionary, normalize(p_text, nfc)), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'
      ),
      'ıʼ‘’‛′´' || U&'\00a0\2007\202f\3000', 'i''''''''''''    '
    ) collate "und-x-icu");
  end if;
  if strpos(v_text, 'dj') > 0 then
    v_text := regexp_replace(v_text, 'dj+', 'd', 'g');
  end if;
  if strpos(v_text, '  ') > 0 then
    v_text := regexp_replace(v_text, ' {2,}', ' ', 'g');
  end if;
  return v_text;
end
$$;

-- ISO 3166-1, and Kosovo's XK. Must match the list in packages/contract.
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

create function private.is_country(p_code text)
returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return p_code = any (private.country_codes());
end
$$;

-- Websites are shown as links, so other schemes are refused, above all javascript.
create function private.is_website(p_address text)
returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return p_address ~* '^https?://[^\s/?#@:.]+(\.[^\s/?#@:.]+)+\.?(:\d{1,5})?([/?#]\S*)?$';
end
$$;

-- Requires HTTPS, or a file of the bucket avatars. A server without a certificate only serves this machine.
create function private.is_picture_address(p_address text)
returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return p_address ~* ('^https://[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?$'
    '|^(http://(localhost|127\.0\.0\.1)(:\d{1,5})?)?/storage/v1/object/public/avatars/\S+$');
end
$$;

-- Code and length of each country's IBANs: the IBAN registry, and countries that use such numbers without being in it. Two
-- letters and the length, such as HR21.
create function private.iban_lengths()
returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return string_to_array(
    'AD24 AE23 AL28 AO25 AT20 AX18 AZ28 BA20 BE16 BF28 BG22 BH22 BI27 BJ28 BL27 BR29 BY28 CF27 CG27 CH21 CI28 '
    'CM27 CR22 CV25 CY28 CZ24 DE22 DJ27 DK18 DO28 DZ26 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GA27 GB22 GE22 GF27 '
    'GI23 GL18 GP27 GQ27 GR27 GT28 GW25 HN28 HR21 HU28 IE22 IL23 IQ23 IR26 IS26 IT27 JO30 KM27 KW30 KZ20 LB28 '
    'LC32 LI21 LT20 LU20 LV21 LY25 MA28 MC27 MD24 ME22 MF27 MG27 MK19 ML28 MN20 MQ27 MR27 MT31 MU30 MZ25 NC27 '
    'NE28 NI28 NL18 NO15 OM23 PF27 PK24 PL28 PM27 PS29 PT25 QA29 RE27 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 '
    'SK24 SM27 SN28 SO23 ST25 SV28 TD27 TF27 TG28 TL23 TN24 TR26 UA29 VA22 VG24 WF27 XK20 YE30 YT27', ' ');
end
$$;

-- ISO 13616: with the first four characters moved to the end and letters as 10 to 35, the remainder modulo 97 is 1.
create function private.is_iban(p_iban text)
returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if p_iban is null or p_iban !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'
     or left(p_iban, 2) || length(p_iban) <> all (private.iban_lengths()) then
    return false;
  end if;
  return (
    select string_agg(case when c ~ '[A-Z]' then (ascii(c) - 55)::text else c end, '' order by at)::numeric % 97 = 1
      from unnest(string_to_array(substr(p_iban, 5) || left(p_iban, 4), null)) with ordinality t (c, at)
  );
end
$$;
