import { normalizeEmail } from '@marketdesk/backend/auth/email.ts';
import { ROLES, type Role } from '@marketdesk/contract/enums.ts';
import { readArguments, UsageError } from '../command-line/command.ts';

export type StaffCommand =
  | { name: 'list' }
  | { name: 'create' | 'set-role'; email: string; role: Role }
  | { name: 'set-password' | 'reset-second-factor' | 'unlink-sign-on'; email: string }
  | { name: 'link-sign-on'; email: string; subject: string };

const USAGE = `Usage:
  npm run staff -- create --email E --role admin|moderator   a new account; asks for its password
  npm run staff -- list                                      every admin and moderator
  npm run staff -- set-role --email E --role R               R is user, moderator or admin
  npm run staff -- set-password --email E                    asks for the new password
  npm run staff -- reset-second-factor --email E             if someone has lost the app or passkey and the recovery codes
  npm run staff -- link-sign-on --email E --subject S        links the account to a person of the identity provider
  npm run staff -- unlink-sign-on --email E                  ends the link; the account becomes a user's
The password is prompted for without echo, or read from standard input if that is not a terminal.`;

const OPTIONS = { email: { type: 'string' }, role: { type: 'string' }, subject: { type: 'string' } } as const;

/** Errors: UsageError. */
export function parseStaffCommand(args: string[]): StaffCommand {
  const { positionals, values } = readArguments(args, OPTIONS, USAGE);
  const [name, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is not a known option.\n${USAGE}`);
  switch (name) {
    case 'list':
      return { name };
    case 'create':
      return { name, email: readEmail(values.email), role: readRole(values.role, ['moderator', 'admin']) };
    case 'set-role':
      return { name, email: readEmail(values.email), role: readRole(values.role, ROLES) };
    case 'set-password':
    case 'reset-second-factor':
    case 'unlink-sign-on':
      return { name, email: readEmail(values.email) };
    case 'link-sign-on': {
      const { subject } = values;
      if (!subject) throw new UsageError("--subject must be the person's subject at the identity provider.");
      return { name, email: readEmail(values.email), subject };
    }
    case undefined:
      throw new UsageError(USAGE);
    default:
      throw new UsageError(`Unknown command "${name}".\n${USAGE}`);
  }
}

function readEmail(email: string | undefined): string {
  const address = normalizeEmail(email);
  if (address !== null) return address;
  throw new UsageError(`--email must be a mail address${email === undefined ? '' : `, but is "${email}"`}.`);
}

function readRole(role: string | undefined, roles: readonly Role[]): Role {
  const found = roles.find((known) => known === role);
  if (found) return found;
  const words = roles.join(', ').replace(/, (\w+)$/, ' or $1');
  throw new UsageError(`--role must be ${words}${role === undefined ? '' : `, but is "${role}"`}.`);
}
