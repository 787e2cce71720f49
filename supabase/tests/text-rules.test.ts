import { cleanEmail, normalizeEmail } from '@marketdesk/backend/auth/email.ts';
import { COUNTRY_CODES } from '@marketdesk/contract/countries.ts';
import { LOCALES } from '@marketdesk/contract/enums.ts';
import { getCountrySpecifications, isValidIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { openWorld, expectSqlError } from './world.ts';

// Normalization and limits of every text that people write; constraints apply them to every caller.

const world = await openWorld();
const admin = await world.person('admin');
const user = await world.person();

const NOBODY = '00000000-0000-4000-8000-000000000000';
const BLANKS = [
  '',
  '   ',
  '\t\n',
  '\u00a0',
  '\u200b',
  '\u2003\u200d',
  '\ufeff',
  '\u2800',
  '\u3164',
  '\u{e0001}',
];

describe('a text', () => {
  const trimmed = async (text: string | null) =>
    (await world.sql<{ text: string | null }>('select private.trimmed($1) as text', [text]))[0]?.text;

  it.each([...BLANKS, null])('of blanks only is empty: %j', async (blank) => {
    expect(await trimmed(blank)).toBeNull();
  });

  it.each([
    ['  Ana  ', 'Ana'],
    ['\u00a0Ana\u200b', 'Ana'],
    ['a\u200db', 'a\u200db'],
    ['❤️', '❤️'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['東京', '東京'],
    ['.', '.'],
  ])('%j is stored as %j', async (text, kept) => {
    expect(await trimmed(text)).toBe(kept);
  });

  it('of many blanks is cheap', async () => {
    const started = Date.now();
    await trimmed(`x${'\u00a0'.repeat(100_000)}x`);
    expect(Date.now() - started).toBeLessThan(2000);
  });
});

describe('private.clean_text', () => {
  const clean = async (text: string | null, kind: string) =>
    (await world.sql<{ text: string | null }>('select private.clean_text($1, $2) as text', [text, kind]))[0]
      ?.text;
  const INVISIBLE = [
    0x01, 0x7f, 0xad, 0x34f, 0x61c, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060,
  ]
    .concat([0x2064, 0x2066, 0x2069, 0x3164, 0xfe0f, 0xfeff, 0xe0020])
    .map((code) => String.fromCodePoint(code));

  it.each([
    ['line', 'Eva Novak'],
    ['tag', 'eva novak'],
    ['search', 'eva novak'],
    ['id', 'cus_1AbC'],
    ['email', 'eva@example.test'],
    ['phone', '+385 91 123'],
    ['iban', 'HR1210010051863000160'],
    ['revtag', 'eva_n'],
  ])('of kind %s removes invisible characters everywhere: %s', async (kind, kept) => {
    for (const character of INVISIBLE) {
      expect(
        await clean(`${character}${kept.slice(0, 3)}${character}${kept.slice(3)}${character}`, kind),
      ).toBe(kept);
    }
    for (const blank of [...BLANKS, null]) expect(await clean(blank, kind)).toBeNull();
  });

  it.each([
    ['line', 'Eva\r\nNovak', 'Eva Novak'],
    ['line', 'Eva\u2028 \u00a0\tNovak ', 'Eva Novak'],
    ['line', 'Zoe\u0308', 'Zoë'],
    ['line', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['line', 'क्\u200dष', 'क्\u200dष'],
    ['line', 'Ana 👩\u200d🔧 ❤\ufe0f 1\ufe0f\u20e3', 'Ana 👩\u200d🔧 ❤\ufe0f 1\ufe0f\u20e3'],
    ['line', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['line', '葛\u{e0100}城', '葛\u{e0100}城'],
    ['line', '\u200cمی\u200c x\u200dی', 'می xی'],
    ['tag', ' ADRIANA  Š', 'adriana š'],
    ['tag', 'ru\u0308ckgabe', 'rückgabe'],
    ['id', ' "{12345678-ABCD}" ', '12345678-ABCD'],
    ['email', ' I\u0307BRAHIM@Example.test', 'ibrahim@example.test'],
    ['email', 'a b@x.test', 'a b@x.test'],
    ['phone', '+385\u00a091\u2007123', '+385 91 123'],
    ['iban', 'iban: hr12 1001-0051.8630 0016 0', 'HR1210010051863000160'],
    ['iban', '\uff28\uff321210010051863000160', 'HR1210010051863000160'],
    ['revtag', ' @Eva_N', 'eva_n'],
  ])('of kind %s turns %j into %j', async (kind, text, cleaned) => {
    expect(await clean(text, kind)).toBe(cleaned);
    expect(await clean(cleaned, kind)).toBe(cleaned);
  });

  it('refuses an unknown kind', async () => {
    await expectSqlError(clean('x', 'name'), 'P0001', /does not know the kind "name"/);
  });
});

describe('a locale', () => {
  const tag = async (locale: string | null) =>
    (await world.sql<{ tag: string | null }>('select private.locale_tag($1) as tag', [locale]))[0]?.tag;

  it.each([
    ['en', 'en'],
    [' PT-br ', 'pt-br'],
    ['pt_BR', 'pt-br'],
    ['hr_HR', 'hr'],
    ['hr_HR.UTF-8', 'hr'],
    ['sr_RS@latin', 'sr-rs'],
    ['zh_Hant_TW', 'zh-hant-tw'],
    ['zh_TW_#Hant', 'zh-tw-hant'],
    ['en-US-u-ca-gregory', 'en-us'],
    ['\u200ehr\u200e', 'hr'],
    ['nb', 'no'],
    ['nn_NO', 'no'],
    ['nb-SJ', 'no-sj'],
    ['sh-ME', 'sr-me'],
    ['cnr', 'sr'],
    ['english', 'english'],
    ['', null],
    [' ', null],
    [null, null],
  ])('%j becomes %j', async (typed, expected) => {
    expect(await tag(typed)).toBe(expected);
  });

  it('of every CLDR alias becomes its language', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
    const codes = letters.flatMap((a) => letters.flatMap((b) => [a + b, ...letters.map((c) => a + b + c)]));
    const canonical = (code: string) => new Intl.Locale(code).language;
    const aliases = codes.filter(
      (code) => canonical(code) !== code && LOCALES.some((l) => l === canonical(code)),
    );
    const rows = await world.sql<{ code: string; language: string }>(
      `select code, private.language_of(code || '_XX') as language
         from unnest($1::text[]) code where private.language_of(code) <> code`,
      [codes],
    );
    const norwegian = ['nb', 'nn', 'nno', 'nob'].map((code) => [code, 'no']);
    expect(rows.map(({ code, language }) => [code, language]).toSorted()).toEqual(
      [...aliases.map((code) => [code, canonical(code)]), ...norwegian].toSorted(),
    );
  });
});

describe('an email address', () => {
  const LABEL = 'd'.repeat(63);
  const rules = async (text: string) =>
    (
      await world.sql<{ email: string | null; is_email: boolean | null }>(
        `select c.email, private.is_email(c.email) from private.clean_text($1, 'email') c (email)`,
        [text],
      )
    )[0];

  it.each([
    ['Ana.Horvat+x@Example.test', 'ana.horvat+x@example.test'],
    ['a@b.c', 'a@b.c'],
    ["o'neil_{1}!#$%&*/=?^`|~-@x-y.test", "o'neil_{1}!#$%&*/=?^`|~-@x-y.test"],
    [' \u00a0\ta\r\n@x.test\u200b\u3000\ufeff', 'a@x.test'],
    ['\u202aa@x.te\u00adst\u202c', 'a@x.test'],
    ['İBRAHİM@X.TEST', 'ibrahim@x.test'],
    ['I\u0307@x.test', 'i@x.test'],
    ['ΣΑΣ@x.test', 'σας@x.test'],
    ['zoe\u0308@mu\u0308nchen.test', 'zoë@münchen.test'],
    ['用户@例子.测试', '用户@例子.测试'],
    [`${'l'.repeat(64)}@x.test`, `${'l'.repeat(64)}@x.test`],
    [`a@${LABEL}.test`, `a@${LABEL}.test`],
    [`a@${`${LABEL}.`.repeat(3)}${'t'.repeat(60)}`, `a@${`${LABEL}.`.repeat(3)}${'t'.repeat(60)}`],
  ])('%j becomes %j, in the database and for a sign-in', async (typed, email) => {
    expect(await rules(typed)).toEqual({ email, is_email: true });
    expect(normalizeEmail(typed)).toBe(email);
  });

  it.each([
    ...['a', 'a@', '@x.test', 'a@x', 'a@@x.test', 'a@b@x.test', 'a b@x.test', 'a@x .test'],
    ...[
      '.a@x.test',
      'a.@x.test',
      'a..b@x.test',
      'a@x.test.',
      'a@.x.test',
      'a@x..test',
      'a@-x.test',
      'a@x-.test',
    ],
    ...['a@x_y.test', 'a@[127.0.0.1]', '<a@x.test>', 'a,b@x.test', '"a"@x.test', 'a@x.test:25'],
    ...['a@😀.test', '😀@x.test', 'a@❤️.test', 'a@i\u2665.test', 'a＠x.test'],
    ...[`${'l'.repeat(65)}@x.test`, `${'š'.repeat(33)}@x.test`, `a@${LABEL}d.test`],
    `a@${`${LABEL}.`.repeat(3)}${'t'.repeat(61)}`,
  ])('%j is invalid', async (typed) => {
    expect(await rules(typed)).toEqual({ email: cleanEmail(typed), is_email: false });
    expect(normalizeEmail(typed)).toBeNull();
  });
});

it('IBANs have the countries and lengths of ibantools', async () => {
  const known = Object.entries(getCountrySpecifications())
    .filter(([, { bban_regexp: form }]) => form)
    .map(([country, { chars }]) => `${country}${String(chars)}`);
  const [row] = await world.sql<{ lengths: string[] }>('select private.iban_lengths() as lengths');
  expect(row?.lengths).toEqual(known.toSorted());
  for (const iban of ['HR1210010051863000160', 'DE89370400440532013000', 'MT84MALT011000012345MTLCAST001S']) {
    for (const text of [iban, iban.slice(0, -1), `${iban}0`, `ZZ${iban.slice(2)}`, `US${iban.slice(2)}`]) {
      const [judged] = await world.sql('select private.is_iban($1)', [text]);
      expect(judged).toEqual({ is_iban: isValidIBAN(text) });
    }
  }
});

describe('a text without visible characters is refused', () => {
  it.each(['\u00a0', '\u200b', '\u3164'])('as a word of the taxonomy: %j', async (blank) => {
    const id = await world.rpc<string>(admin, 'admin_create_category', {
      p_slug: `words-${String(blank.codePointAt(0))}`,
    });
    const item = {
      p_entity_type: 'category',
      p_entity_id: id,
      p_locale: 'en',
    };
    const sentence = (what: string) => `The ${what} must not be blank.`;
    await world.refuses(
      admin,
      'admin_upsert_taxonomy_synonym',
      { ...item, p_term: blank },
      '22023',
      sentence('term'),
    );
    await world.refuses(
      admin,
      'admin_upsert_taxonomy_translation',
      { ...item, p_display_name: blank },
      '22023',
      sentence('name'),
    );
  });

  it.each([
    ['open_support_ticket', { p_subject: '\u200b', p_category: 'Billing', p_content: 'Help' }, /subject/],
    ['open_support_ticket', { p_subject: 'Help', p_category: 'Billing', p_content: '\u00a0' }, /message/],
    ['create_post', { p_title: '\u200b', p_category_id: NOBODY }, /title/],
  ])('by %s %j', async (name, args, sentence) => {
    await world.refuses(user, name, args, '22023', sentence);
  });

  it('as a price id, or as the reason for a hold', async () => {
    const price = {
      p_stripe_price_id: '\u200b',
      p_type: 'top_up',
      p_display_label: 'x',
    };
    await world.refuses(admin, 'admin_insert_price_config', price, '22023', 'Enter a price ID.');
    const hold = { p_reason: '\u00a0' };
    await world.refuses(admin, 'admin_hold_payouts', hold, '22023', 'Enter a reason for the hold.');
  });
});

describe('constraints refuse', () => {
  it.each([
    ['full_name', '\u200b'],
    ['username', '\u00a0'],
    ['website', 'javascript:alert(1)'],
    ['base_country_code', 'ZZ'],
    ['stories_country_code', 'ZZ'],
    ['avatar_url', 'javascript:alert(1)'],
    ['avatar_url', 'http://x.test/a.png'],
    ['avatar_url', 'data:text/html,x'],
  ])('a profile with %s %j', async (column, value) => {
    await expectSqlError(
      world.sql(`update public.profiles set ${column} = $2 where user_id = $1`, [user.id, value]),
      '23514',
      /violates check constraint/,
    );
  });
});

describe('for every caller, the tables store', () => {
  const HIDDEN = '\u202e';

  it.each([
    ['username', `b${HIDDEN}ob`, 'bob'],
    ['full_name', `Eva${HIDDEN}\r\nNovak`, 'Eva Novak'],
    ['email', `V${HIDDEN}@Example.test\u200b`, 'v@example.test'],
    ['contact_number', '+385\u00a091 1\u206023', '+385 91 123'],
    ['preferred_locale', 'nb_NO, en', 'no, en'],
  ])('a profile with %s %j as %j', async (column, value, stored) => {
    const [row] = await world.sql(
      `update public.profiles set ${column} = $2 where user_id = $1 returning ${column} as stored`,
      [user.id, value],
    );
    expect(row).toEqual({ stored });
  });

  it('an account and its profile with a normalized address and name', async () => {
    const [row] = await world.sql(
      `with account as (
         insert into auth.users (id, email, raw_user_meta_data)
         values (gen_random_uuid(), $1, jsonb_build_object('full_name', $2::text)) returning id, email
       ) select email from account`,
      [`new${HIDDEN}@Example.test`, `Eva${HIDDEN}\nNovak`],
    );
    expect(row).toEqual({ email: 'new@example.test' });
    expect(await world.sql(`select full_name from public.profiles where email = 'new@example.test'`)).toEqual(
      [{ full_name: 'Eva Novak' }],
    );
  });

  it('titles of posts and subjects of tickets in one line', async () => {
    const title = `Paint${HIDDEN} a\n fence`;
    const rows = await world.sql(
      `with post as (
         insert into public.posts (user_id, title) values ($1, $2) returning title
       ), ticket as (
         insert into public.support_tickets (user_id, subject, category) values ($1, $2, 'Billing') returning subject
       ) select title from post union all select subject from ticket`,
      [user.id, title],
    );
    expect(rows).toEqual([{ title: 'Paint a fence' }, { title: 'Paint a fence' }]);
  });

  it('a username only once, in any spelling', async () => {
    await world.person('user', { username: 'dup_zoë' });
    const other = await world.person();
    for (const username of ['dup\u200b_zoë', 'DUP_ZOE\u0308', ' dup_zoë\ufe0f']) {
      const args = { p_user_id: other.id, p_updates: { username } };
      await world.refuses(admin, 'admin_update_user_profile', args, 'PT409', 'This username is taken.');
      await expectSqlError(
        world.sql('update public.profiles set username = $2 where user_id = $1', [other.id, username]),
        '23505',
        /profiles_username_key/,
      );
    }
  });

  it('no invalid payout destination', async () => {
    for (const details of ['{}', '{"iban": "HR12"}', '{"revtag": "a b"}']) {
      for (const method of ['bank', 'revolut']) {
        await expectSqlError(
          world.sql('insert into public.payout_destinations (user_id, method, details) values ($1, $2, $3)', [
            user.id,
            method,
            details,
          ]),
          '23514',
          /violates check constraint/,
        );
      }
    }
  });
});

it('the database and the contract have the same countries', async () => {
  const [row] = await world.sql<{ codes: string[] }>('select private.country_codes() as codes');
  expect(row?.codes).toEqual([...COUNTRY_CODES]);
  expect(row?.codes).toHaveLength(250);
});
