// @vitest-environment jsdom

import type { PrivacyRequest } from '#parts/privacy/privacy.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CHECKED, inDays, PrivacyDesk } from './privacy.testing.ts';

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

describe('closing', () => {
  it('tells the person the outcome, and shows it', async () => {
    const { desk, user } = await open({ ...CHECKED, kind: 'objection' });
    const closed = { closed_by: BOB.user_id, closed_at: inDays(0), outcome: 'We stopped the mails.' };
    desk.changes('admin_close_privacy_request', { ...closed, state: 'done' });
    await user.click(await button('Close request'));
    const question = await dialog('Close this request?');
    await user.click(question.getByRole('button', { name: 'Close request' }));
    expect(question.getByRole('alert')).toHaveTextContent('Enter what was done, or why not.');
    await user.type(question.getByLabelText('Answer'), 'We stopped the mails.');
    await user.click(question.getByRole('button', { name: 'Close request' }));
    expect(
      await screen.findByText('Objection 12 closed. The person gets your answer by email.'),
    ).toBeVisible();
    expect(await screen.findByText('We stopped the mails.')).toBeVisible();
    expect(desk.called('admin_close_privacy_request')).toEqual([
      { p_id: ID, p_state: 'done', p_outcome: 'We stopped the mails.' },
    ]);
    for (const name of ['Close request', 'Extend']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('refuses before the identity is checked, but is not done', async () => {
    const message = 'Check the person’s identity first, and record how.';
    const { desk, user } = await open({ blocked: { done: { hint: 'identity_unchecked', message } } });
    desk.changes('admin_close_privacy_request', { state: 'refused', closed_at: inDays(0), outcome: 'No' });
    await user.click(await button('Close request'));
    const question = await dialog('Close this request?');
    expect(question.getByText(message)).toBeVisible();
    expect(question.getByRole('button', { name: 'Close request' })).toBeDisabled();
    await user.selectOptions(question.getByLabelText('Outcome'), 'Refused');
    await user.type(question.getByLabelText('Answer'), 'No');
    await user.click(question.getByRole('button', { name: 'Close request' }));
    await waitFor(() => expect(desk.called('admin_close_privacy_request')).toHaveLength(1));
  });

  it('extends the due date with a reason, once', async () => {
    const { desk, user } = await open();
    desk.changes('admin_extend_privacy_request', { extended_because: 'Very many posts', due_at: inDays(87) });
    await user.click(await button('Extend'));
    const question = await dialog('Extend the due date by two months?');
    await user.type(question.getByLabelText('Reason'), 'Very many posts');
    await user.click(question.getByRole('button', { name: 'Extend' }));
    expect(await screen.findByText('Extended: Very many posts')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull();
  });
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
