import packageJson from 'country-flag-icons/package.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { FLAGS_VERSION, flagAddress } from './flagAddress.ts';

it.each([
  ['HR', null, '/assets/flags-1.6/HR.svg'],
  ['hr', null, '/assets/flags-1.6/HR.svg'],
  ['HR', 'https://flags.test/w40/{code}.png', 'https://flags.test/w40/hr.png'],
  ['hr', 'https://flags.test/{CODE}/flat.svg', 'https://flags.test/HR/flat.svg'],
])('finds the flag of %s with the image service %j at %s', (code, flagUrl, address) => {
  expect(flagAddress(code, flagUrl)).toBe(address);
});

it('has the installed version in its path, to invalidate cached flags', () => {
  expect(packageJson.version.startsWith(`${FLAGS_VERSION}.`)).toBe(true);
});
