// @vitest-environment jsdom

import { aPolicy } from '#engine/decide/decide.testing.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'admin' });
  server.on('admin_get_policies', () => [aPolicy()]);
  server.on('admin_save_policy', () => aPolicy());
});
const sent = () => server.called('admin_save_policy').map(({ args }) => args);

it('saves a policy, and shows both versions if another user has changed it', async () => {
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => scrolledTo.mockRestore());
  const sentence = 'The policy was changed by Ivo Second.';
  server.on('admin_save_policy', () => {
    const theirs = {
      title: 'Advertising',
      texts: { en: 'No ads.' },
      updated_at: '2026-11-02T12:00:00+00:00',
    };
    server.on('admin_get_policies', () => [{ ...aPolicy(), ...theirs }]);
    return refuse(409, sentence, 'changed_meanwhile');
  });
  const { user } = await openConsole('/admin/policies');
  const row = within(await screen.findByRole('row', { name: /Spam and advertising/ }));
  expect(row.getByText('Warn, then Ban')).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Edit Spam and advertising' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Spam and advertising' }));
  await user.type(dialog.getByLabelText('The rule in German'), 'Keine Werbung.');
  await user.type(dialog.getByLabelText('Title in German'), 'Werbung');
  await user.selectOptions(dialog.getByLabelText('Second time and later'), 'Suspend');
  await user.click(dialog.getByRole('button', { name: 'Add step' }));
  await user.selectOptions(dialog.getByLabelText('Third time and later'), 'Ban');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    `${sentence} Save again to replace that with yours.`,
  );
  expect(await dialog.findByText(/It differs from yours in:/)).toBeVisible();
  expect(scrolledTo.mock.contexts.at(-1)).toHaveTextContent(
    /^The policy was changed by Ivo Second\..*Advertising/,
  );
  const theirs = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(theirs).toEqual(['Advertising', '–', 'Warn, then Ban', 'No ads.', '–']);
  expect(sent()).toEqual([
    {
      p_code: 'spam',
      p_title: 'Spam and advertising',
      p_titles: { hr: 'Neželjena pošta', de: 'Werbung' },
      p_texts: { en: 'No advertising.', de: 'Keine Werbung.' },
      p_ground: 'terms',
      p_category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
      p_suggestions: ['warn', 'suspend', 'ban'],
      p_is_active: true,
      p_expected_updated_at: '2026-11-01T12:00:00+00:00',
    },
  ]);
});

it('requires a code, a title and the English rule for a new policy', async () => {
  const { user } = await openConsole('/admin/policies');
  await user.click(await screen.findByRole('button', { name: 'New policy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New policy' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const problems = dialog.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(problems).toEqual([
    'Enter a title.',
    'Enter a code such as fake_profile.',
    'Enter the rule in English.',
  ]);
  expect(sent()).toEqual([]);
  await user.type(dialog.getByLabelText('Title'), 'Fake profile');
  await user.type(dialog.getByLabelText('Code'), 'fake_profile');
  await user.type(dialog.getByLabelText('The rule in English'), 'Be yourself.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Policy saved.')).toBeVisible();
  expect(sent()[0]).toMatchObject({ p_code: 'fake_profile', p_texts: { en: 'Be yourself.' } });
  expect(sent()[0]).not.toHaveProperty('p_expected_updated_at');
});

it('keeps the typed share when another user has changed it, and shows the error', async () => {
  let percent = 20;
  server.on('admin_get_second_look_shares', () => [{ policy_code: null, user_id: null, percent }]);
  server.on('admin_save_second_look_share', ({ p_expected: expected, p_percent: wanted }) => {
    if (expected !== 30) {
      percent = 30;
      return refuse(409, 'The share, now 30 percent, was changed by Ivo Second.', 'changed_meanwhile');
    }
    percent = Number(wanted);
    return null;
  });
  const { user } = await openConsole('/admin/policies');
  const box = await screen.findByLabelText(/^Percent of closed reports/);
  await user.clear(box);
  await user.type(box, '40{Enter}');
  expect(await screen.findByText(/now 30 percent, was changed by Ivo Second/)).toBeVisible();
  expect(box).toHaveValue('40');
  await user.click(screen.getByRole('button', { name: 'Save share' }));
  expect(await screen.findByText('Share saved.')).toBeVisible();
  expect(server.called('admin_save_second_look_share').map(({ args }) => args.p_expected)).toEqual([20, 30]);
});

it('opens a policy for reading without the permission to change it', async () => {
  server.on('admin_get_second_look_shares', () => [{ policy_code: null, user_id: null, percent: 5 }]);
  server.signInAs('Auditor');
  const { user } = await openConsole('/admin/policies');
  await user.click(await screen.findByText('Spam and advertising'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Spam and advertising' }));
  expect(dialog.getByLabelText('Title')).toBeDisabled();
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: /New policy|Edit|Save|Add/ })).toBeNull();
  expect(await screen.findByLabelText(/^Percent of closed reports/)).toBeDisabled();
  expect(server.refused).toEqual([]);
});
