// @vitest-environment jsdom

import { aReport, ReportDesk } from '#features/reports/reports.testing.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import type { ReportEvidence } from '@marketdesk/contract/documents.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const BEFORE = { full_name: 'Bob', bio: 'Cheap watches', avatar_url: 'https://pictures.test/bob.png' };

async function open(now: ReportEvidence['now']) {
  const desk = new ReportDesk([aReport(1)]);
  const captured_at = '2026-11-20T10:00:00+00:00';
  desk.server.on('admin_get_report_evidence', () => ({
    content: BEFORE,
    captured_at,
    hash: 'a'.repeat(64),
    now,
  }));
  const { user } = await openConsole(`/admin/reports/${anId(1)}`);
  return { user, panel: within(await screen.findByRole('region', { name: 'What was reported' })) };
}

it('marks later changes word by word', async () => {
  const { panel } = await open({ ...BEFORE, bio: 'Cheap clocks' });
  expect(await panel.findByText('Changed since')).toBeVisible();
  expect((await panel.findByText('watches')).tagName).toBe('DEL');
  expect(panel.getByText('clocks').tagName).toBe('INS');
  expect(panel.getByText('Bob')).toBeVisible();
});

it('shows missing fields as they were', async () => {
  const { panel } = await open(null);
  expect(await panel.findByText('Deleted since')).toBeVisible();
  expect(panel.getByText('Cheap watches')).toBeVisible();
});

it('blurs images until they are pressed, or as the user has chosen', async () => {
  const { user, panel } = await open(BEFORE);
  const picture = await panel.findByRole('button', { name: 'Show picture' });
  expect(picture).toHaveAttribute('aria-pressed', 'false');
  await user.click(picture);
  expect(picture).toHaveAttribute('aria-pressed', 'true');
  await user.click(picture);
  await user.selectOptions(panel.getByLabelText('Pictures in reports'), 'Shown');
  expect(picture).toHaveAttribute('aria-pressed', 'true');
});
