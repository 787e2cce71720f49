// @vitest-environment jsdom

import type { PrivacyRequest } from '#parts/privacy/privacy.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CHECKED, inDays, PREVIEW, PrivacyDesk } from './privacy.testing.ts';

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
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
  await user.click(await button('Record identity check'));
  const question = await dialog('How did you check that Ana Horvat asked?');
  await user.click(question.getByRole('button', { name: 'Record check' }));
  expect(question.getByRole('alert')).toHaveTextContent('Enter how you checked it.');
  await user.type(question.getByLabelText('Check'), 'Answered in the app.');
  await user.click(question.getByRole('button', { name: 'Record check' }));
  expect(await screen.findByText('Identity check recorded.')).toBeVisible();
  expect(await button('Send link')).toBeVisible();
  expect(desk.called('admin_check_identity')).toEqual([{ p_id: ID, p_how: 'Answered in the app.' }]);
});

describe('access', () => {
  it('sends the link, and tells until when it is valid', async () => {
    const { desk, user } = await open(CHECKED);
    const until = inDays(7);
    desk.changes('admin_send_export', { export_requested_by: BOB.user_id, export_expires_at: until });
    await user.click(await button('Send link'));
    const question = await dialog('Send Ana Horvat the link to their data?');
    await user.click(question.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Link sent. It is valid for 7 days.')).toBeVisible();
    const facts = within(screen.getByRole('region', { name: 'Export' }));
    expect(await facts.findByText('Bob Weber')).toBeVisible();
    expect(facts.getByText('Not yet')).toBeVisible();
    expect(await button('Send new link')).toBeVisible();
  });

  it.each([
    [
      { export_expires_at: inDays(-1) },
      'Their link expired before they downloaded their data. Send a new one.',
    ],
    [
      { export_expires_at: inDays(3), exported_at: inDays(-1) },
      'They have downloaded their data. Close the request.',
    ],
  ])('says what to do after %j', async (about, step) => {
    await open({ ...CHECKED, ...about });
    expect(await screen.findByText(step)).toBeVisible();
  });
});

describe('erasure', () => {
  const ERASURE = { ...CHECKED, kind: 'erasure' } as const;

  it('shows what is deleted, changed and kept and why, and what prevents it', async () => {
    const desk = new PrivacyDesk(ERASURE);
    const message = 'Their balance is €12.00. Pay it out first.';
    desk.server.on('admin_preview_erasure', () => ({
      ...PREVIEW,
      obstacles: [{ hint: 'balance', message }],
    }));
    await openConsole(desk.path);
    const table = within(await screen.findByRole('table', { name: 'Data of the person' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DataWhat happensRows',
      'DevicesDeleted3',
      'Reviews you wroteThe rating stays.Made anonymous1,200',
      'Your payoutsAccounts are kept for 10 years.Kept12',
    ]);
    expect(screen.getByText(/^Rows: 3 deleted, 1,200 made anonymous, 12 kept\./)).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(desk.called('admin_preview_erasure')).toEqual([{ p_user_id: ANA.user_id }]);
  });

  it('needs two people: shows who gave the first approval, and why the same person can’t give the second', async () => {
    const { desk, user } = await open(ERASURE);
    const message = 'You gave the first approval. Another person must give the second one.';
    desk.changes('admin_approve_erasure', {
      first_approved_by: BOB.user_id,
      first_approved_at: inDays(0),
      blocked: { approve_erasure: { hint: 'same_person', message } },
    });
    await user.click(await button('Approve erasure'));
    const question = await dialog('Approve erasing the data of Ana Horvat?');
    await user.click(question.getByRole('button', { name: 'Approve erasure' }));
    expect(await screen.findByText('Approved. One more person must approve the erasure.')).toBeVisible();
    const approvals = within(screen.getByRole('region', { name: 'Approvals' }));
    expect(await approvals.findByText('Bob Weber')).toBeVisible();
    expect(approvals.getByText('Not yet')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(await button('Approve erasure')).toHaveAccessibleDescription(message);
    await user.click(await button('Approve erasure'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the question with the reason of a refusal, and starts 14 days of grace', async () => {
    const { desk, user } = await open({
      ...ERASURE,
      first_approved_by: BOB.user_id,
      first_approved_at: inDays(0),
    });
    desk.server.on('admin_approve_erasure', () => refuse(400, 'A withdrawal is open.', 'open_withdrawal'));
    await user.click(await button('Approve erasure'));
    const question = await dialog('Approve erasing the data of Ana Horvat?');
    await user.click(question.getByRole('button', { name: 'Approve erasure' }));
    expect(await question.findByRole('alert')).toHaveTextContent('A withdrawal is open.');
    desk.changes('admin_approve_erasure', {
      state: 'scheduled',
      erase_after: inDays(14.01),
      preview: PREVIEW,
    });
    await user.click(question.getByRole('button', { name: 'Approve erasure' }));
    expect(await screen.findByText('Approved. Their data is erased in 14 days.')).toBeVisible();
    expect(
      await screen.findByText(/^Their data is erased in 14 days 0 hours\. Until then it can be undone/),
    ).toBeVisible();
    expect(screen.getByText('Reviews you wrote')).toBeVisible();
  });

  it('is undone with a reason during its grace', async () => {
    const { desk, user } = await open({
      ...ERASURE,
      state: 'scheduled',
      erase_after: inDays(5),
      preview: PREVIEW,
    });
    desk.changes('admin_undo_erasure', { state: 'open', erase_after: null, outcome: 'They stay' });
    await user.click(await button('Undo erasure'));
    const question = await dialog('Undo this erasure?');
    await user.type(question.getByLabelText('Reason'), 'They stay');
    await user.click(question.getByRole('button', { name: 'Undo erasure' }));
    expect(
      await screen.findByText('Undone. Nothing is erased; two people must approve again.'),
    ).toBeVisible();
    expect(desk.called('admin_undo_erasure')).toEqual([{ p_id: ID, p_reason: 'They stay' }]);
    expect(await button('Approve erasure')).toBeVisible();
    const reason = within(screen.getByRole('region', { name: 'Why the erasure was called off' }));
    expect(reason.getByText('They stay')).toBeVisible();
  });

  it('lets the first approval be undone', async () => {
    const { desk, user } = await open({
      ...ERASURE,
      first_approved_by: BOB.user_id,
      first_approved_at: inDays(0),
    });
    desk.changes('admin_undo_erasure', { first_approved_by: null, first_approved_at: null });
    await user.click(await button('Undo approval'));
    const question = await dialog('Undo the first approval?');
    await user.type(question.getByLabelText('Reason'), 'Wrong person');
    await user.click(question.getByRole('button', { name: 'Undo approval' }));
    expect(await screen.findByText('Undone. Two people must approve again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo approval' })).toBeNull();
  });

  it('stops at a legal hold', async () => {
    await open({
      ...ERASURE,
      state: 'scheduled',
      erase_after: inDays(5),
      is_on_hold: true,
      preview: PREVIEW,
    });
    expect(
      await screen.findByText('A legal hold prevents the erasure. Nothing is erased while it lasts.'),
    ).toBeVisible();
  });
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

it('refuses officers their own request', async () => {
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
