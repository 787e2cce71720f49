// @vitest-environment jsdom

import { createQueryClient } from '#backend/queryClient.ts';
import { Field } from '#kit/Field.tsx';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { UserPicker } from '../engine/list/FilterControl.tsx';
import { nameOf, type UserBrief } from './users.api.ts';

const ANA: UserBrief = {
  user_id: '0b9f3c52-6a1e-4d1b-9c7e-1f2a3b4c5d6e',
  username: 'ana',
  email: 'ana@demo.test',
  avatar_url: null,
  full_name: 'Ana Horvat',
};
const onChange = vi.fn();
let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'moderator' });
  server.on('admin_get_user_names', () => [ANA]);
  server.on('admin_get_users', () => [ANA]);
  onChange.mockReset();
});

function Picker({ chosen }: { chosen: string | null }) {
  const [value, setValue] = useState(chosen);
  const choose = (userId: string | null) => {
    onChange(userId);
    setValue(userId);
  };
  return (
    <Field label="Reported by">
      {(control) => <UserPicker {...control} value={value} onChange={choose} placeholder="" inputClass="" />}
    </Field>
  );
}

async function show(chosen: string | null = null) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Picker chosen={chosen} />
    </QueryClientProvider>,
  );
  await screen.findByRole('combobox', { name: 'Reported by' });
}

// Queried each time: a plain field is replaced on first use.
const box = () => screen.getByRole('combobox', { name: 'Reported by' });

it('requests nothing for one character', async () => {
  await show();
  await userEvent.type(box(), 'a');
  expect(await screen.findByText('Type at least 2 characters.')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(server.called('admin_get_users')).toEqual([]);
});

it('sends one request for quick typing, for 8 users by email, username or full name', async () => {
  await show();
  await userEvent.type(box(), 'ana');
  await screen.findByRole('option', { name: /Ana Horvat/ });
  expect(server.called('admin_get_users').map((call) => call.args)).toEqual([
    { p_search: 'ana', p_limit: 8 },
  ]);
});

it('selects with the keyboard', async () => {
  await show();
  await userEvent.type(box(), 'ana');
  await screen.findByRole('option', { name: /Ana Horvat/ });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(ANA.user_id);
  expect(box()).toHaveValue('Ana Horvat');
});

it('shows the name of the user whose id is in the URL', async () => {
  await show(ANA.user_id);
  await vi.waitFor(() => expect(box()).toHaveValue('Ana Horvat'));
});

it('is emptied by Clear', async () => {
  await show(ANA.user_id);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear user' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(box()).toHaveValue('');
});

it('reports no matches', async () => {
  server.on('admin_get_users', () => []);
  await show();
  await userEvent.type(box(), 'zz');
  expect(await screen.findByText('No users found.')).toBeVisible();
});

it('shows the server’s error when the search fails', async () => {
  server.on('admin_get_users', () => refuse(403, 'Not authorized'));
  await show();
  await userEvent.type(box(), 'zz');
  expect(await screen.findByText('Not authorized')).toBeVisible();
});

it.each([
  [ANA, 'Ana Horvat'],
  [{ ...ANA, full_name: null }, 'ana'],
  [{ ...ANA, full_name: null, username: null }, 'ana@demo.test'],
  [{ ...ANA, full_name: null, username: null, email: null }, '0b9f3c52'],
])('names %j %s', (user, name) => {
  expect(nameOf(user)).toBe(name);
});
