// @vitest-environment node

import { expect, it } from 'vitest';
import { profilePattern } from './profilePattern.ts';

it('looks into email, username and full name', () => {
  expect(profilePattern(' Ana ')).toBe('email.ilike."%Ana%",username.ilike."%Ana%",full_name.ilike."%Ana%"');
});

it.each([
  ['a,b', '"%a,b%"'],
  ['(x)', '"%(x)%"'],
  ['50%', String.raw`"%50\\%%"`],
  ['a_b', String.raw`"%a\\_b%"`],
  ['a*b', '"%a_b%"'],
  ['say "hi"', String.raw`"%say \"hi\"%"`],
  ['back\\slash', String.raw`"%back\\\\slash%"`],
  ['a.eq.1', '"%a.eq.1%"'],
])('takes %j literally', (text, quoted) => {
  expect(profilePattern(text)).toContain(`username.ilike.${quoted},`);
});
