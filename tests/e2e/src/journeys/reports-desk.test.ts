import type { NewReport } from '@marketdesk/simulator/actions/submitReport.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { pathOf, see, seeNo } from '../harness/see.ts';
import { button, onlyRow, pane, toast } from '../screens/desks.ts';
import { chips, rows, settled } from '../screens/list.ts';

describe('the reports list', () => {
  journey('is narrowed by every filter, each in the address', async (desk) => {
    const { id, word, reporter } = await reported(desk, {
      locale: 'hr',
      country: 'HR',
      reason: 'Hate speech',
    });
    await desk.callAsAdmin('admin_claim_report', { p_report_id: id });
    const page = await desk.visit('/admin/reports', { as: 'moderator' });
    // First, so that fifty rows are not drawn for each of the others.
    await page.getByLabel('Search', { exact: true }).fill(word);
    await page.waitForURL(`**search=${word}*`);
    await page.getByLabel('Status', { exact: true }).selectOption('Claimed');
    await page.getByLabel('Reason', { exact: true }).selectOption('Hate speech');
    await page.getByLabel('Entity type', { exact: true }).selectOption('User');
    await page.getByLabel('Claimed only').click();
    await button(page, 'More filters').click();
    await page.getByLabel('Country code', { exact: true }).fill('hr');
    await page.getByLabel('Locale', { exact: true }).selectOption('hr');
    await page.getByLabel('From', { exact: true }).fill('2026-01-01T00:00');
    await page.getByLabel('To', { exact: true }).fill('2099-01-01T00:00');
    await page.getByLabel('Reported by').fill(reporter.fullName);
    await page.getByRole('option', { name: new RegExp(reporter.fullName) }).click();
    const filters = async () => (await chips(page)).map((chip) => chip.split(':')[0]);
    await expect
      .poll(filters)
      .toEqual([
        'Search',
        'Status',
        'Reason',
        'Entity type',
        'Claimed only',
        'Reported by',
        'From',
        'To',
        'Country code',
        'Locale',
      ]);
    await settled(page, 'Reports');
    expect(await rows(page, 'Reports').count()).toBe(1);

    const shared = await desk.visit(pathOf(page), { as: 'moderator' });
    await expect.poll(() => rows(shared, 'Reports').count()).toBe(1);
    await see(rows(shared, 'Reports').getByText('Hate speech'));
  });

  journey('counts what is on the desk, and who did most of it', async (desk) => {
    const { id } = await reported(desk);
    const page = await desk.visit('/admin/reports', { as: 'admin' });
    const metric = (name: string) =>
      page.getByRole('list', { name: 'Metrics' }).getByRole('listitem').filter({ hasText: name });
    const open = async () => Number((await metric('Open').innerText()).replace(/\D/g, ''));
    await expect.poll(open).toBeGreaterThan(0);
    await see(
      page.getByText('Top Agents (30d)'),
      metric('Claimed'),
      metric('Created 7d'),
      metric('Closed 7d'),
    );
    const response = page.getByRole('list', { name: 'Response times' });
    await see(response.getByText(/^Time to claim/), response.getByText(/^Time to close/));
    expect(await page.locator('[data-bar]').count()).toBeLessThanOrEqual(6);
    await desk.callAsAdmin('admin_claim_report', { p_report_id: id });
    await see(
      page
        .locator('ol')
        .getByText(/[1-9]\d* claimed, \d+ closed/)
        .first(),
    );
  });
});

describe('a report', () => {
  journey('is claimed with c and closed with e, which Ctrl Z and Just done take back', async (desk) => {
    const { id, word } = await reported(desk);
    const page = await desk.visit(`/admin/reports?search=${word}`, { as: 'moderator' });
    const row = await onlyRow(page, 'Reports');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await see(toast(page, 'Claim this report first.'));
    await page.keyboard.press('c');
    await see(row.getByText('Claimed', { exact: true }));

    await page.keyboard.press('Enter');
    const drawer = pane(page);
    await see(drawer.getByText('Claimed', { exact: true }).first());
    await page.keyboard.press('e');
    await see(drawer.getByText('Closed', { exact: true }).first());
    for (const name of ['Claim', 'Unclaim', 'Close', 'Take over']) {
      expect(
        await button(drawer.getByRole('contentinfo').or(drawer), name).filter({ hasText: name }).count(),
      ).toBe(0);
    }
    expect(await desk.auditOf({ id })).toEqual(['claim_report', 'close_report']);

    await page.keyboard.press('Control+Z');
    await see(drawer.getByText('Claimed', { exact: true }).first());
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    const claimed = page
      .getByRole('list', { name: 'Just done' })
      .getByRole('listitem')
      .filter({ hasText: 'Claimed report' });
    await button(claimed.first(), 'Undo').click();
    await see(claimed.first().getByText('Undone'));
    await page.keyboard.press('Escape');
    await see(row.getByText('Open', { exact: true }));
    const undone = ['undo_close_report', 'undo_claim_report'];
    expect(await desk.auditOf({ id })).toEqual(['claim_report', 'close_report', ...undone]);
  });

  journey('keeps its notes, action and severity, also while they are typed', async (desk) => {
    const { id } = await reported(desk);
    const page = await desk.visit(`/admin/reports/${id}`, { as: 'moderator' });
    await notes(page).fill('Asked the reporter for a receipt.');
    await page.getByLabel('Action', { exact: true }).fill('warning_sent');
    await page.getByLabel('Severity', { exact: true }).fill('11');
    await see(page.getByText('Severity must be a whole number from 0 to 10.'));
    await page.getByLabel('Severity', { exact: true }).fill('7');
    await page.reload();
    await expect.poll(() => notes(page).inputValue()).toBe('Asked the reporter for a receipt.');
    await button(page, 'Save').click();
    await see(toast(page, 'Saved'));

    const report = await desk.callAsAdmin<Record<string, unknown>>('admin_get_report_details', {
      p_report_id: id,
    });
    expect(report).toMatchObject({
      status: 'open',
      resolution_notes: 'Asked the reporter for a receipt.',
      resolution_action: 'warning_sent',
      severity: 7,
    });
    expect(await desk.auditOf({ id })).toEqual(['update_report']);
  });

  journey('that two write notes on loses neither’s words', async (desk) => {
    const { id } = await reported(desk);
    const page = await desk.visit(`/admin/reports/${id}`, { as: 'moderator' });
    await notes(page).fill('Mine.');
    await desk.callAsAdmin('admin_update_report_status', { p_report_id: id, p_resolution_notes: 'Theirs.' });
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this.' });
    await see(conflict.getByText('Theirs.'), conflict.getByText('Mine.'));
    expect(await notes(page).inputValue()).toBe('Mine.');

    await button(conflict, 'Keep mine').click();
    await button(page, 'Save').click();
    await see(toast(page, 'Saved'));
    const report = await desk.callAsAdmin<Record<string, unknown>>('admin_get_report_details', {
      p_report_id: id,
    });
    expect(report.resolution_notes).toBe('Mine.');
  });

  journey('is taken over, and released for somebody else by an admin only, audited as such', async (desk) => {
    const { id } = await reported(desk);
    const claimer = await desk.createAccount({
      role: 'moderator',
      profile: { full_name: `Claimer ${mark()}` },
    });
    const { client } = await desk.signIn(claimer);
    await client.rpc('admin_claim_report', { p_report_id: id });

    const other = await desk.visit(`/admin/reports/${id}`, { as: 'moderator' });
    await see(other.getByText('Claimed', { exact: true }).first());
    await see(button(other, 'Take over'));
    for (const name of ['Unclaim', 'Close', 'Save']) {
      expect(await button(other, name).count(), name).toBe(0);
    }

    const admin = await desk.visit(`/admin/reports/${id}`, { as: 'admin' });
    await button(admin, 'Unclaim').click();
    const release = admin.getByRole('dialog', { name: `Unclaim for ${claimer.fullName}?` });
    await button(release, 'Cancel').click();
    await seeNo(release);
    await button(admin, 'Take over').click();
    await button(
      admin.getByRole('dialog', { name: `Take over from ${claimer.fullName}?` }),
      'Take over',
    ).click();
    await button(admin, 'Close').click();
    await see(admin.getByText('Closed', { exact: true }).first());
    await seeNo(button(admin, 'Close'));
    expect(await desk.auditOf({ id })).toEqual(['claim_report', 'take_over_report', 'close_report']);
  });

  journey('stands beside what it is about, and what else was said about it', async (desk) => {
    const { id, about } = await reported(desk);
    const user = await appUser(desk);
    await user.report(about.id, { reason: 'Harassment', description: 'Called me names.' });
    const page = await desk.visit(`/admin/reports/${id}`, { as: 'moderator' });
    await see(page.getByRole('link', { name: new RegExp(about.fullName) }).first());
    await page
      .getByRole('list', { name: 'Other reports about this user' })
      .getByRole('link', { name: 'Harassment' })
      .click();
    await see(page.getByRole('heading', { name: 'Harassment', level: 1 }));
  });
});

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes', exact: true });

async function reported(desk: Desk, details: Partial<NewReport> = {}) {
  const word = mark();
  const [user, about] = await Promise.all([appUser(desk), desk.createAccount()]);
  const id = await user.report(about.id, { description: `Took the money and left, ${word}.`, ...details });
  return { id, word, about, reporter: user.account };
}
