import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Download, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { call } from '../harness/accounts.ts';
import { NARROW, type Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { see } from '../harness/see.ts';
import { button } from '../screens/desks.ts';
import { listOption, rows, settled } from '../screens/list.ts';

describe('the audit log', () => {
  journey('shows actor, action and target', async (desk) => {
    const account = await desk.createAccount();
    await desk.callAsAdmin('suspend_user_admin', { p_user_id: account.id, p_value: true });
    const page = await desk.visit('/admin/audit?action=suspend_user', { as: 'admin' });
    await settled(page, 'Audit');
    const entry = rows(page, 'Audit')
      .filter({ hasText: account.fullName })
      .filter({ hasText: 'Suspended user' });
    await see(entry.first());
    await expect.poll(() => entry.first().innerText()).toMatch(/is_suspended\s*false\s*→\s*true/);
  });

  journey('is exported with its filters', async (desk) => {
    const moderator = await whoDeletedPosts(desk, 3);
    const page = await desk.visit(`/admin/audit?actor=${moderator.id}&action=delete_post`, { as: 'admin' });
    await settled(page, 'Audit');
    const [download] = await Promise.all([page.waitForEvent('download'), listOption(page, 'Export CSV')]);
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    await see(page.getByRole('status').filter({ hasText: 'saved: 3 entries.' }));
    const [header, ...lines] = (await readFile(await kept(download), 'utf8')).trimEnd().split('\r\n');
    expect(header).toContain('id,created_at,actor_user_id');
    expect(lines.map((line) => line.split(',').slice(4, 7))).toEqual(
      Array.from({ length: 3 }, () => [moderator.email, 'delete_post', 'posts']),
    );
  });

  journey('is exported and its head signed for admins only', async (desk) => {
    const { session } = await desk.signIn(await desk.createAccount({ role: 'moderator' }));
    for (const name of ['audit.csv', 'audit-head']) {
      const answer = await fetch(`${desk.server.url}/api/admin/${name}`, {
        headers: { authorization: `Bearer ${session.access_token}` },
      });
      expect([name, answer.status, await answer.json()]).toEqual([name, 403, { error: 'Not authorized' }]);
    }
  });

  journey('is verified and compared with a saved head', async (desk) => {
    await whoDeletedPosts(desk, 1);
    const page = await desk.visit('/admin/audit?action=delete_post', { as: 'admin' });
    await settled(page, 'Audit');
    await button(page, 'Verify').click();
    const dialog = page.getByRole('dialog', { name: 'Verify the audit log' });
    await see(dialog.getByText(/^All [\d,]+ entries are valid, up to entry [\d,]+\.$/));

    const head = await savedHead(page);
    await whoDeletedPosts(desk, 1);
    await dialog.getByLabel('Saved head').setInputFiles(head);
    await see(dialog.getByText(/^The saved head \(entry [\d,]+\) matches\.$/));

    const { hash, ...rest } = JSON.parse(await readFile(head, 'utf8')) as { hash: string };
    desk.problems.tolerate(/^400 POST \/api\/admin\/audit-head$/);
    await dialog.getByLabel('Saved head').setInputFiles({
      name: 'forged.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({ ...rest, hash: hash.replace(/^./, hash.startsWith('0') ? '1' : '0') }),
      ),
    });
    await see(dialog.getByRole('alert').filter({ hasText: 'This head was changed after it was signed.' }));
  });

  journey('offers Undo on a phone without horizontal scrolling', async (desk) => {
    const { id } = await whoDeletedPosts(desk, 1);
    const page = await desk.visit(`/admin/audit?actor=${id}`, { as: 'admin', viewport: NARROW });
    await settled(page, 'Audit');
    const box = await button(rows(page, 'Audit').first(), 'Undo').boundingBox();
    expect(box === null ? -1 : box.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(NARROW.width);
  });
});

/** A new moderator who deleted so many posts. */
async function whoDeletedPosts(desk: Desk, count: number) {
  const author = await appUser(desk);
  const moderator = await desk.createAccount({ role: 'moderator' });
  const { client } = await desk.signIn(moderator);
  for (let at = 0; at < count; at++) {
    await call(client, 'delete_post_admin', {
      p_post_id: await author.publish({ title: `Audit ${mark()}` }),
    });
  }
  return moderator;
}

/** Presses Save head, and returns the path of the file. */
async function savedHead(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save head').click()]);
  expect(download.suggestedFilename()).toMatch(/^audit-head-\d{4}-\d\d-\d\d\.json$/);
  return kept(download);
}

/** The browser may run on another machine, so the test reads a copy. */
async function kept(download: Download): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'journey-audit-')), download.suggestedFilename());
  await download.saveAs(file);
  return file;
}
