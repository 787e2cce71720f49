// @vitest-environment jsdom

import { aPolicy } from '#engine/decide/decide.testing.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { NoticeTemplate } from './notices.api.ts';

const english: NoticeTemplate = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'decision',
  policy_code: null,
  locale: 'en',
  subject: 'A decision about {{target}}',
  body: 'Hello {{name}}',
  updated_at: '2026-11-01T12:00:00+00:00',
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'admin' });
  server.on('admin_get_policies', () => [aPolicy()]);
  server.on('admin_get_notice_templates', () => [english]);
  server.on('admin_preview_notice', ({ p_body }) => [
    { subject: 'A decision', body: `As read: ${String(p_body)}` },
  ]);
  server.on('admin_save_notice_template', () => english);
});

it('fills a language’s text from its fallback and previews the typed text', async () => {
  const { user } = await openConsole('/admin/notices');
  await user.selectOptions(await screen.findByLabelText('Language'), 'German (no text yet)');
  const body = screen.getByRole('textbox', { name: 'Text' });
  expect(body).toHaveValue('Hello {{name}}');
  await user.clear(body);
  await user.type(body, 'Guten Tag');
  expect(await screen.findByText(/As read: Guten Tag/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(server.called('admin_save_notice_template').map(({ args }) => args)).toEqual([
    { p_kind: 'decision', p_locale: 'de', p_subject: english.subject, p_body: 'Guten Tag' },
  ]);
});

it('keeps the typed text on a conflict, and overwrites only after the warning', async () => {
  let stored = english;
  server.on('admin_get_notice_templates', () => [stored]);
  server.on('admin_save_notice_template', ({ p_expected_updated_at, p_body }) => {
    if (p_expected_updated_at !== stored.updated_at)
      return refuse(409, 'The text was changed by someone else.', 'changed_meanwhile');
    return (stored = { ...stored, body: String(p_body) });
  });
  const { user } = await openConsole('/admin/notices');
  const body = await screen.findByRole('textbox', { name: 'Text' });
  await user.type(body, '!');
  stored = { ...english, body: 'Theirs', updated_at: '2026-11-01T12:00:05+00:00' };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The text was changed by someone else. Save again to replace that with yours.',
  );
  await waitFor(() => expect(server.called('admin_get_notice_templates')).toHaveLength(2));
  expect(body).toHaveValue('Hello {{name}}!');
  expect((await screen.findByRole('definition')).textContent).toBe('Theirs');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(body).toHaveValue('Hello {{name}}!');
});

it('keeps a refused text and shows the error; the English text can’t be deleted', async () => {
  const sentence = 'A statement of reasons needs {{rule}}.';
  server.on('admin_save_notice_template', () => refuse(400, sentence, 'bad_argument'));
  const { user } = await openConsole('/admin/notices');
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), '!');
  expect(screen.queryByRole('button', { name: 'Delete text' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello {{name}}!');
});

it('asks before it replaces an unsaved text with another text', async () => {
  const { user, address } = await openConsole('/admin/notices');
  const body = await screen.findByRole('textbox', { name: 'Text' });
  await user.type(body, '!');
  const language = screen.getByLabelText('Language');
  await user.selectOptions(language, 'German (no text yet)');
  const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(language).toHaveDisplayValue('English');
  expect(body).toHaveValue('Hello {{name}}!');
  await user.selectOptions(screen.getByLabelText('Policy'), 'Spam and advertising');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/admin/notices?policy=spam'));
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello {{name}}');
});
