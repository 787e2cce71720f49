import { expect, it } from 'vitest';
import { readPasswordPrompt } from './ResetPasswordDialog.tsx';

const tooShort = { problem: 'Password must be at least 8 characters.' };

it.each([
  ['email', { sendEmail: true }],
  [' Email ', { sendEmail: true }],
  ['12345678', { password: '12345678' }],
  [' 1234567', { password: ' 1234567' }],
  ['email me', { password: 'email me' }],
  ['1234567', tooShort],
  ['e-mail', tooShort],
  ['', tooShort],
  ['🔑🔑🔑🔑', tooShort],
])('reads %j', (typed, answer) => {
  expect(readPasswordPrompt(typed)).toEqual(answer);
});
