// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ANA, openUser, Refusal, Server, userEvent } from './userPage.testing.ts';

async function typeUsername(text: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Username' }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Username' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), text);
}
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Reviews' }));

it('continues after the field is saved', async () => {
  const server = new Server();
  await openUser(server);
  await typeUsername('ivo');
  await leave();
  expect(await screen.findByRole('heading', { name: /Reviews/, level: 1 })).toBeVisible();
  expect(server.user.username).toBe('ivo');
});

it('asks if the field could not be saved, and leaves only after confirmation', async () => {
  const refuse = () => {
    throw new Refusal(409, 'This username is taken.', 'username_taken');
  };
  const { router } = await openUser(new Server({}, { admin_update_user_profile: refuse }));
  await typeUsername('ivo');
  await leave();
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe(`/admin/users/${ANA}`);
  expect(screen.getByRole('textbox', { name: 'Username', hidden: true })).toHaveValue('ivo');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: /Reviews/, level: 1 })).toBeVisible();
});

it('does not ask if nothing was typed', async () => {
  const server = new Server();
  await openUser(server);
  await userEvent.click(await screen.findByRole('button', { name: 'Username' }));
  await leave();
  expect(await screen.findByRole('heading', { name: /Reviews/, level: 1 })).toBeVisible();
  expect(server.sentTo('admin_update_user_profile')).toEqual([]);
});
