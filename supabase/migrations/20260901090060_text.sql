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
