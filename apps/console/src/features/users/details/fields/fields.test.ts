import { describe, expect, it } from 'vitest';
import { aProfile } from '../userPage.testing.ts';
import { safeLink, TYPED_FIELDS } from './fields.ts';

const { username, base_country_code, preferred_locale, service_radius, base_latitude, base_longitude } =
  TYPED_FIELDS;
const { website } = TYPED_FIELDS;
const { balance, subscription_expires_at, bio, full_name } = TYPED_FIELDS;

describe('reading', () => {
  it.each([
    [username, ' ana ', 'ana'],
    [username, '   ', null],
    [full_name, '', null],
    [bio, 'two\nlines', 'two\nlines'],
    [website, ' https://ana.test/me ', 'https://ana.test/me'],
    [website, 'ana.test', 'https://ana.test'],
    [website, '', null],
    [base_country_code, 'hr', 'HR'],
    [base_country_code, ' De ', 'DE'],
    [base_country_code, '', null],
    [preferred_locale, ' EN ', 'en'],
    [preferred_locale, 'en ,HR', 'en, hr'],
    [preferred_locale, 'pt-BR', 'pt-br'],
    [preferred_locale, 'zh_Hant_TW', 'zh-hant-tw'],
    [preferred_locale, '', null],
    [service_radius, '25', 25],
    [service_radius, ' 7.25 ', 7.25],
    [service_radius, '', null],
    [base_latitude, '45.8150114', 45.815011],
    [base_longitude, '-180', -180],
    [base_longitude, '', null],
    [balance, '€1,234.50', 1234.5],
    [balance, '999999999999.99', 999999999999.99],
    [balance, '0', 0],
    [subscription_expires_at, '', null],
    [subscription_expires_at, '2026-12-31T23:59Z', '2026-12-31T23:59:00.000Z'],
  ])('$name: %j', (field, typed, value) => {
    expect(field.read(typed)).toEqual({ value });
  });

  it.each([
    [full_name, '\u200b'],
    [username, '\u3164'],
    [website, 'javascript:alert(1)'],
    [website, 'my site'],
    [base_country_code, 'ZZ'],
    [base_country_code, 'HRV'],
    [base_country_code, 'H'],
    [base_country_code, '12'],
    [preferred_locale, 'english please'],
    [preferred_locale, 'en,,hr'],
    [service_radius, '-1'],
    [service_radius, '7.255'],
    [service_radius, 'far'],
    [base_latitude, '90.1'],
    [base_latitude, '45,8'],
    [base_longitude, '181'],
    [balance, ''],
    [balance, '-1'],
    [balance, '1.005'],
    [balance, '99999999999999.99'],
    [subscription_expires_at, 'soon'],
    // A year of two digits.
    [subscription_expires_at, '0026-12-31T20:50'],
    [subscription_expires_at, '1999-12-31T12:00Z'],
    [subscription_expires_at, '2100-01-01T00:00Z'],
    [subscription_expires_at, '9999-12-31T23:59'],
  ])('$name: refuses %j', (field, typed) => {
    expect(field.read(typed)).toEqual({ problem: expect.stringMatching(/\.$/) as string });
  });
});

describe('writing', () => {
  it.each([
    [balance, aProfile({ balance: 1234.5 }), '1234.50'],
    [balance, aProfile({ balance: 0.1 }), '0.10'],
    [base_latitude, aProfile({ base_latitude: 45.8 }), '45.800000'],
    [base_latitude, aProfile({ base_latitude: null }), ''],
    [service_radius, aProfile({ service_radius: 25 }), '25'],
    [username, aProfile({ username: null }), ''],
    [subscription_expires_at, aProfile({ subscription_expires_at: null }), ''],
  ])('$name', (field, profile, text) => {
    expect(field.write(profile)).toBe(text);
  });

  it('reads back to the minute in any time zone', () => {
    const profile = aProfile({ subscription_expires_at: '2026-12-31T22:45:00+00:00' });
    const typed = subscription_expires_at.write(profile);
    expect(subscription_expires_at.read(typed)).toEqual({ value: '2026-12-31T22:45:00.000Z' });
  });
});

it.each([
  ['https://ana.test/work', 'https://ana.test/work'],
  ['http://ana.test', 'http://ana.test/'],
  [' ana.test ', 'https://ana.test/'],
  ['ana.test/a?b=c', 'https://ana.test/a?b=c'],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)//x.y', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['//evil.test', null],
  ['/relative', null],
  ['ask me', null],
  ['localhost', null],
  ['', null],
  [null, null],
])('makes %j the link %j', (typed, link) => {
  expect(safeLink(typed)).toBe(link);
});
