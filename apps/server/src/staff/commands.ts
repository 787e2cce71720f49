import type { BackendClient, StaffMember } from '../backend-client.ts';
import { Failure } from '../failure.ts';
import type { StaffCommand } from './arguments.ts';

/** Runs the command and returns its output. Errors: Failure. */
export async function runStaffCommand(
  command: StaffCommand,
  client: BackendClient,
  readPassword: () => Promise<string>,
): Promise<string> {
  switch (command.name) {
    case 'list':
      return table(await client.listStaff());
    case 'create': {
      const { email, role } = command;
      if (await client.findAccount(email)) {
        throw new Failure(
          409,
          `An account with the address ${email} already exists. Use set-role or set-password.`,
        );
      }
      const id = await client.createAccount(email, await readPassword());
      await setRole(client, id, role);
      return `${email} can sign in as ${role}.`;
    }
    case 'set-role': {
      const { user_id: id } = await accountOf(client, command.email);
      await setRole(client, id, command.role);
      return `${command.email} has the role ${command.role}.`;
    }
    case 'set-password': {
      const { user_id: id } = await accountOf(client, command.email);
      const password = await readPassword();
      await client.asService('operator_begin_password_reset', { p_user_id: id });
      await client.setPassword(id, password);
      return `The password of ${command.email} was changed. The account is signed out everywhere.`;
    }
    case 'link-sign-on': {
      const { email, subject } = command;
      const { user_id: id } = await accountOf(client, email);
      await client.asService('operator_link_sign_on', { p_user_id: id, p_subject: subject });
      return `${email} is linked and confirmed. The account is signed out everywhere.`;
    }
    case 'unlink-sign-on': {
      const { user_id: id } = await accountOf(client, command.email);
      await client.asService('operator_unlink_sign_on', { p_user_id: id });
      return `${command.email} is no longer linked and has the role user. The account is signed out everywhere.`;
    }
    case 'reset-second-factor': {
      const { user_id: id } = await accountOf(client, command.email);
      const count = await client.asService('operator_reset_second_factor', { p_user_id: id });
      return count === 0
        ? `${command.email} does not use two-factor authentication.`
        : `Two-factor authentication of ${command.email} was reset. The account is signed out everywhere.`;
    }
  }
}

async function setRole(client: BackendClient, id: string, role: string): Promise<void> {
  await client.asService('operator_set_role', { p_user_id: id, p_role: role });
}

async function accountOf(client: BackendClient, email: string): Promise<StaffMember> {
  const account = await client.findAccount(email);
  if (!account) throw new Failure(404, `There is no account with the address ${email}.`);
  return account;
}

function table(staff: StaffMember[]): string {
  if (staff.length === 0) return 'There are no admins or moderators yet.';
  const width = Math.max(...staff.map(({ email }) => (email ?? '').length));
  return staff
    .map(({ email, role, full_name: name, is_banned: banned, is_suspended: suspended }) =>
      [
        (email ?? '').padEnd(width),
        role.padEnd(9),
        name ?? '',
        banned ? '(banned)' : suspended ? '(suspended)' : '',
      ]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
