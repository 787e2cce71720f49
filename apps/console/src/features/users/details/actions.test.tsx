// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANA, openUser, Refusal, Server, userEvent } from './userPage.testing.ts';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const refused = (sentence: string) => () => {
  throw new Refusal(400, sentence);
};
const withoutSentence = () => {
  throw new Refusal(500, '');
};

async function ask(button: string, title: string) {
  await press(button);
  return within(await screen.findByRole('dialog', { name: title }));
}

describe('Suspend and Ban', () => {
  it('changes nothing on Cancel, sends the reason, and stays open after a refusal', async () => {
    const sentence = 'This is the last active admin. Make someone else an admin first.';
    const server = new Server({ role: 'admin' });
    const suspend = server.answers.suspend_user_admin ?? withoutSentence;
    server.answers.suspend_user_admin = refused(sentence);
    await openUser(server);
    const cancelled = await ask('Ban', 'Ban Ana Horvat?');
    await userEvent.click(cancelled.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sentTo('ban_user_admin')).toEqual([]);

    const dialog = await ask('Suspend', 'Suspend Ana Horvat?');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);

    server.answers.suspend_user_admin = suspend;
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Spam ');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByRole('button', { name: 'Unsuspend' })).toBeVisible();
    expect(server.sentTo('suspend_user_admin').at(-1)).toEqual({
      p_user_id: ANA,
      p_value: true,
      p_reason: 'Spam',
    });
  });

  it.each([
    ['Ban', 'Banned', false, 'ban_user'],
    ['Unban', 'Unbanned', true, 'unban_user'],
  ])('%s is undone by its audit action', async (verb, done, is_banned, p_action) => {
    const server: Server = new Server(
      { is_banned },
      {
        admin_undo_latest: () => {
          server.user = { ...server.user, is_banned };
          return null;
        },
      },
    );
    await openUser(server);
    const dialog = await ask(verb, `${verb} Ana Horvat?`);
    await userEvent.click(dialog.getByRole('button', { name: verb }));
    expect(await screen.findByText(`${done} Ana Horvat.`)).toBeVisible();
    await press('Undo');
    expect(await screen.findByRole('button', { name: verb })).toBeVisible();
    expect(server.sentTo('admin_undo_latest')).toMatchObject([{ p_action, p_entity_id: ANA }]);
    expect(server.sentTo('ban_user_admin')).toHaveLength(1);
  });

  it('are disabled for your own account, and the role is read-only', async () => {
    await openUser(new Server({ role: 'admin' }), { self: true });
    const suspend = await screen.findByRole('button', { name: 'Suspend' });
    expect(suspend).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(suspend);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
  });
});

describe('Reset Password', () => {
  const open = async () => ask('Reset Password', 'Reset Password');
  const type = (dialog: Awaited<ReturnType<typeof open>>, text: string) =>
    userEvent.type(dialog.getByRole('textbox', { name: 'New password' }), `${text}{Enter}`);

  it('sends a recovery email by its button, and for the text “email”', async () => {
    const server = new Server();
    await openUser(server);
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Send recovery email' }));
    expect(await screen.findByText('Recovery email sent to ana@demo.test.')).toBeVisible();
    const sent = {
      userId: ANA,
      sendEmail: true,
      redirectTo: `${window.location.origin}/admin/reset-password`,
    };
    expect(server.sentTo('/api/admin/reset-password')).toEqual([sent]);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await type(await open(), 'email');
    await waitFor(() => expect(server.sentTo('/api/admin/reset-password')).toEqual([sent, sent]));
  });

  it('warns about typed passwords, refuses short ones, and sets one of 8 characters', async () => {
    const server = new Server({ must_change_password: true });
    await openUser(server);
    expect(await screen.findByText('Set by staff. To be changed at the next sign-in.')).toBeVisible();
    const dialog = await open();
    expect(
      dialog.getByText(/signs them out everywhere.*must be changed the next time they sign in/),
    ).toHaveTextContent('For 30 days you can’t approve or pay their withdrawals.');

    await type(dialog, '1234567');
    expect(dialog.getByRole('alert')).toHaveTextContent('Password must be at least 8 characters.');
    expect(server.sentTo('/api/admin/reset-password')).toEqual([]);

    await userEvent.clear(dialog.getByRole('textbox'));
    await type(dialog, 'k7#mQ2xw');
    expect(await screen.findByText('New password set for Ana Horvat.')).toBeVisible();
    expect(server.sentTo('/api/admin/reset-password')).toEqual([{ userId: ANA, newPassword: 'k7#mQ2xw' }]);
  });

  it('only sends a link to staff', async () => {
    const server = new Server({ role: 'moderator' });
    await openUser(server);
    const dialog = await open();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.getByText(/You can’t set a password for a staff account/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Recovery email sent to ana@demo.test.')).toBeVisible();
    expect(server.sentTo('/api/admin/reset-password')).toMatchObject([{ userId: ANA, sendEmail: true }]);
  });

  it('is hidden from moderators for staff, with the email', async () => {
    await openUser(new Server({ role: 'moderator' }), { role: 'moderator' });
    expect(await screen.findByRole('button', { name: 'Suspend' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reset Password' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Email' })).toBeNull();
  });

  it('shows a default error, and keeps the text', async () => {
    await openUser(new Server({}, { '/api/admin/reset-password': withoutSentence }));
    const dialog = await open();
    await type(dialog, 'k7#mQ2xw');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to reset password');
    expect(dialog.getByRole('textbox')).toHaveValue('k7#mQ2xw');
  });
});

describe('Change email', () => {
  const change = async (text: string) => {
    const dialog = await ask('Change email', 'Change email');
    await userEvent.type(dialog.getByRole('textbox', { name: 'New email' }), `${text}{Enter}`);
    return dialog;
  };

  it('sends the new and the displayed address; Undo swaps them', async () => {
    const server = new Server();
    await openUser(server);
    await change('Ana@New.test');
    expect(await screen.findByText('Email changed to ana@new.test.')).toBeVisible();
    await press('Undo');
    expect(await screen.findByText('ana@demo.test')).toBeVisible();
    const sent = { action: 'update_email', userId: ANA };
    expect(server.sentTo('/api/admin/update-user')).toEqual([
      { ...sent, email: 'ana@new.test', expectedEmail: 'ana@demo.test' },
      { ...sent, email: 'ana@demo.test', expectedEmail: 'ana@new.test' },
    ]);
  });

  it('reports a simultaneous change with the new address', async () => {
    const sentence = 'The email address was changed by someone else.';
    const server: Server = new Server(
      {},
      {
        '/api/admin/update-user': () => {
          server.user = { ...server.user, email: 'ana@hers.test' };
          throw new Refusal(409, sentence, 'changed_meanwhile');
        },
      },
    );
    await openUser(server);
    const dialog = await change('ana@mine.test');
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    expect(await dialog.findByText('Ana Horvat currently signs in with ana@hers.test.')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('ana@mine.test');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('ignores an unchanged or empty address', async () => {
    const server = new Server();
    await openUser(server);
    for (const same of ['', 'ana@demo.test', ' ANA@demo.test ']) {
      await change(same);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    // An emptied address in the grid.
    await press('Email');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Email' }));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Email' })).toHaveAccessibleDescription('ana@demo.test');
    expect(server.sentTo('/api/admin/update-user')).toEqual([]);
  });

  it('shows the server’s error for a taken address, or a default', async () => {
    const sentence = 'A user with this email address has already been registered';
    const server = new Server({}, { '/api/admin/update-user': refused(sentence) });
    await openUser(server);
    const dialog = await change('ivo@demo.test');
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    server.answers['/api/admin/update-user'] = withoutSentence;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/^Failed to update email$/));
  });
});

describe('the role', () => {
  const choose = async (role: string) => {
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), role);
    return within(await screen.findByRole('dialog'));
  };

  it('is changed after confirmation, based on the displayed role', async () => {
    const server = new Server({ role: 'moderator' });
    await openUser(server);
    const dialog = await choose('User');
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Ana Horvat is now User.')).toBeVisible();
    expect(server.sentTo('admin_update_user_role')).toEqual([
      { p_user_id: ANA, p_role: 'user', p_expected_role: 'moderator' },
    ]);
  });

  it('stays on Cancel and while a promotion awaits another admin, and shows errors', async () => {
    const server = new Server();
    const propose = server.answers.admin_update_user_role ?? withoutSentence;
    server.answers.admin_update_user_role = withoutSentence;
    await openUser(server);
    const cancelled = await choose('Admin');
    await userEvent.click(cancelled.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('user');

    const dialog = await choose('Moderator');
    expect(await dialog.findByText('Another admin must confirm this.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to update role');

    server.answers.admin_update_user_role = propose;
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Proposed. Another admin must confirm it.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('user');
  });

  it('is changed by one admin if the two-person rule is off', async () => {
    const server = new Server();
    server.answers.admin_get_two_person_rule = () => false;
    server.answers.admin_update_user_role = () => ({ ...server.user, role: 'moderator', proposed: null });
    await openUser(server);
    const dialog = await choose('Moderator');
    await waitFor(() => expect(server.sentTo('admin_get_two_person_rule')).toHaveLength(1));
    expect(dialog.queryByText('Another admin must confirm this.')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Ana Horvat is now Moderator.')).toBeVisible();
  });

  it('is read-only for moderators', async () => {
    await openUser(new Server(), { role: 'moderator' });
    await screen.findByRole('button', { name: 'Suspend' });
    expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
  });
});
