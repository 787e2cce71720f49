import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { goOn, see } from '../harness/see.ts';
import { button, conversation, live, send, toast } from '../screens/desks.ts';
import { settled } from '../screens/list.ts';
import { confirm, proposal } from '../screens/proposals.ts';
import { signInOn } from '../screens/sign-in.ts';

const SESSION = 'marketdesk.session';

describe('a member of the staff', () => {
  journey('is invited by mail, answers a ticket, and leaves: page, session and socket end', async (desk) => {
    // After they left.
    desk.problems.tolerate(
      /^40[01] (POST|GET|HEAD) \/(rest|auth)\/v1\//,
      /^403 POST \/rest\/v1\/rpc\/(get_support_messages|admin_get_withdrawals)$/,
    );
    const email = `new-${mark()}@example.test`;
    const [admin, other, user] = await Promise.all([
      desk.createAccount({ role: 'admin', profile: { full_name: `Admin ${mark()}` } }),
      desk.createAccount({ role: 'admin', profile: { full_name: `Other ${mark()}` } }),
      appUser(desk),
    ]);
    const id = await user.openTicket(`Question ${mark()}`, 'Hello?');

    const screen = await desk.visit('/admin/staff', { as: admin });
    await button(screen, 'Invite').click();
    const invitation = screen.getByRole('dialog', { name: 'Invite to the staff' });
    await invitation.getByLabel('Email').fill(email);
    await invitation.getByLabel('Role').selectOption('Support agent');
    await button(invitation, 'Invite').click();
    await see(screen.getByRole('link', { name: 'Another admin must confirm it' }));
    const confirming = await desk.visit('/admin/global-config', { as: other });
    await confirm(confirming, proposal(confirming, email));

    const page = await desk.open();
    await page.goto(await desk.linkMailedTo(email));
    const sockets: Promise<unknown>[] = [];
    page.on('websocket', (socket) => sockets.push(new Promise((resolve) => socket.on('close', resolve))));
    await see(page.getByText('You are invited to the staff as Support agent.'));
    await page.getByLabel('New password').fill('a new password');
    await button(page, 'Set password').click();
    await see(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
    await goOn(page, `/admin/support/${id}`);
    await live(page);
    const claimed = page.waitForResponse('**/rest/v1/rpc/admin_claim_support_ticket*');
    await button(page, 'Claim').click();
    await claimed;
    await see(button(page, 'Close'));
    await send(page, 'We look into it.');
    await see(conversation(page).getByText('We look into it.', { exact: true }));
    const stored = await page.evaluate((key) => localStorage.getItem(key), SESSION);
    const session = JSON.parse(stored ?? '{}') as { access_token: string; refresh_token: string };

    await screen.goto(`/admin/staff?search=${email}`);
    await settled(screen, 'Staff');
    await screen.getByRole('button', { name: /^Actions for / }).click();
    await screen.getByRole('menuitem', { name: 'Leaves the staff…' }).click();
    const leaving = screen.getByRole('dialog');
    await leaving.getByLabel('Open reports and tickets (1)').selectOption(other.fullName);
    await button(leaving, 'Remove from staff').click();
    await see(toast(screen, /has left the staff\./));

    await see(page.getByRole('button', { name: 'Sign in', exact: true }));
    await Promise.all(sockets);
    expect(sockets.length).toBeGreaterThan(0);
    const client = desk.anonymous();
    const { error } = await client.auth.setSession(session);
    expect(error).not.toBeNull();
    await signInOn(page, { email, password: 'a new password' });
    await see(page.getByRole('heading', { name: 'You are not authorized to access this page.' }));

    const holder = 'select claimed_by_user_id as id from public.support_tickets where id = $1';
    expect(await desk.inDatabase(holder, [id])).toEqual([{ id: other.id }]);
    expect(await desk.auditOf({ id })).toEqual([
      'claim_support_ticket',
      'send_support_message',
      'hand_over_support_ticket',
    ]);
  });
});
