import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { type AppUser, appUser, mark } from '../harness/publicApp.ts';
import { follow, goOn, pathOf, see, seeNo } from '../harness/see.ts';
import { button, onlyRow, toast } from '../screens/desks.ts';
import { chips, clearFilters, rows, settled } from '../screens/list.ts';
import { row as fact } from '../screens/user-details.ts';

describe('the posts list', () => {
  journey('is narrowed by every filter, each in the address', async (desk) => {
    const { word, client } = await published(desk);
    const page = await desk.visit('/admin/posts', { as: 'moderator' });
    // First, so that fifty rows are not drawn for each of the others.
    await page.getByLabel('Search', { exact: true }).fill(word);
    await page.waitForURL(`**search=${word}*`);
    await button(page.getByRole('group', { name: 'Quick filters' }), 'Open').click();
    await button(page, 'More filters').click();
    await page.getByLabel('User ID', { exact: true }).fill(client.account.fullName);
    await page.getByRole('option', { name: new RegExp(client.account.fullName) }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-01-01T00:00');
    await page.getByLabel('To', { exact: true }).fill('2099-01-01T00:00');
    const filters = async () => (await chips(page)).map((chip) => chip.split(':')[0]);
    await expect.poll(filters).toEqual(['Search', 'Status', 'User ID', 'From', 'To']);
    await settled(page, 'Posts');
    expect(await rows(page, 'Posts').count()).toBe(1);
    const shared = await desk.visit(pathOf(page), { as: 'admin' });
    await expect.poll(() => rows(shared, 'Posts').count()).toBe(1);
    await clearFilters(shared);
    await shared.waitForURL('**/admin/posts');
  });
});

describe('a post', () => {
  journey('gets another status from its row, which Undo takes back; both are audited', async (desk) => {
    const { id, word } = await published(desk);
    const page = await desk.visit(`/admin/posts?search=${word}`, { as: 'moderator' });
    const row = await onlyRow(page, 'Posts');
    await row.getByRole('combobox').selectOption('Cancelled');
    await see(toast(page, 'Status changed: Open → Cancelled.'));
    expect(await status(desk, word)).toBe('cancelled');
    await button(page, 'Undo').click();
    await expect.poll(() => status(desk, word)).toBe('open');
    expect(await desk.auditOf({ id })).toEqual(['update_post_status', 'update_post_status']);
  });

  journey('that somebody else changed meanwhile is not overwritten unseen', async (desk) => {
    desk.problems.tolerate(/^409 POST \/rest\/v1\/rpc\/update_post_status_admin$/);
    const { id, word } = await published(desk);
    const page = await desk.visit(`/admin/posts/${id}`, { as: 'moderator' });
    await see(page.getByRole('heading', { level: 1 }));
    await desk.callAsAdmin('update_post_status_admin', { p_post_id: id, p_status: 'assigned' });
    await page.getByLabel('Status', { exact: true }).selectOption('Completed');
    await see(page.getByRole('alert'));
    expect(await status(desk, word)).toBe('assigned');
    await expect.poll(() => page.getByLabel('Status', { exact: true }).inputValue()).toBe('assigned');
  });

  journey('is deleted from its page, gone for everybody, and back with Undo', async (desk) => {
    const { id, word } = await published(desk);
    const page = await desk.visit(`/admin/posts/${id}`, { as: 'moderator' });
    await button(page, 'Delete').click();
    await confirmDelete(page);
    await page.waitForURL('**/admin/posts');
    await see(toast(page, 'Post deleted.'));
    expect(await found(desk, word)).toEqual([]);
    const other = await desk.visit(`/admin/posts/${id}`, { as: 'admin' });
    await see(other.getByText('Post not found'));

    await button(page, 'Undo').click();
    await expect.poll(() => found(desk, word)).toHaveLength(1);
    await other.reload();
    await seeNo(other.getByText('Post not found'));
    expect(await desk.auditOf({ id })).toEqual(['delete_post', 'restore_post']);
  });

  journey('shows every field, and where it is', async (desk) => {
    const { id } = await published(desk);
    const page = await desk.lookAround('admin');
    await goOn(page, `/admin/posts/${id}`);
    await see(button(page, 'Delete'), page.getByText('It drips.'));
    for (const name of ['Country', 'Address', 'Latitude', 'Longitude', 'Budget', 'Agreed price']) {
      await see(fact(page, name));
    }
    expect(await fact(page, 'Latitude').innerText()).toBe('45.813000');
    expect(await fact(page, 'Budget').innerText()).toBe('€80.00');
    await see(page.locator('.leaflet-container'));
  });

  journey('that does not exist, or has no id, is a state with a way out', async (desk) => {
    const page = await desk.lookAround('moderator');
    await follow(page, '/admin/posts/00000000-0000-4000-8000-000000000000');
    await see(page.getByText('Post not found'));
    await goOn(page, '/admin/account');
    await follow(page, '/admin/posts/x');
    await see(page.getByText('Post not found'));
    await page.getByRole('link', { name: 'All posts' }).click();
    await settled(page, 'Posts');
  });

  journey('is nobody’s to change but staff’s: refused, unchanged, not audited', async (desk) => {
    const { id, word, client } = await published(desk);
    const { client: own } = await desk.signIn(client.account);
    for (const [name, args] of [
      ['update_post_status_admin', { p_post_id: id, p_status: 'completed' }],
      ['delete_post_admin', { p_post_id: id }],
      ['restore_post_admin', { p_post_id: id }],
    ] as const) {
      const { status: code, error } = await own.rpc(name, args);
      expect([name, code, error?.message]).toEqual([name, 403, 'Not authorized']);
    }
    expect(await status(desk, word)).toBe('open');
    expect(await desk.auditOf({ id })).toEqual([]);
  });
});

interface Published {
  id: string;
  /** A word of its title. */
  word: string;
  client: AppUser;
}

async function published(desk: Desk): Promise<Published> {
  const word = mark();
  const client = await appUser(desk);
  return { id: await client.publish({ title: `Mend a tap ${word}` }), word, client };
}

function found(desk: Desk, word: string): Promise<{ status: string }[]> {
  return desk.callAsAdmin('admin_get_posts', { p_search: word });
}

async function status(desk: Desk, word: string): Promise<string | undefined> {
  return (await found(desk, word))[0]?.status;
}

async function confirmDelete(page: Page): Promise<void> {
  await button(page.getByRole('dialog', { name: 'Delete this post?' }), 'Delete').click();
}
