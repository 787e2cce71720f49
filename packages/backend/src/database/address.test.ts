import { expect, test } from 'vitest';
import { faultOfAddress, parseAddress } from './address.ts';

test('reads hosts, encryption and options', () => {
  expect(
    parseAddress(
      'postgres://u%40x:p%2Cw@[::1],db2:5433/name?sslmode=verify-ca&sslrootcert=%2Fca.crt&search_path=a&target_session_attrs=primary',
    ),
  ).toEqual({
    hosts: [
      { name: '::1', port: 5432 },
      { name: 'db2', port: 5433 },
    ],
    ...{ user: 'u@x', database: 'name', encryption: { mode: 'verify-ca', issuers: '/ca.crt' } },
    driverUrl: 'postgres://u%40x:p%2Cw@[::1]/name?search_path=a',
  });
});

test.each([
  ['', null],
  ['sslmode=disable&sslrootcert=/ca', null],
  ['sslmode=require', { mode: 'require', issuers: null }],
  ['sslmode=require&sslrootcert=/ca', { mode: 'verify-ca', issuers: '/ca' }],
  ['sslmode=verify-full', { mode: 'verify-full', issuers: null }],
  ['sslmode=verify-full&sslrootcert=system', { mode: 'verify-full', issuers: null }],
])('encrypts with "%s" as libpq does', (options, encryption) => {
  expect(parseAddress(`postgresql://h/db?target_session_attrs=read-write&${options}`).encryption).toEqual(
    encryption,
  );
});

const NO_ADDRESS = 'must be an address like postgres://user:password@host:5432/name';

test.each([
  ['postgres://u:hidden@h:99999/db', NO_ADDRESS],
  ['postgres://u:hidden@h1,h:x/db?target_session_attrs=read-write', NO_ADDRESS],
  ['http://h/db', NO_ADDRESS],
  [
    'postgres://u:hidden@h1,h2/db',
    'must have target_session_attrs=read-write; other values are not supported',
  ],
  [
    'postgres://u:hidden@h1/db?target_session_attrs=standby',
    'must have target_session_attrs=read-write; other values are not supported',
  ],
  ['postgres://h/db?ssl=true', 'must have sslmode=require or sslmode=verify-full instead of ssl'],
  [
    'postgres://h/db?sslmode=prefer',
    'must have one of these as sslmode: disable, require, verify-ca, verify-full',
  ],
  ['postgres://h/db?sslmode=verify-ca', 'must have sslrootcert=FILE together with sslmode=verify-ca'],
  [
    'postgres://h/db?sslmode=require&sslrootcert=system',
    'must have sslmode=verify-full together with sslrootcert=system',
  ],
])('refuses %s', (text, fault) => expect(faultOfAddress(text)).toBe(fault));
