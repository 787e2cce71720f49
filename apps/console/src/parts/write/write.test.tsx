// @vitest-environment jsdom

import { Toasts } from '#kit/toast/Toasts.tsx';
import type { Me } from '#session/me.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import { renderPart } from '#testing/renderPart.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { WriteToThem } from './WriteToThem.tsx';

const OPEN = 'admin_open_support_ticket';
let server: FakeServer;
let me: Me;

beforeEach(() => {
  server = new FakeServer();
  me = server.signIn({ role: 'moderator' });
  knowPeople(server, me);
});

async function openDialog() {
  const user = userEvent.setup();
  renderPart(
    <>
      <WriteToThem userId={ANA.user_id} />
      <Toasts />
    </>,
    me,
  );
  await user.click(screen.getByRole('button', { name: 'Write to them' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Write to Ana Horvat' })) };
}

it('opens a ticket for the user with subject, category and message', async () => {
  server.on(OPEN, () => ({ id: anId(1) }));
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Enter a subject.')).toBeVisible();
  expect(dialog.getByText('Enter a message.')).toBeVisible();
  expect(server.called(OPEN)).toEqual([]);

  await user.type(dialog.getByLabelText('Subject'), 'Your post');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Content/Removal');
  await user.type(dialog.getByLabelText('Message'), 'Please add a picture.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.called(OPEN).map(({ args }) => args)).toEqual([
    {
      p_user_id: ANA.user_id,
      p_subject: 'Your post',
      p_category: 'Content/Removal',
      p_content: 'Please add a picture.',
    },
  ]);
  expect(screen.getByText('Sent to Ana Horvat. You have claimed the ticket.')).toBeVisible();
  const page = screen.getByRole('link', { name: 'Open ticket' });
  expect(page).toHaveAttribute('href', `/admin/support/${anId(1)}`);
});

it('is not offered for staff accounts', async () => {
  server.on('admin_get_user_names', () => [{ ...ANA, role: 'moderator' }]);
  renderPart(<WriteToThem userId={ANA.user_id} />, me);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Write to them' })).toBeNull());
});

it('keeps the text and shows the reason after a refusal, and is empty when opened again', async () => {
  server.on(OPEN, () => refuse(400, 'They already have 5 open tickets. Reply in one of them.'));
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText('Subject'), 'Your post');
  await user.type(dialog.getByLabelText('Message'), 'Please add a picture.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('They already have 5 open tickets. Reply in one of them.')).toBeVisible();
  expect(dialog.getByLabelText('Message')).toHaveValue('Please add a picture.');

  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Write to them' }));
  const again = within(await screen.findByRole('dialog', { name: 'Write to Ana Horvat' }));
  expect(again.getByLabelText('Message')).toHaveValue('');
});
