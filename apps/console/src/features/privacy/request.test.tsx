// @vitest-environment jsdom

import type { PrivacyRequest } from '#parts/privacy/privacy.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CHECKED, PrivacyDesk } from './privacy.testing.ts';

beforeEach(() => {
  window.innerWidth = 1440;
});

const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const ID = anId(12);

async function open(about: Partial<PrivacyRequest> = {}) {
  const desk = new PrivacyDesk(about);
  return { desk, ...(await openConsole(desk.path)) };
}

it('asks how the identity was checked before anything else', async () => {
  const { desk, user } = await open({
    message: 'Please send me my data.',
    ticket_id: anId(7),
    channel: 'ticket',
  });
  desk.changes('admin_check_identity', CHECKED);
  expect(await screen.findByText('Please send me my data.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Support ticket' })).toHaveAttribute(
    'href',
    `/admin/support/${anId(7)}`,
  );
  await user.click(await button('Record identity check'));
  const question = await dialog('How did you check that Ana Horvat asked?');
  await user.click(question.getByRole('button', { name: 'Record check' }));
  expect(question.getByRole('alert')).toHaveTextContent('Enter how you checked it.');
  await user.type(question.getByLabelText('Check'), 'Answered in the app.');
  await user.click(question.getByRole('button', { name: 'Record check' }));
  expect(await screen.findByText('Identity check recorded.')).toBeVisible();
  expect(await screen.findByText('Answered in the app.')).toBeVisible();
  expect(desk.called('admin_check_identity')).toEqual([{ p_id: ID, p_how: 'Answered in the app.' }]);
});

it('shows why nobody handles their own request', async () => {
  const message = 'This request is about your own data. Ask a colleague to handle it.';
  const { user } = await open({ blocked: { check_identity: { hint: 'own_account', message } } });
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(await button('Record identity check'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [anId(999), 'This privacy request does not exist.'],
  ['12', 'This link has no valid request ID. It may have been cut off when copied.'],
])('says that the request %s is not there', async (id, hint) => {
  new PrivacyDesk();
  await openConsole(`/admin/privacy/${id}`);
  expect(await screen.findByText(hint)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All privacy requests' })).toHaveAttribute(
    'href',
    '/admin/privacy',
  );
});
