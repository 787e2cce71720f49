import { describe, expect, it } from 'vitest';
import { UsageError } from '../command-line/command.ts';
import { parseStaffCommand } from './arguments.ts';

describe('npm run staff', () => {
  it.each([
    [['list'], { name: 'list' }],
    [
      ['create', '--email', ' Ada@Example.com', '--role', 'admin'],
      { name: 'create', email: 'ada@example.com', role: 'admin' },
    ],
    [['set-role', '--role=user', '--email=a@b.co'], { name: 'set-role', email: 'a@b.co', role: 'user' }],
    [['set-password', '--email', 'a@b.co'], { name: 'set-password', email: 'a@b.co' }],
    [
      ['link-sign-on', '--email', 'a@b.co', '--subject', '24'],
      { name: 'link-sign-on', email: 'a@b.co', subject: '24' },
    ],
    [['unlink-sign-on', '--email', 'a@b.co'], { name: 'unlink-sign-on', email: 'a@b.co' }],
    [['reset-second-factor', '--email', 'a@b.co'], { name: 'reset-second-factor', email: 'a@b.co' }],
  ])('parses %j', (args, command) => {
    expect(parseStaffCommand(args)).toEqual(command);
  });

  it.each([
    [[], /^Usage:/],
    [['fire'], /^Unknown command "fire"\.\nUsage:/],
    [['list', 'all'], /^"all" is not a known option/],
    [['create', '--role', 'admin'], /^--email must be a mail address\.$/],
    [['create', '--email', 'ada', '--role', 'admin'], /^--email must be a mail address, but is "ada"\.$/],
    [['create', '--email', 'a@b.co'], /^--role must be moderator or admin\.$/],
    [
      ['create', '--email', 'a@b.co', '--role', 'user'],
      /^--role must be moderator or admin, but is "user"\.$/,
    ],
    [
      ['set-role', '--email', 'a@b.co', '--role', 'boss'],
      /^--role must be user, moderator or admin, but is "boss"\.$/,
    ],
    [['link-sign-on', '--email', 'a@b.co'], /^--subject must be the person's subject/],
    [['set-password', '--email', 'a@b.co', '--password', 'x'], /Unknown option '--password'/],
  ])('refuses %j', (args, message) => {
    expect(() => parseStaffCommand(args)).toThrow(UsageError);
    expect(() => parseStaffCommand(args)).toThrow(message);
  });
});
